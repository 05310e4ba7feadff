/** Owns the read model of games: each game as it stands, ready to be scored and shown. */
import type { RecordedGame } from '../../domain/game/game-state.js';
import {
  everyGameChange, type GameChange, ignoringAccounts, ignoringMonths, ignoringPlayers, type Projection,
} from '../engine/projection.js';
import type { Sink } from '../engine/sink.js';
import { defineTable } from '../engine/table.js';

export interface GameRow {
  readonly id: number;
  readonly date: string;
  /** Scored when it is read, in half a microsecond: the row says what was decided, not what follows from it. */
  readonly state: RecordedGame;
}

export const gamesTable = defineTable<GameRow>({
  name: 'games',
  columns: { id: { type: 'int' }, date: { type: 'date' }, state: { type: 'json' } },
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
    if (after) saved.push({ id: gameId, date: after.entry.date, state: after });
    else if (before) removed.push({ id: gameId, date: before.entry.date, state: before });
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
  version: 2,
  tables: [gamesTable],
  handling: {
    ...everyGameChange,
    ...ignoringPlayers,
    ...ignoringMonths,
    ...ignoringAccounts,
  },
  gameChanges: applyGames,
};
