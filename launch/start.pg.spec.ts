/** Tests `npm start` with real processes, which are killed, restarted, and given wrong settings. */
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { IS_LONG_RUN, longTest } from '../testing/jest/long-run.js';
import { isAlive, readPostmaster } from './postmaster-file.mjs';
import {
  createTrialProject, findFreePort, killGroup, type Run, type TrialProject, type User,
} from './testing/trial-project.js';

const isRoot = process.geteuid?.() === 0;
const ORDINARY_USER: User = { uid: 65_534, gid: 65_534 };

let project: TrialProject;
let port: number;

beforeEach(async () => {
  port = await findFreePort();
});

afterEach(async () => {
  const left = postmasterPid();
  project.remove();
  if (left !== undefined && isAlive(left)) process.kill(left, 'SIGQUIT');
});

function postmasterPid(dataDir = '.data'): number | undefined {
  return readPostmaster(join(project.folder, dataDir, 'postgres', 'data'))?.pid;
}

function start(environment: Record<string, string> = {}, ...rest: string[]): Run {
  return project.run('start.mjs', { PORT: String(port), ...environment }, ...rest);
}

async function stop(run: Run): Promise<void> {
  run.process.kill('SIGINT');
  expect(await run.exitCode()).toBe(0);
}

function listBuilds(): string[] {
  return readFileSync(join(project.folder, 'builds.log'), 'utf8').trim().split('\n');
}

async function ask(path = '/', method = 'GET'): Promise<{ notes: string[]; demo: string | null }> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method });
  return response.json() as Promise<{ notes: string[]; demo: string | null }>;
}

async function expectRefusal(run: Run, sentence: RegExp): Promise<void> {
  expect(await run.exitCode()).toBe(1);
  expect(run.output()).toMatch(sentence);
  expect(run.output().trim().split('\n')).toHaveLength(1);
}

async function serveStopAndServeAgain(): Promise<void> {
  const first = start();
  await first.saw(/is ready/);
  await ask('/kept', 'POST');
  const postgres = postmasterPid();
  expect(postgres !== undefined && isAlive(postgres)).toBe(true);
  await stop(first);
  expect(first.output()).toMatch(/^  database +Postgres \d+\.\d+ in .*\.data$/m);
  expect(first.output()).toContain('closed');
  expect(postmasterPid()).toBeUndefined();
  expect(postgres !== undefined && isAlive(postgres)).toBe(false);

  const second = start();
  await second.saw(/is ready/);
  expect((await ask()).notes).toEqual(['/kept']);
  second.process.kill('SIGTERM');
  expect(await second.exitCode()).toBe(0);
  expect(second.output()).not.toMatch(/Building|Creating/);
}

describe('a start', () => {
  it('serves, stops at Ctrl-C leaving no process, and finds its data and its build again', async () => {
    project = createTrialProject();
    await serveStopAndServeAgain();
    expect(listBuilds().sort()).toEqual(['server', 'web']);
  });

  if (isRoot) {
    it('as root continues with the data of an ordinary user, as that user', async () => {
      project = createTrialProject({ user: ORDINARY_USER, hasRun: true });
      const ordinary = start();
      await ordinary.saw(/is ready/);
      await ask('/kept', 'POST');
      await stop(ordinary);
      const { folder } = project;
      const asRoot = createTrialProject({ hasRun: true });
      const run = asRoot.run('start.mjs', { PORT: String(port), DATA_DIR: join(folder, '.data') });
      await run.saw(/is ready/);
      expect((await ask()).notes).toEqual(['/kept']);
      await stop(run);
      expect(statSync(join(folder, '.data/postgres/data/base')).uid).toBe(ORDINARY_USER.uid);
      asRoot.remove();
    });
  }

  it('takes over the database that a killed start left running', async () => {
    project = createTrialProject({ hasRun: true });
    const first = start();
    await first.saw(/is ready/);
    await ask('/kept', 'POST');
    const postgres = postmasterPid();
    killGroup(first.process);
    await first.exitCode();
    expect(postgres !== undefined && isAlive(postgres)).toBe(true);

    const second = start();
    await second.saw(/is ready/);
    expect(postmasterPid()).toBe(postgres);
    expect((await ask()).notes).toEqual(['/kept']);
    await stop(second);
    expect(postgres !== undefined && isAlive(postgres)).toBe(false);
  });

  longTest('starts its database again when that dies, with its data', async () => {
    project = createTrialProject({ hasRun: true });
    const run = start();
    await run.saw(/is ready/);
    await ask('/kept', 'POST');
    process.kill(postmasterPid()!, 'SIGKILL');
    await run.saw(/The database has ended unexpectedly and is being restarted\./);
    let notes: string[] = [];
    while (notes.length === 0) notes = await ask().then((answer) => answer.notes, () => sleep(50, []));
    expect(notes).toEqual(['/kept']);
    await stop(run);
    expect(postmasterPid()).toBeUndefined();
  });

  it('refuses a second start on the same data, by whatever path', async () => {
    project = createTrialProject({ hasRun: true });
    const first = start();
    await first.saw(/is ready/);
    port = await findFreePort();
    const second = start({ DATA_DIR: `${project.folder}/launch/../.data` });
    await expectRefusal(second, new RegExp(`is in use by npm start \\(process ${first.process.pid}\\)`));
    await stop(first);
  });

  longTest('has ended before npm ends', async () => {
    project = createTrialProject({ hasRun: true });
    const run = project.runNpm('start', { PORT: String(port), CLOSE_DELAY_MS: '500' });
    await run.saw(/is ready/);
    run.process.kill('SIGTERM');
    await once(run.process, 'exit');
    await expect(ask()).rejects.toThrow('fetch failed');
    expect(postmasterPid()).toBeUndefined();
  });

  // Parts that seldom change.
  if (IS_LONG_RUN) {
    it('needs only what lies below its own private folder', async () => {
      project = createTrialProject({ ownPostgres: true });
      expect(statSync(project.folder).mode & 0o077).toBe(0);
      await serveStopAndServeAgain();
    });

    if (isRoot) {
      it('works for an ordinary user', async () => {
        project = createTrialProject({ user: ORDINARY_USER });
        await serveStopAndServeAgain();
        expect(statSync(join(project.folder, '.data/postgres/data')).uid).toBe(ORDINARY_USER.uid);
      });
    }

    it.each(['SIGTERM', 'SIGKILL'] as const)('ends with the npm that runs it when that gets %s', async (signal) => {
      project = createTrialProject({ hasRun: true });
      const run = project.runNpm('start', { PORT: String(port) });
      await run.saw(/is ready/);
      run.process.kill(signal);
      await run.saw(/closed/);
      await run.exitCode();
      expect(postmasterPid()).toBeUndefined();
    });

    it('waits for a start on the same data that is stopping', async () => {
      project = createTrialProject({ hasRun: true });
      const first = start({ CLOSE_DELAY_MS: '1000' });
      await first.saw(/is ready/);
      first.process.kill('SIGINT');
      await first.saw(/Stopping/);
      const second = start();
      await second.saw(/is ready/);
      expect(await first.exitCode()).toBe(0);
      await stop(second);
    });

    it('rebuilds only the half whose sources changed, without removed files', async () => {
      project = createTrialProject({ hasRun: true });
      writeFileSync(join(project.folder, 'api/removed.js'), '');
      const first = start();
      await first.saw(/is ready/);
      await stop(first);
      expect(listBuilds()).toEqual(['server']);
      expect(existsSync(join(project.folder, 'dist/server/api/removed.js'))).toBe(true);

      rmSync(join(project.folder, 'api/removed.js'));
      const second = start();
      await second.saw(/is ready/);
      await stop(second);
      expect(existsSync(join(project.folder, 'dist/server/api/removed.js'))).toBe(false);
      expect(listBuilds()).toEqual(['server', 'server']);
    });
  }
});

describe('a demo', () => {
  longTest('keeps its data apart and tells the server that it is a demo', async () => {
    project = createTrialProject({ isBuilt: true });
    const run = start({}, '--demo');
    await run.saw(/is ready/);
    expect((await ask()).demo).toBe('1');
    expect(existsSync(join(project.folder, '.data'))).toBe(false);
    await stop(run);
    expect(postmasterPid('.demo-data')).toBeUndefined();
  });
});

describe('a start that is not possible', () => {
  beforeEach(() => {
    project = createTrialProject({ isBuilt: true });
  });

  it('names a port that is not a number', async () => {
    await expectRefusal(start({ PORT: '80a' }), /^PORT must be a whole number from 1 to 65535, not '80a'\.$/m);
  });

  it('names the port that is in use', async () => {
    const occupant = createServer();
    await once(occupant.listen(port), 'listening');
    const run = start();
    await run.exitCode();
    occupant.close();
    await expectRefusal(run, new RegExp(`^Port ${port} is in use by another program: choose another`));
  });

  longTest('names a data folder that cannot be written', async () => {
    writeFileSync(join(project.folder, 'file'), '');
    const refusal = /^The data folder .*file\/data cannot be written \(ENOTDIR\): choose another with DATA_DIR\.$/m;
    await expectRefusal(start({ DATA_DIR: 'file/data' }), refusal);
  });

  if (isRoot) {
    it("names another user's folder", async () => {
      const { folder } = project;
      const ordinary = createTrialProject({ user: ORDINARY_USER });
      const run = ordinary.run('start.mjs', { PORT: String(port), DATA_DIR: folder });
      await expectRefusal(run, /^The data folder .* cannot be written \(EACCES\)/);
      ordinary.remove();
    });
  }

  longTest('names an address that this machine does not have', async () => {
    await expectRefusal(start({ HOST: '203.0.113.7' }), /^HOST 203\.0\.113\.7 is not an address of this machine/);
  });

  longTest("passes on the server's sentence about a setting and stops the database", async () => {
    project.remove();
    project = createTrialProject({ hasRun: true });
    const run = start({ ADMIN_USERNAME: '' });
    expect(await run.exitCode()).toBe(1);
    expect(run.output()).toMatch(/^ADMIN_USERNAME must not be empty\.$/m);
    expect(postmasterPid()).toBeUndefined();
  });

  it('names data of another Postgres', async () => {
    const cluster = join(project.folder, '.data/postgres/data');
    mkdirSync(cluster, { recursive: true, mode: 0o700 });
    const files = { 'PG_VERSION': '17\n', 'postgresql.conf': '', '../password': 'of then' };
    for (const [name, content] of Object.entries(files)) writeFileSync(join(cluster, name), content);
    const run = start();
    expect(await run.exitCode()).toBe(1);
    expect(run.output()).toMatch(/are of Postgres 17, .* newest file of \S+\/\.data\/backups into .* npm run restore/);
  });

  longTest('shows the errors of the build', async () => {
    rmSync(join(project.folder, 'dist'), { recursive: true });
    writeFileSync(join(project.folder, 'build.mjs'), 'throw new Error("no such card");');
    const run = start();
    expect(await run.exitCode()).toBe(1);
    expect(run.output()).toContain('no such card');
    expect(run.output()).toMatch(/The (server|web client) could not be built\.\n$/);
  });
});
