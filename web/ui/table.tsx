/** The parts of a table. */
import type { ReactNode } from 'react';

export interface ColumnHeadsProps {
  /** Heading and class of each column. */
  readonly columns: readonly (readonly [heading: ReactNode, className?: string | undefined])[];
}

/** The roles are explicit for tables that lose the native ones by their `display`. */
export const ColumnHeads = ({ columns }: ColumnHeadsProps) => (
  <thead role="rowgroup">
    <tr role="row">
      {columns.map(([heading, className], index) => (
        <th key={index} role="columnheader" scope="col" className={className}>{heading}</th>
      ))}
    </tr>
  </thead>
);

/** Read out in full and explained by a tooltip. */
export const Abbreviation = ({ short, full }: { readonly short: string; readonly full: string }) => (
  <abbr data-tip={full} tabIndex={0}>
    <span aria-hidden="true">{short}</span>
    <span className="vh">{full}</span>
  </abbr>
);
