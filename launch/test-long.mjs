/**
 * `npm run test:long`: the large random sets and all faults, of which `npm test` takes a sample, and every HTTP test on
 * the other log, and an hour under load in search of leaks. `npm run test:long -- PATH` runs the specs whose path
 * contains PATH at full length.
 */
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { interruption, launch } from './launch.mjs';
import { showCommand } from './run-command.mjs';
import { JEST_ENVIRONMENT, jestCommand, jestWorkers } from './steps.mjs';
import { ensureTestPrograms } from './test-programs.mjs';

/** The specs that use `inLongRun`, directly or not, and those that `npm test` leaves out. */
const SPECS = [
  'random-commands', 'random-malformed-requests', 'distributed', 'season-on-three-nodes',
  'application/(crash|population)\\.', 'api/billing/fee-process', 'event-store/.*-event-store\\.',
  'projections/projections', 'read-models/(accounts|player-stats)/', 'web/e2e/accessibility',
  'web/e2e/other-browsers',
];

const asked = process.argv.slice(2);

await launch(async () => {
  await ensureInstalled();
  await ensureTestPrograms();
  await ensureBuilt();
  const options = ['--ci', jestWorkers()];
  const inBulk = { ...JEST_ENVIRONMENT, TEST_LONG: '1' };
  const specs = asked.length > 0 ? asked : SPECS;
  const failures = await showCommand(jestCommand(...options, ...specs), inBulk);
  interruption.throwIfAborted();
  if (asked.length > 0) return failures;
  const onOtherLog = { ...JEST_ENVIRONMENT, TEST_LOG: 'eventstoredb' };
  const onHttp = jestCommand(...options, '--selectProjects=http');
  const otherFailures = await showCommand(onHttp, onOtherLog);
  interruption.throwIfAborted();
  const leaks = await showCommand([process.execPath, 'launch/bench.mjs', 'soak', '--note']);
  return failures || otherFailures || leaks;
});
