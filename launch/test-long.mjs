/**
 * Owns `npm run test:long`: the large random sets and all faults, of which `npm test` takes a sample, and every
 * HTTP test on the other log.
 */
import { availableParallelism } from 'node:os';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { launch } from './launch.mjs';
import { showCommand } from './run-command.mjs';
import { JEST_ENVIRONMENT, jestCommand } from './steps.mjs';
import { ensureTestPrograms } from './test-programs.mjs';

const SPECS = ['random-commands', 'broken-requests', 'distributed', 'season-on-three-nodes'];

await launch(async (interruption) => {
  await ensureInstalled(interruption);
  await ensureTestPrograms(interruption);
  await ensureBuilt(interruption);
  const options = ['--ci', '--selectProjects=http', `--maxWorkers=${availableParallelism()}`];
  const patterns = SPECS.map((path) => `--testPathPatterns=${path}`);
  const inBulk = { ...JEST_ENVIRONMENT, TEST_LONG: '1' };
  const failures = await showCommand(jestCommand(...options, ...patterns), { interruption, environment: inBulk });
  interruption.throwIfAborted();
  const onOtherLog = { ...JEST_ENVIRONMENT, TEST_LOG: 'eventstoredb' };
  return (await showCommand(jestCommand(...options), { interruption, environment: onOtherLog })) || failures;
});
