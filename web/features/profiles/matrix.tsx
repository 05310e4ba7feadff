/** The matrix of the group: one tab stop, arrow keys between the cells, Enter opens the two of them. */
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { playerPath, togetherPath } from '../../paths.js';
import { firstLetter, shortName } from '../../ui/letters.js';
import { Link } from '../../ui/controls.js';
import { Name } from '../../figures/members.js';
import { pathAt, usePast } from '../../transport/past.js';
import { counted } from '../../../domain/text.js';
import { fullValue, type PairCell, type PairRow, toneOf } from './pair-table.js';

export interface MatrixProps {
  readonly rows: readonly PairRow[];
  /** Index of the row that is read below. */
  readonly shown: number;
  readonly onShow: (row: number) => void;
  readonly valueText: (value: number) => string;
  /** After a value, for screen readers, such as `a game`. */
  readonly unit: string;
  readonly labelledBy: string;
}

export function Matrix(props: MatrixProps) {
  const { rows, shown, onShow, labelledBy } = props;
  const [at, setAt] = useState<MatrixCell>({ row: shown, column: 0 });
  const table = useRef<HTMLTableElement>(null);
  const navigate = useNavigate();
  const past = usePast();
  const full = fullValue(rows);
  const go = (next: MatrixCell): void => {
    setAt(next);
    onShow(next.row);
  };
  const move = (event: KeyboardEvent): void => {
    const next = movedBy(event.key, at, rows.length);
    if (next === null) return;
    event.preventDefault();
    go(next);
    cellIn(table.current, next)?.focus();
  };
  const open = ({ row, column }: MatrixCell): void => {
    if (row !== column) void navigate(pathAt(togetherPath(rows[row]!.player.id, rows[column]!.player.id), past));
  };
  return (
    <table
      ref={table}
      className={rows.length > 16 ? 'matrix big' : 'matrix'}
      role="grid"
      aria-labelledby={labelledBy}
      onKeyDown={move}
    >
      <Heads rows={rows} shown={shown} />
      <tbody>
        {rows.map(({ player, cells }, row) => (
          <tr key={player.id} className={row === shown ? 'on' : undefined}>
            <th scope="row">
              <Link className="by-name" tabIndex={-1} to={playerPath(player.id)}>
                <Name>{player.displayName}</Name>
              </Link>
            </th>
            {cells.map((cell, column) => (
              <td
                key={rows[column]!.player.id}
                role="gridcell"
                className={column === shown ? 'on' : undefined}
                tabIndex={at.row === row && at.column === column ? 0 : -1}
                aria-label={cellLabel(cell, player.displayName, props)}
                onFocus={() => go({ row, column })}
                onClick={() => open({ row, column })}
                onKeyDown={({ key }) => key === 'Enter' && open({ row, column })}
              >
                {markOf(cell, full, props.valueText)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Heads = ({ rows, shown }: Pick<MatrixProps, 'rows' | 'shown'>) => (
  <thead>
    <tr>
      <td />
      {rows.map(({ player }, column) => (
        <th
          key={player.id}
          scope="col"
          className={column === shown ? 'on' : undefined}
          aria-label={player.displayName}
          data-tip={player.displayName}
        >
          <span className="only-wide">{shortName(player.displayName)}</span>
          <span className="only-phone">{firstLetter(player.displayName)}</span>
        </th>
      ))}
    </tr>
  </thead>
);

const cellIn = (table: HTMLTableElement | null, { row, column }: MatrixCell): HTMLElement | null =>
  table?.tBodies[0]?.rows[row]?.cells[column + 1] ?? null;

/** `Farid with Jonas: +4.4 a game, 17 games`. */
function cellLabel(cell: PairCell | null, name: string, { valueText, unit }: Pick<MatrixProps, 'valueText' | 'unit'>) {
  if (cell === null) return name;
  const { other, value, games } = cell;
  const figure = value === null ? 'too few games' : `${valueText(value)} ${unit}`;
  return `${name} with ${other.displayName}: ${figure}, ${counted(games, 'game')}`;
}

interface MatrixCell {
  readonly row: number;
  readonly column: number;
}

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1],
  Home: [0, -Infinity], End: [0, Infinity], PageUp: [-Infinity, 0], PageDown: [Infinity, 0],
};

/** @returns null for a key that does not move; the edges hold */
export function movedBy(key: string, { row, column }: MatrixCell, size: number): MatrixCell | null {
  const step = STEPS[key];
  if (step === undefined) return null;
  const within = (index: number): number => Math.min(size - 1, Math.max(0, index));
  return { row: within(row + step[0]), column: within(column + step[1]) };
}

/** A number in a tinted cell on laptops, a square whose side is the amount on phones. */
function markOf(cell: PairCell | null, full: number, valueText: MatrixProps['valueText']) {
  if (cell === null) return <span className="self" />;
  if (cell.value === null) return <span className="few">·</span>;
  const side = full === 0 ? 0 : Math.sqrt(Math.abs(cell.value) / full);
  return (
    <span className={toneOf(cell.value, full)} style={{ '--side': side } as CSSProperties}>
      <b>{valueText(cell.value)}</b>
    </span>
  );
}
