/** The voided games. Their content is read from their streams, because they are few. */
import type { GameEvent } from '../../../domain/game/game.events.js';
import { handlingOf, type Projection } from '../../model/projection.js';
import { defineTable, int, nullable, text, timestamptz } from '../../model/table.js';

export const voidedGamesTable = defineTable({
  name: 'voided_games',
  columns: {
    id: int,
    voided_at: timestamptz,
    /** Player id; null for the system. */
    voided_by: nullable(int),
    reason: text,
  },
  key: ['id'],
  rebuild: 'retained',
});

export const voidedGamesProjection: Projection = {
  name: 'voided-games',
  version: 1,
  tables: [voidedGamesTable],
  handling: handlingOf<Extract<GameEvent, { type: 'GameVoided' | 'GameRestored' }>>({
    GameVoided: ({ event: { data: { gameId, reason } }, metadata }, sink) =>
      sink.save(voidedGamesTable, [{ id: gameId, voided_at: metadata.at, voided_by: metadata.actorId, reason }]),
    GameRestored: async ({ event: { data: { gameId } } }, sink) =>
      sink.remove(voidedGamesTable, await sink.load(voidedGamesTable, 'id', [gameId])),
  }),
};
