/** The bars of a spark: up, down or zero, none without a score, and how high on the board's common scale. */

export interface SparkBar {
  readonly direction: 'up' | 'down' | 'nil' | undefined;
  /** Share of the full height, 0 to 1. */
  readonly height: number;
}

/** A bar of a single point is still visible. */
const LEAST_HEIGHT = 0.12;

/** @param full  the score whose bar has the full height */
export const sparkBars = (scores: readonly (number | null)[], full: number): SparkBar[] =>
  scores.map((score) => {
    if (score === null) return { direction: undefined, height: 0 };
    if (score === 0) return { direction: 'nil', height: 0 };
    return {
      direction: score > 0 ? 'up' : 'down',
      height: Math.min(1, Math.max(LEAST_HEIGHT, Math.abs(score) / full)),
    };
  });
