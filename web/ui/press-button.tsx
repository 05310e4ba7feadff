/** A button that sends a change at once; a toast says what came of it. */
import type { ReactElement } from 'react';
import type { Sending } from '../transport/command.js';
import { serverMessageOf } from '../transport/http-error.js';
import { toastBad } from './toast.js';

export interface PressButtonProps<Body, Answer> {
  readonly change: Sending<Body, Answer>;
  readonly body?: NoInfer<Body>;
  readonly act: string;
  /** The same while it is on its way, such as 'Saving...'. */
  readonly busyAct: string;
  /** For screen readers, where the act alone does not say what it is done to. */
  readonly label?: string;
  readonly look?: 'primary';
  readonly isBlocked?: boolean;
  readonly onDone?: (answer: NoInfer<Answer>) => void;
  /** The toast after a failure: its title, and its text where the server gave no reason. */
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
    <button
      type="button"
      className={look === undefined ? 'btn' : `btn ${look}`}
      aria-label={label}
      aria-disabled={isOff}
      onClick={isOff ? undefined : press}
    >
      {change.isPending ? busyAct : act}
    </button>
  );
}
