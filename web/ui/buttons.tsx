/** The buttons, and the links that look like them. */
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { Icon, type IconName } from './icon.js';
import { Link, type LinkProps } from './link.js';

interface Look {
  /** The label, which names the action. */
  readonly act: ReactNode;
  readonly icon?: IconName | undefined;
  /** Further classes, such as `primary`. */
  readonly look?: string | undefined;
}

export const Button = ({ act, icon, look, ...button }: ComponentProps<'button'> & Look): ReactElement => (
  <button type="button" className={classOf('btn', look)} {...button}>
    {icon && <Icon name={icon} />}
    {act}
  </button>
);

export const LinkButton = ({ act, icon, look, to }: Look & Pick<LinkProps, 'to'>): ReactElement => (
  <Link className={classOf('btn', look)} to={to}>
    {icon && <Icon name={icon} />}
    {act}
  </Link>
);

export const DownloadLink = (
  { act, href, download = true }: Pick<Look, 'act'> & Pick<ComponentProps<'a'>, 'href' | 'download'>,
): ReactElement => (
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

export const IconButton = (
  { icon, label, look, children, ...button }: ComponentProps<'button'> & IconLook,
): ReactElement => (
  <button type="button" className={classOf('icon-btn', look)} aria-label={label} {...button}>
    <Icon name={icon} />
    {children}
  </button>
);

const classOf = (kind: 'btn' | 'icon-btn', look?: string): string => (look === undefined ? kind : `${kind} ${look}`);
