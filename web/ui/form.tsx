/** A form that sends a change. The cursor goes to the first fault; a refusal is shown at its field, else at the end. */
import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Sending } from '../transport/resource.js';
import { serverMessageOf } from '../transport/http.js';
import { type Acts, Button } from './controls.js';
import { Dialog } from './dialog.js';
import { refusedField, RefusedFieldContext, showFirstFault } from './fields.js';
import { Fault, Sentence } from './page.js';
import { toastBad } from './toast.js';

/** The change that a form sends, and what follows. */
interface FormWork<Body, Answer> {
  readonly change: Sending<Body, Answer>;
  /** The body to send, if the change has one. Null while there is a fault, which its field shows. */
  readonly body?: (fields: FormData) => Body | null;
  readonly onDone: (answer: NoInfer<Answer>) => void;
  /** The toast after a failure, if there is one: its title, and its text if the server gave no reason. */
  readonly failureToast?: readonly [title: string, text: string];
  /** What the form says then, if not the same. */
  readonly failure?: string;
  readonly children: ReactNode;
}

export function Form<Body, Answer>(props: FormWork<Body, Answer> & {
  readonly id?: string;
  readonly className?: string;
  /** Id of its heading, if `title` is not. */
  readonly labelledBy?: string;
  readonly title?: string;
  /** On the button that sends, unless it is elsewhere. */
  readonly act?: Acts;
  readonly actLook?: string;
  readonly beside?: ReactNode;
}) {
  const { id, className = 'stack', failureToast, title, children, act } = props;
  const failure = props.failure ?? failureToast?.[1] ?? 'Something went wrong.';
  const { isPending, error: refusal, mutateAsync } = props.change;
  const form = useRef<HTMLFormElement>(null);
  const titleId = useId();
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
    void mutateAsync(body).then(done, (error: unknown) =>
      failureToast && toastBad(failureToast[0], serverMessageOf(error, failureToast[1])));
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
  const labelledBy = props.labelledBy ?? (title && titleId);
  return (
    <form ref={form} id={id} className={className} aria-labelledby={labelledBy} noValidate onSubmit={submit}>
      {title && <h2 id={titleId}>{title}</h2>}
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

/** The buttons of a dialog that does something, which must be over before it can be closed. */
export const ActFoot = ({ act, isBusy = false, onClose, ...button }: Omit<ComponentProps<typeof Button>, 'act'> & {
  readonly act: Acts;
  readonly isBusy?: boolean;
  readonly onClose: () => void;
}) => (
  <>
    <Button act="Cancel" disabled={isBusy} onClick={onClose} />
    <Button look="primary" aria-disabled={isBusy} {...button} act={act[isBusy ? 1 : 0]} />
  </>
);

/** The dialog is closed before `onDone` is called. */
export function FormDialog<Body, Answer>(props: FormWork<Body, Answer> & {
  /** A sentence with names that `isolated` has marked. */
  readonly title: string;
  readonly act: Acts;
  /** Marks actions that cannot be undone. */
  readonly isDangerous?: boolean;
  readonly onClose: () => void;
}) {
  const { title, act, isDangerous = false, onClose, onDone, ...form } = props;
  const isBusy = form.change.isPending;
  const formId = useId();
  const close = (answer: Answer): void => {
    onClose();
    onDone(answer);
  };
  const look = isDangerous ? 'solid-danger' : 'primary';
  const foot = <ActFoot {...{ act, isBusy, onClose, look }} type="submit" form={formId} />;
  return (
    <Dialog title={<Sentence text={title} />} onClose={onClose} isBusy={isBusy} foot={foot}>
      <Form {...form} id={formId} onDone={close} />
    </Dialog>
  );
}
