/**
 * `npm run doctor [-- --demo]`: prints the facts that a helper would ask for, then what needs attention, each with the
 * next command. It works beside a running server and without one, and ends with 1 if something needs attention.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureReady } from './build.mjs';
import { FolderInUse } from './data-dir.mjs';
import { importBuilt, interruption, launch, print, unlessInterrupted } from './launch.mjs';
import { readSettings } from './settings.mjs';
import { withDatabase } from './with-database.mjs';

await launch(async () => {
  const settings = readSettings(process.env, { demo: process.argv.includes('--demo') });
  const { databaseUrl, dataDir } = settings;
  let isReached = false;
  const diagnosed = async (/** @type {{ databaseUrl: string } | { fault: string, isInUse?: boolean }} */ reached) => {
    isReached = true;
    const { diagnose } = await importBuilt('api/doctor.js');
    const environment = { ...process.env, DATA_DIR: dataDir };
    return await unlessInterrupted(diagnose({ ...reached, environment }, print)) ? 0 : 1;
  };
  if (!databaseUrl && !existsSync(join(dataDir, 'postgres/data'))) {
    await ensureReady();
    return diagnosed({ fault: `There is no database in ${dataDir}: start once, or name another one with DATA_DIR.` });
  }
  try {
    const order = { settings, launcher: 'npm run doctor', isReading: true };
    return await withDatabase(order, (url) => diagnosed({ databaseUrl: url }));
  } catch (error) {
    if (isReached || interruption.aborted) throw error;
    // The other parts can be checked without a database.
    const fault = error instanceof Error ? error.message : String(error);
    return diagnosed({ fault, isInUse: error instanceof FolderInUse });
  }
});
