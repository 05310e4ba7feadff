/**
 * Reads points of evenings or months: a row for each player and time, or one column for each player or for each time.
 */
import { monthOf } from '../dates.js';
import { lookOf } from '../free-text.js';
import {
  dateFault, type DateOrder, isEmptySeat, LEAP_YEAR, noYear, orderOf, readDate, readFullNames, readMonth, readPoints,
  yearIn,
} from './cells.js';
import { cellsOf, type Meaning, type NumberedRow, type TableFault } from './columns.js';
import { isPointsHead, isSumHead } from './heads.js';

/** The points of one name. */
export interface TablePoints {
  readonly row: number;
  /** `YYYY-MM-DD`, or `YYYY-MM` in a table of months. */
  readonly span: string;
  readonly name: string;
  readonly points: number;
  /** Null if the table has no column for it. */
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
  /** Whether nobody has said what the columns mean. */
  readonly isGuessed: boolean;
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

export function readPointsTable(rows: readonly NumberedRow[], layout: PointsLayout) {
  const { kind, columns, heads, title } = layout;
  const lines = linesIn(rows, layout);
  const corner = heads ? [...cellsOf(heads, columns, 'date'), ...cellsOf(heads, columns, 'player')].join(' ') : '';
  const year = yearIn(title) ?? yearIn(corner);
  const texts = [...new Set(lines.map(({ span }) => span))];
  const order = orderOf(texts);
  const spans = new Map(texts.map((text) => [text, spanIn(text, kind, order, year)]));
  // A head is wrong once, and so is a date, not in every cell.
  const faults = new Map<string, TableFault>();
  const points = lines.flatMap((line) => {
    const span = spans.get(line.span)!;
    const read = typeof span === 'string' ? readLine(line, span) : span.fault;
    if (typeof read !== 'string') return read;
    const row = typeof span === 'string' || columns.includes('date') ? line.row : heads?.number ?? line.row;
    faults.set(`${row} ${read}`, { row, message: read });
    return [];
  });
  return {
    points: kind === 'evenings' ? summed(points) : points,
    faults: [...headFaults(rows, layout), ...faults.values(), ...doubled(layout, points)],
  };
}

function linesIn(rows: readonly NumberedRow[], { columns, heads, title }: PointsLayout): Line[] {
  const hasSpans = columns.includes('date');
  const date: string[] = [];
  let year = '';
  return rows.flatMap((row): Line[] => {
    const [own, names] = [cellsOf(row, columns, 'date'), cellsOf(row, columns, 'player').join(' & ')];
    if (own.some(isSumHead) || isSumHead(names)) return [];
    const cells = columns.flatMap((meaning, index) => (
      meaning === 'points' ? [{ head: headIn(heads, index), cell: row.cells[index]?.trim() ?? '' }] : []));
    // The next year of a table may begin with its heads.
    const isYear = own.length === 1 && yearIn(own[0]!) === Number(own[0]);
    if (isYear && cells.every(({ cell }) => readPoints(cell) === null)) {
      year = own[0]!;
      return [];
    }
    // A spreadsheet may write a date once, in its first row.
    for (const [index, cell] of own.entries()) if (cell !== '') date[index] = cell;
    const span = [...date, ...(yearIn(date.join(' ')) === null ? [year] : [])].join(' ').trim();
    if (isLongTable(columns)) {
      const [[total], [evenings]] = [cellsOf(row, columns, 'total'), cellsOf(row, columns, 'evenings')];
      return [{ row: row.number, span, names, points: cells[0]?.cell ?? '', total, evenings }];
    }
    return cells.map(({ head, cell }) => ({
      row: row.number, span: hasSpans ? span : isPointsHead(lookOf(head)) ? title || head : head,
      names: hasSpans ? head : names, points: cell,
    }));
  }).filter(({ points }) => !isEmptySeat(points));
}

const headIn = (heads: NumberedRow | null, index: number): string => heads?.cells[index]?.trim() ?? '';

/** Whether each row is of one name and time. Otherwise the heads are names or times. */
export const isLongTable = (columns: readonly Meaning[]): boolean =>
  columns.includes('date') && columns.includes('player');

/** The faults of two columns for one player, and of numbers without a head, which nobody has said to leave out. */
function headFaults(rows: readonly NumberedRow[], { columns, heads, isGuessed }: PointsLayout): TableFault[] {
  if (heads === null || isLongTable(columns)) return [];
  const fault = (message: string): TableFault => ({ row: heads.number, message });
  const names = columns.flatMap((meaning, index) => (meaning === 'points' ? [headIn(heads, index)] : []));
  const twice = names.filter((name, index) => names.findIndex((other) => lookOf(other) === lookOf(name)) < index);
  const headless = [...columns.keys()].filter((index) => isGuessed && index > columns.indexOf('points')
    && headIn(heads, index) === '' && rows.some(({ cells }) => readPoints(cells[index] ?? '') !== null));
  return [
    ...(columns.includes('date') ? twice : []).map((name) =>
      fault(`'${name}' stands above two columns: put their points together.`)),
    ...headless.map((index) =>
      fault(`Column ${index + 1} has numbers without a head: write above them what they are, such as Sum.`)),
  ];
}

/** @returns the points of each name of a line, or the sentence on its fault */
function readLine(line: Line, span: string): TablePoints[] | string {
  const names = readFullNames(line.names).filter((name) => name !== '');
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
  const date = readDate(text, order, kind === 'evenings' ? year : null);
  if (kind === 'evenings') return date ?? { fault: dateFault(text) };
  const month = date ? monthOf(date) : readMonth(text, year);
  if (month !== null) return month;
  const isMonth = readMonth(text, LEAP_YEAR) !== null;
  return { fault: isMonth ? noYear(text) : `'${text}' is not a month, such as March 2024.` };
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

function doubled({ kind, columns }: PointsLayout, all: readonly TablePoints[]): TableFault[] {
  const seen = new Map<string, number>();
  // Rows of one date are its games.
  return kind === 'evenings' && columns.includes('date') ? [] : all.flatMap((one) => {
    const before = seen.get(keyOf(one)) ?? one.row;
    const isKnown = seen.has(keyOf(one));
    seen.set(keyOf(one), before);
    // So are columns of one date.
    if (!isKnown || (kind === 'evenings' && before === one.row)) return [];
    const when = kind === 'evenings' ? 'date' : 'month';
    return [{ row: one.row, message: `${one.name} has points of the same ${when} in row ${before} too.` }];
  });
}
