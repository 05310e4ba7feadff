/** Guesses what the columns of a table mean, from their heads and values. */
import { lookOf } from '../free-text.js';
import {
  isEmptySeat, LEAP_YEAR, numbersIn, orderOf, readAmount, readDate, readMonth, readNames, readOrdinal, readRoles,
  yearIn,
} from './cells.js';
import {
  isCountHead, isEveningsHead, isMonthHead, isPointsHead, isSumHead, isTotalHead, meaningOfHead, roundOfHead,
} from './heads.js';

export type Row = readonly string[];

/** A row by its number, from 1, as a spreadsheet counts. */
export interface NumberedRow {
  readonly number: number;
  readonly cells: Row;
}

export interface TableFault {
  readonly row: number;
  readonly message: string;
}

/** `nothing`: the column is not read. A meaning may stand twice, for both players of a pair. */
export const MEANINGS = [
  'date', 'game', 'team', 'player', 'round1', 'round2', 'round3', 'round4', 'round5', 'place', 'points', 'total',
  'evenings', 'amount', 'nothing',
] as const;
export type Meaning = (typeof MEANINGS)[number];

export const TABLE_KINDS = ['games', 'evenings', 'months', 'balances'] as const;
export type TableKind = (typeof TABLE_KINDS)[number];

/** The cells of a row that have a meaning. */
export const cellsOf = ({ cells }: NumberedRow, columns: readonly Meaning[], meaning: Meaning): string[] =>
  columns.flatMap((own, index) => (own === meaning ? [(cells[index] ?? '').trim()] : []));

const ROUNDS = ['round1', 'round2', 'round3', 'round4', 'round5'] as const;
export const roundOf = (meaning: Meaning): number => (ROUNDS as readonly string[]).indexOf(meaning);

/** The values that are looked at to guess a column. */
const LOOKED_AT = 200;
/** The part of the values that has to fit. */
const MOST = 0.8;
/** The part that is enough where only one column can be meant: a few wrong values are faults of their rows. */
const HALF = 0.5;

interface Column {
  readonly head: string;
  /** Values that are not empty. */
  readonly values: readonly string[];
}

const most = ({ values }: Column, fits: (value: string) => boolean, part = MOST): boolean =>
  values.length > 0 && values.filter(fits).length >= values.length * part;

/** Whether it has the form of a date, even of one that no calendar has, or that has no year. */
const isDate = (value: string): boolean => numbersIn(value) !== null || readDate(value, 'dayFirst') !== null
  || (readMonth(value, null) === null && readDate(value, 'dayFirst', LEAP_YEAR) !== null);
const isRole = (value: string): boolean => readRoles(value) !== null;
const hasLetters = (value: string): boolean => /\p{L}{2}/u.test(value);

/** Whether the first row names the columns: a value in it has another form than those below. */
export function hasHeads(rows: readonly Row[]): boolean {
  const [first = [], ...others] = rows;
  const forms = [isDate, (value: string) => readAmount(value) !== null || isRole(value)];
  return first.some((head, index) => head.trim() !== '' && forms.some((form) => !form(head) && most(
    { head, values: valuesOf(others, index) }, form, HALF)));
}

const valuesOf = (rows: readonly Row[], index: number): string[] =>
  rows.slice(0, LOOKED_AT).map((row) => row[index]?.trim() ?? '').filter((value) => value !== '' && !isSumHead(value));

/** @param rows  without their heads */
export const columnsOf = (heads: Row, rows: readonly Row[]): Column[] =>
  Array.from({ length: Math.max(heads.length, ...rows.slice(0, LOOKED_AT).map(({ length }) => length)) }, (_, index) =>
    ({ head: (heads[index] ?? '').trim(), values: valuesOf(rows, index) }));

/** Whether it is a name, or says that a seat is empty. */
const mayBeName = (value: string): boolean =>
  hasLetters(value) || readNames(value).every((name) => name === '');
const isPair = (value: string): boolean => readNames(value).length > 1 && hasLetters(value) && !isRole(value);

function meaningByHead(column: Column): Meaning | null {
  const look = lookOf(column.head);
  // A pair may be called a team.
  if (most(column, isPair)) return null;
  const round = roundOfHead(look);
  return round === null ? meaningOfHead(look) : ROUNDS[round - 1]!;
}

/** @param title  the text above the heads */
export function guessedKind(columns: readonly Column[], title: string): TableKind {
  const heads = spanHeads(columns);
  if (heads.length > 0) return spanKind(heads.map(({ head }) => head));
  const dated = columns.find((column) => most(column, isDate));
  if (dated === undefined && datedColumns(columns).length > 0) return 'months';
  const roles = columns.filter((column) => most(column, isRole)).length;
  const hasRounds = columns.some(({ head }) => roundOfHead(lookOf(head)) !== null);
  const hasNames = columns.some((column) => !most(column, isDate) && most(column, hasLetters));
  if (hasRounds || (roles >= ROUNDS.length && hasNames)) return 'games';
  const hasPoints = columns.some((column) => most(column, isNumeric, HALF));
  if (dated) return hasPoints ? spanKind(dated.values) : 'games';
  if (!columns.some(({ head }) => isPointsHead(lookOf(head)))) return 'balances';
  return isDate(title) ? 'evenings' : 'months';
}

export function guessedColumns(kind: TableKind, columns: readonly Column[]): Meaning[] {
  if (kind === 'games') return guessedGames(columns);
  return kind === 'balances' ? guessedBalances(columns) : guessedPoints(columns);
}

/** Whether somebody may mean points with it: what are no whole points is a fault then. */
const isNumeric = (value: string): boolean =>
  isEmptySeat(value) || /^[-+−–(]*[\p{Nd}.,\s'’]*\p{Nd}[)*]?$/u.test(value) && !isDate(value);
const isMonth = (value: string): boolean => readMonth(value, LEAP_YEAR) !== null;
/** A spreadsheet may know months as dates only, each the first of its month. */
const spanKind = (spans: readonly string[]): 'months' | 'evenings' => {
  const areFirst = spans.every((span) => isMonth(span) || readDate(span, orderOf(spans))?.endsWith('-01') === true);
  return areFirst && (spans.some(isMonth) || new Set(spans).size > 1) ? 'months' : 'evenings';
};
const isSpan = (value: string): boolean => isDate(value) || isMonth(value);
const hasDigits = (value: string): boolean => /\p{Nd}/u.test(value);
const isFullSpan = (value: string): boolean => isSpan(value) && hasDigits(value);
const isYear = (value: string): boolean => /^(?:19|20)\d{2}$/.test(value);
/** Names of people may be those of months, so a month without a year counts less. */
const isSpanColumn = (column: Column): boolean => most(column, isFullSpan, HALF)
  || (column.values.some(isSpan) && most(column, (value) => isSpan(value) || isYear(value)));

/** The column of evenings or months, or those of years and months. */
function datedColumns(columns: readonly Column[]): Column[] {
  const year = columns.find((column) => most(column, isYear));
  const span = columns.find((column) => isSpanColumn(column) && column !== year)
    ?? columns.find(({ head }) => year !== undefined && isMonthHead(lookOf(head)));
  if (span === undefined) return [];
  return year !== undefined && !most(span, (value) => yearIn(value) !== null, HALF) ? [year, span] : [span];
}

/** The columns of points whose heads are evenings or months. Where a column has these, heads are names. */
function spanHeads(columns: readonly Column[]): Column[] {
  const found = columns.filter((column) => isSpan(column.head) && !isSumHead(column.head)
    && (hasDigits(column.head) || most(column, isNumeric, HALF)));
  // The players may be called May and June.
  const isFull = found.some(({ head }) => hasDigits(head));
  const isSpanned = columns.some((column) => (isFull ? most(column, isFullSpan, HALF) : isSpanColumn(column)));
  return (isFull || found.length > 1) && !isSpanned ? found : [];
}

function guessedPoints(columns: readonly Column[]): Meaning[] {
  const bySpan = spanHeads(columns);
  const dated = bySpan.length > 0 ? [] : datedColumns(columns);
  const texted = columns.find((column) => !dated.includes(column) && most(column, hasLetters, HALF));
  const numbers = columns.filter((column) => !dated.includes(column) && column !== texted
    && !isCountHead(lookOf(column.head)) && most(column, isNumeric, HALF));
  const named = isByPlayer(columns, numbers, dated, texted) ? undefined : texted;
  const byHead = numbers.find(({ head }) => isPointsHead(lookOf(head)))
    ?? numbers.find(({ head }) => !isEveningsHead(lookOf(head)));
  return columns.map((column): Meaning => {
    if (dated.includes(column)) return 'date';
    if (column === named) return 'player';
    if (bySpan.length > 0) return bySpan.includes(column) ? 'points' : 'nothing';
    if (!numbers.includes(column)) return 'nothing';
    const look = lookOf(column.head);
    if (named === undefined) return isPlayerHead(column) ? 'points' : 'nothing';
    if (column === byHead) return 'points';
    if (isEveningsHead(look)) return 'evenings';
    return isTotalHead(look) ? 'total' : 'nothing';
  });
}

const isPlayerHead = ({ head }: Column): boolean =>
  hasLetters(head) && !isSumHead(head) && !isEveningsHead(lookOf(head));

/** Whether each row is another time and the heads are players: a text beside them is a remark, such as the host. */
function isByPlayer(
  columns: readonly Column[], numbers: readonly Column[], dated: readonly Column[], texted: Column | undefined,
): boolean {
  const times = dated.at(-1)?.values ?? [];
  const isLong = (texted?.values.length ?? 0) > times.length || columns.some(({ head }) => isPointsHead(lookOf(head)));
  const isOnce = new Set(times).size === times.length || dated.length > 1;
  return times.length > 0 && !isLong && isOnce && numbers.filter(isPlayerHead).length > 1;
}

function guessedGames(columns: readonly Column[]): Meaning[] {
  const byHead = columns.map(meaningByHead);
  const dated = columns.findIndex((column) => most(column, isDate));
  const isFree = (index: number): boolean => index !== dated && byHead[index] === null;
  const isName = (column: Column, index: number): boolean =>
    isFree(index) && most(column, mayBeName) && !most(column, isRole);
  const named = columns.flatMap((column, index) => (isName(column, index) ? [index] : []));
  const first = columns[named[0] ?? 0];
  const names = named.slice(0, first && most(first, isPair) ? 1 : 2)
    // A remark stands in some rows only.
    .filter((index) => columns[index]!.values.length >= (first?.values.length ?? 0) * MOST);
  const roles = columns.flatMap((column, index) => (isFree(index) && most(column, isRole) ? [index] : []));
  const hasRounds = byHead.some((meaning) => meaning !== null && roundOf(meaning) >= 0);
  // Without heads the last five columns of roles are the rounds, or ten of both players.
  const rounds = hasRounds ? [] : roles.slice(-ROUNDS.length * (roles.length >= 2 * ROUNDS.length ? 2 : 1));
  return columns.map((column, index): Meaning => {
    if (index === dated) return 'date';
    const own = byHead[index];
    if (own) return own;
    if (names.includes(index)) return 'player';
    if (rounds.includes(index)) return ROUNDS[rounds.indexOf(index) % ROUNDS.length]!;
    const isNumber = most(column, (value) => readOrdinal(value) !== null);
    return isNumber && index < (names[0] ?? 0) && !byHead.includes('game') ? 'game' : 'nothing';
  });
}

function guessedBalances(columns: readonly Column[]): Meaning[] {
  const isAmount = (value: string): boolean => readAmount(value) !== null;
  const amounts = columns.flatMap((column, index) => (most(column, isAmount, HALF) ? [index] : []));
  const named = columns.findIndex((column, index) => !amounts.includes(index) && most(column, hasLetters));
  return columns.map((_, index) => {
    if (index === named) return 'player';
    return index === amounts.at(-1) ? 'amount' : 'nothing';
  });
}
