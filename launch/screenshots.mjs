/** Owns `npm run screenshots`: pictures of every screen of the demo group, into the folder `screenshots`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { launch } from './launch.mjs';
import { showCommand } from './run-command.mjs';
import { ensureTestPrograms } from './test-programs.mjs';

const FOLDER = 'screenshots';

await launch(async (interruption) => {
  await ensureInstalled(interruption);
  await ensureBuilt(interruption);
  await ensureTestPrograms(interruption);
  const dataDir = mkdtempSync(join(tmpdir(), 'president-screenshots-'));
  const { startEmbeddedPostgres } = await import('./embedded-postgres.mjs');
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => process.stdout.write(`${line}\n`) });
    try {
      // Only the pictures whose names hold a word of the command line, such as phone-dark; all without one.
      const program = ['testing/take-screenshots.ts', FOLDER, ...process.argv.slice(2)];
      const command = [process.execPath, '--import', './testing/jest/register-swc.mjs', ...program];
      return await showCommand(command, { interruption, environment: { BENCH_POSTGRES_URL: postgres.url } });
    } finally {
      await postgres.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
