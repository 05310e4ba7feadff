/** Folders for an embedded Postgres that has never run. */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where the test run has its unused cluster, in a folder that is removed at its end. */
export function unusedCluster(): string {
  const unused = process.env.TEST_CLUSTER;
  if (!unused) throw new Error('TEST_CLUSTER is not set: this test belongs into a Jest project with Postgres.');
  return unused;
}

/** Puts a copy of it into a data folder: creating one takes a second of the processor. */
export function copyCluster(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  // Keeps the owner, which Postgres insists on.
  execFileSync('cp', ['-a', unusedCluster(), join(dataDir, 'postgres')]);
}
