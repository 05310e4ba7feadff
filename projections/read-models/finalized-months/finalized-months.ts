/** The history: finalized months and their locked boards. */
import { yearOf } from '../../../domain/dates.js';
import type { MonthEvent } from '../../../domain/month/month.events.js';
import { handlingOf, type Projection } from '../../model/projection.js';
import { defineTable, int, nullable, type RowOf, text, timestamptz } from '../../model/table.js';

export const finalizedMonthsTable = defineTable({
  name: 'finalized_months',
  columns: {
    month: text,
    finalized_at: timestamptz,
    /** Player id; null for the system. */
    finalized_by: nullable(int),
  },
  key: ['month'],
  rebuild: 'retained',
});
export type FinalizedMonthRow = Readonly<RowOf<typeof finalizedMonthsTable>>;

/** The lines of the locked boards. */
export const finalStandingsTable = defineTable({
  name: 'final_standings',
  columns: {
    month: text,
    year: int,
    player_id: int,
    total_score: int,
    monthly_final_score: int,
    rank: int,
    days_played: int,
  },
  key: ['month', 'player_id'],
  indexes: [['year']],
  rebuild: 'retained',
});
export type FinalStandingRow = Readonly<RowOf<typeof finalStandingsTable>>;

export const finalizedMonthsProjection: Projection = {
  name: 'finalized-months',
  version: 1,
  tables: [finalizedMonthsTable, finalStandingsTable],
  handling: handlingOf<MonthEvent>({
    MonthFinalized: async ({ event: { data: { month, standings } }, metadata }, sink) => {
      await sink.save(finalizedMonthsTable, [{ month, finalized_at: metadata.at, finalized_by: metadata.actorId }]);
      await sink.save(finalStandingsTable, standings.map((standing) => ({
        month,
        year: yearOf(month),
        player_id: standing.playerId,
        total_score: standing.totalScore,
        monthly_final_score: standing.monthlyFinalScore,
        rank: standing.rank,
        days_played: standing.daysPlayed,
      })));
    },
    MonthReopened: async ({ event: { data: { month } } }, sink) => {
      await sink.remove(finalizedMonthsTable, await sink.load(finalizedMonthsTable, 'month', [month]));
      await sink.remove(finalStandingsTable, await sink.load(finalStandingsTable, 'month', [month]));
    },
  }),
};
