/** Sums of a team after each round. */
export const sumsOf = ({ scores }: { readonly scores: readonly number[] }): number[] => {
  let sum = 0;
  return scores.map((points) => (sum += points));
};
