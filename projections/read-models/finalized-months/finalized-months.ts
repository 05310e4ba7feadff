/** The history: finalized months and their locked boards. */
import { yearOf } from '../../../domain/dates.js';
import type { FinalStanding, MonthEvent } from '../../../domain/month/month.events.js';
import { handlingOf, type Projection } from '../../model/projection.js';
import { defineTable, int, json, nullable, type RowOf, text, timestamptz } from '../../model/table.js';

export const finalizedMonthsTable = defineTable({
  name: 'finalized_months',
  columns: {
    month: text,
    finalized_at: timestamptz,
    /** Player id; null for the system. */
    finalized_by: nullable(int),
    /** The source of points that came in with a table; null for a board of games. */
    source: nullable(text),
  },
  key: ['month'],
  rebuild: 'retained',
});
export type FinalizedMonthRow = Readonly<RowOf<typeof finalizedMonthsTable>>;

/** The points of a player that came in with a table at an instant, by the dates of its evenings. */
interface BroughtInLine {
  readonly at: string;
  readonly points: Readonly<Record<string, number>>;
}

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
    /** Null for a board of games. */
    brought_in: nullable(json<BroughtInLine>()),
  },
  key: ['month', 'player_id'],
  indexes: [['year']],
  rebuild: 'retained',
});
export type FinalStandingRow = Readonly<RowOf<typeof finalStandingsTable>>;

const rowOf = (month: string, standing: FinalStanding, broughtIn: BroughtInLine | null): FinalStandingRow => ({
  month, year: yearOf(month), player_id: standing.playerId, total_score: standing.totalScore,
  monthly_final_score: standing.monthlyFinalScore, rank: standing.rank, days_played: standing.daysPlayed,
  brought_in: broughtIn,
});

export const finalizedMonthsProjection: Projection = {
  name: 'finalized-months',
  version: 2,
  tables: [finalizedMonthsTable, finalStandingsTable],
  handling: handlingOf<MonthEvent>({
    MonthFinalized: async ({ event: { data: { month, standings } }, metadata }, sink) => {
      await sink.save(finalizedMonthsTable, [
        { month, finalized_at: metadata.at, finalized_by: metadata.actorId, source: null }]);
      await sink.save(finalStandingsTable, standings.map((standing) => rowOf(month, standing, null)));
    },
    MonthBroughtIn: async ({ event: { data: { month, source, standings, evenings } }, metadata }, sink) => {
      await sink.save(finalizedMonthsTable, [
        { month, finalized_at: metadata.at, finalized_by: metadata.actorId, source }]);
      await sink.save(finalStandingsTable, standings.map((standing) => {
        const own = evenings.flatMap(({ date, points }) => points
          .filter(({ playerId }) => playerId === standing.playerId).map((each) => [date, each.points] as const));
        return rowOf(month, standing, { at: metadata.at, points: Object.fromEntries(own) });
      }));
    },
    MonthReopened: async ({ event: { data: { month } } }, sink) => {
      await sink.remove(finalizedMonthsTable, await sink.load(finalizedMonthsTable, 'month', [month]));
      await sink.remove(finalStandingsTable, await sink.load(finalStandingsTable, 'month', [month]));
    },
  }),
};
