/** Owns the dialog 'Edit Game': date, teams and roles, what the edit would change, and the reason for it. */
import { type ReactElement, useMemo, useState } from 'react';
import { torontoDate } from '../../../domain/toronto-date.js';
import type { PlayerRef } from '../../../domain/views.js';
import { usePlayers } from '../../recording/players.api.js';
import { Field, TextAreaField } from '../../ui/fields.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { Icon } from '../../ui/icon.js';
import { ChangeList } from './change-list.js';
import { type EditPreview, previewOf } from './edit-preview.js';
import { RoundsEditor, SeatsEditor } from './game-editors.js';
import type { GameDialogProps } from './game-dialog.js';
import { editOf, teamsOf } from './game-edit.js';
import { useCorrectGame } from './games.api.js';
import { MAX_REASON_LENGTH, reasonIn } from './reason.js';

const NOBODY: readonly PlayerRef[] = [];

export function EditDialog({ game, onClose, onSaved }: GameDialogProps): ReactElement {
  const { mutate, isPending, error } = useCorrectGame(game.id);
  const players = usePlayers().data ?? NOBODY;
  const [edit, setEdit] = useState(() => editOf(game));
  const today = torontoDate(new Date());
  const preview = useMemo(() => previewOf(game, edit, players, today), [game, edit, players, today]);
  const isSavable = preview.fault === null && preview.changes.length > 0;
  const save = (fields: FormData): void => {
    const { location, gameType } = game;
    const corrected = { game: { date: edit.date, location, gameType }, teams: teamsOf(edit) };
    mutate({ ...corrected, reason: reasonIn(fields) }, { onSuccess: onSaved });
  };
  return (
    <FormDialog
      title={`Edit game ${game.id}`}
      act="Save Correction"
      busyAct="Saving..."
      isBusy={isPending}
      isBlocked={!isSavable}
      refusal={error}
      onSubmit={save}
      onClose={onClose}
    >
      <div className="edit-game stack">
        <Field
          name="date"
          label="Date"
          type="date"
          max={today}
          value={edit.date}
          onChange={(event) => setEdit({ ...edit, date: event.target.value })}
        />
        <SeatsEditor edit={edit} players={players} onEdit={setEdit} />
        <RoundsEditor edit={edit} players={players} onEdit={setEdit} />
        <Preview preview={preview} />
        <TextAreaField name="reason" label="Reason" maxLength={MAX_REASON_LENGTH} required />
      </div>
    </FormDialog>
  );
}

const Preview = ({ preview }: { readonly preview: EditPreview }): ReactElement => (
  <section className="preview" aria-label="What changes">
    <h3>What changes</h3>
    <div role="status" className="stack">
      {preview.fault !== null && (
        <p className="error">
          <Icon name="alert" />
          {preview.fault}
        </p>
      )}
      {preview.fault === null && preview.changes.length === 0 && <p className="muted">Nothing yet.</p>}
      {preview.changes.length > 0 && <ChangeList changes={preview.changes} />}
      {preview.changes.length > 0 &&
        preview.notes.map((note) => (
          <p key={note} className="note warn">
            <Icon name="tie" />
            {note}
          </p>
        ))}
    </div>
  </section>
);
