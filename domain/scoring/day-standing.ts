/** The ranking of a day: dense ranks over the day totals, and the daily final that each rank earns. */

/** Daily finals by rank; if a rank matches two of them, the first listed counts. */
export const DAY_POINTS = { first: 10, second: 5, last: -10, lastButOne: -5, third: 3, fourth: 1, others: 0 } as const;

export interface DayRank {
  /** Dense: 1 is the highest total, equal totals share a rank and no rank is skipped. */
  readonly rank: number;
  /** Number of distinct totals of the day. */
  readonly rankOf: number;
  readonly final: number;
}

/**
 * Ranks the day totals.
 * @returns parallel to `totals`
 */
export function rankDay(totals: readonly number[]): DayRank[] {
  const distinct = [...new Set(totals)].sort((a, b) => b - a);
  return totals.map((total) => {
    const rank = distinct.indexOf(total) + 1;
    return { rank, rankOf: distinct.length, final: dailyFinalScore(rank, distinct.length) };
  });
}

/** The line of the table that gives a rank its daily final. */
export type DayLine = keyof typeof DAY_POINTS;

export const dailyFinalScore = (rank: number, distinct: number): number => DAY_POINTS[dayLine(rank, distinct)];

/** The first rule that fits counts, so their order matters; it is that of `DAY_POINTS`. */
export function dayLine(rank: number, distinct: number): DayLine {
  if (rank === 1) return 'first';
  if (rank === 2) return 'second';
  if (rank === distinct) return 'last';
  if (rank === distinct - 1) return 'lastButOne';
  if (rank === 3) return 'third';
  if (rank === 4) return 'fourth';
  return 'others';
}
