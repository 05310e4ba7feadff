/** The history: finalized months and their locked boards. */
import type { MonthEvent } from '../../../domain/month/month.events.js';
import { yearOf } from '../../../domain/calendar-date.js';
import { handlingOf, type Projection } from '../../engine/projection.js';
import { defineTable } from '../../engine/table.js';

export interface FinalizedMonthRow {
  readonly month: string;
  readonly finalized_at: string;
  /** Player id; null for the system. */
  readonly finalized_by: number | null;
}

export const finalizedMonthsTable = defineTable<FinalizedMonthRow>({
  name: 'finalized_months',
  columns: {
    month: { type: 'text' },
    finalized_at: { type: 'timestamptz' },
    finalized_by: { type: 'int', nullable: true },
  },
  key: ['month'],
  rebuild: 'retained',
});

/** One line of a locked board. */
export interface FinalStandingRow {
  readonly month: string;
  readonly year: number;
  readonly player_id: number;
  readonly total_score: number;
  readonly monthly_final_score: number;
  readonly rank: number;
  readonly days_played: number;
}

export const finalStandingsTable = defineTable<FinalStandingRow>({
  name: 'final_standings',
  columns: {
    month: { type: 'text' },
    year: { type: 'int' },
    player_id: { type: 'int' },
    total_score: { type: 'int' },
    monthly_final_score: { type: 'int' },
    rank: { type: 'int' },
    days_played: { type: 'int' },
  },
  key: ['month', 'player_id'],
  indexes: [['year']],
  rebuild: 'retained',
});

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
