/** Tests populating, clearing and verifying the boards: what admins and members see meanwhile. */
import pg from 'pg';
import {
  fastTableStatusView, type FastTableStatusView, populationProgressView, type PopulationProgressView,
  populationStartedView, type PopulationStartedView, verificationView, type VerificationView,
} from '../../contract/maintenance.js';
import type { DashboardView } from '../../contract/stats.js';
import { CLEAR_ROUNDS, gameRecorded, TIED_MIDDLE_ROUNDS } from '../../domain/testing/game-examples.js';
import type { FastMonthRow } from '../../contract/boards.js';
import type { HealthView } from '../../contract/health.js';
import { asAdministrator, damagePage } from '../faults/damaged-page.js';
import { inLongRun, longTest } from '../jest/long-run.js';
import { type Group, record, startGroup, submissionOf } from '../worlds/group.js';
import type { Answer, HttpClient } from '../worlds/http-client.js';
import { appendPastServer, loggedEvents } from '../worlds/log-events.js';
import { type RedisServer, startRedis } from '../worlds/redis-server.js';

let group: Group;
let database: pg.Client;
let redis: RedisServer | undefined;

const BOARD = '/api/fast/monthly/2025/3';
/** Checks the shape of the answer. */
const statusOf = async (): Promise<FastTableStatusView> =>
  fastTableStatusView.strict().parse((await group.admin.get('/api/admin/fast-table-status')).body);
const progressOf = async (): Promise<PopulationProgressView> =>
  populationProgressView.strict().parse((await group.admin.get('/api/admin/population-progress')).body);
const alarm = async () =>
  (await group.member.get<{ comparison: { alarm: string | null } }>('/api/health')).body.comparison.alarm;
const healthStatus = async () => (await group.member.get<{ status: string }>('/api/health')).body.status;
const board = async () => (await group.member.get<FastMonthRow[]>(BOARD)).body;
const populate = () => group.admin.post<PopulationStartedView>('/api/admin/populate-fast-table');

/** The first answer on a busy machine may be that the verification still runs. */
async function verified(): Promise<Answer<VerificationView>> {
  for (;;) {
    const answer = await group.admin.post<VerificationView>('/api/admin/calculate-tournament');
    if (answer.body.state !== 'running') return answer;
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isSo()); tries++) {
    if (tries > 1_000) throw new Error('The awaited condition did not come true.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const untilReady = () => until(async () => !(await progressOf()).isRunning);

async function populated(): Promise<FastTableStatusView> {
  const started = await populate();
  expect(started.status).toBe(202);
  populationStartedView.strict().parse(started.body);
  await untilReady();
  return statusOf();
}

/** Holds the checkpoints, so that a rebuild stops before it compares. Runners can work between two holds. */
async function whileHeld(work: () => Promise<void>): Promise<void> {
  await database.query('begin; select 1 from read.checkpoints for update');
  try {
    await work();
  } finally {
    await database.query('rollback');
  }
}

// Populating with jobs in Redis is part of maintenance.http.spec.ts too; the long run tests everything with both.
describe.each(inLongRun(['postgres', 'redis'], ['postgres']))('with jobs in %s', (kind) => {
  beforeAll(async () => {
    redis = kind === 'redis' ? await startRedis() : undefined;
    group = await startGroup({ environment: redis ? { REDIS_URL: redis.url } : {} });
    database = new pg.Client({ connectionString: group.application.databaseUrl });
    await database.connect();
    await record(group.recorder, { rounds: CLEAR_ROUNDS });
  });

  afterAll(async () => {
    await database?.end();
    await group?.application.stop();
    await redis?.stop();
  });

  test('the status has the figures of the current rows', async () => {
    const rows = await board();
    const scores = rows.map((row) => row.monthly_final_score);
    expect(await statusOf()).toMatchObject({
      recordCount: rows.length, minScore: Math.min(...scores), maxScore: Math.max(...scores), state: 'populated',
      lastRefresh: rows[0]?.lastRefresh,
    });
  });

  test('populating makes the same boards, and says that nothing differed and how long it took', async () => {
    const before = await board();
    const status = await populated();
    expect(await board()).toEqual(before);
    expect(status).toMatchObject({ state: 'populated', comparison: { differences: 0, tables: [] } });
    expect(status.comparison?.compared).toContainEqual({ table: 'player_months', rows: expect.any(Number) });
    const progress = await progressOf();
    expect(progress).toMatchObject({ isRunning: false, message: 'Ready', currentStep: 0, totalSteps: 5 });
    expect(progress.events).toBeGreaterThan(10);
    expect(progress.totalEvents).toBe(progress.events);
    expect(progress.estimateMs).not.toBeNull();
  });

  test('populating corrects a row that was changed by hand; the alarm stays until it is acknowledged', async () => {
    const before = await board();
    await database.query('update read.player_months set total_score = total_score + 1 where player_id = 1');
    const found = await verified();
    expect(found).toMatchObject({
      status: 200,
      body: {
        state: 'succeeded', message: '1 row differs from what the log says. Populate the tables to put that right.',
      },
    });
    expect(found.body.comparison).toMatchObject({
      differences: 1, tables: [{ table: 'player_months', count: 1, keys: ['["2025-03", 1]'], isUnreadable: false }],
    });
    expect((await board())[0]).not.toEqual(before[0]);
    expect(await alarm()).toBe('1 row differed from a replay of the log.');
    expect(await healthStatus()).toBe('degraded');
    expect((await populated()).comparison?.differences).toBe(1);
    expect(await board()).toEqual(before);
    verificationView.strict().parse(found.body);
    const clean = await verified();
    expect(clean.body).toMatchObject({ state: 'succeeded', message: 'The boards match the log.' });
    const status = await statusOf();
    expect(status).toMatchObject({ comparison: { differences: 0 }, alarm: { differences: 1 } });
    expect(await alarm()).toBe('1 row differed from a replay of the log.');
    const acknowledge = (client: HttpClient, reason: string) =>
      client.post<FastTableStatusView>(`/api/admin/comparisons/${status.alarm?.id}/acknowledge`, { reason });
    expect((await acknowledge(group.recorder, 'It is mended.')).status).toBe(403);
    expect((await acknowledge(group.admin, ' ')).body).toMatchObject({ rule: 'ReasonMustBeGiven' });
    expect(await acknowledge(group.admin, 'Somebody tried the database out.'))
      .toMatchObject({ status: 200, body: { comparison: { differences: 0 }, alarm: null } });
    expect(await alarm()).toBeNull();
    expect(await healthStatus()).toBe('ok');
    expect((await acknowledge(group.admin, 'Once more.')).body).toMatchObject({ rule: 'AlarmMustBeOpen' });
    expect((await loggedEvents(group.application.log)).at(-1)).toMatchObject({
      type: 'ComparisonAlarmAcknowledged', actorId: 1,
      data: { rebuildId: status.alarm?.id, differences: 1, reason: 'Somebody tried the database out.' },
    });
  });

  test('during a population a second is refused, boards answer, and it can be cancelled', async () => {
    const before = await board();
    await whileHeld(async () => {
      expect((await populate()).status).toBe(202);
      await until(async () => (await progressOf()).currentStep === 4);
      expect(await populate()).toMatchObject({
        status: 409, body: { rule: 'RebuildAlreadyRunning', message: 'The tables are already being populated.' },
      });
      expect(await statusOf()).toMatchObject({ state: 'populating' });
      expect(await board()).toEqual(before);
      expect(await group.admin.post('/api/admin/clear-fast-table')).toMatchObject({ status: 409 });
      expect(await progressOf()).toMatchObject({ isRunning: true, message: 'Comparing with the current tables...' });
      expect(await group.admin.post('/api/admin/cancel-population')).toMatchObject({
        status: 200, body: { isRunning: true, message: 'Cancelling...' },
      });
      await untilReady();
    });
    const cancelled = { isRunning: false, message: 'The last population was cancelled.' };
    expect(await progressOf()).toMatchObject(cancelled);
    expect(await group.admin.post('/api/admin/cancel-population')).toMatchObject({ status: 200, body: cancelled });
    await populated();
    expect(await board()).toEqual(before);
  });

  describe('cleared boards', () => {
    let before: FastMonthRow[];
    let bills: unknown;

    beforeAll(async () => {
      before = await board();
      bills = (await group.admin.get('/api/billing?month=2025-03')).body;
      await group.member.get(BOARD);
      expect(await group.admin.post('/api/admin/clear-fast-table')).toMatchObject({
        status: 200, body: { state: 'cleared' },
      });
    });

    test.each([
      BOARD, '/api/fast/yearly/2025', '/api/games/summary/daily/2025-03-14', '/api/games/summary/monthly/2025/3',
    ])('%s is empty and says why', async (path) => {
      const answer = await group.member.get(path);
      expect(answer).toMatchObject({ status: 200, body: [] });
      expect(answer.headers.get('x-board-state')).toBe('cleared');
    });

    longTest('a dashboard says why it has no place', async () => {
      const answer = await group.member.get<DashboardView>('/api/fast/dashboard');
      const kpis = { allTimeStats: { gamesPlayed: 1 } };
      expect(answer).toMatchObject({ status: 200, body: { form: [], place: null, kpis } });
      expect(answer.headers.get('x-board-state')).toBe('cleared');
    });

    longTest('a verification leaves them out', async () => {
      const { body } = await verified();
      expect(body.message).toBe('No row differs from what the log says. Not compared: standings.');
    });

    longTest('change no bill', async () => {
      expect((await group.admin.get('/api/billing?month=2025-03')).body).toEqual(bills);
      expect(bills).toContainEqual(expect.objectContaining({ user_id: 1, days_played: 1, total_charges: 1500 }));
    });

    longTest('are reported by the status', async () => {
      expect(await statusOf()).toMatchObject({
        state: 'cleared', recordCount: 0, minScore: null, maxScore: null, lastRefresh: null,
      });
    });

    test('still take games, delay no answer, and show no partial board', async () => {
      const { status, body } = await group.recorder.post('/api/games', submissionOf({ rounds: CLEAR_ROUNDS }));
      expect(status).toBe(201);
      expect(body).not.toHaveProperty('pending');
      expect(await board()).toEqual([]);
    });

    test('are complete after a population, with the games recorded meanwhile', async () => {
      expect(await populated()).toMatchObject({ state: 'populated', comparison: { differences: 0 } });
      const answer = await group.member.get<FastMonthRow[]>(BOARD);
      expect(answer.headers.get('x-board-state')).toBeNull();
      expect(answer.body).toHaveLength(before.length);
      expect(answer.body).not.toEqual(before);
    });
  });

  longTest(
    'what was stored with days that no command may name is rebuilt, and can be voided and corrected', async () => {
      const metadata = {
        actorId: 1, at: '2026-07-28T16:00:00.000Z', correlationId: 'c', causationId: 'c', commandDigest: 'd',
        idempotencyKey: crypto.randomUUID(), schemaVersion: 1,
      };
      const { type, data } = gameRecorded({ gameId: 900, rounds: CLEAR_ROUNDS });
      const { log } = group.application;
      await appendPastServer(log, 'game-900', { type, data: { ...data, date: '1900-01-05' }, metadata });
      await appendPastServer(log, 'account-3', { type: 'PaymentRecorded', metadata, data: {
        playerId: 3, paymentId: 900, amount: 1500, paymentMode: 'cash', paymentDate: '0026-11-02', notes: '',
        billingMonth: '2026-06',
      } });
      expect(await populated()).toMatchObject({ state: 'populated', comparison: { differences: 0 } });
      const corrected = { ...submissionOf({ date: '1900-01-05', rounds: TIED_MIDDLE_ROUNDS }), reason: 'A slip' };
      expect(await group.recorder.post('/api/games/900/correct', corrected)).toMatchObject({ status: 200 });
      for (const call of ['games/900', 'billing/payment/900']) {
        expect(await group.admin.post(`/api/${call}/void`, { reason: 'Too old' })).toMatchObject({ status: 200 });
      }
      expect(await populated()).toMatchObject({ comparison: { differences: 0 } });
    });

  test('a damaged page that a read meets is in the health, with what heals it', async () => {
    const { application: { databaseUrl, ...application }, admin } = group;
    const { body: found } = await admin.get('/api/games/1');
    const health = async () => {
      const { status, body } = await admin.get<HealthView>('/api/health');
      return { answer: status, status: body.status, damage: body.damage?.alarm, comparison: body.comparison?.alarm };
    };
    const sound = { answer: 200, status: 'ok', damage: null, comparison: null };
    const refused = { status: 500, body: {
      message: 'A part of the database is damaged: an admin populates the tables, or restores a backup.' } };
    expect(await health()).toEqual(sound);

    await damagePage(asAdministrator(databaseUrl), 'read.games');
    expect(await admin.get('/api/games/1')).toMatchObject(refused);
    expect(await health()).toEqual({
      ...sound, status: 'degraded', damage: 'Damaged: read.games. Populate builds the tables anew.' });
    const { alarm: raised } = await populated();
    expect(await admin.get('/api/games/1')).toMatchObject({ status: 200, body: found });
    expect(await health()).toEqual({ ...sound, status: 'degraded', comparison: expect.stringMatching(
      /^\d+ rows differed from a replay of the log\. Damaged and not readable: games\.$/) });
    await admin.post(`/api/admin/comparisons/${raised?.id}/acknowledge`, { reason: 'The disk was replaced.' });
    expect(await health()).toEqual(sound);

    await damagePage(asAdministrator(databaseUrl), 'app.credentials');
    const { username, password } = application.admin;
    expect(await application.anonymous().post('/api/auth/login', { username, password })).toMatchObject(refused);
    expect(await health()).toEqual({
      ...sound, status: 'degraded', damage: 'Damaged: app.credentials. Restore a backup.' });
  });
});
