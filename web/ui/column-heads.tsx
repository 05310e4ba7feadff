/** The head of a table. The roles are explicit for tables that lose the native ones by their `display`. */
import type { ReactElement, ReactNode } from 'react';

export interface ColumnHeadsProps {
  /** Heading and class of each column. */
  readonly columns: readonly (readonly [heading: ReactNode, className?: string | undefined])[];
}

export const ColumnHeads = ({ columns }: ColumnHeadsProps): ReactElement => (
  <thead role="rowgroup">
    <tr role="row">
      {columns.map(([heading, className], index) => (
        <th key={index} role="columnheader" scope="col" className={className}>
          {heading}
        </th>
      ))}
    </tr>
  </thead>
);
