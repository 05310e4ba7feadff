/** `npm run check`: types, imports, lint and unit tests, for the minute before a commit. */
import { ensureInstalled } from './install.mjs';
import { launch } from './launch.mjs';
import { captureCommand } from './run-command.mjs';
import { IMPORTS_STEP, JEST_ENVIRONMENT, jestCommand, LINT_STEP, runSteps, TYPE_STEPS } from './steps.mjs';

await launch(async (interruption) => {
  await ensureInstalled(interruption);
  // Two lanes keep two cores busy.
  const [types, lint, unit] = await Promise.all([
    runSteps(TYPE_STEPS, interruption),
    runSteps([IMPORTS_STEP, LINT_STEP], interruption),
    runUnitTests(interruption),
  ]);
  return types.failed + lint.failed + unit.failed === 0 ? 0 : 1;
});

/** @param {AbortSignal} interruption */
async function runUnitTests(interruption) {
  const { exitCode, output } = await captureCommand(jestCommand('--selectProjects', 'unit'), {
    interruption, environment: JEST_ENVIRONMENT,
  });
  interruption.throwIfAborted();
  process.stdout.write(exitCode === 0 ? 'passed: unit tests\n' : `${output.trim()}\nFAILED: unit tests\n`);
  return { failed: exitCode === 0 ? 0 : 1 };
}
