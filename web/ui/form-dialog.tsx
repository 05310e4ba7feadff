/** A dialog that is a form: fields, what the server refused, Cancel and the act. */
import { type ReactElement, type ReactNode, useId } from 'react';
import { Dialog } from './dialog.js';
import { Form, type FormWork } from './form.js';
import { isPast } from './today.js';

/** It is closed before `onDone` is called. */
export interface FormDialogProps<Body, Answer> extends FormWork<Body, Answer> {
  readonly title: ReactNode;
  /** Label of the button, which says the act. */
  readonly act: string;
  /** The same while it is on its way, such as 'Saving...'. */
  readonly busyAct: string;
  /** Marks what cannot be taken back. */
  readonly isDangerous?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function FormDialog<Body, Answer>(props: FormDialogProps<Body, Answer>): ReactElement {
  const { title, act, busyAct, isDangerous = false, onClose, onDone, children, ...form } = props;
  const isBusy = form.change.isPending;
  const formId = useId();
  const close = (answer: Answer): void => {
    onClose();
    onDone(answer);
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
      <Form {...form} id={formId} isBlocked={isPast} onDone={close}>
        {children}
      </Form>
    </Dialog>
  );
}
