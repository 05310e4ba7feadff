/** A dialog with a form: fields, the server's refusal, Cancel and the action. */
import { Button } from './buttons.js';
import { type ReactElement, type ReactNode, useId } from 'react';
import { Dialog } from './dialog.js';
import { Form, type FormWork } from './form.js';
import { Sentence } from './name.js';

/** The dialog is closed before `onDone` is called. */
export interface FormDialogProps<Body, Answer> extends FormWork<Body, Answer> {
  /** A sentence with names that `isolated` has marked. */
  readonly title: string;
  /** Label of the button, which names the action. */
  readonly act: string;
  /** The label while the change is being sent, such as 'Saving...'. */
  readonly busyAct: string;
  /** Marks actions that cannot be undone. */
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
      title={<Sentence text={title} />}
      onClose={onClose}
      isBusy={isBusy}
      foot={
        <>
          <Button act="Cancel" disabled={isBusy} onClick={onClose} />
          <Button
            act={isBusy ? busyAct : act}
            look={isDangerous ? 'solid-danger' : 'primary'}
            type="submit"
            form={formId}
            aria-disabled={isBusy}
          />
        </>
      }
    >
      <Form {...form} id={formId} onDone={close}>
        {children}
      </Form>
    </Dialog>
  );
}
