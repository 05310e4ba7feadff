/** Tests that a server that ends or does not answer is started again, and that no process is left behind. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, readPostmaster } from './postmaster-file.mjs';
import { createTestDatabase } from '../testing/worlds/test-database.js';
import { createTrialProject, findFreePort, type Run, type TrialProject } from './testing/trial-project.js';

const LOOK_MS = 50;

let project: TrialProject;
let port: number;

beforeEach(async () => {
  project = createTrialProject({ hasRun: true });
  port = await findFreePort();
});

afterEach(() => {
  const postgres = readPostmaster(join(project.folder, '.data/postgres/data'))?.pid;
  project.remove();
  if (postgres !== undefined && isAlive(postgres)) process.kill(postgres, 'SIGQUIT');
});

/** Adds a note and returns all notes. */
async function note(text: string): Promise<{ readonly notes: string[]; readonly pid: number }> {
  const response = await fetch(`http://127.0.0.1:${port}/${text}`, { method: 'POST' });
  return response.json() as Promise<{ notes: string[]; pid: number }>;
}

it('npm start restarts a server that ends by itself', async () => {
  const run = project.run('start.mjs', { PORT: String(port) });
  await run.saw(/is ready/);
  const { pid } = await note('first');
  process.kill(pid, 'SIGKILL');
  await run.saw(/^The server was killed, perhaps for lack of memory \(docs\/.*\) and is being restarted\.$/m);
  while ((await note('later').catch(() => undefined))?.notes[0] !== '/first') await sleep(LOOK_MS);
  const again = (await note('last')).pid;
  expect(again).not.toBe(pid);
  // A program that reads the output may end first.
  run.process.stdout?.destroy();
  process.kill(again, 'SIGKILL');
  while (!(await note('after').catch(() => undefined))) await sleep(LOOK_MS);
  run.process.kill('SIGINT');
  expect(await run.exitCode()).toBe(0);
});

const LAUNCHERS = ['start.mjs', 'start-distributed.mjs'];

it.each(LAUNCHERS)('%s says that a server was killed before it was ready', async (launcher) => {
  const killed = `export const startServer = () => process.kill(process.pid, 'SIGKILL');`;
  writeFileSync(join(project.folder, 'dist/server/api/main.js'), killed);
  const run = project.run(launcher, { PORT: String(port) });
  expect(await run.exitCode()).toBe(1);
  const reason = /^\S.* was killed, perhaps for lack of memory \(docs\/operating\.md, Requirements\)\.$/m;
  expect(run.output()).toMatch(reason);
});

it('a killed launcher takes its server with it', async () => {
  const run = project.run('start.mjs', { PORT: String(port) });
  await run.saw(/is ready/);
  const { pid } = await note('first');
  expect(pid).not.toBe(run.process.pid);
  run.process.kill('SIGKILL');
  while (isAlive(pid)) await sleep(LOOK_MS);
});

/** The test asks for longer than this limit, and as often as a member would. */
const LIMIT_S = 2;
const ASKED_TIMES = 60;

async function ask(path: string): Promise<{ status: number; pid: number }> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } });
  return { status: response.status, pid: (await response.json() as { pid: number }).pid };
}

const started = (launcher: string, environment: Record<string, string> = {}): Run =>
  project.run(launcher, { PORT: String(port), SILENCE_LIMIT_S: String(LIMIT_S), ...environment });

async function expectEndWhenBlocked(run: Run): Promise<void> {
  const { pid } = await ask('/');
  await ask('/blocked').catch(() => undefined);
  await run.saw(/has given no sign of life for 2 s\.\n.* ended \(SIGKILL\) and is being restarted\./);
  let next = 0;
  while (next === 0) next = await ask('/').then((answer) => answer.pid, () => sleep(LOOK_MS, 0));
  expect(next).not.toBe(pid);
  run.process.kill('SIGTERM');
  expect(await run.exitCode()).toBe(0);
}

it('npm start ends and restarts a server that gives no answer, and none that answers 503 or slept', async () => {
  const run = started('start.mjs');
  await run.saw(/is ready/);
  const { pid } = await ask('/');
  for (let asked = 0; asked < ASKED_TIMES; asked += 1) {
    expect(await ask('/ill')).toEqual({ status: 503, pid });
    await sleep(LIMIT_S * 1500 / ASKED_TIMES);
  }
  process.kill(-run.process.pid!, 'SIGSTOP');
  await sleep(LIMIT_S * 1500);
  process.kill(-run.process.pid!, 'SIGCONT');
  expect(await ask('/')).toEqual({ status: 200, pid });
  await expectEndWhenBlocked(run);
});

it('the image ends and restarts a server that gives no answer', async () => {
  const database = await createTestDatabase();
  const run = started('serve-kept.mjs', { DATABASE_URL: database.url, ROLE: 'api' });
  await run.saw(/^api is ready on port \d+\.$/m);
  await expectEndWhenBlocked(run);
  await database.drop();
});

it('a limit that is not a number is named', async () => {
  const run = started('serve-kept.mjs', { SILENCE_LIMIT_S: '1m' });
  expect(await run.exitCode()).toBe(1);
  expect(run.output()).toBe(`SILENCE_LIMIT_S must be a whole number of seconds, not '1m'.\n`);
});
