import type { ReactNode } from 'react';
import './count.css';

export interface CountProps {
  readonly count: number;
  /** For screen readers, such as 'new'. */
  readonly what: string;
}

/** At the corner of a menu link or button, after its label; nothing if there is none. */
export const Count = ({ count, what }: CountProps): ReactNode => count > 0 && (
  <span className="corner-count">
    <span className="vh">, </span>
    <span translate="no">{count}</span>
    <span className="vh"> {what}</span>
  </span>
);
