/** The tables of the boards: day standings, month standings (the 'fast table') and year standings. */
import { defineTable } from '../../engine/table.js';

/** How often a player's team earned each number of position points that day; pending games are not included. */
interface PositionCounts {
  plus10: number;
  plus5: number;
  zero: number;
  minus5: number;
  minus10: number;
}

export interface DayStandingRow extends PositionCounts {
  readonly date: string;
  readonly player_id: number;
  total: number;
  games: number;
  rank: number;
  rank_of: number;
  final: number;
}

export const dayStandingsTable = defineTable<DayStandingRow>({
  name: 'day_standings',
  columns: {
    date: { type: 'date' },
    player_id: { type: 'int' },
    total: { type: 'int' },
    games: { type: 'int' },
    rank: { type: 'int' },
    rank_of: { type: 'int' },
    final: { type: 'int' },
    plus10: { type: 'int' },
    plus5: { type: 'int' },
    zero: { type: 'int' },
    minus5: { type: 'int' },
    minus10: { type: 'int' },
  },
  key: ['date', 'player_id'],
  rebuild: 'streamed',
});

/** A player's result of one day: total, daily final, and rank `of` so many. */
export interface DayOfMonth {
  readonly total: number;
  readonly final: number;
  readonly rank: number;
  readonly of: number;
}

export interface MonthStandingRow {
  readonly month: string;
  readonly year: number;
  readonly player_id: number;
  total_score: number;
  monthly_final_score: number;
  rank: number;
  days_played: number;
  /** By date, unordered. */
  days: Record<string, DayOfMonth>;
  projected_at: string;
}

export const monthStandingsTable = defineTable<MonthStandingRow>({
  name: 'month_standings',
  columns: {
    month: { type: 'text' },
    year: { type: 'int' },
    player_id: { type: 'int' },
    total_score: { type: 'int' },
    monthly_final_score: { type: 'int' },
    rank: { type: 'int' },
    days_played: { type: 'int' },
    days: { type: 'json' },
    projected_at: { type: 'timestamptz' },
  },
  key: ['month', 'player_id'],
  projectedAt: ['projected_at'],
  rebuild: 'streamed',
});

export interface YearStandingRow {
  readonly year: number;
  readonly player_id: number;
  total_score: number;
  rank: number;
  /** By month number, '1' to '12'. */
  monthly_scores: Record<string, number>;
  projected_at: string;
}

export const yearStandingsTable = defineTable<YearStandingRow>({
  name: 'year_standings',
  columns: {
    year: { type: 'int' },
    player_id: { type: 'int' },
    total_score: { type: 'int' },
    rank: { type: 'int' },
    monthly_scores: { type: 'json' },
    projected_at: { type: 'timestamptz' },
  },
  key: ['year', 'player_id'],
  projectedAt: ['projected_at'],
  rebuild: 'retained',
});
