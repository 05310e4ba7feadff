/** Tests that acts of admins are in the log with their names, once, and only if they were carried out. */
import pg from 'pg';
import type { AuditPage } from '../../contract/audit.js';
import type {
  FastTableStatusView, JobsView, PopulationProgressView, VerificationView,
} from '../../contract/maintenance.js';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import { eventually } from '../../event-store/testing/log-reading.js';
import { type Group, record, startGroup } from '../worlds/group.js';
import { type EventInLog, loggedEvents } from '../worlds/log-events.js';
import { type RedisServer, startRedis } from '../worlds/redis-server.js';

const ADMIN = '/api/admin';
const AWAY = 'The server cannot reach its job queue right now. Sending it again is safe.';

let redis: RedisServer;
let group: Group;
let database: pg.Client;

beforeAll(async () => {
  redis = await startRedis();
  group = await startGroup({ environment: { REDIS_URL: redis.url } });
  database = new pg.Client({ connectionString: group.application.databaseUrl });
  await database.connect();
  await record(group.recorder, { rounds: CLEAR_ROUNDS });
});

afterAll(async () => {
  await database?.end();
  await group?.application.stop();
  await redis?.stop();
});

const acts = async (): Promise<EventInLog[]> =>
  (await loggedEvents(group.application.log)).filter(({ streamId }) => streamId === 'maintenance-server');

const rebuilds = async (): Promise<{ id: number; kind: string; state: string; requested_by: number | null }[]> =>
  (await database.query('select id, kind, state, requested_by from app.rebuilds order by id')).rows;

const untilReady = (): Promise<void> => eventually(async () => {
  const { body } = await group.admin.get<PopulationProgressView>(`${ADMIN}/population-progress`);
  return !body.isRunning;
});

const stateOfBoards = async () =>
  (await group.admin.get<FastTableStatusView>(`${ADMIN}/fast-table-status`)).body.state;

/** The events that the work appended. */
async function actsOf(work: () => Promise<unknown>): Promise<Pick<EventInLog, 'type' | 'data'>[]> {
  const before = (await acts()).length;
  await work();
  return (await acts()).slice(before).map(({ type, data }) => ({ type, data }));
}

test('a population is requested once, however often the request is sent', async () => {
  const send = () => group.admin.post(`${ADMIN}/populate-fast-table`, undefined, { key: 'fill' });
  const first = await send();
  expect(first).toMatchObject({ status: 202, body: { message: 'The tables are being populated in the background.' } });
  const { id } = first.body as { id: number };
  // The answer is the same while the job runs and afterwards.
  expect(await send()).toMatchObject({ status: 202, body: first.body });
  await untilReady();
  expect(await send()).toMatchObject({ status: 202, body: first.body });
  expect(await rebuilds()).toEqual([{ id, kind: 'population', state: 'succeeded', requested_by: 1 }]);
  expect(await acts()).toMatchObject([{
    streamId: 'maintenance-server', type: 'ReadModelsPopulationRequested', data: { rebuildId: id },
    idempotencyKey: '1:fill', actorId: 1,
  }]);
  expect(first.headers.get('x-log-position')).toMatch(/^\d+$/);
});

test('a key that was used for something else is refused, and nothing is done', async () => {
  const misused = () => group.admin.post(`${ADMIN}/clear-fast-table`, undefined, { key: 'fill' });
  expect(await actsOf(async () => expect(await misused()).toMatchObject({ status: 409 }))).toEqual([]);
  expect(await stateOfBoards()).toBe('populated');
});

test('an earlier request to clear, repeated, does not empty boards that were populated since', async () => {
  const clear = () => group.admin.post(`${ADMIN}/clear-fast-table`, undefined, { key: 'empty' });
  const cleared = { type: 'FastTableCleared', data: { projection: 'standings' } };
  expect(await actsOf(clear)).toEqual([cleared]);
  expect(await stateOfBoards()).toBe('cleared');
  await group.admin.post(`${ADMIN}/populate-fast-table`);
  await untilReady();
  expect(await actsOf(async () => expect(await clear()).toMatchObject({ status: 200, body: { state: 'cleared' } })))
    .toEqual([]);
  expect(await stateOfBoards()).toBe('populated');
});

test('a tournament calculation names its rebuild', async () => {
  let body: VerificationView | undefined;
  const calculate = async () =>
    ({ body } = await group.admin.post<VerificationView>(`${ADMIN}/calculate-tournament`));
  const asked = await actsOf(calculate);
  expect(asked).toEqual([{ type: 'TournamentCalculationRequested', data: { rebuildId: body?.id } }]);
});

test('a population that lost its job is still done or can be cancelled, and allows no second one', async () => {
  const begun = `insert into app.rebuilds (kind, state, requested_at) values ('population', 'running', now())
    returning id`;
  const { rows: [lost] } = await database.query<{ id: number }>(begun);
  const refused = { status: 409, body: { rule: 'RebuildAlreadyRunning' } };
  expect(await actsOf(async () =>
    expect(await group.admin.post(`${ADMIN}/populate-fast-table`)).toMatchObject(refused))).toEqual([]);
  await untilReady();
  expect((await rebuilds()).at(-1)).toMatchObject({ id: lost?.id, state: 'succeeded' });

  const { rows: [unwanted] } = await database.query<{ id: number }>(begun);
  const cancel = () => group.admin.post(`${ADMIN}/cancel-population`);
  expect(await actsOf(cancel)).toEqual([{ type: 'ReadModelsPopulationCancelled', data: { rebuildId: unwanted?.id } }]);
  expect((await rebuilds()).at(-1)).toMatchObject({ id: unwanted?.id, state: 'cancelled' });
  expect(await actsOf(cancel)).toEqual([]);
});

test('while Redis is away no rebuild is requested, and no call waits for Redis', async () => {
  await redis.stop();
  const away = { status: 503, body: { message: AWAY } };
  const before = await rebuilds();
  expect(await actsOf(async () => {
    // A call may wait for its answer until the connection is known to be lost.
    expect(await group.admin.post(`${ADMIN}/populate-fast-table`)).toMatchObject(away);
    expect(await group.admin.post(`${ADMIN}/calculate-tournament`)).toMatchObject(away);
    expect(await group.admin.post(`${ADMIN}/jobs/any/retry`)).toMatchObject(away);
    expect(await group.admin.get<JobsView>(`${ADMIN}/jobs`)).toMatchObject(away);
  })).toEqual([]);
  expect(await rebuilds()).toEqual(before);
  await redis.start();
  await eventually(async () => (await group.admin.post(`${ADMIN}/populate-fast-table`)).status === 202);
  await untilReady();
  expect((await rebuilds()).at(-1)).toMatchObject({ state: 'succeeded' });
});

test('the audit shows all maintenance with the name of the admin', async () => {
  const { body } = await group.admin.get<AuditPage>('/api/audit?limit=200');
  const shown = body.entries.filter(({ stream }) => stream === 'maintenance-server');
  expect(shown.map(({ type }) => type).reverse()).toEqual((await acts()).map(({ type }) => type));
  expect(shown.length).toBeGreaterThan(5);
  expect(shown.map(({ actor }) => actor?.displayName)).toEqual(shown.map(() => 'organizer'));
});
