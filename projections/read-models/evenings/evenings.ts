/** The read model of evenings that were ended. A game that is recorded before six the next morning opens one again. */
import type { EveningEvent } from '../../../domain/evening/evening.events.js';
import type { GameEvent } from '../../../domain/game/game.events.js';
import { closesAt } from '../../../domain/plan/plan-rules.js';
import { handlingOf, type Projection } from '../../model/projection.js';
import { date, defineTable, int, nullable, type RowOf, timestamptz } from '../../model/table.js';

const eveningsTable = defineTable({
  name: 'evenings',
  columns: {
    date,
    /** The number of times that it was ended. */
    endings: int,
    /** The time of the last one; null while the evening goes on after it. */
    ended_at: nullable(timestamptz),
  },
  key: ['date'],
  rebuild: 'retained',
});
export type EveningRow = Readonly<RowOf<typeof eveningsTable>>;

export const eveningsProjection: Projection = {
  name: 'evenings',
  version: 1,
  tables: [eveningsTable],
  handling: handlingOf<EveningEvent | GameEvent>({
    EveningEnded: async ({ event: { data: { date: day } }, metadata: { at } }, sink) => {
      const [row] = await sink.load(eveningsTable, 'date', [day]);
      await sink.save(eveningsTable, [{ date: day, endings: (row?.endings ?? 0) + 1, ended_at: at }]);
    },
    GameRecorded: async ({ event: { data: { date: day } }, metadata: { at } }, sink) => {
      if (at >= closesAt(day, sink.zone)) return;
      const [row] = await sink.load(eveningsTable, 'date', [day]);
      if (row) await sink.save(eveningsTable, [{ ...row, ended_at: null }]);
    },
    TieBreakerSet: 'ignore',
    FirstExitSet: 'ignore',
    PositionsReset: 'ignore',
    GameCorrected: 'ignore',
    GameVoided: 'ignore',
    GameRestored: 'ignore',
  }),
};
