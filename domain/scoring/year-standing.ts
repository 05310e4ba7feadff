/**
 * Ranks 1, 1, 3: equal totals share a rank.
 * @param totals  sums of the monthly final scores
 * @returns parallel to `totals`
 */
export function rankYear(totals: readonly number[]): number[] {
  return totals.map((total) => {
    let rank = 1;
    for (const other of totals) if (other > total) rank += 1;
    return rank;
  });
}
