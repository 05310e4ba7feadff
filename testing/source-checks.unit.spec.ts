/** Tests that the checks of the sources find nothing: types, imports and lint. */
import { readFileSync } from 'node:fs';
import { captureCommand, npmCommand } from '../launch/run-command.mjs';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const checks = Object.keys(scripts).filter((script) => script.startsWith('check:'));

test.each(checks)('npm run %s finds nothing', async (check) => {
  const { exitCode, output } = await captureCommand([...npmCommand(), 'run', '--silent', check]);
  expect(exitCode === 0 ? '' : output).toBe('');
});
