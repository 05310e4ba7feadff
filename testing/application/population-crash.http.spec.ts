/** Tests that a population survives the death of its server: another server resumes it, and it runs once. */
import pg from 'pg';
import type { FastTableStatusView, JobsView, PopulationProgressView } from '../../contract/maintenance.js';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import { ADMIN, Deployment } from '../worlds/deployment.js';
import { gather, record } from '../worlds/group.js';
import { HttpClient } from '../worlds/http-client.js';
import { loggedEvents } from '../worlds/log-events.js';

let deployment: Deployment;
let admin: HttpClient;
let database: pg.Client;

beforeAll(async () => {
  deployment = await Deployment.start();
  await logIn();
  await gather(admin);
  await record(admin, { rounds: CLEAR_ROUNDS });
  database = new pg.Client({ connectionString: deployment.databaseUrl });
  await database.connect();
}, 120_000);

afterAll(async () => {
  await database?.end();
  await deployment?.stop();
});

async function logIn(): Promise<void> {
  admin = new HttpClient(await deployment.url());
  await admin.post('/api/auth/login', ADMIN);
}

const progress = async () => (await admin.get<PopulationProgressView>('/api/admin/population-progress')).body;
const status = async () => (await admin.get<FastTableStatusView>('/api/admin/fast-table-status')).body;
const board = async () => (await admin.get<unknown[]>('/api/fast/monthly/2025/3')).body;

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isSo()); tries++) {
    if (tries > 1_000) throw new Error('The awaited condition did not come true.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Kills the server while its work is held up. The next server is not held up. */
async function killedThenLetGo(): Promise<void> {
  const restarted = deployment.crash('server');
  // The signal has been sent after this.
  await new Promise(setImmediate);
  await database.query('rollback');
  await restarted;
  await logIn();
}

test('a population killed halfway is finished at the next start', async () => {
  const before = await board();
  expect(before).not.toEqual([]);
  await database.query('begin; select 1 from read.checkpoints for update');
  await admin.post('/api/admin/populate-fast-table');
  await until(async () => (await progress()).currentStep === 4);
  await killedThenLetGo();
  await until(async () => (await status()).comparison !== null);
  expect(await progress()).toMatchObject({ isRunning: false, message: 'Ready' });
  const { rows } = await database.query('select state, requested_by, error from app.rebuilds order by id');
  expect(rows).toEqual([{ state: 'succeeded', requested_by: 1, error: null }]);
  expect(await status()).toMatchObject({ state: 'populated', comparison: { differences: 0 } });
  expect((await board()).length).toBe(before.length);
});

test('a population over which three servers were killed is given up, says why, and can be started again', async () => {
  const begunAt = async () => (await database.query('select started_at from app.rebuilds order by id desc limit 1'))
    .rows[0].started_at as Date;
  let last = await begunAt();
  await admin.post('/api/admin/populate-fast-table');
  for (let deaths = 0; deaths < 3; deaths += 1) {
    // The next server takes it over when the lock of the job expires, seconds later.
    await database.query('begin; select 1 from read.checkpoints for update');
    await until(async () => (await progress()).currentStep === 4 && Number(await begunAt()) > Number(last));
    last = await begunAt();
    await killedThenLetGo();
  }
  await until(async () => !(await progress()).isRunning);
  const reason = expect.stringMatching(/The server was killed 3 times while it did this, perhaps for lack of memory/);
  expect((await progress()).message).toEqual(reason);
  const { body: { failed } } = await admin.get<JobsView>('/api/admin/jobs');
  expect(failed).toMatchObject([{ name: 'rebuild', error: reason }]);
  await admin.post(`/api/admin/jobs/${failed[0]!.id}/retry`);
  await until(async () => (await progress()).message === 'Ready');
  expect((await admin.get<JobsView>('/api/admin/jobs')).body.failed).toEqual([]);
});

const logged = async (type: string): Promise<number> =>
  (await loggedEvents(deployment.log)).filter((event) => event.type === type).length;

/** Kills the server when the admin's act is in the log and not carried out yet. */
async function killedBetweenLogAndEffect(path: string, type: string, hold: string): Promise<void> {
  const before = await logged(type);
  await database.query(`begin; ${hold}`);
  const unanswered = admin.post(path, undefined, { key: path }).catch(() => 'nobody answered');
  await until(async () => (await logged(type)) > before);
  await killedThenLetGo();
  expect(await unanswered).toBe('nobody answered');
}

test('a population killed between log and record is done once at the next start, and a repeat finds it', async () => {
  const path = '/api/admin/populate-fast-table';
  const ids = async () => (await database.query('select id from app.rebuilds order by id')).rows.map(({ id }) => id);
  const known = await ids();
  await killedBetweenLogAndEffect(path, 'ReadModelsPopulationRequested', 'lock table app.rebuilds in exclusive mode');
  await until(async () => (await ids()).length > known.length && !(await progress()).isRunning);
  const [id, ...others] = (await ids()).slice(known.length);
  expect(others).toEqual([]);
  expect(await admin.post(path, undefined, { key: path })).toMatchObject({ status: 202, body: { id } });
  expect(await ids()).toHaveLength(known.length + 1);
  expect(await progress()).toMatchObject({ message: 'Ready' });
});

test('a clearing killed between log and tables is done once at the next start', async () => {
  const path = '/api/admin/clear-fast-table';
  await killedBetweenLogAndEffect(path, 'FastTableCleared', 'select 1 from read.checkpoints for update');
  await until(async () => (await status()).state === 'cleared');
  await admin.post('/api/admin/populate-fast-table');
  await until(async () => (await status()).state === 'populated');
  expect(await admin.post(path, undefined, { key: path })).toMatchObject({ status: 200 });
  expect((await status()).state).toBe('populated');
});

test('cleared boards are still cleared after a crash, and a population completes them', async () => {
  const before = await board();
  await admin.post('/api/admin/clear-fast-table');
  await record(admin, { date: '2025-02-03', rounds: CLEAR_ROUNDS });
  await deployment.crash('server');
  await logIn();
  expect(await status()).toMatchObject({ state: 'cleared', recordCount: 0 });
  await record(admin, { date: '2025-01-03', rounds: CLEAR_ROUNDS });
  expect(await board()).toEqual([]);
  await admin.post('/api/admin/populate-fast-table');
  await until(async () => (await status()).state === 'populated');
  expect((await status()).recordCount).toBe(before.length * 3);
});
