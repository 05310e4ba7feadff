/** Step 1: who is here, how many play, and the draw of the teams. Step 2: the date and five teams of two. */
import { usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UserView } from '../../../../contract/players.js';
import { FIRST_DATE, recordingDateFault } from '../../../../domain/dates.js';
import { FORM_GAMES } from '../../../../domain/draw/draw-teams.js';
import { DRAW_METHODS, type DrawMethod, looksAtForm } from '../../../../domain/draw/game-draw.js';
import { MIN_PLAYERS, PLAYER_COUNTS, TEAM_COUNTS } from '../../../../domain/game-size.js';
import { counted } from '../../../../domain/text.js';
import { HttpError } from '../../../transport/http.js';
import { Choices, Radio } from '../../../ui/choices.js';
import { Button, Drawing } from '../../../ui/controls.js';
import { currentDate } from '../../../ui/date-text.js';
import { Field, showFirstFault } from '../../../ui/fields.js';
import { toastBad, toastGood } from '../../../ui/toast.js';
import { StepHeading } from '../create-panel.js';
import { clearDraft } from '../draft/draft-storage.js';
import {
  emptyDraft, hasContent, isReal, type PlayerCount, seatedIds, selectionOf,
} from '../draft/game-draft.js';
import { drawBasisQuery, lastPlayersQuery } from '../players.api.js';
import type { StepProps } from '../wizard.js';
import { DRAW_ICONS, DrawPanel, useDraw } from './draw-panel.js';
import { rememberEvening } from './evening-players.js';
import { selectable } from './offered-players.js';
import { SeatsByHand } from './seats-by-hand.js';
import { completeTeams, mayContinue, playerCountOf, teamCountFor } from './team-choice.js';
import { WhoIsHere } from './who-is-here.js';

/** How long the draw animation runs (docs/rules.md, Screens). */
const DRAWING_MS = 500;

export function AllocationStep(props: StepProps) {
  const { wizard: { draft: { selectedPlayers, autoPlayerCount, drawMethod } }, dispatch, players } = props;
  const [isDrawing, setDrawing] = useState(false);
  // The players are loaded early, so that copying them neither waits nor needs the network.
  usePrefetchQuery(lastPlayersQuery);
  const select = (playerIds: readonly number[]): void => dispatch({ type: 'changed', change: selectionOf(playerIds) });
  const copy = useCopyOfLastPlayers(players, (playerIds) => {
    select(playerIds);
    toastGood('Players Copied!', `Selected ${playerIds.length} players from the last game`);
  });
  const { basis, tonight, draw } = useDraw(props);
  const newcomers = selectedPlayers.filter((id) => !basis?.forms.has(id)).length;
  const tooMany = selectedPlayers.length - autoPlayerCount;
  const drawSoon = (): void => {
    if (isDrawing) return;
    if (tooMany !== 0) {
      return toastBad('Invalid player count', `Please select exactly ${autoPlayerCount} players first.`);
    }
    setDrawing(true);
    setTimeout(() => draw(selectedPlayers), DRAWING_MS);
  };
  return (
    <div className="panel stack">
      <StepHeading>Who plays?</StepHeading>
      <CountChoice count={autoPlayerCount} dispatch={dispatch} />
      <div className="row between wrap">
        <p className="strong" role="status">
          {selectedPlayers.length} of {autoPlayerCount} players selected
          {tooMany > 0 && `. Who sits out? Tap ${counted(tooMany, 'name')}.`}
        </p>
        <Button label="Copy last players" onClick={() => void copy()} />
      </div>
      <WhoIsHere {...props} tables={tonight} onSelect={select} />
      <MethodChoice chosen={drawMethod} dispatch={dispatch} />
      {looksAtForm(drawMethod) && (
        <p className="note" role="status">
          <Drawing path={DRAW_ICONS.why} />
          <span>
            Form counts from {FORM_GAMES} games on.{' '}
            {newcomers > 0
              && `${newcomers} of these players ${newcomers === 1 ? 'counts as a newcomer' : 'count as newcomers'}.`}
          </span>
        </p>
      )}
      <div className="acts-row">
        <Button label="Back" onClick={() => dispatch({ type: 'changed', change: { currentStep: 0 } })} />
        <Button
          label={isDrawing ? 'Generating...' : drawMethod === 'random' ? 'Generate Random Teams' : 'Generate Teams'}
          variant="primary big"
          aria-disabled={isDrawing}
          onClick={drawSoon}
        />
      </div>
    </div>
  );
}

type Dispatches = Pick<StepProps, 'dispatch'>;

const COUNTS = Object.fromEntries(PLAYER_COUNTS.map((count) => [count, `${count} players`])) as
  Readonly<Record<`${PlayerCount}`, string>>;

const CountChoice = ({ count, dispatch }: Dispatches & { readonly count: PlayerCount }) => (
  <div className="row between wrap">
    <Choices
      label="Number of players"
      choices={COUNTS}
      value={`${count}`}
      onChoose={(chosen) => dispatch({ type: 'changed', change: { autoPlayerCount: Number(chosen) as PlayerCount } })}
    />
    <p className="small muted">{teamCountFor(count)} teams{count % 2 === 1 && ', one with No Player'}</p>
  </div>
);

const METHODS: Readonly<Record<DrawMethod, readonly [name: string, text: string]>> = {
  random: ['Random', 'By lot, every pairing alike'],
  balanced: ['Balanced', 'Teams of equal form'],
  fresh: ['Fresh', 'Who has not paired lately'],
  both: ['Both', 'Even and fresh'],
};

const MethodChoice = ({ chosen, dispatch }: Dispatches & { readonly chosen: DrawMethod }) => (
  <fieldset className="ways">
    <legend>How to pair</legend>
    {DRAW_METHODS.map((method) => (
      <label key={method} className="choice way">
        <Radio
          name="draw-method"
          isChosen={method === chosen}
          aria-describedby={`way-${method}`}
          aria-label={METHODS[method][0]}
          onChoose={() => dispatch({ type: 'changed', change: { drawMethod: method } })}
        />
        <Drawing path={DRAW_ICONS[method]} />
        <b>{METHODS[method][0]}</b>
        <small id={`way-${method}`}>{METHODS[method][1]}</small>
      </label>
    ))}
  </fieldset>
);

/** The last game's players that can still be selected. */
function useCopyOfLastPlayers(players: readonly UserView[], onCopied: (ids: readonly number[]) => void) {
  const queryClient = useQueryClient();
  return (): Promise<void> => queryClient.fetchQuery(lastPlayersQuery).then((last) => {
    const ids = selectable(last.map(({ id }) => id), players);
    if (ids.length === 0) toastBad('No Previous Game', 'There is no game to copy players from.');
    else onCopied(ids);
  }, (error: unknown) =>
    toastBad('Error', `Failed to ${error instanceof HttpError ? 'fetch' : 'copy'} last game players`));
}

export function TeamsStep(props: StepProps) {
  const { wizard: { draft }, dispatch, players } = props;
  // The players are loaded early, so that copying them neither waits nor needs the network.
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
              {complete} of {TEAM_COUNTS.max} teams · {counted(playerCountOf(draft.teams), 'player')}
            </span>
            <span className="muted">at least 8</span>
          </p>
          <progress className="meter" max={TEAM_COUNTS.max} value={complete} aria-label="Complete teams" />
        </div>
      </div>
      {draft.selectedPlayers.length >= MIN_PLAYERS && <DrawPanel {...props} />}
      {draft.draw === null && <SeatsByHand {...props} />}
      <div className="sticky-acts">
        <Button label="Reset" variant="bare-danger" onClick={reset} />
        <Button
          label="Continue to Player Positions"
          variant="primary big"
          aria-disabled={isIncomplete}
          onClick={goOn}
        />
      </div>
    </>
  );
}
