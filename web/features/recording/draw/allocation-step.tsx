/** Step 1: who is here, how many play, and the draw of the teams. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PlayerRef, UserView } from '../../../../contract/players.js';
import { type DrawBasis, FORM_GAMES } from '../../../../domain/draw/draw-teams.js';
import { DrawIcon } from './draw-icon.js';
import { DrawMethodChoice } from './draw-method-choice.js';
import { eveningPlayers, rememberedEvening } from './evening-players.js';
import { type PlayerCount, PLAYER_COUNTS } from '../draft/game-draft.js';
import { isSelectable, NamesToTap } from './names-to-tap.js';
import { StepHeading } from '../step-heading.js';
import { HttpError } from '../../../transport/http-error.js';
import { serverNow } from '../../../transport/server-clock.js';
import { Button } from '../../../ui/buttons.js';
import { Radio } from '../../../ui/choices.js';
import { counted } from '../../../../domain/number-text.js';
import { toastBad, toastGood } from '../../../ui/toast.js';
import { drawBasisQuery, lastPlayersQuery, usePrefetchedLastGames } from '../players.api.js';
import { teamCountFor } from './team-choice.js';
import { useDraw } from './use-draw.js';
import type { StepProps } from '../wizard.js';

/** How long the draw animation runs (docs/rules.md, Screens). */
const DRAWING_MS = 500;

export function AllocationStep({ wizard, dispatch, players }: StepProps): ReactElement {
  const { draft } = wizard;
  const { selectedPlayers, autoPlayerCount, drawMethod } = draft;
  const [isDrawing, setDrawing] = useState(false);
  usePrefetchedLastGames();
  const select = (playerIds: readonly number[]): void => dispatch({ type: 'playersCopied', playerIds });
  const evening = useEveningPlayers(players, selectedPlayers.length === 0 && draft.draws === 0, select);
  const copy = useCopyOfLastPlayers(players, (playerIds) => {
    select(playerIds);
    toastGood('Players Copied!', `Selected ${playerIds.length} players from the last game`);
  });
  const { basis, draw } = useDraw(draft, players, dispatch);
  const tooMany = selectedPlayers.length - autoPlayerCount;
  const drawSoon = (): void => {
    if (isDrawing) return;
    if (tooMany !== 0) {
      toastBad('Invalid player count', `Please select exactly ${autoPlayerCount} players first.`);
      return;
    }
    setDrawing(true);
    setTimeout(() => draw(selectedPlayers), DRAWING_MS);
  };
  return (
    <div className="panel stack">
      <StepHeading>Who plays?</StepHeading>
      <CountChoice count={autoPlayerCount} onChoose={(count) => dispatch({ type: 'countChosen', count })} />
      <div className="row between wrap">
        <p className="strong" role="status">
          {selectedPlayers.length} of {autoPlayerCount} players selected
          {tooMany > 0 && `. Who sits out? Tap ${counted(tooMany, 'name')}.`}
        </p>
        <Button act="Copy last players" onClick={() => void copy()} />
      </div>
      <NamesToTap
        label="Players"
        players={players.filter(isSelectable)}
        chosen={selectedPlayers}
        onTap={(playerId) => dispatch({ type: 'playerToggled', playerId })}
      />
      <p className="small muted">
        {evening.length > 0 && 'The players of this evening are kept. '}
        Tap a name to sit out, then tap who plays instead, or the number of players.
      </p>
      <DrawMethodChoice
        chosen={drawMethod}
        onChoose={(method) => dispatch({ type: 'changed', change: { drawMethod: method } })}
      />
      {(drawMethod === 'balanced' || drawMethod === 'both') && <Newcomers selected={selectedPlayers} basis={basis} />}
      <div className="acts-row">
        <Button act="Back" onClick={() => dispatch({ type: 'stepOpened', step: 0 })} />
        <button type="button" className="btn primary big" aria-disabled={isDrawing} onClick={drawSoon}>
          {isDrawing ? 'Generating...' : drawMethod === 'random' ? 'Generate Random Teams' : 'Generate Teams'}
        </button>
      </div>
    </div>
  );
}

interface NewcomersProps {
  readonly selected: readonly number[];
  readonly basis: DrawBasis | undefined;
}

function Newcomers({ selected, basis }: NewcomersProps): ReactElement {
  const few = selected.filter((id) => !basis?.forms.has(id)).length;
  return (
    <p className="note" role="status">
      <DrawIcon name="why" />
      <span>
        Form counts from {FORM_GAMES} games on.{' '}
        {few > 0 && `${few} of these players ${few === 1 ? 'counts as a newcomer' : 'count as newcomers'}.`}
      </span>
    </p>
  );
}

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
          <Radio name="player-count" isChosen={each === count} onChoose={() => onChoose(each)} />
          {each} players
        </label>
      ))}
    </fieldset>
    <p className="small muted">
      {teamCountFor(count)} teams{count % 2 === 1 && ', one with No Player'}
    </p>
  </div>
);

/**
 * Selects the players of the evening once, as soon as they are known, unless others were selected before.
 * @returns the players of the evening
 */
function useEveningPlayers(
  players: readonly UserView[], isOpen: boolean, onKnown: (ids: readonly number[]) => void,
): readonly number[] {
  const { data: basis, isPending } = useQuery(drawBasisQuery);
  const [now] = useState(serverNow);
  const selectable = players.filter(isSelectable).map(({ id }) => id);
  const ids = eveningPlayers(basis, rememberedEvening(), now).filter((id) => selectable.includes(id));
  const isDone = useRef(false);
  const select = useEffectEvent(() => {
    if (!isDone.current && isOpen && ids.length > 0) onKnown(ids);
    isDone.current = true;
  });
  useEffect(() => {
    if (!isPending) select();
  }, [isPending]);
  return ids;
}

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
