/** Pushes the labels of a chart apart, so that none covers another. */

/**
 * @param wanted  where each label would be best
 * @param gap  the smallest distance of two labels
 * @returns where each label goes, between `top` and `bottom`; equal wishes keep their order
 */
export function spreadLabels(wanted: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => wanted[a]! - wanted[b]! || a - b);
  // A crowd needs more room than there is: then the labels are as far apart as they can be.
  const step = Math.min(gap, (bottom - top) / Math.max(1, wanted.length - 1));
  const places: number[] = [];
  let least = top;
  for (const index of order) {
    places[index] = Math.max(least, wanted[index]!);
    least = places[index] + step;
  }
  let most = bottom;
  for (const index of order.reverse()) {
    places[index] = Math.min(most, places[index]!);
    most = places[index] - step;
  }
  return places;
}
