export interface MonthScores {
  /** Sum of the daily finals, by which the month is ranked. */
  readonly monthlyFinalScore: number;
  /** Sum of the day totals, which decides between equal final scores. */
  readonly totalScore: number;
}

/**
 * Ranks 1, 2, 2, 4: shared only when both scores are equal.
 * @returns parallel to `entries`
 */
export function rankMonth(entries: readonly MonthScores[]): number[] {
  return entries.map((entry) => {
    let rank = 1;
    for (const other of entries) if (isBetter(other, entry)) rank += 1;
    return rank;
  });
}

const isBetter = (a: MonthScores, b: MonthScores): boolean =>
  a.monthlyFinalScore > b.monthlyFinalScore ||
  (a.monthlyFinalScore === b.monthlyFinalScore && a.totalScore > b.totalScore);
