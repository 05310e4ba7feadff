/** The frame of every command that works on the data: claim, packages, build and database. */
import { ensureReady } from './build.mjs';
import { checkWritable, claimDataDir, explainClaim, isElsewhere } from './data-dir.mjs';
import { LaunchError } from './launch-error.mjs';
import {
  evenWhenImpatient, importBuilt, interruption, print, unlessInterrupted, untilInterrupted,
} from './launch.mjs';

/** @import { Settings } from './settings.mjs' */

const START = 'npm start';

/**
 * Works on the user's own database, or on the embedded one: a running start lends it to other commands; otherwise it is
 * started for the duration of the work.
 * @template Result
 * @param {object} order
 * @param {Settings} order.settings
 * @param {string} [order.launcher] what the data folder is claimed for, such as 'npm run import'
 * @param {boolean} [order.isReading] whether it works on data of another version too, which it must not change
 * @param {() => Promise<unknown>} [order.check] checks everything else first, because packages and build take time
 * @param {(databaseUrl: string, untilOver: () => Promise<void>, embedded?: string) => Promise<Result>} work may wait
 * until it is interrupted: meanwhile an embedded database that ends is started again; `embedded` is its version
 * @returns {Promise<Result>}
 * @throws {LaunchError} when the data are of another version
 */
export async function withDatabase({ settings, launcher = START, isReading = false, check }, work) {
  const { databaseUrl, dataDir } = settings;
  if (!databaseUrl) checkWritable(dataDir);
  const other = databaseUrl ? undefined : await claimDataDir(dataDir, launcher);
  if (other && (launcher === START || other.launcher !== START || isElsewhere(other))) {
    throw explainClaim(dataDir, other);
  }
  await check?.();
  await ensureReady();
  const { refusalOfData } = await importBuilt('api/platform/persistence/durable-tables.js');
  const areOurs = async (/** @type {string} */ url) => {
    const refusal = await unlessInterrupted(refusalOfData(url));
    if (refusal !== undefined && !isReading) throw new LaunchError(refusal);
    return refusal === undefined;
  };
  if (databaseUrl) {
    await areOurs(databaseUrl);
    return work(databaseUrl, untilInterrupted);
  }
  // This module needs the packages that were just installed.
  const { endAtOnce, startEmbeddedPostgres } = await import('./embedded-postgres.mjs');
  const { APPLICATION_ROLE } = await import('./application-role.mjs');
  const starting = startEmbeddedPostgres({ dataDir, log: print, mayPrepare: areOurs });
  if (!other) evenWhenImpatient(() => endAtOnce(dataDir, starting));
  const postgres = await starting;
  try {
    interruption.throwIfAborted();
    if (!postgres.isPrepared) return await work(postgres.administratorUrl, untilInterrupted);
    const { protectLog } = await importBuilt('event-store/postgres/log-owner.js');
    await protectLog(postgres.administratorUrl, APPLICATION_ROLE);
    const untilOver = () => Promise.race([untilInterrupted(), postgres.keepRunning()]);
    return await work(postgres.url, untilOver, postgres.version);
  } finally {
    if (!other) await postgres.stop();
  }
}
