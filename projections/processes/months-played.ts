/**
 * The number of games per member and month, which the fee process remembers in durable rows, and whether the fee of the
 * month is settled.
 */
import { monthOf } from '../../domain/calendar-month.js';
import type { RecordedGame } from '../../domain/game/game-state.js';
import { NO_PLAYER } from '../../domain/no-player.js';
import { everyGameChange, type GameChange, type Projection } from '../engine/projection.js';
import type { Sink } from '../engine/sink.js';
import { boolean, date, defineTable, int, type RowOf, text } from '../engine/table.js';

/** Created by a migration, with more columns for the fee process; never rebuilt. */
const monthsPlayedTable = defineTable({
  name: 'months_played',
  columns: {
    /** `YYYY-MM`. */
    month: text,
    player_id: int,
    /** Number of games. */
    games: int,
    /** The first game of the month at the time when it became the first, and its date. */
    first_game_id: int,
    first_date: date,
    /** False from the month's first game, or the loss of its last, until the fee agrees. */
    is_settled: boolean,
  },
  key: ['month', 'player_id'],
  rebuild: 'retained',
});
export type MonthPlayedRow = Readonly<RowOf<typeof monthsPlayedTable>>;

/** The effect of a batch on one member's month. */
interface Change {
  readonly month: string;
  readonly playerId: number;
  games: number;
  /** The first of the added games. */
  first: RecordedGame | null;
}

async function noteGames(changes: Iterable<GameChange>, sink: Sink): Promise<void> {
  // Always in the same order, so that no two processes wait for each other.
  const changed = [...changesOfMonths(changes).values()].filter(({ games }) => games !== 0).sort(byMonthAndPlayer);
  const months = [...new Set(changed.map(({ month }) => month))];
  const rows = await sink.load(monthsPlayedTable, 'month', months);
  const known = new Map(rows.map((row) => [keyOf(row.month, row.player_id), row]));
  await sink.save(monthsPlayedTable, changed.map((change) =>
    changedRow(known.get(keyOf(change.month, change.playerId)), change)));
}

const byMonthAndPlayer = (one: Change, other: Change): number => (
  one.month === other.month ? one.playerId - other.playerId : one.month < other.month ? -1 : 1);

function changesOfMonths(changes: Iterable<GameChange>): Map<string, Change> {
  const ofMonths = new Map<string, Change>();
  const change = (game: RecordedGame, playerId: number): Change => {
    const month = monthOf(game.entry.date);
    const key = keyOf(month, playerId);
    let found = ofMonths.get(key);
    if (!found) ofMonths.set(key, (found = { month, playerId, games: 0, first: null }));
    return found;
  };
  for (const { before, after } of changes) {
    if (before) for (const playerId of playersOf(before)) change(before, playerId).games -= 1;
    if (after) for (const playerId of playersOf(after)) noteGame(change(after, playerId), after);
  }
  return ofMonths;
}

function noteGame(change: Change, game: RecordedGame): void {
  change.games += 1;
  if (change.first === null || isEarlier(game, change.first)) change.first = game;
}

const isEarlier = (one: RecordedGame, other: RecordedGame): boolean =>
  one.entry.date === other.entry.date ? one.gameId < other.gameId : one.entry.date < other.entry.date;

function changedRow(row: MonthPlayedRow | undefined, { month, playerId, games, first }: Change): MonthPlayedRow {
  const before = row?.games ?? 0;
  const after = before + games;
  if (after < 0) throw new Error(`Player ${playerId} lost a game of ${month} that was never counted.`);
  const basis = before === 0 ? first : null;
  return {
    month, player_id: playerId, games: after,
    first_game_id: basis?.gameId ?? row?.first_game_id ?? 0,
    first_date: basis?.entry.date ?? row?.first_date ?? `${month}-01`,
    is_settled: (row?.is_settled ?? true) && (before > 0) === (after > 0),
  };
}

const playersOf = ({ entry }: RecordedGame): number[] =>
  entry.teams.flatMap(({ player1Id, player2Id }) => [player1Id, player2Id]).filter((id) => id !== NO_PLAYER.id);

const keyOf = (month: string, playerId: number): string => `${month} ${playerId}`;

export const monthsPlayed: Projection = {
  name: 'fees',
  version: 1,
  tables: [monthsPlayedTable],
  handling: {
    ...everyGameChange,
    // Ties do not change who played when.
    TieBreakerSet: 'ignore',
    FirstExitSet: 'ignore',
    PositionsReset: 'ignore',
  },
  gameChanges: noteGames,
};
