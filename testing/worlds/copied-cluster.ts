/** Folders for an embedded Postgres that has never run. */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the test run's unused cluster. Its parent is removed at the end of the run. */
export function unusedCluster(): string {
  const unused = process.env.TEST_CLUSTER;
  if (!unused) throw new Error('TEST_CLUSTER is not set: this test belongs into a Jest project with Postgres.');
  return unused;
}

/** Puts a copy of the cluster into a data folder: creating one takes a second of the processor. */
export function copyCluster(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  // The copy keeps the owner, which Postgres insists on.
  execFileSync('cp', ['-a', unusedCluster(), join(dataDir, 'postgres')]);
}
