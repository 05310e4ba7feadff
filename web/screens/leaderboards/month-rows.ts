/** Owns what a row of the month's board opens into: the days of a player. */
import type { FastMonthRow } from '../../../domain/views.js';

export interface PlayedDay {
  readonly date: string;
  readonly rank: number;
  /** Number of distinct ranks of that day. */
  readonly rankOf: number;
  readonly dayTotal: number;
  readonly finalScore: number;
}

/** In order of time. */
export const playedDays = (row: FastMonthRow): PlayedDay[] =>
  Object.keys(row.daily_scores)
    .sort()
    .map((date) => ({
      date,
      rank: row.daily_ranks[date]?.rank ?? 0,
      rankOf: row.daily_ranks[date]?.of ?? 0,
      dayTotal: row.daily_scores[date] ?? 0,
      finalScore: row.daily_final_scores[date] ?? 0,
    }));
