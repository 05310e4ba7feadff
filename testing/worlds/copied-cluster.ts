/** Folders for an embedded Postgres that has never run. */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Puts a copy of the test run's unused cluster into a data folder: creating one takes a second of the processor. */
export function copyCluster(dataDir: string): void {
  const unused = process.env.TEST_CLUSTER;
  if (!unused) throw new Error('TEST_CLUSTER is not set: this test belongs into a Jest project with Postgres.');
  mkdirSync(dataDir, { recursive: true });
  // Keeps the owner, which Postgres insists on.
  execFileSync('cp', ['-a', unused, join(dataDir, 'postgres')]);
}
