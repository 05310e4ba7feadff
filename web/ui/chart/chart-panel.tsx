/** A panel with a chart that can be shown as a table. */
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../controls.js';
import { ColumnHeads, Panel } from '../page.js';

export function ChartPanel({ title, note, chart, ...table }: Omit<FiguresTableProps, 'labelledBy'> & {
  readonly title: string;
  readonly note?: ReactNode;
  readonly chart: ReactNode;
}) {
  const [isTable, setTable] = useState(false);
  const headingId = useId();
  const toggle = <TableToggle isTable={isTable} onToggle={setTable} />;
  return (
    <Panel
      title={title}
      beside={<>{toggle}{note && <p className="small muted">{note}</p>}</>}
      variant={note ? 'low-head' : ''}
      headingId={headingId}
    >
      {isTable ? <FiguresTable {...table} labelledBy={headingId} /> : chart}
    </Panel>
  );
}

export const TableToggle = (
  { isTable, onToggle }: { readonly isTable: boolean; readonly onToggle: (isTable: boolean) => void },
) => (
  <Button
    label={isTable ? 'Show as chart' : 'Show as table'}
    icon={isTable ? 'chart' : 'table'}
    variant="quiet"
    aria-pressed={isTable}
    onClick={() => onToggle(!isTable)}
  />
);

interface FiguresTableProps {
  readonly heads: readonly string[];
  /** The name of each row, then its figures. */
  readonly rows: readonly (readonly [name: string, ...figures: ReactNode[]])[];
  readonly labelledBy: string;
}

const FiguresTable = ({ heads, rows, labelledBy }: FiguresTableProps) => (
  <table className="figures-table" aria-labelledby={labelledBy}>
    <ColumnHeads columns={heads.map((head) => [head])} />
    <tbody>
      {rows.map(([name, ...figures]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {figures.map((figure, index) => <td key={index} translate="no" className="num">{figure}</td>)}
        </tr>
      ))}
    </tbody>
  </table>
);
