/** Icons, links and buttons. An icon is one path on a grid of 24, drawn in the colour of the text. */
import { type ComponentProps, type ReactNode, useState } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router-dom';
import { pathAt, usePast } from '../transport/past.js';
import type { Mutation } from '../transport/resource.js';
import { serverMessageOf } from '../transport/http.js';
import { toastBad } from './toast.js';

const PATHS = {
  alert: 'M12 4 2.8 20h18.4zM12 10v4.5M12 17.4v.1',
  bell: 'M6 10.5a6 6 0 0 1 12 0c0 5 2 6.5 2 6.5H4s2-1.5 2-6.5zM10 20h4',
  calendar: 'M4 6.5h16V20H4zM4 10.5h16M8 3.5v4M16 3.5v4',
  chart: 'M5 20V11M12 20V4M19 20v-6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7v5.2l3.4 2',
  close: 'M6 6l12 12M18 6 6 18',
  clubs: 'M12 2.8a4.2 4.2 0 0 1 3.3 6.8 4.2 4.2 0 1 1-2.4 6.6c.2 2 .8 3.7 2.1 5.3H9c1.3-1.6 1.9-3.3 2.1-5.3a4.2 4.2' +
    ' 0 1 1-2.4-6.6A4.2 4.2 0 0 1 12 2.8z',
  copy: 'M9 9h11v11H9zM15 5V4H4v11h1',
  crown: 'M3.5 8.5 8 12l4-6.5 4 6.5 4.5-3.5L18.8 18H5.2z',
  diamonds: 'M12 2.5c2 3.6 4.2 6.6 7 9.5-2.8 2.9-5 5.9-7 9.5-2-3.6-4.2-6.6-7-9.5 2.8-2.9 5-5.9 7-9.5z',
  down: 'm6 9 6 6 6-6',
  download: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  edit: 'M4 20l1-4.5L16 4.5 19.5 8 8.5 19z',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0' +
    ' 0-5.6z',
  'eye-off': 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8' +
    ' 0 0 0 0-5.6zM4.5 19.5l15-15',
  filter: 'M4 6h16M7 12h10M10 18h4',
  hand: 'M8 3h13v15H8zM8 6.5 3.5 8l4 12.5 8-2.5',
  key: 'M8 10a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM11.5 11.5l8-8M16 7l3 3',
  left: 'm15 6-6 6 6 6',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  logout: 'M14 4H5v16h9M10 12h11M17 8l4 4-4 4',
  menu: 'M4 7h16M4 12h16M4 17h16',
  minus: 'M5 12h14',
  moon: 'M20 14.5A8 8 0 0 1 9.5 4 8 8 0 1 0 20 14.5z',
  more: 'M3.4 12a1.6 1.6 0 1 0 3.2 0 1.6 1.6 0 0 0-3.2 0zM10.4 12a1.6 1.6 0 1 0 3.2 0 1.6 1.6 0 0 0-3.2 0zM17.4 12' +
    'a1.6 1.6 0 1 0 3.2 0 1.6 1.6 0 0 0-3.2 0z',
  past: 'M4 5v5h5M4.6 10A8.2 8.2 0 1 1 4 14.5M12 8.5v4l2.8 1.8',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c1-4 4-6 7.5-6s6.5 2 7.5 6',
  plus: 'M12 5v14M5 12h14',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3M19.5 4v4h-4',
  right: 'm9 6 6 6-6 6',
  seal: 'M12 3.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM8.5 15.5l-1 6 4.5-2.5 4.5 2.5-1-6M9.3 10l2 2 3.6-3.8',
  search: 'M11 4.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM16 16l4.5 4.5',
  spades: 'M12 2.5c3 4.2 8 6.9 8 11.1 0 2.5-1.9 4.2-4.1 4.2-1.2 0-2.3-.5-3-1.4.2 2 .8 3.6 2.1 5.1H9c1.3-1.5 1.9-3.1' +
    ' 2.1-5.1-.7.9-1.8 1.4-3 1.4C5.9 17.8 4 16.1 4 13.6 4 9.4 9 6.7 12 2.5z',
  sun: 'M12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3' +
    ' 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  table: 'M4 5h16v14H4zM4 10h16M10 10v9',
  tie: 'M5 9h14M5 15h14',
  to: 'M4 12h16M14 6l6 6-6 6',
  undo: 'M4 9h10a5.5 5.5 0 0 1 0 11h-4M4 9l4.5-4.5M4 9l4.5 4.5',
} as const;

export type IconName = keyof typeof PATHS;

/** The path of an icon, for a drawing outside of the page. */
export const iconPath = (name: IconName): string => PATHS[name];

interface Drawn {
  /** `solid` fills the shape, `turned` turns it upside down. */
  readonly variant?: 'solid' | 'turned' | 'solid turned';
  readonly className?: string;
}

export interface IconProps extends Drawn {
  readonly name: IconName;
}

export const Icon = ({ name, ...variant }: IconProps) => <Drawing path={PATHS[name]} {...variant} />;

/** An icon is always decoration: the text is beside it or in the label of its button. */
export const Drawing = ({ path, variant, className }: Drawn & { readonly path: string }) => (
  <svg className={['icon', variant, className].filter(Boolean).join(' ')} viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
);

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** The address. A link on a screen of the past keeps the moment. */
  readonly to: To;
  /** State of the entry in the browser's history. */
  readonly state?: unknown;
}

export function Link({ to, state, onClick, ...link }: LinkProps) {
  const past = usePast();
  const address = typeof to === 'string' ? pathAt(to, past) : to;
  const follow = useLinkClickHandler<HTMLAnchorElement>(address, { state });
  return (
    <a
      {...link}
      href={useHref(address)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}

interface Labelled {
  /** The label, which names the action. */
  readonly label: ReactNode;
  readonly icon?: IconName | undefined;
  /** Further classes, such as `primary`. */
  readonly variant?: string | undefined;
}

export const Button = ({ label, icon, variant, ...button }: ComponentProps<'button'> & Labelled) => (
  <button type="button" className={classOf('btn', variant)} {...button}>
    {icon && <Icon name={icon} />}
    {label}
  </button>
);

/** Shows all items of a long list, or the first of them again. @returns whether all are shown, and the button */
export function useShowAll(count: number, variant = 'quiet') {
  const [isWhole, setWhole] = useState(false);
  const label = isWhole ? 'Fewer' : `All ${count}`;
  const onClick = (): void => setWhole(!isWhole);
  return [isWhole, <Button {...{ label, variant, onClick }} aria-expanded={isWhole} />] as const;
}

export const LinkButton = ({ label, icon, variant, to }: Labelled & Pick<LinkProps, 'to'>) =>
  <Link className={classOf('btn', variant)} to={to}>{icon && <Icon name={icon} />}{label}</Link>;

export const DownloadLink = (
  { label, href, download = true }: Pick<Labelled, 'label'> & Pick<ComponentProps<'a'>, 'href' | 'download'>,
) => <a className="btn" href={href} download={download}><Icon name="download" />{label}</a>;

/** A button in a row of choices. */
export const Chip = ({ className = '', ...button }: ComponentProps<'button'>) =>
  <button type="button" className={`chip ${className}`} {...button} />;

interface IconLook extends Pick<Labelled, 'variant'> {
  readonly icon: IconName;
  /** The label, for screen readers and the tooltip. */
  readonly label: string;
}

export const IconButton = ({ icon, label, variant, children, ...button }: ComponentProps<'button'> & IconLook) => (
  <button type="button" className={classOf('icon-btn', variant)} aria-label={label} {...button}>
    <Icon name={icon} />
    {children}
  </button>
);

const classOf = (kind: 'btn' | 'icon-btn', variant?: string): string =>
  (variant === undefined ? kind : `${kind} ${variant}`);

/** The label of a button that sends, at rest and while it sends. */
export type ButtonLabels = readonly [rest: string, busy: string];

/**
 * Returns the focus to a control. If that was removed, or is being removed, the focus goes to the section around
 * it, or to the page if that goes too.
 */
export function restoreFocusTo(control: HTMLElement | null): () => void {
  const around = ['section', 'main'].map((name) => control?.closest<HTMLElement>(name));
  return () => {
    control?.focus();
    queueMicrotask(() => {
      const left = around.find((each) => each?.isConnected);
      if (!left || document.activeElement !== document.body) return;
      left.tabIndex = -1;
      left.focus({ preventScroll: true });
    });
  };
}

/** Ref for a control that its own action may remove. */
export const restoreFocus = (pressed: HTMLElement | null) => {
  const leave = restoreFocusTo(pressed);
  return (): void => {
    if (pressed?.contains(document.activeElement)) leave();
  };
};

/** Sends a change at once; a toast shows the result. */
export function ActionButton<Body, Answer>(props: {
  readonly change: Mutation<Body, Answer>;
  readonly body?: NoInfer<Body>;
  readonly label: ButtonLabels;
  /** The label for screen readers, if the visible one does not name the target of the action. */
  readonly 'aria-label'?: string | undefined;
  readonly variant?: string | undefined;
  readonly type?: 'submit';
  readonly isBlocked?: boolean;
  readonly onDone?: (answer: NoInfer<Answer>) => void;
  /** The toast after a failure: its title, and its text if the server gave no reason. */
  readonly failure: readonly [title: string, text: string];
}) {
  const { change, label, variant, type = 'button', failure: [title, text] } = props;
  const isOff = change.isPending || props.isBlocked === true;
  const press = (): void =>
    void change.mutateAsync(props.body as Body).then(
      (answer) => props.onDone?.(answer),
      (error: unknown) => toastBad(title, serverMessageOf(error, text)),
    );
  return (
    <Button
      label={label[change.isPending ? 1 : 0]}
      variant={variant}
      type={type}
      ref={restoreFocus}
      aria-label={props['aria-label']}
      aria-disabled={isOff}
      onClick={isOff ? undefined : press}
    />
  );
}

/**
 * The count at the corner of a menu link or button, after its label; none if it is zero.
 * @param what  for screen readers, such as 'new'
 */
export const Count = ({ count, what }: { readonly count: number; readonly what: string }) => count > 0 && (
  <span className="corner-count">
    <span className="vh">, </span>
    <span translate="no">{count}</span>
    <span className="vh"> {what}</span>
  </span>
);
