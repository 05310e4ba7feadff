/** Corrects a game: the recorded table, the effect of the edit, and the reason. */
import { type FormEvent, useMemo, useState } from 'react';
import { gameCalls } from '../../../contract/games.calls.js';
import type { GameView } from '../../../contract/games.js';
import type { UserView } from '../../../contract/players.js';
import { FIRST_DATE } from '../../../domain/dates.js';
import { MAX_REASON_LENGTH, REASON_NEEDED } from '../../../domain/free-text.js';
import { fieldsOf } from '../../../domain/game/game-fields.js';
import { ROUND_COUNT, TEAM_COUNTS } from '../../../domain/game-size.js';
import { counted } from '../../../domain/text.js';
import { Button, Icon } from '../../ui/controls.js';
import { currentDate } from '../../ui/date-text.js';
import { Dialog } from '../../ui/dialog.js';
import { type Faults, Field, reasonIn, refusedField, showFirstFault } from '../../ui/fields.js';
import type { RoundMap, RoundNumber } from '../recording/draft/game-draft.js';
import { PlayerSelect } from '../recording/draw/seats-by-hand.js';
import { usePlayers } from '../recording/players.api.js';
import { RoleSlots, RoundForm } from '../recording/rounds/round-form.js';
import { scoredTeams, sentTeams } from '../recording/sending/game-submission.js';
import { nameIn } from '../recording/wizard.js';
import { type GameDialogProps, useGameCommand } from './game-dialog.js';
import {
  type Correction, editOf, type EditPreview, entryOf, previewOf, teamCountOf, useCorrection, withNextTeam,
  withoutLastTeam, withSeat,
} from './game-edit.js';
import { WhatChanges } from './what-changes.js';
import { rulesOn } from '../../../domain/boards/rules.js';
import { useRules, useRuleSets } from '../../figures/group.js';

const NOBODY: readonly UserView[] = [];

export function EditDialog({ game, onClose, onSaved }: GameDialogProps) {
  const { mutate, isPending, error } = useGameCommand(gameCalls.correct, game.id);
  const players = usePlayers().data ?? NOBODY;
  const correction = useCorrection(game);
  const { edit } = correction;
  const [isAtTeams, setAtTeams] = useState(false);
  const today = currentDate();
  const ruleSets = useRuleSets();
  const preview = useMemo(
    () => previewOf(game, edit, players, today, ruleSets), [game, edit, players, today, ruleSets]);
  const save = (reason: string): void => {
    mutate(
      { game: { ...fieldsOf(game), date: edit.date }, teams: sentTeams(entryOf(edit)), reason },
      { onSuccess: onSaved, onError: (refusal) => {
        if (dateFaultIn(refusedIn(refusal))) setAtTeams(true);
        // The field shows the error only in the next frame.
        requestAnimationFrame(() => showFirstFault(document.body));
      } },
    );
  };
  const nameOf = nameIn(players);
  const refused = refusedIn(error);
  return (
    <Dialog title={`Correct game ${game.id}`} onClose={onClose} isBusy={isPending} foot={null}>
      <div className="entry fix">
        {isAtTeams ? (
          <div className="fix-teams stack">
            <Field
              name="date"
              label="Date"
              type="date"
              min={FIRST_DATE}
              max={today}
              value={edit.date}
              fault={dateFaultIn(refused)}
              onChange={(event) => correction.change({ ...edit, date: event.target.value })}
            />
            <SeatsEditor {...correction} players={players} />
          </div>
        ) : (
          <CorrectedRounds game={game} correction={correction} nameOf={nameOf} />
        )}
        <WhatChanges game={game} preview={preview} refusal={Object.keys(refused).length === 0 ? error : null} />
        <CorrectionDock
          correction={correction}
          preview={preview}
          nameOf={nameOf}
          refusedReason={refused.reason}
          isBusy={isPending}
          isAtTeams={isAtTeams}
          onTeams={() => setAtTeams(!isAtTeams)}
          onSave={save}
        />
      </div>
    </Dialog>
  );
}

const refusedIn = (refusal: Error | null): Faults => refusedField(refusal, ['reason', 'gameDate', 'month']);

/** A finalized month is also shown as a fault of the date. */
const dateFaultIn = ({ gameDate, month }: Faults): string | undefined => gameDate ?? month;

interface CorrectionDockProps {
  readonly correction: Correction;
  readonly preview: EditPreview;
  readonly nameOf: (playerId: number) => string;
  readonly refusedReason: string | undefined;
  readonly isBusy: boolean;
  readonly isAtTeams: boolean;
  readonly onTeams: () => void;
  readonly onSave: (reason: string) => void;
}

function CorrectionDock(props: CorrectionDockProps) {
  const { correction, preview, nameOf, refusedReason, isBusy, isAtTeams, onTeams, onSave } = props;
  const { edit, entry, dispatch } = correction;
  const rules = useRules(edit.date);
  const [fault, setFault] = useState<string>();
  const isSavable = preview.fault === null && preview.derived.length + preview.entered.length > 0;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isSavable || isBusy) return;
    const { reason } = reasonIn(new FormData(event.currentTarget));
    setFault(reason.trim() === '' ? REASON_NEEDED : undefined);
    if (reason.trim() !== '') return onSave(reason);
    const form = event.currentTarget;
    requestAnimationFrame(() => showFirstFault(form));
  };
  return (
    <form className="dock" noValidate onSubmit={submit}>
      {!isAtTeams && <RoleSlots entry={entry} rules={rules} nameOf={nameOf} dispatch={dispatch} />}
      <Field
        name="reason"
        label="Reason, kept in the history"
        placeholder="Reason, kept in the history"
        fault={fault ?? refusedReason}
        maxLength={MAX_REASON_LENGTH}
        autoComplete="off"
        spellCheck
      />
      <div className="dock-acts">
        <Button
          icon="table"
          label={<>Change teams<span className="vh"> or date</span></>}
          variant="on-felt-line captioned"
          aria-pressed={isAtTeams}
          onClick={onTeams}
        />
        <Button
          label={<Icon name="undo" />}
          variant="on-felt-line"
          aria-label="Undo the last tap"
          aria-disabled={entry.past.length === 0 || isAtTeams}
          onClick={() => isAtTeams || dispatch({ type: 'tapUndone' })}
        />
        <button type="submit" className="btn on-felt go-on" aria-disabled={!isSavable || isBusy}>
          {isBusy ? 'Saving...' : 'Save Correction'}
        </button>
      </div>
    </form>
  );
}

type CorrectedRoundsProps = Pick<CorrectionDockProps, 'correction' | 'nameOf'> & { readonly game: GameView };

function CorrectedRounds({ game, correction, nameOf }: CorrectedRoundsProps) {
  const { edit, entry, dispatch } = correction;
  const ruleSets = useRuleSets();
  const { currentRound, roundPositions } = entry;
  const before = editOf(game);
  const changedIn = roundPositions.map((round, index) => changedSeats(before.rounds[index]!, round));
  const changed = changedIn[currentRound - 1]!;
  const goOn = (): void => {
    if (currentRound < ROUND_COUNT) dispatch({ type: 'roundOpened', round: (currentRound + 1) as RoundNumber });
  };
  return (
    <RoundForm
      entry={entry}
      teams={scoredTeams(entryOf(edit), ruleSets)}
      rules={rulesOn(ruleSets, edit.date)}
      nameOf={nameOf}
      dispatch={dispatch}
      onTap={(playerId) => dispatch({ type: 'seatTapped', playerId })}
      onGoOn={goOn}
      complete={`Round ${currentRound}${changed > 0 ? ', corrected' : ' as recorded'}`}
      tag={changed > 0 && <span className="tag warn">{counted(changed, 'seat')} changed</span>}
      recorded={{
        changed: changedIn.map((count) => count > 0),
        round: before.rounds[currentRound - 1]!,
        playerIds: before.seats.filter((id) => id !== null),
        sums: Object.fromEntries(game.teams.map(({ teamId, roundSum }) => [teamId, roundSum])),
      }}
    />
  );
}

/** The players whose role differs from the recorded one. */
const changedSeats = (before: RoundMap, now: RoundMap): number =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])].filter((id) => before[id] !== now[id]).length;

function SeatsEditor(
  { edit, change, players }: Pick<Correction, 'edit' | 'change'> & { readonly players: readonly UserView[] },
) {
  const count = teamCountOf(edit);
  return (
    <fieldset className="seats-editor">
      <legend>Teams</legend>
      <p className="hint">A player from another seat changes places; a new player takes over the roles.</p>
      {Array.from({ length: count }, (_, team) => (
        <div key={team} className="two-fields">
          {[2 * team, 2 * team + 1].map((seat) => (
            <PlayerSelect
              key={seat}
              label={`Team ${team + 1}, player ${(seat % 2) + 1}`}
              players={players}
              chosen={edit.seats[seat] ?? null}
              isNeeded
              onChoose={(playerId) => change(withSeat(edit, seat, playerId))}
            />
          ))}
        </div>
      ))}
      {count > TEAM_COUNTS.min && (
        <Button label={`Remove team ${count}`} variant="quiet" onClick={() => change(withoutLastTeam(edit))} />
      )}
      {count < TEAM_COUNTS.max && (
        <Button label={`Add team ${count + 1}`} variant="quiet" onClick={() => change(withNextTeam(edit))} />
      )}
    </fieldset>
  );
}
