/**
 * Tests that nothing stops for good, and that every call may be sent again, when the database refuses for a while what
 * it usually allows: because a lock lasts longer than `lock_timeout`, or because it is read-only.
 */
import pg from 'pg';
import type { HealthView } from '../../contract/health.js';
import type { PopulationProgressView } from '../../contract/maintenance.js';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import { eventually } from '../../event-store/testing/log-reading.js';
import { longTest } from '../jest/long-run.js';
import { groupOfSuite, PASSWORD, submissionOf } from '../worlds/group.js';
import type { Answer } from '../worlds/http-client.js';
import { diagnose } from '../worlds/load-server.js';

const group = groupOfSuite();

const LOCKED = 'Something in the database keeps what this needs locked. Sending it again is safe.';
const READ_ONLY = 'The database is read-only right now.';
const LOCK_TIMEOUT = `lock_timeout = '300ms'`;
const NO_WRITES = 'default_transaction_read_only = on';

const health = (): Promise<Answer<HealthView>> => group.application.anonymous().get<HealthView>('/api/health');
const recordGame = () => group.recorder.post<{ id: number }>('/api/games', submissionOf({ rounds: CLEAR_ROUNDS }));
const login = () => group.application.anonymous().post('/api/auth/login', { username: 'player4', password: PASSWORD });
const countGames = async () => (await group.member.get<object[]>('/api/games')).body.length;

/** A connection whose loss ends no test. */
async function connected(connectionString: string | undefined): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Gives all later sessions of the database a setting. Current sessions end, as at a failover. */
async function setForSessions(setting: string, isSet = true): Promise<void> {
  const server = await connected(process.env.TEST_POSTGRES_URL);
  const name = new URL(group.application.databaseUrl).pathname.slice(1);
  const change = isSet ? `set ${setting}` : `reset ${setting.split(' ')[0]}`;
  await server.query(`alter database ${name} ${change}`);
  await server.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = $1 and backend_type = 'client backend'`, [name]);
  await server.end();
}

async function whileSessionsHave(setting: string, work: () => Promise<void>): Promise<void> {
  await setForSessions(setting);
  try {
    await work();
  } finally {
    await setForSessions(setting, false);
  }
}

async function whileHeld(statement: string, work: () => Promise<void>): Promise<void> {
  const client = await connected(group.application.databaseUrl);
  try {
    await client.query(`begin; ${statement}`);
    await work();
  } finally {
    await client.end().catch(() => undefined);
  }
}

const statesOf = ({ projections, processManagers }: HealthView): ReadonlySet<string> =>
  new Set([...projections ?? [], ...processManagers ?? []].map(({ state }) => state));

/** Resolves when the health check has seen the error, and fails if a projection or a process stops. */
const untilRetrying = () => eventually(async () => {
  const states = statesOf((await health()).body);
  expect([...states]).not.toContain('stopped');
  return states.has('retrying');
});

const untilWell = () => eventually(async () => {
  const { status, body } = await health();
  expect([...statesOf(body)]).not.toContain('stopped');
  return status === 200 && [...body.projections, ...body.processManagers].every(({ lag }) => lag === '0');
});

test('a table of the boards that is locked for longer than lock_timeout stops no projection', async () => {
  await whileSessionsHave(LOCK_TIMEOUT, async () => {
    const before = await countGames();
    await whileHeld('lock table read.player_months in access exclusive mode', async () => {
      expect(await recordGame()).toMatchObject({ status: 201, body: { pending: true } });
      await untilRetrying();
      const lines: string[] = [];
      const { port } = new URL(group.application.url);
      const { databaseUrl } = group.application;
      await diagnose({ databaseUrl, environment: { PORT: port, HOST: '127.0.0.1' } }, (line) => void lines.push(line));
      expect(lines.join('\n')).toMatch(/Held up, and retried all the time: .*standings.*\n +Next: .*What fails/);
      expect(lines.join('\n')).not.toMatch(/at the event|is stopped/);
      group.application.clock.set('2026-07-29T16:00:20Z');
      expect((await health()).body.boards?.alarm).toBe('Something in the database keeps the boards locked.');
    });
    await untilWell();
    expect(await countGames()).toBe(before + 1);
  });
});

longTest('a login and a game that meet a lock longer than lock_timeout are answered 503', async () => {
  await whileSessionsHave(LOCK_TIMEOUT, async () => {
    const locks = 'lock table app.credentials, app.command_receipts in access exclusive mode';
    await whileHeld(locks, async () => {
      for (const { status, body } of await Promise.all([login(), recordGame()])) {
        expect({ status, body }).toEqual({ status: 503, body: { message: LOCKED } });
      }
    });
    expect((await login()).status).toBe(200);
    expect((await recordGame()).status).toBe(201);
  });
});

longTest('a database that is read-only for a while is said to be so, and everything goes on afterwards', async () => {
  const before = await countGames();
  // The lock ends with its session when the database becomes read-only.
  await whileHeld('select from read.checkpoints for update; select from app.checkpoints for update', async () => {
    expect((await recordGame()).status).toBe(201);
    await whileSessionsHave(NO_WRITES, async () => {
      await untilRetrying();
      const answers = await Promise.all([login(), recordGame()]);
      for (const { status, body } of answers) {
        expect({ status, body }).toEqual({ status: 503, body: { message: `${READ_ONLY} Sending it again is safe.` } });
      }
    });
  });
  await untilWell();
  expect(await countGames()).toBe(before + 1);
  expect((await recordGame()).status).toBe(201);
  await untilWell();
});

longTest('health sees at once that the database is read-only, although an append has just been stored', async () => {
  expect((await recordGame()).status).toBe(201);
  await whileSessionsHave(NO_WRITES, async () => {
    // Sessions end one by one, and the first query may still use an old one.
    await eventually(async () => (await health()).body.logHead !== null);
    const { status, body } = await health();
    expect({ status, alarm: body.ground?.alarm }).toEqual({ status: 503, alarm: 'The database is read-only.' });
    expect((await group.member.get('/api/games')).status).toBe(200);
  });
  await untilWell();
});

longTest('a population that meets a lock longer than lock_timeout is tried again', async () => {
  const progress = async () =>
    (await group.admin.get<PopulationProgressView>('/api/admin/population-progress')).body;
  await whileSessionsHave(LOCK_TIMEOUT, async () => {
    await whileHeld('select from read.checkpoints for update', async () => {
      expect((await group.admin.post('/api/admin/populate-fast-table', {})).status).toBe(202);
      await eventually(async () => (await progress()).message.startsWith('Comparing'));
      await eventually(async () => !(await progress()).message.startsWith('Comparing'));
      expect(await progress()).toMatchObject({ isRunning: true, message: 'Waiting for a worker...' });
    });
    await eventually(async () => !(await progress()).isRunning);
    expect((await progress()).message).toBe('Ready');
  });
});
