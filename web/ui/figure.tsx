/** A figure in a list: its name and its value. */
import type { ReactElement, ReactNode } from 'react';

export interface FigureProps {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

export const Figure = ({ label, className = 'num', children }: FigureProps): ReactElement => (
  <div>
    <dt>{label}</dt>
    <dd className={className}>{children}</dd>
  </div>
);
