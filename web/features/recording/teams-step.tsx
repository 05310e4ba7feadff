/** Step 2: the date and five teams of two. */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useId } from 'react';
import { FIRST_DATE } from '../../../domain/date-bounds.js';
import { MIN_PLAYERS } from '../../../domain/game/entry-limits.js';
import type { UserView } from '../../../contract/players.js';
import { currentDate } from '../../ui/today.js';
import { clearDraft } from './clear-draft.js';
import { rememberEvening } from './evening-players.js';
import { hasContent, isReal, seatedIds, type Slot, TEAM_COUNT, type TeamDraft } from './game-draft.js';
import { DrawPanel } from './draw-panel.js';
import { StepHeading } from './step-heading.js';
import { Button } from '../../ui/buttons.js';
import { Icon } from '../../ui/icon.js';
import { counted } from '../../ui/score-text.js';
import { toastBad } from '../../ui/toast.js';
import { drawBasisQuery, usePrefetchedLastGames } from './players.api.js';
import { completeTeams, mayContinue, playerCountOf, SLOTS } from './team-choice.js';
import { PlayerSelect } from './player-select.js';
import type { StepProps } from './wizard.js';

export function TeamsStep({ wizard, dispatch, players }: StepProps): ReactElement {
  const { draft } = wizard;
  const dateId = useId();
  usePrefetchedLastGames();
  const queryClient = useQueryClient();
  const today = currentDate();
  const reset = (): void => {
    if (hasContent(draft)) clearDraft(draft);
    dispatch({ type: 'cleared', today, step: 2 });
  };
  const goOn = (): void => {
    const known = new Set(players.map(({ id }) => id));
    if (!mayContinue(draft.teams)) {
      toastBad('Not enough players', 'Please select at least 8 players to continue to player positions.');
    } else if (!seatedIds(draft.teams).every((id) => known.has(id))) {
      toastBad('Error preparing teams', 'Failed to process team data. Please try again.');
    } else {
      const afterGameId = queryClient.getQueryData(drawBasisQuery.queryKey)?.lastGame?.id ?? null;
      rememberEvening({ date: today, playerIds: seatedIds(completeTeams(draft.teams)).filter(isReal), afterGameId });
      dispatch({ type: 'teamsConfirmed' });
    }
  };
  return (
    <>
      <StepHeading>Who sits with whom?</StepHeading>
      <div className="teams-head">
        <div className="field">
          <label htmlFor={dateId}>Game date</label>
          <input
            className="input"
            id={dateId}
            type="date"
            required
            min={FIRST_DATE}
            max={today}
            value={draft.gameDate}
            onChange={(event) => dispatch({ type: 'changed', change: { gameDate: event.target.value } })}
          />
        </div>
        <Completion teams={draft.teams} />
      </div>
      {draft.selectedPlayers.length >= MIN_PLAYERS && (
        <DrawPanel draft={draft} players={players} dispatch={dispatch} />
      )}
      {draft.draw === null && (
        <div className="teams">
          {draft.teams.map((team, index) => (
            <TeamCard
              key={index}
              number={index + 1}
              team={team}
              teams={draft.teams}
              players={players}
              onChoose={(slot, playerId) => dispatch({ type: 'seatChosen', team: index, slot, playerId })}
            />
          ))}
        </div>
      )}
      <div className="sticky-acts">
        <Button act="Reset" look="bare-danger" onClick={reset} />
        <button type="button" className="btn primary big" aria-disabled={!mayContinue(draft.teams)} onClick={goOn}>
          Continue to Player Positions
        </button>
      </div>
    </>
  );
}

function Completion({ teams }: { readonly teams: readonly TeamDraft[] }): ReactElement {
  const complete = completeTeams(teams).length;
  return (
    <div>
      <p className="row between small">
        <span className="strong" role="status">
          {complete} of {TEAM_COUNT} teams · {counted(playerCountOf(teams), 'player')}
        </span>
        <span className="muted">at least 8</span>
      </p>
      <progress className="meter" max={TEAM_COUNT} value={complete} aria-label="Complete teams" />
    </div>
  );
}

interface TeamCardProps {
  readonly number: number;
  readonly team: TeamDraft;
  readonly teams: readonly TeamDraft[];
  readonly players: readonly UserView[];
  readonly onChoose: (slot: Slot, playerId: number | null) => void;
}

function TeamCard({ number, team, teams, players, onChoose }: TeamCardProps): ReactElement {
  const set = SLOTS.filter((slot) => team[slot] !== null).length;
  return (
    <fieldset className={set === 1 ? 'panel team-card open' : 'panel team-card'}>
      <legend className="vh">Team {number}</legend>
      <span className="no num" aria-hidden="true">
        {number}
        {set === 2 && <Icon name="check" />}
      </span>
      {SLOTS.map((slot, index) => (
        <PlayerSelect
          key={slot}
          label={`Player ${index + 1}`}
          chosen={team[slot]}
          players={players.filter(({ id, isActive, isPlaceholder }) => isActive || isPlaceholder || id === team[slot])}
          taken={seatedIds(teams)}
          onChoose={(playerId) => onChoose(slot, playerId)}
        />
      ))}
      {set === 1 && (
        <p className="note-line small muted">
          Needs a {team.player1Id === null ? 'first' : 'second'} player. Teams with one player are left out.
        </p>
      )}
    </fieldset>
  );
}
