/** Stops the Postgres server that a test run has started. */
import { sharedPostgres } from './shared-postgres.mjs';

/** Jest calls this once for each project after all tests of all projects; the first call stops the server. */
export default async function stopPostgres() {
  const { stop } = sharedPostgres;
  delete sharedPostgres.stop;
  await stop?.();
}
