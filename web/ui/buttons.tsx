/** The buttons, and the links that look like them. */
import type { ComponentProps, ReactNode } from 'react';
import type { Sending } from '../transport/command.js';
import { serverMessageOf } from '../transport/http-error.js';
import { Icon, type IconName } from './icon.js';
import { Link, type LinkProps } from './link.js';
import { toastBad } from './toast.js';
import './count.css';

interface Look {
  /** The label, which names the action. */
  readonly act: ReactNode;
  readonly icon?: IconName | undefined;
  /** Further classes, such as `primary`. */
  readonly look?: string | undefined;
}

export const Button = ({ act, icon, look, ...button }: ComponentProps<'button'> & Look) => (
  <button type="button" className={classOf('btn', look)} {...button}>
    {icon && <Icon name={icon} />}
    {act}
  </button>
);

export const LinkButton = ({ act, icon, look, to }: Look & Pick<LinkProps, 'to'>) => (
  <Link className={classOf('btn', look)} to={to}>
    {icon && <Icon name={icon} />}
    {act}
  </Link>
);

export const DownloadLink = (
  { act, href, download = true }: Pick<Look, 'act'> & Pick<ComponentProps<'a'>, 'href' | 'download'>,
) => (
  <a className="btn" href={href} download={download}>
    <Icon name="download" />
    {act}
  </a>
);

interface IconLook extends Pick<Look, 'look'> {
  readonly icon: IconName;
  /** For screen readers and the tooltip. */
  readonly label: string;
}

export const IconButton = ({ icon, label, look, children, ...button }: ComponentProps<'button'> & IconLook) => (
  <button type="button" className={classOf('icon-btn', look)} aria-label={label} {...button}>
    <Icon name={icon} />
    {children}
  </button>
);

const classOf = (kind: 'btn' | 'icon-btn', look?: string): string => (look === undefined ? kind : `${kind} ${look}`);

interface PressButtonProps<Body, Answer> {
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

/** Sends a change at once; a toast shows the result. */
export function PressButton<Body, Answer>(props: PressButtonProps<Body, Answer>) {
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

interface CountProps {
  readonly count: number;
  /** For screen readers, such as 'new'. */
  readonly what: string;
}

/** At the corner of a menu link or button, after its label; nothing if there is none. */
export const Count = ({ count, what }: CountProps) => count > 0 && (
  <span className="corner-count">
    <span className="vh">, </span>
    <span translate="no">{count}</span>
    <span className="vh"> {what}</span>
  </span>
);
