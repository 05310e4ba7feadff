/** The drawn teams and why these; two taps swap two players, and the same players can be drawn again. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type DrawBasis, teamForm } from '../../../../domain/draw/draw-teams.js';
import { drawText, lastGames, whyText } from '../../../../domain/draw/draw-text.js';
import { type Pair, type Pairing, pairKey } from '../../../../domain/draw/pairings.js';
import { gamesSinceTogether, isWithNoPlayer, timesAlone } from '../../../../domain/draw/recent-tables.js';
import { NO_PLAYER } from '../../../../domain/no-player.js';
import { counted, scoreText } from '../../../../domain/text.js';
import { Name, RowName, YouTag } from '../../../figures/members.js';
import { Button, Drawing } from '../../../ui/controls.js';
import { type GameDraft, isReal, PLAYER_COUNTS, seatedIds } from '../draft/game-draft.js';
import { nameIn, type StepProps } from '../wizard.js';
import { DRAW_ICONS } from './allocation-step.js';
import { isOfTeams, pairsOf, teamsOf } from './team-choice.js';
import { useDraw } from './use-draw.js';

interface DrawPanelProps extends Omit<StepProps, 'wizard'> {
  readonly draft: GameDraft;
}

export function DrawPanel({ draft, players, dispatch }: DrawPanelProps) {
  const { draw: made, teams, selectedPlayers } = draft;
  const { basis, draw } = useDraw(draft, players, dispatch);
  const seated = seatedIds(teams).filter(isReal);
  const isDrawable = PLAYER_COUNTS.some((count) => count === seated.length);
  const last = basis?.tables[0];
  const isSameTable = last?.flat().filter(isReal).sort().join() === [...seated].sort().join();
  return (
    <>
      <section className="panel stack" aria-label="Draw">
        {made !== null && (
          <div className="why-line">
            <Drawing path={DRAW_ICONS.why} />
            <div role="status">
              <p className="small muted">{drawText(made)}</p>
              <p>
                <b className="strong">Why these pairs?</b>{' '}
                {isOfTeams(made, teams)
                  ? whyText(made) : 'You changed them by hand, so the draw is not recorded with the game.'}
              </p>
            </div>
          </div>
        )}
        <div className="draw-acts">
          <Button act="Shuffle again" icon="refresh" onClick={() => draw(isDrawable ? seated : selectedPlayers)} />
          {last !== undefined && isSameTable && (
            <Button
              act="Same teams"
              onClick={() => dispatch({ type: 'changed', change: { teams: teamsOf(last), draw: null } })}
            />
          )}
          {made !== null && (
            <Button act="By hand" onClick={() => dispatch({ type: 'changed', change: { draw: null } })} />
          )}
          <Button act="Who and how" onClick={() => dispatch({ type: 'changed', change: { currentStep: 1 } })} />
        </div>
      </section>
      {made !== null && (
        <DrawnTeams
          pairs={pairsOf(teams)}
          nameOf={nameIn(players)}
          basis={basis}
          isByForm={made.spread !== undefined}
          onSwap={(one, other) => dispatch({ type: 'seatsSwapped', one, other })}
        />
      )}
    </>
  );
}

interface DrawnTeamsProps {
  readonly pairs: Pairing;
  readonly nameOf: (playerId: number) => string;
  readonly basis: DrawBasis | undefined;
  /** Whether the draw looked at form. */
  readonly isByForm: boolean;
  readonly onSwap: (one: number, other: number) => void;
}

function DrawnTeams({ pairs, nameOf, basis, isByForm, onSwap }: DrawnTeamsProps) {
  const [held, setHeld] = useState<number | null>(null);
  const shown = useRef<HTMLDivElement>(null);
  // The button that drew them was at the end of a longer page.
  useEffect(() => void shown.current?.scrollIntoView({ block: 'start' }), []);
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
        {held === null ? 'Tap two players to swap them.' : (
          <>
            <b className="strong"><Name>{nameOf(held)}</Name> is picked up.</b>{' '}
            Tap the player to swap with, or the same one again.
          </>
        )}
      </p>
      <div ref={shown} className="drawn" onKeyDown={putBack}>
        {pairs.map((pair, index) => (
          <fieldset key={index} className="panel pairing">
            <legend className="vh">Team {index + 1}</legend>
            <span className="num" aria-hidden="true">{index + 1}</span>
            {pair.map((id) => (
              <button
                key={id}
                type="button"
                className={id === NO_PLAYER.id ? 'put nobody' : 'put'}
                aria-pressed={id === held}
                onClick={() => tap(id)}
              >
                <RowName>{nameOf(id)}</RowName>
                <YouTag id={id} />
              </button>
            ))}
            <p className="because">
              {basis && <Because pair={pair} tables={basis.tables} nameOf={nameOf} />}
              {isByForm && basis && <span className="num">{formText(pair, pairs, basis)}</span>}
            </p>
          </fieldset>
        ))}
      </div>
    </>
  );
}

interface BecauseProps {
  readonly pair: Pair;
  readonly tables: DrawBasis['tables'];
  readonly nameOf: (playerId: number) => string;
}

function Because({ pair, tables, nameOf }: BecauseProps) {
  if (isWithNoPlayer(pair)) {
    const { playerId, times, games } = timesAlone(pair.find((id) => id !== NO_PLAYER.id)!, tables);
    return <span><Name>{nameOf(playerId)}</Name> sat alone in {times} of {counted(games, 'game')}.</span>;
  }
  const since = gamesSinceTogether(tables).get(pairKey(pair));
  if (since === 1) return <span>Together in the last game</span>;
  if (since !== undefined) return <span>Together {since} games ago</span>;
  return <span>{tables.length === 0 ? 'No earlier game' : `Not together in ${lastGames(tables.length)}`}</span>;
}

/** `form 48.3 (+7.5)`: together, and beside the average of the teams. */
function formText(pair: Pair, pairs: Pairing, { forms }: DrawBasis): string {
  const average = pairs.reduce((sum, each) => sum + teamForm(each, forms), 0) / pairs.length;
  const own = teamForm(pair, forms);
  const apart = Math.round((own - average) * 10) / 10;
  return `form ${own.toFixed(1)} (${scoreText(apart)})`;
}
