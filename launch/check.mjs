/** `npm run check`: types, imports, lint and unit tests, for the minute before a commit. */
import { ensureInstalled } from './install.mjs';
import { launch } from './launch.mjs';
import { JEST_ENVIRONMENT, jestCommand, jestWorkers, runLanes, SOURCE_CHECKS } from './steps.mjs';

const UNIT_TESTS = {
  name: 'unit tests', command: jestCommand('--selectProjects', 'unit', jestWorkers()), environment: JEST_ENVIRONMENT,
};

await launch(async () => {
  await ensureInstalled();
  const { failed } = await runLanes([...SOURCE_CHECKS, [UNIT_TESTS]]);
  return failed === 0 ? 0 : 1;
});
