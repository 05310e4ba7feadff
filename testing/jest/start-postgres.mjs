/** Compiles the server, and starts the one Postgres server that all test projects of a run share. */
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../launch/embedded-postgres.mjs';
import { ensureCluster, openPostgresFolder } from '../../launch/postgres-folder.mjs';
import { compileServer } from './compile-server.mjs';
import { sharedPostgres } from './shared-postgres.mjs';

/** Linux keeps this folder in memory. */
const MEMORY = '/dev/shm';
/** The databases of a run take a quarter of it. */
const ROOM_BYTES = 4 * 2 ** 30;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Jest calls this once for each project before any test runs; the first call starts the server. */
export default async function startPostgres() {
  if (process.env.TEST_POSTGRES_URL) return;
  await compileServer();
  const dataDir = mkdtempSync(join(roomyFolder(), 'president-test-'));
  const options = { log: () => {}, testing: true };
  const unused = openPostgresFolder(join(dataDir, 'unused'));
  await ensureCluster(unused, options);
  process.env.TEST_CLUSTER = unused.path;
  const postgres = await startEmbeddedPostgres({ dataDir, ...options });
  const stop = async () => {
    for (const signal of SIGNALS) process.off(signal, stopAndExit);
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  // Jest runs no teardown when it is interrupted.
  const stopAndExit = () => void stop().finally(() => process.exit(1));
  for (const signal of SIGNALS) process.on(signal, stopAndExit);
  sharedPostgres.stop = stop;
  process.env.TEST_POSTGRES_URL = postgres.url;
  process.env.TEST_POSTGRES_ADMINISTRATOR_URL = postgres.administratorUrl;
}

/** In memory, a test's database is made in half of the processor's time that a file system on a disk takes. */
function roomyFolder() {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, freemem() / 2) >= ROOM_BYTES ? MEMORY : tmpdir();
}
