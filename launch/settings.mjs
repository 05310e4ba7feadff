/** The settings of the launchers, read from the environment. The server reads its own. */
import { resolve } from 'node:path';
import { LaunchError } from './launch-error.mjs';

/**
 * @typedef {object} Settings
 * @property {number} port
 * @property {string | undefined} host undefined listens on every network, so that the phones at the table reach it
 * @property {string} dataDir absolute
 * @property {string | undefined} databaseUrl a Postgres server of the user's own
 */

/**
 * @param {NodeJS.ProcessEnv} environment
 * @param {{ demo: boolean }} options
 * @returns {Settings}
 * @throws {LaunchError} naming the variable
 */
export function readSettings(environment, { demo }) {
  return {
    port: readPort(environment.PORT || '3000'),
    host: environment.HOST || undefined,
    dataDir: resolve(environment.DATA_DIR || (demo ? '.demo-data' : '.data')),
    databaseUrl: environment.DATABASE_URL || undefined,
  };
}

/** @param {string} text */
function readPort(text) {
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new LaunchError(`PORT must be a whole number from 1 to 65535, not '${text}'.`);
}
