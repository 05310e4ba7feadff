/** A panel with a chart that can be shown as a table. */
import { type ReactElement, type ReactNode, useId, useState } from 'react';
import { Button } from '../buttons.js';
import { Panel } from '../panel.js';

interface ChartPanelProps {
  readonly title: string;
  readonly note: ReactNode;
  readonly chart: ReactNode;
  /** @param labelledBy  id of the heading */
  readonly table: (labelledBy: string) => ReactNode;
}

export function ChartPanel({ title, note, chart, table }: ChartPanelProps): ReactElement {
  const [isTable, setTable] = useState(false);
  const headingId = useId();
  const toggle = <TableToggle isTable={isTable} onToggle={setTable} />;
  return (
    <Panel
      title={title}
      beside={<>{toggle}<p className="small muted">{note}</p></>}
      look="low-head"
      headingId={headingId}
    >
      {isTable ? table(headingId) : chart}
    </Panel>
  );
}

export const TableToggle = (
  { isTable, onToggle }: { readonly isTable: boolean; readonly onToggle: (isTable: boolean) => void },
): ReactElement => (
  <Button
    act={isTable ? 'Show as chart' : 'Show as table'}
    icon={isTable ? 'chart' : 'table'}
    look="quiet"
    aria-pressed={isTable}
    onClick={() => onToggle(!isTable)}
  />
);
