/** The figures of a chart as a table. */
import type { ReactElement, ReactNode } from 'react';
import { ColumnHeads } from './column-heads.js';

export interface FiguresTableProps {
  readonly heads: readonly string[];
  /** The name of each row, then its figures. */
  readonly rows: readonly (readonly [name: string, ...figures: ReactNode[]])[];
  readonly labelledBy: string;
}

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
