/**
 * The memory of the fee process in durable rows: the games of each month, and for each member and month whether there
 * are any and whether the fee is settled.
 */
import { monthOf } from '../../domain/dates.js';
import type { OfType } from '../../domain/decider.js';
import type { RecordedGame } from '../../domain/game/game-state.js';
import { grouped } from '../../domain/grouped.js';
import { GROUP_STREAM, type GroupEvent } from '../../domain/group/group.events.js';
import type { Recorded } from '../../domain/recorded-event.js';
import { realPlayersOf } from '../../domain/scoring/game-scoring.js';
import { BEFORE_FIRST, type Position } from '../../event-store/event-store.js';
import { everyGameChange, type GameChange, inOrder, type Projection } from '../model/projection.js';
import {
  bigint, boolean, date, defineTable, int, json, replaceRows, type RowOf, type Sink, text,
} from '../model/table.js';

/** One row for each month, because every game changes it. The table is created by a migration and never rebuilt. */
const gamesOfMonthsTable = defineTable({
  name: 'games_of_months',
  columns: {
    /** `YYYY-MM`. */
    month: text,
    /** Number of games by the id of the player. */
    games: json<Readonly<Record<number, number>>>(),
  },
  key: ['month'],
  rebuild: 'retained',
});

/**
 * A row is only written when the member's first game of the month comes or the last one leaves. The table is created
 * by a migration, with more columns for the fee process, and never rebuilt.
 */
const monthsPlayedTable = defineTable({
  name: 'months_played',
  columns: {
    month: text,
    player_id: int,
    has_games: boolean,
    /** The first game of the month when it became the first; without games, the one that left last. And its date. */
    first_game_id: int,
    first_date: date,
    /** False from the month's first game, or the loss of its last, until the fee matches. */
    is_settled: boolean,
    /** The position of the event that last made the fee due. */
    due_since: bigint,
  },
  key: ['month', 'player_id'],
  rebuild: 'retained',
  isShared: true,
});
export type MonthPlayedRow = Readonly<RowOf<typeof monthsPlayedTable>>;

type MoneyAnswered = OfType<GroupEvent, 'MoneyAnswered'>;

async function noteGames(changes: readonly GameChange[], sink: Sink): Promise<void> {
  const steps = changes.flatMap(({ before, after, span: { last } }) =>
    [...stepsOf(before, -1, last), ...stepsOf(after, 1, last)]);
  // The order of rows is always the same, so that no two processes wait for each other.
  const months = [...grouped(steps, ({ month }) => month)].sort(([one], [other]) => (one < other ? -1 : 1));
  const known = await sink.load(gamesOfMonthsTable, 'month', months.map(([month]) => month));
  const changed = months.map(([month, own]) =>
    changedMonth(month, known.find((row) => row.month === month)?.games ?? {}, own));
  await replaceRows(gamesOfMonthsTable, known, changed.map(({ row }) => row), sink);
  await sink.save(monthsPlayedTable, changed.flatMap(({ played }) => played));
}

/** A step for each player: `by` is 1 for a game that is added to their month, and -1 for one that leaves it. */
const stepsOf = (game: RecordedGame | null, by: 1 | -1, position: Position) => (game
  ? game.entry.teams.flatMap(realPlayersOf)
    .map((playerId) => ({ month: monthOf(game.entry.date), playerId, game, by, position }))
  : []);

function changedMonth(
  month: string, before: Readonly<Record<number, number>>, steps: ReturnType<typeof stepsOf>,
) {
  const games = { ...before };
  const played: MonthPlayedRow[] = [];
  for (const [id, own] of [...grouped(steps, ({ playerId }) => playerId)].sort(([one], [other]) => one - other)) {
    const [had, has] = [games[id] ?? 0, own.reduce((sum, { by }) => sum + by, games[id] ?? 0)];
    if (has < 0) throw new Error(`Player ${id} lost a game of ${month} that was never counted.`);
    games[id] = has;
    if ((had > 0) === (has > 0)) continue;
    const latest = own.reduce((last, { position }) => (position > last ? position : last), BEFORE_FIRST);
    const [first] = own.map(({ game }) => game).sort(inOrder);
    played.push({
      month, player_id: id, has_games: has > 0, first_game_id: first!.gameId, first_date: first!.entry.date,
      is_settled: false, due_since: `${latest}`,
    });
  }
  return { row: { month, games }, played };
}

/** Games from before the answer on money are due from its month on. */
async function noteAnswer({ event: { data }, position }: Recorded<MoneyAnswered>, sink: Sink): Promise<void> {
  if (!data.collects) return;
  const played = await sink.load(monthsPlayedTable, 'has_games', [true]);
  await sink.save(monthsPlayedTable, played.filter(({ month }) => month >= data.from)
    .map((row) => ({ ...row, is_settled: false, due_since: `${position}` })));
}

export const monthsPlayed: Projection = {
  name: 'fees',
  version: 1,
  tables: [gamesOfMonthsTable, monthsPlayedTable],
  actsOn: monthsPlayedTable,
  // Like any reader of the facts for games and fees.
  passesOver: (streamId) => streamId === GROUP_STREAM,
  handling: {
    ...everyGameChange,
    MoneyAnswered: noteAnswer,
    // Ties do not change who played when.
    TieBreakerSet: 'ignore',
    FirstExitSet: 'ignore',
    PositionsReset: 'ignore',
  },
  gameChanges: noteGames,
};
