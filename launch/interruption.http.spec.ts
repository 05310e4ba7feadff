/** Tests that Ctrl-C ends every command whatever it waits for, and that a second one leaves nothing running. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { eventually } from '../event-store/testing/log-reading.js';
import { longTest, sampleOf } from '../testing/jest/long-run.js';
import { startApplication } from '../testing/worlds/start-application.js';
import { createTestDatabase, type TestDatabase } from '../testing/worlds/test-database.js';
import { isAlive, readPostmaster } from './postmaster-file.mjs';
import { createTrialProject, findFreePort, type Run, type TrialProject } from './testing/trial-project.js';

const INTERRUPTED = 130;
/** The time after which another signal is a second one, and not one that npm has passed on. */
const SECOND_SIGNAL_MS = 1_100;

describe('the first one', () => {
  let folder: string;
  let database: TestDatabase;
  let held: pg.Client;
  let watch: pg.Client;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'president-interruption-'));
    database = await createTestDatabase();
    const kept = { ...database, drop: () => Promise.resolve() };
    const application = await startApplication({
      database: kept, environment: { EVENTSTORE_URL: '', DATA_DIR: join(folder, 'data') },
    });
    await application.stop();
    held = new pg.Client({ connectionString: database.administratorUrl });
    watch = new pg.Client({ connectionString: database.administratorUrl });
    await Promise.all([held.connect(), watch.connect()]);
    const { rows } = await held.query<{ name: string }>(`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('app', 'log', 'read')`);
    await held.query(`begin; lock table ${rows.map(({ name }) => name).join(', ')} in access exclusive mode`);
    writeFileSync(join(folder, 'season.json'), '{"members":[],"games":[],"payments":[]}');
    writeFileSync(join(folder, 'log.ndjson'), '');
  });

  afterAll(async () => {
    await Promise.all([held?.end(), watch?.end()]);
    await database?.drop();
    rmSync(folder, { recursive: true });
  });

  const begin = (script: string, words: readonly string[]): ChildProcess => spawn(
    process.execPath, [`launch/${script}.mjs`, ...words], {
      stdio: 'ignore',
      env: {
        ...process.env, INIT_CWD: folder, DATA_DIR: join(folder, 'data'), EVENTSTORE_URL: '', REDIS_URL: '',
        NODE_ENV: '',
        DATABASE_URL: words[0] === 'protect' ? database.administratorUrl : database.url,
      },
    });

  const waiting = (began: Date) => async (): Promise<boolean> =>
    (await watch.query(`select from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database() and backend_start > $1`, [began])).rowCount! > 0;

  test.each(sampleOf([
    'import season.json', 'doctor', 'log copy own ndjson:copy.ndjson', 'log copy ndjson:log.ndjson own', 'log events',
    'log explain months/2026-03/players/4', 'log protect president',
  ]))('ends npm run %s while it waits for the database', async (line) => {
    const [script = '', ...words] = line.split(' ');
    const began = new Date();
    const child = begin(script, words);
    const ended = once(child, 'exit');
    await Promise.race([eventually(waiting(began)), ended]);
    expect(child.exitCode).toBeNull();
    child.kill('SIGINT');
    expect(await ended).toEqual([INTERRUPTED, null]);
  });
});

describe('with an embedded database', () => {
  let project: TrialProject;

  beforeEach(() => {
    project = createTrialProject({ hasRun: true });
  });

  afterEach(() => {
    const left = postmaster();
    project.remove();
    if (left !== undefined && isAlive(left)) process.kill(left, 'SIGQUIT');
  });

  const postmaster = (): number | undefined => readPostmaster(join(project.folder, '.data/postgres/data'))?.pid;

  async function interruptTwice(run: Run): Promise<void> {
    run.process.kill('SIGINT');
    await sleep(SECOND_SIGNAL_MS);
    run.process.kill('SIGINT');
    expect(await run.exitCode()).toBe(INTERRUPTED);
  }

  test('the first one ends an import with a sentence, and stops the database', async () => {
    writeFileSync(join(project.folder, 'games.json'), '["one", "wait"]');
    const run = project.run('import.mjs', {}, 'games.json');
    await run.saw(/waiting/);
    const pid = postmaster()!;
    run.process.kill('SIGINT');
    expect([await run.exitCode(), run.output()]).toEqual([INTERRUPTED, expect.anything()]);
    expect(run.output()).toMatch(/^The import was interrupted\. The same command goes on where it stopped\.\n$/m);
    expect([isAlive(pid), postmaster()]).toEqual([false, undefined]);
  });

  longTest('a second one ends a start that takes its time, with its server and its database', async () => {
    const port = String(await findFreePort());
    const run = project.run('start.mjs', { PORT: port, CLOSE_DELAY_MS: '600000' });
    await run.saw(/is ready/);
    const { pid: server } = await (await fetch(`http://127.0.0.1:${port}/`)).json() as { pid: number };
    const database = postmaster()!;
    await interruptTwice(run);
    expect(isAlive(database)).toBe(false);
    await eventually(() => !isAlive(server));
    // All acknowledged writes are kept.
    const again = project.run('start.mjs', { PORT: port });
    await again.saw(/is ready/);
    again.process.kill('SIGINT');
    expect(await again.exitCode()).toBe(0);
  });

  longTest('one for a command beside a start leaves the database of that alone', async () => {
    writeFileSync(join(project.folder, 'games.json'), '["wait"]');
    const start = project.run('start.mjs', { PORT: String(await findFreePort()) });
    await start.saw(/is ready/);
    const run = project.run('import.mjs', {}, 'games.json');
    await run.saw(/waiting/);
    run.process.kill('SIGINT');
    expect(await run.exitCode()).toBe(INTERRUPTED);
    expect(isAlive(postmaster()!)).toBe(true);
    start.process.kill('SIGINT');
    expect(await start.exitCode()).toBe(0);
  });

  longTest('a second one while the database is being made leaves none behind', async () => {
    project.remove();
    project = createTrialProject({ isBuilt: true });
    const run = project.run('start.mjs', { PORT: String(await findFreePort()) });
    await run.saw(/Creating the database/);
    await interruptTwice(run);
    expect(postmaster()).toBeUndefined();
  });
});
