/** The drawn teams: two taps swap two players, and each pair says when it last played together. */
import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import type { UserView } from '../../../../contract/players.js';
import { type DrawBasis, teamForm } from '../../../../domain/draw/draw-teams.js';
import { type Pair, type Pairing, pairKey } from '../../../../domain/draw/pairings.js';
import { lastGames } from '../../../../domain/draw/draw-text.js';
import { gamesSinceTogether, isWithNoPlayer, timesAlone } from '../../../../domain/draw/recent-tables.js';
import { NO_PLAYER } from '../../../../domain/no-player.js';
import { useReader } from '../../session/session.api.js';
import { Name, RowName, YouTag } from '../../../figures/members.js';
import { counted, scoreText } from '../../../../domain/number-text.js';
import type { TeamDraft } from '../draft/game-draft.js';
import { pairsOf } from './team-choice.js';

export interface DrawnTeamsProps {
  readonly teams: readonly TeamDraft[];
  readonly players: readonly UserView[];
  readonly basis: DrawBasis | undefined;
  /** Whether the draw looked at form. */
  readonly isByForm: boolean;
  readonly onSwap: (one: number, other: number) => void;
}

export function DrawnTeams({ teams, players, basis, isByForm, onSwap }: DrawnTeamsProps): ReactElement {
  const readerId = useReader()?.id;
  const [held, setHeld] = useState<number | null>(null);
  const shown = useRef<HTMLDivElement>(null);
  // The button that drew them was at the end of a longer page.
  useEffect(() => void shown.current?.scrollIntoView({ block: 'start' }), []);
  const nameOf = (id: number): string => players.find((player) => player.id === id)?.displayName ?? `Player ${id}`;
  const pairs = pairsOf(teams);
  const tap = (id: number): void => {
    if (held !== null && held !== id) onSwap(held, id);
    setHeld(held === null ? id : null);
  };
  const putBack = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') setHeld(null);
  };
  return (
    <>
      <p className="small muted" role="status">
        {held === null ? 'Tap two players to swap them.' : <Held name={nameOf(held)} />}
      </p>
      <div ref={shown} className="drawn" onKeyDown={putBack}>
        {pairs.map((pair, index) => (
          <fieldset key={index} className="panel pairing">
            <legend className="vh">Team {index + 1}</legend>
            <span className="num" aria-hidden="true">
              {index + 1}
            </span>
            {pair.map((id) => (
              <button
                key={id}
                type="button"
                className={id === NO_PLAYER.id ? 'put nobody' : 'put'}
                aria-pressed={id === held}
                onClick={() => tap(id)}
              >
                <RowName>{nameOf(id)}</RowName>
                {id === readerId && <YouTag />}
              </button>
            ))}
            <p className="because">
              {basis && <Because pair={pair} basis={basis} nameOf={nameOf} />}
              {isByForm && basis && <TeamForm pair={pair} pairs={pairs} basis={basis} />}
            </p>
          </fieldset>
        ))}
      </div>
    </>
  );
}

const Held = ({ name }: { readonly name: string }): ReactElement => (
  <>
    <b className="strong">
      <Name>{name}</Name> is picked up.
    </b>{' '}
    Tap the player to swap with, or the same one again.
  </>
);

interface BecauseProps {
  readonly pair: Pair;
  readonly basis: DrawBasis;
  readonly nameOf: (playerId: number) => string;
}

function Because({ pair, basis: { tables }, nameOf }: BecauseProps): ReactElement {
  if (isWithNoPlayer(pair)) {
    const { playerId, times, games } = timesAlone(pair.find((id) => id !== NO_PLAYER.id)!, tables);
    return <span><Name>{nameOf(playerId)}</Name> sat alone in {times} of {counted(games, 'game')}.</span>;
  }
  const since = gamesSinceTogether(tables).get(pairKey(pair));
  if (since === 1) return <span>Together in the last game</span>;
  if (since !== undefined) return <span>Together {since} games ago</span>;
  const none = tables.length === 0 ? 'No earlier game' : `Not together in ${lastGames(tables.length)}`;
  return <span>{none}</span>;
}

interface TeamFormProps {
  readonly pair: Pair;
  readonly pairs: Pairing;
  readonly basis: DrawBasis;
}

/** `form 48.3 (+7.5)`: together, and beside the average of the teams. */
function TeamForm({ pair, pairs, basis: { forms } }: TeamFormProps): ReactElement {
  const average = pairs.reduce((sum, each) => sum + teamForm(each, forms), 0) / pairs.length;
  const own = teamForm(pair, forms);
  const apart = Math.round((own - average) * 10) / 10;
  return <span className="num">form {own.toFixed(1)} ({scoreText(apart)})</span>;
}
