/** Owns the read model of games: each game scored, as the games page and every game call show it. */
import type { ScoredGame } from '../../domain/scoring/game-scoring.js';
import { everyGameChange, type GameChange, type Projection } from '../engine/projection.js';
import type { Sink } from '../engine/sink.js';
import { defineTable } from '../engine/table.js';

export interface GameRow {
  readonly id: number;
  readonly date: string;
  /** The whole scored game; names are joined when it is read, so that a renamed member is renamed everywhere. */
  readonly scored: ScoredGame;
}

export const gamesTable = defineTable<GameRow>({
  name: 'games',
  columns: { id: { type: 'int' }, date: { type: 'date' }, scored: { type: 'json' } },
  key: ['id'],
  indexes: [['date', 'id']],
  rebuild: 'streamed',
});

/** Rows saved in one statement: enough to fill it, few enough to stay small. */
const ROWS_PER_SAVE = 500;

async function applyGames(changes: Iterable<GameChange>, sink: Sink): Promise<void> {
  let saved: GameRow[] = [];
  const removed: GameRow[] = [];
  for (const { gameId, before, after } of changes) {
    if (after) saved.push({ id: gameId, date: after.date, scored: after });
    else if (before) removed.push({ id: gameId, date: before.date, scored: before });
    if (saved.length === ROWS_PER_SAVE) {
      await sink.save(gamesTable, saved);
      saved = [];
    }
  }
  await sink.save(gamesTable, saved);
  await sink.remove(gamesTable, removed);
}

export const gamesProjection: Projection = {
  name: 'games',
  version: 1,
  tables: [gamesTable],
  handling: {
    ...everyGameChange,
    PlayerAdded: 'ignore',
    PlayerRenamed: 'ignore',
    RolesChanged: 'ignore',
    MembershipTypeChanged: 'ignore',
    PlayerDeactivated: 'ignore',
    PlayerReactivated: 'ignore',
  },
  gameChanges: applyGames,
};
