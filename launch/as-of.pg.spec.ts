/** Tests `npm run as-of`: what it asks of the server, next to a running start, and how it ends. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTrialProject, findFreePort, type TrialProject } from './testing/trial-project.js';

let project: TrialProject;
/** Port of the running start. */
let port: string;

/** Prints what it was asked for; knows no moment before 2025, and prints a line when it ends. */
const tinyAsOf = `
export async function startAsOf(environment, asked, { report }) {
  if (asked.date < '2025') throw Object.assign(new Error('Nothing was recorded.'), { name: 'AsOfRefused' });
  report(JSON.stringify({ asked, host: environment.HOST, port: Number(environment.PORT) }));
  report(environment.DATABASE_URL);
  const serving = setInterval(() => {}, 1000);
  return {
    moment: { position: 7n, at: '2026-04-01T03:59:59.999Z', notice: 'Things of then.' },
    login: { username: 'mina', password: 'for-now' },
    close: async () => {
      clearInterval(serving);
      report('gone');
    },
  };
}
`;

beforeAll(async () => {
  project = createTrialProject({ hasRun: true });
  mkdirSync(join(project.folder, 'api/as-of-view'));
  writeFileSync(join(project.folder, 'api/as-of-view/as-of-server.js'), tinyAsOf);
  port = String(await findFreePort());
  await project.run('start.mjs', { PORT: port }).saw(/is ready/);
});

afterAll(() => project.remove());

it('npm run as-of shows a past moment next to a running start, on another port of this machine only', async () => {
  const run = project.run('as-of.mjs', {}, '2026-03-31');
  await run.saw(/Press Ctrl-C/);
  const [printed = '', database, ...lines] = run.output().trim().split('\n').slice(-7);
  const { asked, host, port: chosen } = JSON.parse(printed) as { asked: object; host: string; port: number };
  expect({ asked, host }).toEqual({ asked: { date: '2026-03-31' }, host: '127.0.0.1' });
  expect(chosen).toBeGreaterThan(3000);
  expect(database).toMatch(/^postgresql:/);
  expect(lines).toEqual([
    'Things of then.',
    'Its clocks show 2026-04-01T03:59:59.999Z, its log ends at position 7. Look at it here:',
    `  http://127.0.0.1:${chosen}`,
    'Log in as "mina" with the password "for-now": it works until this ends.',
    'Press Ctrl-C to end it; everything that was made for it is removed.',
  ]);
  run.process.kill('SIGINT');
  expect(await run.exitCode()).toBe(0);
  expect(run.output()).toMatch(/\ngone\n$/);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
});

it('npm run as-of uses the given port', async () => {
  const free = String(await findFreePort());
  const run = project.run('as-of.mjs', { PORT: free }, '--position', '1234');
  await run.saw(/Press Ctrl-C/);
  expect(run.output()).toContain(`{"asked":{"position":"1234"},"host":"127.0.0.1","port":${free}}`);
  run.process.kill('SIGINT');
  expect(await run.exitCode()).toBe(0);
});

it('npm run as-of says in a sentence what cannot be shown', async () => {
  const run = project.run('as-of.mjs', {}, '2024-12-31');
  expect(await run.exitCode()).toBe(1);
  expect(run.output()).toBe('Nothing was recorded.\n');
});

it.each([[[]], [['2026-03-31', '2026-04-30']], [['--position']], [['--date', '2026-03-31']]])(
  'asks for one moment, not %j', async (words) => {
    const run = project.run('as-of.mjs', {}, ...words);
    expect(await run.exitCode()).toBe(1);
    expect(run.output()).toMatch(/^Name the moment: npm run as-of -- 2026-03-31 .*\n$/);
  },
);
