/** The button that shows a chart as a table. */
import type { ReactElement } from 'react';
import { Button } from './buttons.js';

export interface TableToggleProps {
  readonly isTable: boolean;
  readonly onToggle: (isTable: boolean) => void;
}

export const TableToggle = ({ isTable, onToggle }: TableToggleProps): ReactElement => (
  <Button
    act={isTable ? 'Show as chart' : 'Show as table'}
    icon={isTable ? 'chart' : 'table'}
    look="quiet"
    aria-pressed={isTable}
    onClick={() => onToggle(!isTable)}
  />
);
