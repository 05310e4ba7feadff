/**
 * The read model of games: each game, ready to be scored and shown, the number of games per day, and the games that
 * may have left their day, for answers about the past.
 */
import { RULES } from '../../../domain/boards/rules.js';
import type { RecordedGame } from '../../../domain/game/game-state.js';
import { allocateCards } from '../../../domain/scoring/card-allocation.js';
import { hasPendingTie, type ScoredGame } from '../../../domain/scoring/game-scoring.js';
import { everyGameChange, type GameChange, type GameSpan, type Projection } from '../../model/projection.js';
import { type PackedGame, packGame, unpackGame } from '../../model/packed-game.js';
import { bigint, boolean, date, defineTable, int, ints, json, type RowOf, type Sink } from '../../model/table.js';

export const gamesTable = defineTable({
  name: 'games',
  columns: {
    id: int,
    date,
    /** Whether a tie is pending. A month with such a game cannot be finalized. */
    has_pending_tie: boolean,
    /** Whether it waits for a tie-breaker or a first exit. */
    is_waiting: boolean,
    /** Both players of each team, by number of the team. */
    seats: ints,
    /** The place of each team; 0 while it waits for a tie-breaker. */
    places: ints,
    /**
     * The entry and the decisions, which `gameIn` unpacks. They are scored on reading, which takes half a microsecond.
     * Of the rules of the group the row has those of its date. The draw of the teams is read from the log.
     */
    state: json<PackedGame>(),
    /** Positions in the log of its first and its last event. */
    first_position: bigint,
    last_position: bigint,
  },
  key: ['id'],
  indexes: [['date', 'id'], '(id) where is_waiting'],
  rebuild: 'streamed',
});
export type GameRow = Readonly<RowOf<typeof gamesTable>>;

export const gameIn = ({ state }: Pick<GameRow, 'state'>): RecordedGame => unpackGame(state);

/** The dates with at least one game, for paging the list and drawing the calendar without reading games. */
export const gameDaysTable = defineTable({
  name: 'game_days',
  columns: { date, games: int },
  key: ['date'],
  rebuild: 'streamed',
});

/** The games that were ever corrected or voided: they may have been on another day, or had other players. */
export const leftGamesTable = defineTable({
  name: 'left_games',
  columns: {
    id: int,
    /** Position in the log of the last such event. */
    left_position: bigint,
  },
  key: ['id'],
  rebuild: 'streamed',
});

async function applyGames(changes: readonly GameChange[], sink: Sink): Promise<void> {
  await sink.save(gamesTable, changes.flatMap(({ after, scoreAfter, span }) =>
    (after && scoreAfter ? rowOf(after, scoreAfter, span) : [])));
  await sink.remove(gamesTable, changes.flatMap(({ before, after, scoreBefore, span }) =>
    (before && scoreBefore && !after ? rowOf(before, scoreBefore, span) : [])));
  await sink.save(leftGamesTable, changes.flatMap(({ gameId, span: { left } }) =>
    left === null ? [] : [{ id: gameId, left_position: `${left}` }]));
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

const rowOf = (
  { ruleSets: _, ...game }: RecordedGame, score: ScoredGame, { first, last }: GameSpan,
): GameRow => ({
  id: game.gameId, date: game.entry.date, has_pending_tie: hasPendingTie(score),
  is_waiting: hasPendingTie(score) || allocateCards(score).status === 'firstExitNeeded',
  seats: score.teams.flatMap(({ player1Id, player2Id }) => [player1Id, player2Id]),
  places: score.teams.map(({ position }) => position ?? 0),
  state: packGame(score.rules === RULES ? game : { ...game, ruleSets: [{ from: null, rules: score.rules }] }),
  first_position: `${first}`, last_position: `${last}`,
});

export const gamesProjection: Projection = {
  name: 'games',
  version: 8,
  tables: [gamesTable, gameDaysTable, leftGamesTable],
  handling: everyGameChange,
  gameChanges: applyGames,
};
