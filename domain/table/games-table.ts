/** Reads games from a table with a row for each pair, or for each player. */
import { lookOf } from '../free-text.js';
import { ROUND_COUNT, TEAM_COUNTS } from '../game-size.js';
import { counted } from '../text.js';
import { dateFault, orderOf, readDate, readNames, readOrdinal, readRoles } from './cells.js';
import { cellsOf, type Meaning, type NumberedRow, roundOf, type TableFault } from './columns.js';
import { isSumHead } from './heads.js';

export interface TableTeam {
  readonly row: number;
  /** Both players; an empty seat is an empty text. */
  readonly names: readonly [string, string];
  /** Their points by round, the fifth doubled. */
  readonly points: readonly [readonly number[], readonly number[]];
  /** The place that the table gives; null without one. */
  readonly place: number | null;
}

export interface TableGame {
  /** Its first row. */
  readonly row: number;
  readonly date: string;
  readonly teams: readonly TableTeam[];
}

/** A row with one player, or with a pair. */
interface Entry {
  readonly row: number;
  readonly date: string;
  readonly game: string;
  readonly team: string;
  readonly names: readonly string[];
  /** Points of each round, of one player or of both. */
  readonly rounds: readonly (readonly number[])[];
  readonly place: number | null;
  /** Whether an empty row stands before it. */
  readonly isApart: boolean;
}

/** Where a row of sums says that it is one. */
const LABELLED: readonly Meaning[] = ['date', 'game', 'player'];

class RowFault extends Error {}

/** @param year  the year of dates that are written without one; null if it is not known */
export function readGames(rows: readonly NumberedRow[], columns: readonly Meaning[], year: number | null) {
  const faults: TableFault[] = [];
  const order = orderOf(rows.flatMap((row) => cellsOf(row, columns, 'date')));
  const entries: Entry[] = [];
  let [date, game, isApart] = ['', '', false];
  for (const row of rows) {
    if (row.cells.every((cell) => cell.trim() === '')) {
      isApart = true;
      continue;
    }
    if (columns.some((meaning, index) => LABELLED.includes(meaning) && isSumHead(row.cells[index] ?? ''))) continue;
    // Spreadsheets write the date and the number of a game once, in its first row.
    date = cellsOf(row, columns, 'date')[0] || date;
    game = cellsOf(row, columns, 'game')[0] || game;
    try {
      entries.push({ ...entryIn(row, columns, date, readDate(date, order, year)), game, isApart });
    } catch (error) {
      if (!(error instanceof RowFault)) throw error;
      faults.push({ row: row.number, message: error.message });
    }
    isApart = false;
  }
  if (faults.length > 0) return { games: [], faults };
  const games = divided(entries).flatMap((own) => {
    const [{ row, date }] = own as [Entry];
    try {
      return { row, date, teams: teamsOf(pairsOf(own)) };
    } catch (error) {
      if (!(error instanceof RowFault)) throw error;
      faults.push({ row, message: error.message });
      return [];
    }
  });
  return { games, faults };
}

function entryIn(row: NumberedRow, columns: readonly Meaning[], text: string, date: string | null) {
  if (date === null) throw new RowFault(dateFault(text));
  const names = cellsOf(row, columns, 'player').flatMap(readNames);
  if (names.length > 2) throw new RowFault(`${names.length} names stand in one row: a pair has two.`);
  if (names.every((name) => name === '')) throw new RowFault('The row has no name.');
  const rounds = Array.from({ length: ROUND_COUNT }, (_, round): readonly number[] => {
    const cells = columns.flatMap((meaning, index) => (roundOf(meaning) === round ? [row.cells[index] ?? ''] : []));
    const roles = cells.map(readRoles);
    const bad = cells[roles.indexOf(null)];
    if (bad !== undefined) throw new RowFault(`'${bad}' is not a role in round ${round + 1}: write P, VP, N, VL or L.`);
    const points = roles.flatMap((own) => own!);
    // A pair in which nobody has a role may leave the cell empty.
    if (names.length === 2 && points.length === 1 && points[0] === 0) return [0, 0];
    if (points.length === names.length) return points;
    throw new RowFault(names.length === 2
      ? `Round ${round + 1} needs the roles of both players, such as P/N.`
      : `Round ${round + 1} has ${points.length} roles for one player.`);
  });
  const [placed = ''] = cellsOf(row, columns, 'place');
  const [team = ''] = cellsOf(row, columns, 'team');
  return { row: row.number, date, team, names, rounds, place: readOrdinal(placed) };
}

/** The rows of each game. Without a number a game ends where a player comes again, or an empty row stands. */
function divided(entries: readonly Entry[]): Entry[][] {
  const games: Entry[][] = [];
  let seats = new Set<string>();
  for (const entry of entries) {
    const own = entry.names.filter((name) => name !== '').map(lookOf);
    const last = games.at(-1)?.at(-1);
    const isSame = last !== undefined && last.date === entry.date && last.game === entry.game && !entry.isApart
      && (entry.game !== '' || !own.some((name) => seats.has(name)));
    if (isSame) games.at(-1)!.push(entry);
    else games.push([entry]);
    seats = new Set(isSame ? [...seats, ...own] : own);
  }
  return games;
}

function teamsOf(pairs: readonly Entry[]): TableTeam[] {
  const { length } = pairs;
  if (length < TEAM_COUNTS.min || length > TEAM_COUNTS.max) {
    throw new RowFault(`The game has ${counted(length, 'pair')}: it needs ${TEAM_COUNTS.min} or ${TEAM_COUNTS.max}.`);
  }
  // A table may double the fifth round itself.
  const isDoubled = pairs.some(({ rounds }) => rounds[ROUND_COUNT - 1]!.some((points) => Math.abs(points) > 2));
  const factorOf = (index: number): number => (index === ROUND_COUNT - 1 && !isDoubled ? 2 : 1);
  const pointsOf = (rounds: Entry['rounds'], player: number): number[] =>
    rounds.map((own, index) => own[player]! * factorOf(index) || 0);
  return pairs.map(({ row, names, rounds, place }) => ({
    row, names: [names[0]!, names[1]!], points: [pointsOf(rounds, 0), pointsOf(rounds, 1)], place,
  }));
}

/** The rows as pairs. Rows of single players are put together by their team, or two by two. */
function pairsOf(entries: readonly Entry[]): Entry[] {
  const pairs: Entry[] = [];
  const single = new Map<string, Entry>();
  for (const [index, entry] of entries.entries()) {
    if (entry.names.length === 2) {
      pairs.push(entry);
      continue;
    }
    const key = entry.team === '' ? `${Math.floor(index / 2)}` : entry.team;
    const mate = single.get(key);
    if (!mate) {
      single.set(key, entry);
      pairs.push(entry);
      continue;
    }
    const at = pairs.indexOf(mate);
    if (at < 0) throw new RowFault(`Team ${key} has more than two players.`);
    pairs[at] = {
      ...mate, names: [...mate.names, ...entry.names], place: mate.place ?? entry.place,
      rounds: mate.rounds.map((points, round) => [...points, ...entry.rounds[round]!]),
    };
  }
  return pairs.map((pair) => (pair.names.length === 2 ? pair : {
    ...pair, names: [...pair.names, ''], rounds: pair.rounds.map((points) => [...points, 0]),
  }));
}
