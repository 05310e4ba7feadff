/** The ranks of days, months and years. Each function returns a list parallel to its input. */
import { type DayLine, READING_ORDERS, type Rules, type SmallEvenings } from './rules.js';

export interface DayRank {
  /** Dense rank: 1 is the highest total, equal totals share a rank and no rank is skipped. */
  readonly rank: number;
  /** Number of distinct totals of the day. */
  readonly rankOf: number;
  /** The points that the rank adds to the month. */
  readonly final: number;
}

export function rankDay(totals: readonly number[], { evening, smallEvenings }: Rules): DayRank[] {
  const distinct = [...new Set(totals)].sort((a, b) => b - a);
  return totals.map((total) => {
    const rank = distinct.indexOf(total) + 1;
    return { rank, rankOf: distinct.length, final: evening[dayLine(rank, distinct.length, smallEvenings)] };
  });
}

/** Whether a line of the table applies to a rank on a day with this number of distinct totals. */
const FITS: Readonly<Record<DayLine, (rank: number, distinct: number) => boolean>> = {
  first: (rank) => rank === 1,
  second: (rank) => rank === 2,
  third: (rank) => rank === 3,
  fourth: (rank) => rank === 4,
  others: () => true,
  lastButOne: (rank, distinct) => rank === distinct - 1,
  last: (rank, distinct) => rank === distinct,
};

/** The line of the table of daily finals that applies to a rank: the first one in reading order. */
export const dayLine = (rank: number, distinct: number, smallEvenings: SmallEvenings): DayLine =>
  READING_ORDERS[smallEvenings].find((line) => FITS[line](rank, distinct))!;

export interface MonthScores {
  /** Sum of the daily finals, by which the month is ranked. */
  readonly monthlyFinalScore: number;
  /** Sum of the day totals, which decides between equal final scores. */
  readonly totalScore: number;
}

/** Ranks 1, 2, 2, 4: a rank is shared only if both scores are equal. */
export const rankMonth = (entries: readonly MonthScores[]): number[] =>
  entries.map((entry) => 1 + entries.filter((other) => isBetter(other, entry)).length);

const isBetter = (a: MonthScores, b: MonthScores): boolean =>
  a.monthlyFinalScore > b.monthlyFinalScore ||
  (a.monthlyFinalScore === b.monthlyFinalScore && a.totalScore > b.totalScore);

/** Ranks 1, 1, 3: equal totals share a rank. @param totals  sums of the monthly final scores */
export const rankYear = (totals: readonly number[]): number[] =>
  totals.map((total) => 1 + totals.filter((other) => other > total).length);
