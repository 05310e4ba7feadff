/**
 * Reads points of evenings or months: a row for each player and time, or one column for each player or for each time.
 */
import { monthOf } from '../dates.js';
import { lookOf } from '../free-text.js';
import { type DateOrder, isEmptySeat, orderOf, readDate, readMonth, readNames, readPoints, yearIn } from './cells.js';
import { cellsOf, type Meaning, type NumberedRow, SUM_HEAD, type TableFault } from './columns.js';

/** The points of one name. */
export interface TablePoints {
  readonly row: number;
  /** `YYYY-MM-DD`, or `YYYY-MM` in a table of months. */
  readonly span: string;
  readonly name: string;
  readonly points: number;
  /** Null without a column of its own. */
  readonly total: number | null;
  readonly evenings: number | null;
}

export interface PointsLayout {
  readonly kind: 'evenings' | 'months';
  readonly columns: readonly Meaning[];
  /** The heads; null without them. */
  readonly heads: NumberedRow | null;
  /** The text above the heads, which may have the year. */
  readonly title: string;
}

/** The texts of a line, before they are read. */
interface Line {
  readonly row: number;
  readonly span: string;
  readonly names: string;
  readonly points: string;
  readonly total?: string | undefined;
  readonly evenings?: string | undefined;
}

const isSum = (label: string): boolean => SUM_HEAD.test(lookOf(label));

export function readPointsTable(rows: readonly NumberedRow[], layout: PointsLayout) {
  const { kind, columns, heads, title } = layout;
  const lines = linesIn(rows, columns, heads?.cells ?? []);
  const corner = heads ? [...cellsOf(heads, columns, 'date'), ...cellsOf(heads, columns, 'player')].join(' ') : '';
  const year = yearIn(title) ?? yearIn(corner);
  const order = orderOf(lines.map(({ span }) => span));
  const faults: TableFault[] = [];
  const points = lines.flatMap((line) => {
    const read = readLine(line, (text) => spanIn(text, kind, order, year));
    if (typeof read !== 'string') return read;
    faults.push({ row: line.row, message: read });
    return [];
  });
  return { points: kind === 'evenings' ? summed(points) : points, faults: [...faults, ...doubled(kind, points)] };
}

function linesIn(rows: readonly NumberedRow[], columns: readonly Meaning[], heads: readonly string[]): Line[] {
  const [hasSpans, hasNames] = [columns.includes('date'), columns.includes('player')];
  let date = '';
  return rows.flatMap((row): Line[] => {
    const [[own = ''], names] = [cellsOf(row, columns, 'date'), cellsOf(row, columns, 'player').join(' & ')];
    // A spreadsheet may write a date once, in its first row.
    date = own || date;
    if (isSum(own) || isSum(names)) return [];
    const cells = columns.flatMap((meaning, index) => (
      meaning === 'points' ? [{ head: heads[index]?.trim() ?? '', cell: row.cells[index]?.trim() ?? '' }] : []));
    if (hasSpans && hasNames) {
      const [[total], [evenings]] = [cellsOf(row, columns, 'total'), cellsOf(row, columns, 'evenings')];
      return [{ row: row.number, span: date, names, points: cells[0]?.cell ?? '', total, evenings }];
    }
    return cells.map(({ head, cell }) => ({
      row: row.number, span: hasSpans ? date : head, names: hasSpans ? head : names, points: cell,
    }));
  }).filter(({ points }) => !isEmptySeat(points));
}

/** @returns the points of each name of a line, or the sentence on its fault */
function readLine(line: Line, spanOf: (text: string) => string | { readonly fault: string }): TablePoints[] | string {
  const span = spanOf(line.span);
  if (typeof span !== 'string') return span.fault;
  const names = readNames(line.names).filter((name) => name !== '');
  if (names.length === 0) return 'The row has no name.';
  const points = readPoints(line.points);
  if (points === null) return `'${line.points}' is not a whole number of points.`;
  const [total, evenings] = [line.total, line.evenings].map((text) => (text ? readPoints(text) : null));
  const bad = [line.total, line.evenings].find((text, index) => text && [total, evenings][index] === null);
  if (bad !== undefined || (evenings ?? 0) < 0) return `'${bad ?? line.evenings}' is not a whole number.`;
  return names.map((name) => ({ row: line.row, span, name, points, total: total!, evenings: evenings! }));
}

function spanIn(
  text: string, kind: PointsLayout['kind'], order: DateOrder, year: number | null,
): string | { readonly fault: string } {
  const date = readDate(text, order);
  if (kind === 'evenings') return date ?? { fault: `'${text}' is not a date.` };
  const month = date ? monthOf(date) : readMonth(text, year);
  if (month !== null) return month;
  return { fault: readMonth(text, 2000) === null ? `'${text}' is not a month, such as March 2024.`
    : `'${text}' has no year: write it above the table, or into its first cell.` };
}

const keyOf = ({ span, name }: TablePoints): string => `${span} ${lookOf(name)}`;

/** The points of a date and a name together: a table may have a row for each game of an evening. */
function summed(all: readonly TablePoints[]): TablePoints[] {
  const sums = new Map<string, TablePoints>();
  for (const one of all) {
    const known = sums.get(keyOf(one));
    sums.set(keyOf(one), known ? { ...known, points: known.points + one.points } : one);
  }
  return [...sums.values()];
}

function doubled(kind: PointsLayout['kind'], all: readonly TablePoints[]): TableFault[] {
  const seen = new Map<string, number>();
  return kind === 'evenings' ? [] : all.flatMap((one) => {
    const before = seen.get(keyOf(one));
    seen.set(keyOf(one), before ?? one.row);
    return before === undefined ? []
      : [{ row: one.row, message: `${one.name} has points of the same month in row ${before} too.` }];
  });
}
