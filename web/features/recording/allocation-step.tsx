/** Step 1: the number of players, their names, and the draw of random teams. */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import type { PlayerRef, UserView } from '../../../contract/players.js';
import { type PlayerCount, PLAYER_COUNTS } from './game-draft.js';
import { StepHeading } from './step-heading.js';
import { HttpError } from '../../transport/http-error.js';
import { Name } from '../../ui/name.js';
import { toastBad, toastGood } from '../../ui/toast.js';
import { lastPlayersQuery, usePrefetchedLastPlayers } from './players.api.js';
import { drawTeams, teamCountFor } from './team-choice.js';
import type { StepProps } from './wizard.js';

/** How long the draw animation runs (docs/rules.md, Screens). */
const DRAWING_MS = 500;

export function AllocationStep({ wizard, dispatch, players }: StepProps): ReactElement {
  const { selectedPlayers, autoPlayerCount } = wizard.draft;
  const [isDrawing, setDrawing] = useState(false);
  usePrefetchedLastPlayers();
  const copy = useCopyOfLastPlayers(players, (playerIds) => {
    dispatch({ type: 'playersCopied', playerIds });
    toastGood('Players Copied!', `Selected ${playerIds.length} players from the last game`);
  });
  const draw = (): void => {
    if (isDrawing) return;
    if (selectedPlayers.length !== autoPlayerCount) {
      toastBad('Invalid player count', `Please select exactly ${autoPlayerCount} players first.`);
      return;
    }
    setDrawing(true);
    setTimeout(() => {
      dispatch({ type: 'teamsDrawn', teams: drawTeams(selectedPlayers, Math.random) });
      toastGood('Random teams generated!', 'Change any of them before you go on.');
    }, DRAWING_MS);
  };
  return (
    <div className="panel stack">
      <StepHeading>Who plays?</StepHeading>
      <CountChoice count={autoPlayerCount} onChoose={(count) => dispatch({ type: 'countChosen', count })} />
      <div className="row between wrap">
        <p className="strong" role="status">
          {selectedPlayers.length} of {autoPlayerCount} players selected
        </p>
        <button type="button" className="btn" onClick={() => void copy()}>
          Copy last players
        </button>
      </div>
      <div className="picks" role="group" aria-label="Players">
        {players.filter(isSelectable).map(({ id, displayName }) => (
          <button
            key={id}
            type="button"
            className="chip"
            aria-pressed={selectedPlayers.includes(id)}
            onClick={() => dispatch({ type: 'playerToggled', playerId: id })}
          >
            <Name>{displayName}</Name>
          </button>
        ))}
      </div>
      <div className="acts-row">
        <button type="button" className="btn" onClick={() => dispatch({ type: 'stepOpened', step: 0 })}>
          Back
        </button>
        <button type="button" className="btn primary big" aria-disabled={isDrawing} onClick={draw}>
          {isDrawing ? 'Generating...' : 'Generate Random Teams'}
        </button>
      </div>
    </div>
  );
}

const isSelectable = ({ isPlaceholder, isActive }: UserView): boolean => isActive && !isPlaceholder;

interface CountChoiceProps {
  readonly count: PlayerCount;
  readonly onChoose: (count: PlayerCount) => void;
}

const CountChoice = ({ count, onChoose }: CountChoiceProps): ReactElement => (
  <div className="row between wrap">
    <fieldset className="seg">
      <legend className="vh">Number of players</legend>
      {PLAYER_COUNTS.map((each) => (
        <label key={each}>
          <input
            className="vh"
            type="radio"
            name="player-count"
            checked={each === count}
            onChange={() => onChoose(each)}
          />
          {each} players
        </label>
      ))}
    </fieldset>
    <p className="small muted">
      {teamCountFor(count)} teams{count % 2 === 1 && ', one with No Player'}
    </p>
  </div>
);

/** The last game's players that can still be selected. */
function useCopyOfLastPlayers(players: readonly UserView[], onCopied: (ids: readonly number[]) => void) {
  const queryClient = useQueryClient();
  return async (): Promise<void> => {
    let last: readonly PlayerRef[];
    try {
      last = await queryClient.fetchQuery(lastPlayersQuery);
    } catch (error) {
      const wasRefused = error instanceof HttpError;
      toastBad('Error', wasRefused ? 'Failed to fetch last game players' : 'Failed to copy last game players');
      return;
    }
    const selectable = players.filter(isSelectable).map(({ id }) => id);
    const ids = last.map(({ id }) => id).filter((id) => selectable.includes(id));
    if (ids.length === 0) toastBad('No Previous Game', 'There is no game to copy players from.');
    else onCopied(ids);
  };
}
