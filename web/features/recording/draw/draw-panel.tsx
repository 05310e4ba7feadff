/** Why these pairs, and other teams for the same players. */
import type { Dispatch, ReactElement } from 'react';
import type { UserView } from '../../../../contract/players.js';
import { drawText, whyText } from '../../../../domain/draw/draw-text.js';
import { Button } from '../../../ui/buttons.js';
import { DrawIcon } from './draw-icon.js';
import { DrawnTeams } from './drawn-teams.js';
import { type GameDraft, isReal, PLAYER_COUNTS, seatedIds } from '../draft/game-draft.js';
import { isOfTeams } from './team-choice.js';
import { useDraw } from './use-draw.js';
import type { WizardAction } from '../wizard.js';

export interface DrawPanelProps {
  readonly draft: GameDraft;
  readonly players: readonly UserView[];
  readonly dispatch: Dispatch<WizardAction>;
}

export function DrawPanel({ draft, players, dispatch }: DrawPanelProps): ReactElement {
  const { draw: made, teams, selectedPlayers } = draft;
  const { basis, draw } = useDraw(draft, players, dispatch);
  const seated = seatedIds(teams).filter(isReal);
  const isDrawable = PLAYER_COUNTS.some((count) => count === seated.length);
  const last = basis?.tables[0];
  const isSameTable = last?.flat().filter(isReal).sort().join() === [...seated].sort().join();
  return (
    <>
      <section className="panel stack" aria-label="Draw">
        {made !== null && <Why made={made} isChanged={!isOfTeams(made, teams)} />}
        <div className="draw-acts">
          <Button
            act="Shuffle again"
            icon="refresh"
            onClick={() => draw(isDrawable ? seated : selectedPlayers)}
          />
          {last !== undefined && isSameTable && (
            <Button act="Same teams" onClick={() => dispatch({ type: 'teamsRepeated', pairs: last })} />
          )}
          {made !== null && (
            <Button act="By hand" onClick={() => dispatch({ type: 'changed', change: { draw: null } })} />
          )}
          <Button act="Who and how" onClick={() => dispatch({ type: 'stepOpened', step: 1 })} />
        </div>
      </section>
      {made !== null && (
        <DrawnTeams
          teams={teams}
          players={players}
          basis={basis}
          isByForm={made.spread !== undefined}
          onSwap={(one, other) => dispatch({ type: 'seatsSwapped', one, other })}
        />
      )}
    </>
  );
}

interface WhyProps {
  readonly made: NonNullable<GameDraft['draw']>;
  readonly isChanged: boolean;
}

const Why = ({ made, isChanged }: WhyProps): ReactElement => (
  <div className="why-line">
    <DrawIcon name="why" />
    <div role="status">
      <p className="small muted">{drawText(made)}</p>
      <p>
        <b className="strong">Why these pairs?</b>{' '}
        {isChanged ? 'You changed them by hand, so the draw is not recorded with the game.' : whyText(made)}
      </p>
    </div>
  </div>
);
