/** A form that sends a change. The cursor goes to the first fault; a refusal is shown at its field, else at the end. */
import {
  type ComponentProps, type FormEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { Mutation } from '../transport/resource.js';
import { serverMessageOf } from '../transport/http.js';
import { Button, type ButtonLabels, restoreFocus } from './controls.js';
import { Dialog, DialogButton } from './dialog.js';
import { type Faults, FaultsContext, ReasonField, reasonIn, refusedField, showFirstFault } from './fields.js';
import { Fault, Sentence } from './page.js';
import { toastBad } from './toast.js';

/** The change that a form sends, and its consequences. */
interface FormWork<Body, Answer> {
  readonly change: Mutation<Body, Answer>;
  /** The body to send, if the change has one. */
  readonly body?: (fields: FormData) => Body | FieldErrors;
  readonly onDone?: (answer: NoInfer<Answer>) => void;
  /** The toast after a failure, if there is one: its title, and its text if the server gave no reason. */
  readonly failureToast?: readonly [title: string, text: string];
  /** The text of the form after a failure, if it differs from the toast. */
  readonly failure?: string;
  readonly children: ReactNode;
}

/** The faults that prevent sending. */
export class FieldErrors {
  constructor(readonly faults: Faults) {}
}

/** The body, if nothing is wrong with it. */
export const withFieldErrors = <Body,>(faults: Faults, body: Body): Body | FieldErrors =>
  (Object.keys(faults).length > 0 ? new FieldErrors(faults) : body);

export function Form<Body, Answer>(props: FormWork<Body, Answer> & {
  readonly id?: string;
  readonly className?: string;
  /** Id of the form's heading, if that is not `title`. */
  readonly labelledBy?: string;
  /** The title, with names that `isolated` has marked. */
  readonly title?: string;
  /** The label of the button that sends, unless that button is elsewhere. */
  readonly label?: ButtonLabels;
  readonly actLook?: string;
  readonly beside?: ReactNode;
}) {
  const { id, className = 'stack', failureToast, title, children, label } = props;
  const failure = props.failure ?? failureToast?.[1] ?? 'Something went wrong.';
  const { isPending, error, mutateAsync } = props.change;
  // A refusal from before the form was opened again does not apply to it.
  const [before] = useState(error);
  const refusal = error === before ? null : error;
  const form = useRef<HTMLFormElement>(null);
  const titleId = useId();
  const [names, setNames] = useState<readonly string[]>([]);
  // Faults of content that was not sent. No refusal is shown then, because it belongs to the content that was sent
  // before.
  const [found, setFound] = useState<Faults | null>(null);
  const faults = found ?? refusedField(refusal, names);
  useLayoutEffect(() => restoreFocus(form.current), []);
  useEffect(() => {
    if (refusal !== null) showFirstFault(form.current!);
  }, [refusal]);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isPending) return;
    const fields = new FormData(event.currentTarget);
    const body = props.body === undefined ? (undefined as Body) : props.body(fields);
    setNames([...fields.keys()]);
    if (body instanceof FieldErrors) {
      flushSync(() => setFound(body.faults));
      showFirstFault(event.currentTarget);
      return;
    }
    setFound(null);
    const done = (answer: Answer): void => {
      form.current?.reset();
      props.onDone?.(answer);
    };
    void mutateAsync(body).then(done, (error: unknown) =>
      failureToast && toastBad(failureToast[0], serverMessageOf(error, failureToast[1])));
  };
  const labelledBy = props.labelledBy ?? (title && titleId);
  return (
    <form ref={form} id={id} className={className} aria-labelledby={labelledBy} noValidate onSubmit={submit}>
      {title && <h2 id={titleId}><Sentence text={title} /></h2>}
      <FaultsContext value={faults}>{children}</FaultsContext>
      <div role="alert">
        {refusal !== null && Object.keys(faults).length === 0 && <Fault>{serverMessageOf(refusal, failure)}</Fault>}
      </div>
      {label && (
        <div className="row wrap">
          <button type="submit" className={`btn ${props.actLook ?? 'primary'}`} aria-disabled={isPending}>
            {label[isPending ? 1 : 0]}
          </button>
          {props.beside}
        </div>
      )}
    </form>
  );
}

/** The buttons of a dialog whose action must be over before the dialog can be closed. */
export const ActFoot = ({ label, isBusy = false, onClose, ...button }: Omit<ComponentProps<typeof Button>, 'label'> & {
  readonly label: ButtonLabels;
  readonly isBusy?: boolean;
  readonly onClose: () => void;
}) => (
  <>
    <Button label="Cancel" disabled={isBusy} onClick={onClose} />
    <Button variant="primary" aria-disabled={isBusy} {...button} label={label[isBusy ? 1 : 0]} />
  </>
);

interface FormDialogProps<Body, Answer> extends FormWork<Body, Answer> {
  /** A sentence with names that `isolated` has marked. */
  readonly title: string;
  readonly label: ButtonLabels;
  /** Marks actions that cannot be undone. */
  readonly isDangerous?: boolean;
  readonly onClose: () => void;
}

/** The dialog is closed before `onDone` is called. */
export function FormDialog<Body, Answer>(props: FormDialogProps<Body, Answer>) {
  const { title, label, isDangerous = false, onClose, onDone, ...form } = props;
  const isBusy = form.change.isPending;
  const formId = useId();
  const close = (answer: Answer): void => {
    onClose();
    onDone?.(answer);
  };
  const variant = isDangerous ? 'solid-danger' : 'primary';
  const foot = <ActFoot {...{ label, isBusy, onClose, variant }} type="submit" form={formId} />;
  return (
    <Dialog title={<Sentence text={title} />} onClose={onClose} isBusy={isBusy} foot={foot}>
      <Form {...form} id={formId} onDone={close} />
    </Dialog>
  );
}

/** A dialog for an action that takes only a reason. */
export const ReasonDialog = <Answer,>(
  { children, ...dialog }: Omit<FormDialogProps<{ readonly reason: string }, Answer>, 'body'>,
) => <FormDialog {...dialog} body={reasonIn}>{children}<ReasonField /></FormDialog>;

type FormButtonProps<Body, Answer> = Omit<FormDialogProps<Body, Answer>, 'onClose'> & {
  readonly button: Omit<ComponentProps<typeof DialogButton>, 'dialog'>;
};

/** A button, and the dialog that it opens. */
export const FormButton = <Body, Answer>({ button, ...form }: FormButtonProps<Body, Answer>) =>
  <DialogButton {...button} dialog={(close) => <FormDialog {...form} onClose={close} />} />;

/** A button with a dialog for an action that takes only a reason. */
export const ReasonButton = <Answer,>(
  { button, ...form }: Omit<FormButtonProps<{ readonly reason: string }, Answer>, 'body'>,
) => <DialogButton {...button} dialog={(close) => <ReasonDialog {...form} onClose={close} />} />;
