/** Tests that a random test draws the same values again when it is given its seed. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const FAIL = `
  await import('./testing/jest/take-seed.mjs');
  const { default: fc } = await import('fast-check');
  const isNever = fc.property(fc.string({ minLength: 9 }), () => false);
  const { seed, counterexample } = fc.check(isNever, { endOnFailure: true });
  process.stdout.write(JSON.stringify({ seed, counterexample }));`;

async function fail(environment: Record<string, string>): Promise<{ seed: number; counterexample: string[] }> {
  const env = { ...process.env, ...environment };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', FAIL], { env });
  return JSON.parse(stdout) as { seed: number; counterexample: string[] };
}

test('the seed of a failure replays it', async () => {
  const found = await fail({ SEED: '' });
  expect(await fail({ SEED: String(found.seed) })).toEqual(found);
});
