/** Corrects a game: the recorded table, the effect of the edit, and the reason. */
import { type FormEvent, useMemo, useState } from 'react';
import { FIRST_DATE } from '../../../domain/date-bounds.js';
import { fieldsOf } from '../../../domain/game/game-fields.js';
import { MAX_REASON_LENGTH, REASON_NEEDED } from '../../../domain/reason.js';
import { gameCalls } from '../../../contract/games.calls.js';
import type { PlayerRef } from '../../../contract/players.js';
import { sentTeams } from '../recording/sending/game-submission.js';
import { usePlayers } from '../recording/players.api.js';
import { RoleSlots } from '../recording/rounds/dock.js';
import { Button } from '../../ui/buttons.js';
import { Dialog } from '../../ui/dialog.js';
import { Field, reasonIn, type RefusedField, refusedField, showFirstFault } from '../../ui/fields.js';
import { Icon } from '../../ui/icon.js';
import { currentDate } from '../../ui/date-text.js';
import { CorrectedRounds } from './corrected-rounds.js';
import { type EditPreview, previewOf } from './edit-preview.js';
import type { GameDialogProps } from './game-dialog.js';
import { SeatsEditor } from './seats-editor.js';
import { entryOf } from './game-edit.js';
import { useBoards, useGameCommand } from './games.api.js';
import { type Correction, useCorrection } from './use-correction.js';
import { WhatChanges } from './what-changes.js';
import './correction.css';

const NOBODY: readonly PlayerRef[] = [];

export function EditDialog({ game, onClose, onSaved }: GameDialogProps) {
  const { mutate, isPending, error } = useGameCommand(gameCalls.correct, game.id);
  const players = usePlayers().data ?? NOBODY;
  const correction = useCorrection(game);
  const { edit } = correction;
  const [isAtTeams, setAtTeams] = useState(false);
  const today = currentDate();
  const preview = useMemo(() => previewOf(game, edit, players, today), [game, edit, players, today]);
  const boards = useBoards(game.date, preview.after?.date ?? game.date);
  const save = (reason: string): void => {
    mutate(
      { game: { ...fieldsOf(game), date: edit.date }, teams: sentTeams(entryOf(edit)), reason },
      { onSuccess: onSaved, onError: (refusal) => {
        if (isOfDate(refusedIn(refusal))) setAtTeams(true);
        // The field shows the error only in the next frame.
        requestAnimationFrame(() => showFirstFault(document.body));
      } },
    );
  };
  const nameOf = (id: number): string => players.find((player) => player.id === id)?.displayName ?? `Player ${id}`;
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
              fault={isOfDate(refused) ? refused?.fault : undefined}
              onChange={(event) => correction.change({ ...edit, date: event.target.value })}
            />
            <SeatsEditor edit={edit} players={players} onEdit={correction.change} />
          </div>
        ) : (
          <CorrectedRounds game={game} correction={correction} nameOf={nameOf} />
        )}
        <WhatChanges game={game} preview={preview} boards={boards} refusal={refused === null ? error : null} />
        <CorrectionDock
          correction={correction}
          preview={preview}
          nameOf={nameOf}
          refusedReason={isOfDate(refused) ? undefined : refused?.fault}
          isBusy={isPending}
          isAtTeams={isAtTeams}
          onTeams={() => setAtTeams(!isAtTeams)}
          onSave={save}
        />
      </div>
    </Dialog>
  );
}

const refusedIn = (refusal: Error | null): RefusedField | null =>
  refusedField(refusal, ['reason', 'gameDate', 'month']);

/** A finalized month is the fault of the date too. */
const isOfDate = (refused: RefusedField | null): boolean => refused !== null && refused.name !== 'reason';

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
  const { entry, dispatch } = correction;
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
      {!isAtTeams && (
        <RoleSlots entry={entry} nameOf={nameOf} onChoose={(role) => dispatch({ type: 'roleChosen', role })} />
      )}
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
          act={<>Change teams<span className="vh"> or date</span></>}
          look="on-felt-line captioned"
          aria-pressed={isAtTeams}
          onClick={onTeams}
        />
        <Button
          act={<Icon name="undo" />}
          look="on-felt-line"
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
