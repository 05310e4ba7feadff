/** Owns what every command on the data needs around its work: the claim, packages, a build, and the database. */
import { ensureBuilt } from './build.mjs';
import { checkWritable, claimDataDir, explainClaim } from './data-dir.mjs';
import { ensureInstalled } from './install.mjs';
import { print } from './launch.mjs';

/** @import { Settings } from './settings.mjs' */

const START = 'npm start';

/**
 * Works on the user's own database, or on the embedded one: a running start lends it to every other command; else it is
 * started for as long as the work takes.
 * @template Result
 * @param {object} order
 * @param {Settings} order.settings
 * @param {string} [order.launcher] what the data folder is claimed for, such as 'npm run import'
 * @param {AbortSignal} order.interruption
 * @param {() => Promise<unknown>} [order.check] looks at what else is needed, before packages and build take time
 * @param {(databaseUrl: string, postgresPid?: number) => Promise<Result>} work without a process id for the user's own
 * @returns {Promise<Result>}
 */
export async function withDatabase({ settings, launcher = START, interruption, check }, work) {
  const { databaseUrl, dataDir } = settings;
  if (!databaseUrl) checkWritable(dataDir);
  const other = databaseUrl ? undefined : await claimDataDir(dataDir, launcher, interruption);
  if (other && (launcher === START || other.launcher !== START)) throw explainClaim(dataDir, other);
  await check?.();
  await ensureInstalled(interruption);
  await ensureBuilt(interruption);
  if (databaseUrl) return work(databaseUrl);
  // It needs the packages that have just been installed.
  const { startEmbeddedPostgres } = await import('./embedded-postgres.mjs');
  const postgres = await startEmbeddedPostgres({ dataDir, log: print });
  try {
    interruption.throwIfAborted();
    return await work(postgres.url, postgres.pid);
  } finally {
    if (!other) await postgres.stop();
  }
}
