/** How much a test run tries: a sample in `npm test`, everything in `npm run test:long`. */

/** `npm run test:long` sets it. */
export const IS_LONG_RUN = process.env.TEST_LONG === '1';

export const inLongRun = <Value>(long: Value, otherwise: Value): Value => (IS_LONG_RUN ? long : otherwise);

/** The first ones of a matrix; the long run has all. */
export const sampleOf = <const Value>(all: readonly Value[], count = 1): readonly Value[] =>
  inLongRun(all, all.slice(0, count));

const passedOver = Object.assign(() => undefined, { each: () => () => undefined });

/** Defines a test that only the long run has: a variant of one beside it, or what seldom changes. */
export const longTest = (IS_LONG_RUN ? test : passedOver) as typeof test;
