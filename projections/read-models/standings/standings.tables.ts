/** The tables of the boards (the 'fast table'): day standings, month standings and year standings. */
import { date, defineTable, int, ints, json, type RowOf, text, timestamptz } from '../../engine/table.js';

export const dayStandingsTable = defineTable({
  name: 'day_standings',
  columns: {
    date,
    player_id: int,
    total: int,
    rank: int,
    rank_of: int,
    final: int,
    games: int,
    won: int,
    /** The games, and the place of the team in each; 0 while it waits for a tie-breaker. */
    game_ids: ints,
    places: ints,
  },
  key: ['date', 'player_id'],
  rebuild: 'streamed',
});
export type DayStandingRow = Readonly<RowOf<typeof dayStandingsTable>>;

/** A player's result of one day: total, daily final, and rank `of` so many. */
export interface DayOfMonth {
  readonly total: number;
  readonly final: number;
  readonly rank: number;
  readonly of: number;
}

export const monthStandingsTable = defineTable({
  name: 'month_standings',
  columns: {
    month: text,
    year: int,
    player_id: int,
    total_score: int,
    monthly_final_score: int,
    rank: int,
    days_played: int,
    /** By date, in order. */
    days: json<Record<string, DayOfMonth>>(),
    projected_at: timestamptz,
  },
  key: ['month', 'player_id'],
  projectedAt: ['projected_at'],
  rebuild: 'streamed',
});
export type MonthStandingRow = Readonly<RowOf<typeof monthStandingsTable>>;

/** In order. @param months  of one player, in any order */
export const eveningsOf = (months: readonly Pick<MonthStandingRow, 'days'>[]) =>
  months.flatMap(({ days }) => Object.entries(days).map(([date, day]) => ({ date, ...day })))
    .sort((a, b) => (a.date < b.date ? -1 : 1));

export const yearStandingsTable = defineTable({
  name: 'year_standings',
  columns: {
    year: int,
    player_id: int,
    total_score: int,
    rank: int,
    /** By month number, '1' to '12'. */
    monthly_scores: json<Record<string, number>>(),
    projected_at: timestamptz,
  },
  key: ['year', 'player_id'],
  projectedAt: ['projected_at'],
  rebuild: 'retained',
});
export type YearStandingRow = Readonly<RowOf<typeof yearStandingsTable>>;
