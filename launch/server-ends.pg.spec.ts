/** Tests that `npm start` restarts a server that ends, and leaves none behind. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, readPostmaster } from './postmaster-file.mjs';
import { createTrialProject, findFreePort, type TrialProject } from './testing/trial-project.js';

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
  await run.saw(/The server ended \(SIGKILL\) and is being restarted\./);
  while ((await note('later').catch(() => undefined))?.notes[0] !== '/first') await sleep(LOOK_MS);
  expect((await note('last')).pid).not.toBe(pid);
  run.process.kill('SIGINT');
  expect(await run.exitCode()).toBe(0);
});

it('a killed launcher takes its server with it', async () => {
  const run = project.run('start.mjs', { PORT: String(port) });
  await run.saw(/is ready/);
  const { pid } = await note('first');
  expect(pid).not.toBe(run.process.pid);
  run.process.kill('SIGKILL');
  while (isAlive(pid)) await sleep(LOOK_MS);
});
