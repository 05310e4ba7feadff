/** The ranks of days, months and years. Each function answers parallel to what it gets. */
import { type DayLine, RULES } from './rules.js';

export interface DayRank {
  /** Dense: 1 is the highest total, equal totals share a rank and no rank is skipped. */
  readonly rank: number;
  /** Number of distinct totals of the day. */
  readonly rankOf: number;
  /** What the rank brings for the month. */
  readonly final: number;
}

export function rankDay(totals: readonly number[], { dayPoints } = RULES): DayRank[] {
  const distinct = [...new Set(totals)].sort((a, b) => b - a);
  return totals.map((total) => {
    const rank = distinct.indexOf(total) + 1;
    return { rank, rankOf: distinct.length, final: dayPoints[dayLine(rank, distinct.length)] };
  });
}

/** The line of the table of daily finals that applies to a rank: the first one that fits. */
export function dayLine(rank: number, distinct: number): DayLine {
  if (rank === 1) return 'first';
  if (rank === 2) return 'second';
  if (rank === distinct) return 'last';
  if (rank === distinct - 1) return 'lastButOne';
  if (rank === 3) return 'third';
  if (rank === 4) return 'fourth';
  return 'others';
}

export interface MonthScores {
  /** Sum of the daily finals, by which the month is ranked. */
  readonly monthlyFinalScore: number;
  /** Sum of the day totals, which decides between equal final scores. */
  readonly totalScore: number;
}

/** Ranks 1, 2, 2, 4: shared only when both scores are equal. */
export const rankMonth = (entries: readonly MonthScores[]): number[] =>
  entries.map((entry) => 1 + entries.filter((other) => isBetter(other, entry)).length);

const isBetter = (a: MonthScores, b: MonthScores): boolean =>
  a.monthlyFinalScore > b.monthlyFinalScore ||
  (a.monthlyFinalScore === b.monthlyFinalScore && a.totalScore > b.totalScore);

/** Ranks 1, 1, 3: equal totals share a rank. @param totals  sums of the monthly final scores */
export const rankYear = (totals: readonly number[]): number[] =>
  totals.map((total) => 1 + totals.filter((other) => other > total).length);
