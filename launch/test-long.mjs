/** Owns `npm run test:long`: the large random sets and all faults, of which `npm test` takes a sample. */
import { availableParallelism } from 'node:os';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { launch } from './launch.mjs';
import { showCommand } from './run-command.mjs';
import { JEST_ENVIRONMENT, jestCommand } from './steps.mjs';
import { ensureTestPrograms } from './test-programs.mjs';

const SPECS = ['api/random-commands', 'api/broken-requests', 'api/distributed'];

await launch(async (interruption) => {
  await ensureInstalled(interruption);
  await ensureTestPrograms(interruption);
  await ensureBuilt(interruption);
  const options = ['--ci', '--selectProjects=http', `--maxWorkers=${availableParallelism()}`];
  const patterns = SPECS.map((path) => `--testPathPatterns=${path}`);
  const environment = { ...JEST_ENVIRONMENT, TEST_LONG: '1' };
  return showCommand(jestCommand(...options, ...patterns), { interruption, environment });
});
