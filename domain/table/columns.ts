/** Guesses what the columns of a table mean, from their heads and values. */
import { lookOf } from '../free-text.js';
import {
  isEmptySeat, numbersIn, readAmount, readDate, readMonth, readNames, readOrdinal, readPoints, readRoles,
} from './cells.js';

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

/** Whether it has the form of a date, even of one that no calendar has. */
const isDate = (value: string): boolean => numbersIn(value) !== null || readDate(value, 'dayFirst') !== null;
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
  rows.slice(0, LOOKED_AT).flatMap((row) => (row[index]?.trim() ? [row[index].trim()] : []));

/** @param rows  without their heads */
export const columnsOf = (heads: Row, rows: readonly Row[]): Column[] =>
  Array.from({ length: Math.max(heads.length, ...rows.slice(0, LOOKED_AT).map(({ length }) => length)) }, (_, index) =>
    ({ head: (heads[index] ?? '').trim(), values: valuesOf(rows, index) }));

/** Heads in some languages. A value counts where no head says more. */
const HEADS: readonly (readonly [RegExp, Meaning])[] = [
  [/^(place|rank|pos|position|platz|rang|plaats|puesto|posto|lugar|sıra|#)$/, 'place'],
  [/^(team|pair|table|paar|equipe|équipe|equipo|squadra|takım)( (no|nr|number))?\.?$/, 'team'],
  [/^(game|match|spiel|partie|partida|partita|spel|oyun)( (no|nr|number|id))?\.?$/, 'game'],
  [/^(note|notes|comment|comments|location|kommentar|ort|total|sum|summe|points|score)$/, 'nothing'],
];
const ROUND_HEAD = /^(?:r|rd|round|runde|ronde|tour|manche|ronda|rodada|giro|tur)? ?\.? ?([1-5])\b/;

/** Whether it is a name, or says that a seat is empty. */
const mayBeName = (value: string): boolean =>
  hasLetters(value) || readNames(value).every((name) => name === '');
const isPair = (value: string): boolean => readNames(value).length > 1 && hasLetters(value) && !isRole(value);

function meaningByHead(column: Column): Meaning | null {
  const look = lookOf(column.head);
  // A pair may be called a team.
  if (most(column, isPair)) return null;
  const round = ROUND_HEAD.exec(look);
  if (round) return ROUNDS[Number(round[1]) - 1]!;
  return HEADS.find(([pattern]) => pattern.test(look))?.[1] ?? null;
}

export function guessedKind(columns: readonly Column[]): TableKind {
  const heads = spanHeads(columns);
  if (heads.length > 0) return heads.every(({ head }) => isMonth(head)) ? 'months' : 'evenings';
  const dated = columns.some((column) => most(column, isDate));
  if (!dated && columns.some(isSpanColumn)) return 'months';
  const roles = columns.filter((column) => most(column, isRole)).length;
  const hasRounds = columns.some(({ head }) => ROUND_HEAD.test(lookOf(head)));
  const hasNames = columns.some((column) => !most(column, isDate) && most(column, hasLetters));
  if (hasRounds || (roles >= ROUNDS.length && hasNames)) return 'games';
  const hasPoints = columns.some((column) => most(column, isPoints, HALF));
  if (dated) return hasPoints ? 'evenings' : 'games';
  return 'balances';
}

export function guessedColumns(kind: TableKind, columns: readonly Column[]): Meaning[] {
  if (kind === 'games') return guessedGames(columns);
  return kind === 'balances' ? guessedBalances(columns) : guessedPoints(columns);
}

const isPoints = (value: string): boolean => isEmptySeat(value) || readPoints(value) !== null;
/** Whether it is a month; the first of a month is one, because a spreadsheet may know it as a date only. */
const isMonth = (value: string): boolean =>
  readMonth(value, 2000) !== null || readDate(value, 'dayFirst')?.endsWith('-01') === true;
const isSpan = (value: string): boolean => isDate(value) || isMonth(value);
/** Names of people may be those of months, so a month without a year counts less. */
const isSpanColumn = (column: Column): boolean =>
  (column.values.some(isSpan) && most(column, (value) => isSpan(value) || SUM_HEAD.test(lookOf(value))))
  || most(column, (value) => isSpan(value) && /\p{Nd}/u.test(value), HALF);

/** The columns of points whose heads are evenings or months. Where a column has these, heads are names. */
function spanHeads(columns: readonly Column[]): Column[] {
  const found = columns.filter((column) => isSpan(column.head) && most(column, isPoints));
  return found.length > 1 && !columns.some(isSpanColumn) ? found : [];
}

/** The head or label of a sum, which is not read as points of somebody. */
export const SUM_HEAD = /^(?:totals?|sum|summe|gesamt|totaal|totale|toplam|average|avg|mean|durchschnitt|rank|place)$/;
const POINTS_HEAD = /^(?:points?|pts|score|punkte|puntos|pontos|punten|punti|puan|final|final score)$/;
/** The head of numbers that count or name something, such as those of an app's own table. */
const ID_HEAD = /\bids?$|^number of\b/;
const EVENINGS_HEAD = /^(?:evenings?|nights?|days?|days played|abende|soirées|noches)$/;

function guessedPoints(columns: readonly Column[]): Meaning[] {
  const bySpan = spanHeads(columns);
  const dated = columns.findIndex(isSpanColumn);
  const named = columns.findIndex((column, index) => index !== dated && most(column, hasLetters, HALF));
  const isNumber = (column: Column, index: number): boolean =>
    index !== dated && index !== named && !ID_HEAD.test(lookOf(column.head)) && most(column, isPoints, HALF);
  const numbers = columns.filter(isNumber);
  const byHead = numbers.find(({ head }) => POINTS_HEAD.test(lookOf(head)))
    ?? numbers.find(({ head }) => !EVENINGS_HEAD.test(lookOf(head)));
  return columns.map((column, index): Meaning => {
    if (index === dated) return 'date';
    if (index === named) return 'player';
    if (!isNumber(column, index)) return 'nothing';
    const look = lookOf(column.head);
    if (bySpan.length > 0) return bySpan.includes(column) ? 'points' : 'nothing';
    if (named < 0) return hasLetters(column.head) && !SUM_HEAD.test(look) ? 'points' : 'nothing';
    if (column === byHead) return 'points';
    if (EVENINGS_HEAD.test(look)) return 'evenings';
    return /^(?:day )?totals?$/.test(look) ? 'total' : 'nothing';
  });
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
