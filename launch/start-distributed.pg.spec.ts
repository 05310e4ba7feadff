/** Tests `npm run start:distributed`: two processes behind one port are kept running, and none is left at the end. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, readPostmaster } from './postmaster-file.mjs';
import { createTrialProject, findFreePort, type TrialProject } from './testing/trial-project.js';

let project: TrialProject;
let port: number;

beforeEach(async () => {
  project = createTrialProject({ hasRun: true });
  port = await findFreePort();
});

afterEach(() => project.remove());

const postmasterPid = (): number | undefined => readPostmaster(join(project.folder, '.data/postgres/data'))?.pid;

/** The process that answers a new connection. */
async function ask(path = '/'): Promise<{ role: string; pid: number }> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } });
  return response.json() as Promise<{ role: string; pid: number }>;
}

it('npm run start:distributed shares requests between processes, restarts a blocked one, and ends all', async () => {
  const run = project.run('start-distributed.mjs', { PORT: String(port), SILENCE_LIMIT_S: '2' });
  await run.saw(/is ready:/);
  const [one, other] = [await ask(), await ask()];
  expect([one.role, other.role]).toEqual(['api', 'api']);
  expect(one.pid).not.toBe(other.pid);

  await ask('/blocked').catch(() => undefined);
  await run.saw(/api ended \(SIGKILL\) and is being restarted\./);
  const seen = new Set([one.pid, other.pid]);
  while (seen.size < 3) {
    seen.add((await ask()).pid);
    await sleep(20);
  }

  const [postgres, log] = [postmasterPid(), run.output()];
  run.process.kill('SIGINT');
  expect(await run.exitCode()).toBe(0);
  expect(log).toContain('EVENTSTORE_URL is not set, so the log is kept in Postgres.');
  expect(run.output().match(/^closed$/gm)).toHaveLength(4);
  expect([postgres ?? 0, ...seen].filter(isAlive)).toEqual([]);
});

it('npm run start:distributed says that Redis is missing', async () => {
  const run = project.run('start-distributed.mjs', { PATH: project.folder });
  expect(await run.exitCode()).toBe(1);
  expect(run.output())
    .toBe('The distributed profile needs Redis: install redis-server, or set REDIS_URL.\n');
});
