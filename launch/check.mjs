/** `npm run check`: types, imports, lint, unit and component tests, for the minute before a commit. */
import { ensureInstalled } from './build.mjs';
import { launch } from './launch.mjs';
import { JEST_ENVIRONMENT, jestCommand, jestWorkers, runLanes, SOURCE_CHECKS } from './steps.mjs';

const QUICK_TESTS = {
  name: 'unit and component tests',
  command: jestCommand('--selectProjects', 'unit', 'component', jestWorkers()),
  environment: JEST_ENVIRONMENT,
};

await launch(async () => {
  await ensureInstalled();
  const { failed } = await runLanes([...SOURCE_CHECKS, [QUICK_TESTS]]);
  return failed === 0 ? 0 : 1;
});
