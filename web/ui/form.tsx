/** A form that sends a change. The cursor goes to the first fault; a refusal is shown at its field, else at the end. */
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Sending } from '../transport/resource.js';
import { serverMessageOf } from '../transport/http.js';
import { Button } from './controls.js';
import { Dialog } from './dialog.js';
import { refusedField, RefusedFieldContext, showFirstFault } from './fields.js';
import { Fault, Sentence } from './load-states.js';

/** The change that a form sends, and its callbacks. */
export interface FormWork<Body, Answer> {
  readonly change: Sending<Body, Answer>;
  /** The body to send, if the change has one. Null while there is a fault, which its field shows. */
  readonly body?: (fields: FormData) => Body | null;
  readonly onDone: (answer: NoInfer<Answer>) => void;
  readonly onFailed?: (error: unknown) => void;
}

export interface FormProps<Body, Answer> extends FormWork<Body, Answer> {
  readonly id?: string;
  readonly className?: string;
  /** Id of its heading. */
  readonly labelledBy?: string;
  /** The text for a failure without a reason. */
  readonly failure?: string;
  readonly children: ReactNode;
  /** The button that sends, at rest and while it sends, unless it is elsewhere. */
  readonly act?: readonly [rest: string, busy: string];
  readonly actLook?: string;
  readonly beside?: ReactNode;
}

export function Form<Body, Answer>(props: FormProps<Body, Answer>) {
  const { id, className = 'stack', labelledBy, failure = 'Something went wrong.', children, act } = props;
  const { isPending, error: refusal, mutateAsync } = props.change;
  const form = useRef<HTMLFormElement>(null);
  const [names, setNames] = useState<readonly string[]>([]);
  const refused = refusedField(refusal, names);
  useEffect(() => {
    if (refusal !== null) showFirstFault(form.current!);
  }, [refusal]);
  const send = (fields: FormData): void => {
    const body = props.body === undefined ? (undefined as Body) : props.body(fields);
    if (body === null) return;
    const done = (answer: Answer): void => {
      form.current?.reset();
      props.onDone(answer);
    };
    void mutateAsync(body).then(done, props.onFailed ?? (() => undefined));
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isPending) return;
    const fields = new FormData(event.currentTarget);
    flushSync(() => {
      setNames([...fields.keys()]);
      send(fields);
    });
    showFirstFault(event.currentTarget);
  };
  return (
    <form ref={form} id={id} className={className} aria-labelledby={labelledBy} noValidate onSubmit={submit}>
      <RefusedFieldContext value={refused}>{children}</RefusedFieldContext>
      <div role="alert">
        {refusal !== null && refused === null && <Fault>{serverMessageOf(refusal, failure)}</Fault>}
      </div>
      {act && (
        <div className="row wrap">
          <button type="submit" className={`btn ${props.actLook ?? 'primary'}`} aria-disabled={isPending}>
            {act[isPending ? 1 : 0]}
          </button>
          {props.beside}
        </div>
      )}
    </form>
  );
}

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

export function FormDialog<Body, Answer>(props: FormDialogProps<Body, Answer>) {
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
      <Form {...form} id={formId} onDone={close}>{children}</Form>
    </Dialog>
  );
}
