/** The link that leads on from an empty screen. */
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';

export interface WayOnProps {
  readonly to: string;
  readonly children: string;
}

export const WayOn = ({ to, children }: WayOnProps): ReactElement => (
  <Link className="btn" to={to}>
    {children}
  </Link>
);
