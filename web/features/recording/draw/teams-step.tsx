/** Step 2: the date and five teams of two. */
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { FIRST_DATE, recordingDateFault } from '../../../../domain/dates.js';
import { MIN_PLAYERS } from '../../../../domain/game/team-rules.js';
import { counted } from '../../../../domain/text.js';
import { Button } from '../../../ui/controls.js';
import { currentDate } from '../../../ui/date-text.js';
import { Field, showFirstFault } from '../../../ui/fields.js';
import { toastBad } from '../../../ui/toast.js';
import { StepHeading } from '../create-panel.js';
import { clearDraft } from '../draft/draft-storage.js';
import { emptyDraft, hasContent, isReal, seatedIds, TEAM_COUNT } from '../draft/game-draft.js';
import { drawBasisQuery, lastPlayersQuery } from '../players.api.js';
import type { StepProps } from '../wizard.js';
import { DrawPanel } from './draw-panel.js';
import { rememberEvening } from './evening-players.js';
import { SeatsByHand } from './seats-by-hand.js';
import { completeTeams, mayContinue, playerCountOf } from './team-choice.js';

export function TeamsStep(props: StepProps) {
  const { wizard: { draft }, dispatch, players } = props;
  // Copying them neither waits nor needs the network.
  usePrefetchQuery(lastPlayersQuery);
  const today = currentDate();
  const reset = (): void => {
    if (hasContent(draft)) clearDraft(draft);
    dispatch({ type: 'replaced', draft: { ...emptyDraft(today), currentStep: 2 } });
  };
  const { data: basis } = useQuery(drawBasisQuery);
  const dateFault = recordingDateFault(draft.gameDate, today, basis?.closedMonths ?? []) ?? undefined;
  const goOn = (): void => {
    const known = new Set(players.map(({ id }) => id));
    if (dateFault !== undefined) {
      showFirstFault(document.body);
    } else if (!mayContinue(draft.teams)) {
      toastBad('Not enough players', 'Please select at least 8 players to continue to player positions.');
    } else if (!seatedIds(draft.teams).every((id) => known.has(id))) {
      toastBad('Error preparing teams', 'Failed to process team data. Please try again.');
    } else {
      const afterGameId = basis?.lastGame?.id ?? null;
      rememberEvening({ date: today, playerIds: seatedIds(completeTeams(draft.teams)).filter(isReal), afterGameId });
      dispatch({ type: 'teamsConfirmed' });
    }
  };
  const complete = completeTeams(draft.teams).length;
  const isIncomplete = dateFault !== undefined || !mayContinue(draft.teams);
  return (
    <>
      <StepHeading>Who sits with whom?</StepHeading>
      <div className="teams-head">
        <Field
          name="gameDate"
          label="Game date"
          type="date"
          min={FIRST_DATE}
          max={today}
          value={draft.gameDate}
          fault={dateFault}
          onChange={(event) => dispatch({ type: 'changed', change: { gameDate: event.target.value } })}
        />
        <div>
          <p className="row between small">
            <span className="strong" role="status">
              {complete} of {TEAM_COUNT} teams · {counted(playerCountOf(draft.teams), 'player')}
            </span>
            <span className="muted">at least 8</span>
          </p>
          <progress className="meter" max={TEAM_COUNT} value={complete} aria-label="Complete teams" />
        </div>
      </div>
      {draft.selectedPlayers.length >= MIN_PLAYERS && <DrawPanel {...props} />}
      {draft.draw === null && <SeatsByHand {...props} />}
      <div className="sticky-acts">
        <Button act="Reset" look="bare-danger" onClick={reset} />
        <Button act="Continue to Player Positions" look="primary big" aria-disabled={isIncomplete} onClick={goOn} />
      </div>
    </>
  );
}
