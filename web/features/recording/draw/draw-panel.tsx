/** The drawn teams and the reasons for them. Two taps swap two players, and the same players can be drawn again. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type DrawBasis, drawTeams, fairLot, teamForm } from '../../../../domain/draw/draw-teams.js';
import { drawText, lastGames, whyText } from '../../../../domain/draw/draw-text.js';
import type { DrawMethod } from '../../../../domain/draw/game-draw.js';
import {
  gamesSinceTogether, isWithNoPlayer, type Pair, type Pairing, pairKey, timesAlone,
} from '../../../../domain/draw/pairings.js';
import { NO_PLAYER } from '../../../../domain/no-player.js';
import { counted, scoreText } from '../../../../domain/text.js';
import { Name, RowName, YouTag } from '../../../figures/members.js';
import { serverNow } from '../../../transport/server-clock.js';
import { Button, Drawing } from '../../../ui/controls.js';
import { toastGood } from '../../../ui/toast.js';
import { isReal, seatedIds } from '../draft/game-draft.js';
import { PLAYER_COUNTS } from '../../../../domain/game-size.js';
import { drawBasisQuery } from '../players.api.js';
import { useUnsentGames } from '../sending/unsent-games.js';
import { nameIn, type StepProps } from '../wizard.js';
import { tablesOfEvening } from './evening-players.js';
import { isOfTeams, pairsOf, teamsOf } from './team-choice.js';

export const DRAW_ICONS: Readonly<Record<DrawMethod | 'why', string>> = {
  random: 'M3 7h4l9 10h5M3 17h4l3-3.3M13.5 9.5 16 7h5M18 4l3 3-3 3M18 14l3 3-3 3',
  balanced: 'M12 4v16M7 20h10M5 7h14M5 7l-2.5 6h5zM19 7l-2.5 6h5z',
  fresh: 'M12 20v-9M12 11c0-4 3-6 7-6 0 4-3 6-7 6zM12 14c0-3-2.5-5-6-5 0 3 2.5 5 6 5z',
  both: 'M12 3.5v3M12 17.5v3M3.5 12h3M17.5 12h3M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
  why: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 11v5.5M12 7.6v.1',
};

export function DrawPanel(props: StepProps) {
  const { wizard: { draft: { draw: made, teams, selectedPlayers } }, dispatch } = props;
  const { basis, draw } = useDraw(props);
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
        <div className="row wrap draw-acts">
          <Button label="Shuffle again" icon="refresh" onClick={() => draw(isDrawable ? seated : selectedPlayers)} />
          {last !== undefined && isSameTable && (
            <Button
              label="Same teams"
              onClick={() => dispatch({ type: 'changed', change: { teams: teamsOf(last), draw: null } })}
            />
          )}
          {made !== null && (
            <Button label="By hand" onClick={() => dispatch({ type: 'changed', change: { draw: null } })} />
          )}
          <Button label="Who and how" onClick={() => dispatch({ type: 'changed', change: { currentStep: 1 } })} />
        </div>
      </section>
      {made !== null && <DrawnTeams {...props} basis={basis} />}
    </>
  );
}

function DrawnTeams(props: StepProps & { readonly basis: DrawBasis | undefined }) {
  const { wizard: { draft: { draw, teams } }, players, dispatch, basis } = props;
  const pairs = pairsOf(teams);
  const nameOf = nameIn(players);
  const [held, setHeld] = useState<number | null>(null);
  const shown = useRef<HTMLDivElement>(null);
  // The page scrolls up, because the pressed button was at the end of a longer page.
  useEffect(() => void shown.current?.scrollIntoView({ block: 'start' }), []);
  const tap = (id: number): void => {
    if (held !== null && held !== id) dispatch({ type: 'seatsSwapped', one: held, other: id });
    setHeld(held === null ? id : null);
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
      <div ref={shown} className="drawn" onKeyDown={({ key }) => key === 'Escape' && setHeld(null)}>
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
            <div className="small muted row wrap between because">
              {basis && <Because pair={pair} tables={basis.tables} nameOf={nameOf} />}
              {draw?.spread !== undefined && basis && <Form {...formOf(pair, pairs, basis)} />}
            </div>
          </fieldset>
        ))}
      </div>
    </>
  );
}

function Because({ pair, tables, nameOf }: Pick<DrawBasis, 'tables'> & {
  readonly pair: Pair;
  readonly nameOf: (id: number) => string;
}) {
  if (isWithNoPlayer(pair)) {
    const { playerId, times, games } = timesAlone(pair.find((id) => id !== NO_PLAYER.id)!, tables);
    return <span><Name>{nameOf(playerId)}</Name> sat alone in {times} of {counted(games, 'game')}.</span>;
  }
  const since = gamesSinceTogether(tables).get(pairKey(pair));
  if (since === 1) return <span>Together in the last game</span>;
  if (since !== undefined) return <span>Together {since} games ago</span>;
  return <span>{tables.length === 0 ? 'No earlier game' : `Not together in ${lastGames(tables.length)}`}</span>;
}

/** A team's form, and its difference to the average of the teams. */
function formOf(pair: Pair, pairs: Pairing, { forms }: DrawBasis) {
  const average = pairs.reduce((sum, each) => sum + teamForm(each, forms), 0) / pairs.length;
  const own = teamForm(pair, forms);
  return { own, apart: Math.round((own - average) * 10) / 10 };
}

/** The difference from which on a team is not about average. */
const FAR = 3;

/** `about average`; a tap shows the figures, such as `form 48.3 (+7.5)`. */
const Form = ({ own, apart }: ReturnType<typeof formOf>) => (
  <details>
    <summary>{Math.abs(apart) < FAR ? 'about' : apart > 0 ? 'above' : 'below'} average</summary>
    <span className="num">form {own.toFixed(1)} ({scoreText(apart)})</span>
  </details>
);

/**
 * Draws teams in the browser, from the last games as far as this browser has them.
 * @returns the draw, the last games, undefined while none was read, and this evening's tables
 */
export function useDraw({ wizard: { draft: { drawMethod } }, players, dispatch }: StepProps) {
  const { data } = useQuery(drawBasisQuery);
  // The games that wait here to be sent are the latest.
  const waiting = [...useUnsentGames()].reverse().map(({ submission }) => submission);
  const isKnown = data !== undefined || waiting.length > 0;
  const pairs = waiting.map(({ teams }) => teams.map(({ player1Id, player2Id }) => [player1Id, player2Id] as const));
  const basis: DrawBasis = { tables: [...pairs, ...(data?.tables ?? [])], forms: new Map(data?.forms) };
  const [now] = useState(serverNow);
  // An older answer that is remembered has no dates.
  const dates = [...waiting.map(({ game }) => game.date), ...(data?.dates ?? [])];
  const tonight = tablesOfEvening(basis.tables, dates, now);
  const draw = (playerIds: readonly number[]): void => {
    // The players in the order in which the teams are shown.
    const ordered = players.map(({ id }) => id).filter((id) => playerIds.includes(id));
    dispatch({ type: 'teamsDrawn', drawn: drawTeams(ordered, drawMethod, basis, cryptoLot) });
    const title = drawMethod === 'random' ? 'Random teams generated!' : 'Teams drawn!';
    toastGood(title, 'Change any of them before you go on.');
  };
  return { basis: isKnown ? basis : undefined, tonight, draw };
}

const cryptoLot = fairLot(() => crypto.getRandomValues(new Uint32Array(1))[0]!);
