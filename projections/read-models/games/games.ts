/** The read model of games: each game, ready to be scored and shown, and the number of games per day. */
import type { RecordedGame } from '../../../domain/game/game-state.js';
import { hasPendingTie, type ScoredGame } from '../../../domain/scoring/game-scoring.js';
import { everyGameChange, type GameChange, type Projection } from '../../engine/projection.js';
import type { Sink } from '../../engine/sink.js';
import { boolean, date, defineTable, int, json, type RowOf } from '../../engine/table.js';

export const gamesTable = defineTable({
  name: 'games',
  columns: {
    id: int,
    date,
    /** A month with such a game cannot be finalized. */
    has_pending_tie: boolean,
    /** Scored on reading, which takes half a microsecond: the row has the decisions, not what follows from them. */
    state: json<RecordedGame>(),
  },
  key: ['id'],
  indexes: [['date', 'id']],
  rebuild: 'streamed',
});
export type GameRow = Readonly<RowOf<typeof gamesTable>>;

/** The dates with at least one game, for paging the list and drawing the calendar without reading games. */
export const gameDaysTable = defineTable({
  name: 'game_days',
  columns: { date, games: int },
  key: ['date'],
  rebuild: 'streamed',
});

/** Rows to save in one statement. */
const ROWS_PER_SAVE = 500;

async function applyGames(changes: readonly GameChange[], sink: Sink): Promise<void> {
  let saved: GameRow[] = [];
  const removed: GameRow[] = [];
  for (const { before, after, scoreBefore, scoreAfter } of changes) {
    if (after && scoreAfter) saved.push(rowOf(after, scoreAfter));
    else if (before && scoreBefore) removed.push(rowOf(before, scoreBefore));
    if (saved.length === ROWS_PER_SAVE) {
      await sink.save(gamesTable, saved);
      saved = [];
    }
  }
  await sink.save(gamesTable, saved);
  await sink.remove(gamesTable, removed);
  await countDays(changes, sink);
}

async function countDays(changes: readonly GameChange[], sink: Sink): Promise<void> {
  const deltas = new Map<string, number>();
  const add = (date: string, games: 1 | -1): Map<string, number> => deltas.set(date, (deltas.get(date) ?? 0) + games);
  for (const { before, after } of changes) {
    if (before?.entry.date === after?.entry.date) continue;
    if (before) add(before.entry.date, -1);
    if (after) add(after.entry.date, 1);
  }
  const known = await sink.load(gameDaysTable, 'date', [...deltas.keys()]);
  const counts = new Map(known.map(({ date, games }) => [date, games]));
  const rows = [...deltas].map(([date, delta]) => ({ date, games: (counts.get(date) ?? 0) + delta }));
  await sink.save(gameDaysTable, rows.filter(({ games }) => games > 0));
  await sink.remove(gameDaysTable, rows.filter(({ games }) => games === 0));
}

const rowOf = (game: RecordedGame, score: ScoredGame): GameRow => ({
  id: game.gameId, date: game.entry.date, has_pending_tie: hasPendingTie(score), state: game,
});

export const gamesProjection: Projection = {
  name: 'games',
  version: 4,
  tables: [gamesTable, gameDaysTable],
  handling: everyGameChange,
  gameChanges: applyGames,
};
