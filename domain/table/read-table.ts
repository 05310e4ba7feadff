/**
 * Reads a table of games, points or balances, as people keep them. Never throws: whatever it cannot read is a fault.
 */
import { lookOf } from '../free-text.js';
import { numbersIn, readAmount, readFullNames, readMonth, yearIn } from './cells.js';
import {
  cellsOf, columnsOf, guessedColumns, guessedKind, hasHeads, type Meaning, type NumberedRow, type Row, type TableFault,
  type TableKind,
} from './columns.js';
import { isSumHead } from './heads.js';
import { readGames, type TableGame } from './games-table.js';
import { readPointsTable, type TablePoints } from './points-table.js';

export interface TableBalance {
  readonly row: number;
  readonly name: string;
  /** Cents; a positive amount is credit. */
  readonly amount: number;
}

export interface TableRead {
  readonly kind: TableKind;
  readonly columns: readonly { readonly head: string; readonly meaning: Meaning; readonly example: string }[];
  /** The number of rows below the heads that are not empty. */
  readonly rows: number;
  readonly games: readonly TableGame[];
  readonly points: readonly TablePoints[];
  readonly balances: readonly TableBalance[];
  /** The names in the order in which they first stand. */
  readonly names: readonly string[];
  readonly faults: readonly TableFault[];
}

/** What a person has said about the table; the rest is guessed. */
export interface TableAnswers {
  readonly kind?: TableKind | undefined;
  readonly columns?: readonly Meaning[] | undefined;
}

export function readTable(table: readonly Row[], asked: TableAnswers = {}): TableRead {
  const numbered = table.map((cells, index) => ({ number: index + 1, cells }));
  const written = numbered.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const titles = titlesOf(written);
  const title = titles.flatMap(({ cells }) => cells).join(' ').trim();
  const filled = withYears(written.slice(titles.length));
  const heads = hasHeads(filled.map(({ cells }) => cells)) ? filled[0]! : null;
  const rows = heads ? filled.slice(1) : filled;
  const found = columnsOf(heads?.cells ?? [], rows.map(({ cells }) => cells));
  const kind = asked.kind ?? guessedKind(found, title);
  const guessed = guessedColumns(kind, found);
  const columns = guessed.map((meaning, index) => asked.columns?.[index] ?? meaning);
  const missing = missingColumn(kind, columns);
  const nothing = { games: [], faults: missing === null ? [] : [{ row: heads?.number ?? 1, message: missing }] };
  const isRead = (own: TableKind): boolean => missing === null && kind === own;
  // Empty rows part games, so they stay.
  const { games, faults } = isRead('games')
    ? readGames(numbered.slice(heads?.number ?? titles.at(-1)?.number ?? 0), columns, yearIn(title)) : nothing;
  const { points, faults: ofPoints } = isRead('evenings') || isRead('months')
    ? readPointsTable(rows, { kind: kind as 'evenings' | 'months', columns, heads, title, isGuessed: !asked.columns })
    : { points: [], faults: [] };
  const { balances, faults: more } = readBalances(isRead('balances') ? rows : [], columns);
  const seats = games.flatMap(({ teams }) => teams.flatMap((team) => team.names));
  const names = [...seats, ...[...points, ...balances].map(({ name }) => name)].filter((name) => name !== '');
  return {
    kind, rows: rows.length, games, points, balances, faults: [...faults, ...ofPoints, ...more],
    columns: found.map(({ head, values: [example = ''] }, index) => ({ head, meaning: columns[index]!, example })),
    names: [...new Map(names.map((name) => [lookOf(name), name])).values()],
  };
}

/** The rows above the table: a single text each, while the table has more columns. */
function titlesOf(filled: readonly NumberedRow[]): readonly NumberedRow[] {
  const texts = filled.map(({ cells }) => cells.filter((cell) => cell.trim() !== ''));
  const first = texts.findIndex(([text = '', ...more]) => more.length > 0 || numbersIn(text) !== null);
  return first < 0 ? [] : filled.slice(0, first);
}

/** The rows; a first one with years, each above its months, becomes part of the heads below it. */
function withYears([years, heads, ...rows]: readonly NumberedRow[]): readonly NumberedRow[] {
  const all = [years, heads, ...rows].flatMap((row) => row ?? []);
  const texts = years?.cells.slice(1).filter((cell) => cell.trim() !== '') ?? [];
  if (!heads || texts.length === 0 || texts.some((text) => yearIn(text) !== Number(text))) return all;
  let year = '';
  const cells = heads.cells.map((head, index) => {
    year = years?.cells[index]?.trim() || year;
    return index > 0 && readMonth(`${head} ${year}`, null) !== null ? `${head} ${year}` : head;
  });
  return cells.every((cell, index) => cell === heads.cells[index]) ? all : [{ ...heads, cells }, ...rows];
}

/** The sentence on a column without which nothing can be read; null if there are all. */
function missingColumn(kind: TableKind, columns: readonly Meaning[]): string | null {
  const [, lacking] = NEEDED[kind].find(([meaning]) => !columns.includes(meaning)) ?? [];
  return lacking === undefined ? null : `No column is ${lacking}: say which one it is.`;
}

/** Without a date or a name the columns of points have them as heads. */
const POINTS_NEEDED = [['points', 'the points']] as const;
const NEEDED: Readonly<Record<TableKind, readonly (readonly [Meaning, string])[]>> = {
  games: [['date', 'the date'], ['player', 'the players'], ['round1', 'round 1'], ['round2', 'round 2'],
    ['round3', 'round 3'], ['round4', 'round 4'], ['round5', 'round 5']],
  evenings: POINTS_NEEDED, months: POINTS_NEEDED, balances: [['player', 'the name'], ['amount', 'the amount']],
};

function readBalances(rows: readonly NumberedRow[], columns: readonly Meaning[]) {
  const [balances, faults]: [TableBalance[], TableFault[]] = [[], []];
  const seen = new Map<string, number>();
  for (const row of rows) {
    const [names = ''] = cellsOf(row, columns, 'player');
    if (isSumHead(names)) continue;
    const [name = '', ...others] = readFullNames(names);
    const [text = ''] = cellsOf(row, columns, 'amount');
    const amount = readAmount(text);
    const refuse = (message: string): void => void faults.push({ row: row.number, message });
    const before = seen.get(lookOf(name));
    if (name === '') refuse('The row has no name.');
    else if (others.length > 0) refuse(`'${names}' is more than one name: an account is of one person.`);
    else if (before !== undefined) refuse(`${name} stands in row ${before} too.`);
    else if (amount === null) refuse(`'${text}' is not an amount, such as -12.50.`);
    else balances.push({ row: row.number, name, amount });
    seen.set(lookOf(name), before ?? row.number);
  }
  return { balances, faults };
}
