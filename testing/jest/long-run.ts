/** How much a test run tries: a sample in `npm test`, everything in `npm run test:long`. */

/** `npm run test:long` sets it. */
export const IS_LONG_RUN = process.env.TEST_LONG === '1';

export const inLongRun = <Value>(long: Value, otherwise: Value): Value => (IS_LONG_RUN ? long : otherwise);
