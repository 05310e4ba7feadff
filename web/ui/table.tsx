/** The parts of a table. */
import type { ReactElement, ReactNode } from 'react';

export interface ColumnHeadsProps {
  /** Heading and class of each column. */
  readonly columns: readonly (readonly [heading: ReactNode, className?: string | undefined])[];
}

/** The roles are explicit for tables that lose the native ones by their `display`. */
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

/** Read out in full and explained by a tooltip. */
export const Abbreviation = ({ short, full }: { readonly short: string; readonly full: string }): ReactElement => (
  <abbr data-tip={full} tabIndex={0}>
    <span aria-hidden="true">{short}</span>
    <span className="vh">{full}</span>
  </abbr>
);

interface FiguresTableProps {
  readonly heads: readonly string[];
  /** The name of each row, then its figures. */
  readonly rows: readonly (readonly [name: string, ...figures: ReactNode[]])[];
  readonly labelledBy: string;
}

/** The figures of a chart. */
export const FiguresTable = ({ heads, rows, labelledBy }: FiguresTableProps): ReactElement => (
  <table className="figures-table" aria-labelledby={labelledBy}>
    <ColumnHeads columns={heads.map((head) => [head])} />
    <tbody>
      {rows.map(([name, ...figures]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {figures.map((figure, index) => (
            <td key={index} translate="no" className="num">{figure}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
