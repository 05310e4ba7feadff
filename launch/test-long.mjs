/**
 * `npm run test:long`: the large random sets and all faults, of which `npm test` takes a sample, and every HTTP test on
 * the other log, and an hour under load in search of leaks. `npm run test:long -- PATH` runs the specs whose path
 * contains PATH at full length.
 */
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { interruption, launch } from './launch.mjs';
import { showCommand } from './run-command.mjs';
import { JEST_ENVIRONMENT, jestCommand, jestWorkers, LONG_SPECS } from './steps.mjs';
import { BROWSERS_OF_LONG_RUN, ensureTestPrograms } from './test-programs.mjs';

/** Those that `npm test` leaves out, and those that use `inLongRun`, directly or not. */
const SPECS = [
  ...LONG_SPECS, 'random-malformed-requests', 'application/(crash|population)\\.', 'api/billing/fee-process',
  'event-store/.*-event-store\\.', 'projections/projections', 'domain/explain/explain-boards',
  'read-models/(accounts|form|player-stats)/',
  'web/e2e/(accessibility|admin|as-it-stood|as-of|audit|dashboard|explanations|layout|layout-shift|live-updates)\\.',
  'web/e2e/(explained-numbers|other-browsers|tv|whole-evening)\\.', 'application/season\\.http', 'launch/start\\.',
];

const asked = process.argv.slice(2);

await launch(async () => {
  await ensureInstalled();
  await ensureTestPrograms(BROWSERS_OF_LONG_RUN);
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
