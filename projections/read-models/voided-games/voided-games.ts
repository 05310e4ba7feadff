/** The voided games. Their content is read from their streams, because they are few. */
import type { GameEvent } from '../../../domain/game/game.events.js';
import { handlingOf, type Projection } from '../../engine/projection.js';
import { defineTable } from '../../engine/table.js';

export interface VoidedGameRow {
  readonly id: number;
  readonly voided_at: string;
  /** Player id; null for the system. */
  readonly voided_by: number | null;
  readonly reason: string;
}

export const voidedGamesTable = defineTable<VoidedGameRow>({
  name: 'voided_games',
  columns: {
    id: { type: 'int' },
    voided_at: { type: 'timestamptz' },
    voided_by: { type: 'int', nullable: true },
    reason: { type: 'text' },
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
