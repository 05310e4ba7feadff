/** A dialog that is a form: fields, what the server refused, Cancel and the act. */
import { type FormEvent, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Sending } from '../transport/command.js';
import { serverMessageOf } from '../transport/http-error.js';
import { Dialog } from './dialog.js';
import { Icon } from './icon.js';
import { isPast } from './today.js';
import { refusedField, RefusedFieldContext, showFirstFault } from './refused-field.js';

export interface FormDialogProps<Body, Answer> {
  readonly title: ReactNode;
  /** Label of the button, which says the act. */
  readonly act: string;
  /** The same while it is on its way, such as 'Saving...'. */
  readonly busyAct: string;
  /** Marks what cannot be taken back. */
  readonly isDangerous?: boolean;
  readonly change: Sending<Body, Answer>;
  /** What is sent, if the change has a body. Null while something is wrong, which its field says. */
  readonly body?: (fields: FormData) => Body | null;
  /** Called once the dialog is closed. */
  readonly onDone: (answer: NoInfer<Answer>) => void;
  readonly onFailed?: (error: Error) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function FormDialog<Body, Answer>(props: FormDialogProps<Body, Answer>): ReactElement {
  const { title, act, busyAct, isDangerous = false, onClose, children } = props;
  const { isPending: isBusy, error: refusal } = props.change;
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [names, setNames] = useState<readonly string[]>([]);
  const refused = refusedField(refusal, names);
  useEffect(() => {
    if (refusal !== null) showFirstFault(form.current!);
  }, [refusal]);
  const send = (fields: FormData): void => {
    const body = props.body === undefined ? (undefined as Body) : props.body(fields);
    if (body === null) return;
    props.change.mutate(body, {
      onSuccess: (answer) => {
        onClose();
        props.onDone(answer);
      },
      onError: (error) => props.onFailed?.(error),
    });
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isBusy) return;
    const fields = new FormData(event.currentTarget);
    flushSync(() => {
      setNames([...fields.keys()]);
      if (!isPast) send(fields);
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
            aria-disabled={isBusy || isPast}
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
