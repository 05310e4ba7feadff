/** Owns a dialog that is a form: fields, what the server refused, Cancel and the act. */
import { type FormEvent, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { serverMessageOf } from '../transport/http-error.js';
import { Dialog } from './dialog.js';
import { Icon } from './icon.js';
import { isPast } from './today.js';
import { refusedField, RefusedFieldContext, showFirstFault } from './refused-field.js';

export interface FormDialogProps {
  readonly title: ReactNode;
  /** Label of the button, which says the act. */
  readonly act: string;
  /** The same while it is on its way, such as 'Saving...'. */
  readonly busyAct: string;
  readonly isBusy: boolean;
  /** Marks what cannot be taken back. */
  readonly isDangerous?: boolean;
  /** Nothing can be sent yet; the form says why. */
  readonly isBlocked?: boolean;
  /** Why the last try failed. */
  readonly refusal: Error | null;
  /** The cursor goes to the first field that it finds faulty. */
  readonly onSubmit: (fields: FormData) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function FormDialog(props: FormDialogProps): ReactElement {
  const { title, act, busyAct, isBusy, isDangerous = false } = props;
  const isBlocked = isPast || props.isBlocked === true;
  const { refusal, onSubmit, onClose, children } = props;
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [names, setNames] = useState<readonly string[]>([]);
  const refused = refusedField(refusal, names);
  useEffect(() => {
    if (refusal !== null) showFirstFault(form.current!);
  }, [refusal]);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isBusy) return;
    const fields = new FormData(event.currentTarget);
    flushSync(() => {
      setNames([...fields.keys()]);
      if (!isBlocked) onSubmit(fields);
    });
    showFirstFault(event.currentTarget);
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      isBusy={isBusy}
      foot={
        <>
          <button type="button" className="btn" disabled={isBusy} onClick={onClose}>
            Cancel
          </button>
          <button
            type="submit"
            form={formId}
            className={isDangerous ? 'btn solid-danger' : 'btn primary'}
            aria-disabled={isBusy || isBlocked}
          >
            {isBusy ? busyAct : act}
          </button>
        </>
      }
    >
      <form ref={form} id={formId} className="stack" noValidate onSubmit={submit}>
        <RefusedFieldContext value={refused}>{children}</RefusedFieldContext>
        <div role="alert">
          {refusal !== null && refused === null && (
            <p className="error">
              <Icon name="alert" />
              {serverMessageOf(refusal, 'Something went wrong.')}
            </p>
          )}
        </div>
      </form>
    </Dialog>
  );
}
