/** Compares figures of two programs that were measured in turns. */
import { median } from './bench-database.js';
import { type Figure, rounded } from './figures.js';

/** What one round has measured, by name and unit, such as `1 writer: games/s`. */
export type Measures = Readonly<Record<string, number>>;

/**
 * A figure for each measure: the medians, and the median of the ratios of each round, because the two of a round were
 * measured in the same minutes of a noisy machine.
 */
export function ratios(earlier: readonly Measures[], here: readonly Measures[]): Figure[] {
  return Object.keys(here[0] ?? {}).map((what) => {
    const [before, now] = [earlier, here].map((rounds) => rounds.map((measures) => measures[what] ?? Number.NaN)) as
      [number[], number[]];
    const ratio = median(now.map((value, round) => value / (before[round] ?? Number.NaN)));
    return { what, measured: `${rounded(median(before))} → ${rounded(median(now))}, ${ratio.toFixed(2)} ×` };
  });
}
