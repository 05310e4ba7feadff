/** A few sentences that stand out, with a sign before them and perhaps a button after them. */
import type { ReactNode } from 'react';
import { Icon, type IconName } from './controls.js';

export const Note = ({ variant = '', icon = 'alert', role, beside, children }: {
  /** `good`, `warn` or `bad`, and further classes. */
  readonly variant?: string;
  readonly icon?: IconName;
  readonly role?: 'alert' | 'status';
  /** A button at the end. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}) => (
  <div className={`note ${variant}`} role={role}>
    <Icon name={icon} />
    <span className="grow">{children}</span>
    {beside}
  </div>
);
