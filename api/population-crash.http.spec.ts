/** Proves that a population survives the death of its server: another takes it up, and it is done once. */
import pg from 'pg';
import type { FastTableStatusView, PopulationProgressView } from '../domain/admin-views.js';
import { CLEAR_ROUNDS } from '../domain/testing/game-examples.js';
import { ADMIN, Deployment } from '../testing/deployment.js';
import { gather, record } from '../testing/group.js';
import { HttpClient } from '../testing/http-client.js';

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
    if (tries > 1_000) throw new Error('What was waited for did not come.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('killed amid it, the next start goes on and comes to the end', async () => {
  const before = await board();
  expect(before).not.toEqual([]);
  await database.query('begin; select 1 from read.checkpoints for update');
  await admin.post('/api/admin/populate-fast-table');
  await until(async () => (await progress()).currentStep === 4);
  await deployment.crash('server');
  await database.query('rollback');
  await logIn();
  await until(async () => (await status()).comparison !== null);
  expect(await progress()).toMatchObject({ isRunning: false, message: 'Ready' });
  const { rows } = await database.query('select state, requested_by, error from app.rebuilds order by id');
  expect(rows).toEqual([
    { state: 'interrupted', requested_by: 1, error: 'The server stopped meanwhile.' },
    { state: 'succeeded', requested_by: 1, error: null },
  ]);
  expect(await status()).toMatchObject({ state: 'populated', comparison: { differences: 0 } });
  expect((await board()).length).toBe(before.length);
});

test('cleared boards are cleared still after a crash, and populated again they are whole', async () => {
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
