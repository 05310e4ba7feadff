/** A panel with a chart that can be shown as a table. */
import { type ReactElement, type ReactNode, useId, useState } from 'react';
import { Panel } from './panel.js';
import { TableToggle } from './table-toggle.js';

export interface ChartPanelProps {
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
