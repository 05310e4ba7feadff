/** The sign by which a server tells its launcher that its event loop moves. */
import { LaunchError } from './launch-error.mjs';

export const SIGN_OF_LIFE = 'alive';
/** How many looks in a row find no sign of a server that is to be ended. */
export const LOOKS = 12;
/** Far longer than a busy machine lets a server wait. */
const USUAL_LIMIT_S = '60';
const SIGNS_PER_LOOK = 4;

/** @throws {LaunchError} naming the variable */
export function lookIntervalMs() {
  const limit = process.env.SILENCE_LIMIT_S || USUAL_LIMIT_S;
  if (/^[1-9]\d{0,5}$/.test(limit)) return Number(limit) * 1000 / LOOKS;
  throw new LaunchError(`SILENCE_LIMIT_S must be a whole number of seconds, not '${limit}'.`);
}

/** As long as this process has a launcher. */
export function giveSignsOfLife() {
  setInterval(() => process.connected && process.send?.(SIGN_OF_LIFE), lookIntervalMs() / SIGNS_PER_LOOK).unref();
}
