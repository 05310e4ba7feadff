/** A button that sends a change at once; a toast shows the result. */
import type { ReactElement } from 'react';
import type { Sending } from '../transport/command.js';
import { serverMessageOf } from '../transport/http-error.js';
import { Button } from './buttons.js';
import { toastBad } from './toast.js';

export interface PressButtonProps<Body, Answer> {
  readonly change: Sending<Body, Answer>;
  readonly body?: NoInfer<Body>;
  readonly act: string;
  /** The label while the change is being sent, such as 'Saving...'. */
  readonly busyAct: string;
  /** For screen readers, if the label does not name the target of the action. */
  readonly label?: string;
  readonly look?: 'primary';
  readonly isBlocked?: boolean;
  readonly onDone?: (answer: NoInfer<Answer>) => void;
  /** The toast after a failure: its title, and its text if the server gave no reason. */
  readonly failure: readonly [title: string, text: string];
}

export function PressButton<Body, Answer>(props: PressButtonProps<Body, Answer>): ReactElement {
  const { change, act, busyAct, label, look, failure: [title, text] } = props;
  const isOff = change.isPending || props.isBlocked === true;
  const press = (): void =>
    void change.mutateAsync(props.body as Body).then(
      (answer) => props.onDone?.(answer),
      (error: unknown) => toastBad(title, serverMessageOf(error, text)),
    );
  return (
    <Button
      act={change.isPending ? busyAct : act}
      look={look}
      aria-label={label}
      aria-disabled={isOff}
      onClick={isOff ? undefined : press}
    />
  );
}
