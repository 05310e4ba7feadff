/**
 * `npm run test:long`: all specs at full length, of which `npm test` takes a sample, every HTTP test on the other log,
 * and an hour under load in search of leaks. `npm run test:long -- PATH` runs the specs whose path contains PATH at
 * full length.
 */
import { ensureBuilt, ensureInstalled } from './build.mjs';
import { interruption, launch } from './launch.mjs';
import { showCommand } from './run-command.mjs';
import { JEST_ENVIRONMENT, jestCommand, jestWorkers } from './steps.mjs';
import { BROWSERS_OF_LONG_RUN, ensureTestPrograms } from './test-programs.mjs';

const asked = process.argv.slice(2);

await launch(async () => {
  await ensureInstalled();
  await ensureTestPrograms(BROWSERS_OF_LONG_RUN);
  await ensureBuilt();
  const options = ['--ci', jestWorkers()];
  const inBulk = { ...JEST_ENVIRONMENT, TEST_LONG: '1' };
  const failures = await showCommand(jestCommand(...options, ...asked), inBulk);
  interruption.throwIfAborted();
  if (asked.length > 0) return failures;
  const onOtherLog = { ...JEST_ENVIRONMENT, TEST_LOG: 'eventstoredb' };
  const onHttp = jestCommand(...options, '--selectProjects=http');
  const otherFailures = await showCommand(onHttp, onOtherLog);
  interruption.throwIfAborted();
  const leaks = await showCommand([process.execPath, 'launch/bench.mjs', 'soak', '--note']);
  return failures || otherFailures || leaks;
});
