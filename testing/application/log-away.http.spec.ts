/** Tests that a log that does not answer delays only what needs it, and that no late write is stored afterwards. */
import pg from 'pg';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import { EventStoreDbSimulator } from '../eventstoredb-simulator/eventstoredb-simulator.js';
import { SeverableProxy } from '../faults/severable-proxy.js';
import { inLongRun, longTest } from '../jest/long-run.js';
import { type Group, startGroup, submissionOf } from '../worlds/group.js';
import { HttpClient } from '../worlds/http-client.js';
import { type SecondServer, startSecondServer } from '../worlds/second-server.js';

/** A time longer than the 5 s that a statement may be unanswered. */
const FREEZE_MS = inLongRun(30_000, 6_000);
const CALLERS = inLongRun(20, 12);
/** A transaction that does nothing for this long waits for something else. */
const IDLE = `select query from pg_stat_activity
  where datname = current_database() and state like 'idle in transaction%' and state_change < now() - interval '2 s'`;

let simulator: EventStoreDbSimulator;
let wire: SeverableProxy;
let group: Group;
let other: SecondServer;
let database: pg.Client;

beforeAll(async () => {
  simulator = await EventStoreDbSimulator.start();
  wire = await SeverableProxy.before(simulator.url);
  group = await startGroup({ environment: { EVENTSTORE_URL: wire.url } });
  other = await startSecondServer(group.application, '0', { EVENTSTORE_URL: simulator.url, LOG_LEVEL: 'silent' });
  database = new pg.Client({ connectionString: group.application.databaseUrl });
  await database.connect();
});

afterAll(async () => {
  await database?.end();
  await other?.close();
  await group?.application.stop();
  await wire?.close();
  await simulator?.kill();
});

const gameOf = (date: string) => submissionOf({ date, rounds: CLEAR_ROUNDS });

longTest(
  'a game that stood still between the check of its month and its append is on the board of the month', async () => {
    const { admin } = group.application;
    const elsewhere = new HttpClient(other.url);
    await elsewhere.post('/api/auth/login', admin);
    await group.recorder.post('/api/games', gameOf('2026-06-02'));
    const { waiting } = wire.holdFrom('GameRecorded');
    const recording = group.recorder.post('/api/games', gameOf('2026-06-03'), { key: 'stood-still' });
    await waiting;
    const finalized = await elsewhere.post('/api/finalize-monthly-data', { year: 2026, month: 6 });
    wire.release();
    expect(finalized).toMatchObject({ status: 200, body: { recordsInserted: 8 } });
    expect(await recording).toMatchObject({ status: 201 });
    const types = simulator.log.events.map(({ type }) => type)
      .filter((type) => type === 'GameRecorded' || type === 'MonthFinalized');
    expect(types).toEqual(['GameRecorded', 'GameRecorded', 'MonthFinalized']);
    const { body: [best] } = await group.member.get<{ total_score: number }[]>('/api/fast/monthly/2026/6');
    expect(best).toMatchObject({ total_score: 20 });
  });

/**
 * Sends the request until it is stored.
 * @returns how many times it was sent, and how many of these after the log was back
 */
async function untilStored(send: () => Promise<{ status: number }>, isBack: () => boolean): Promise<number> {
  for (let since = 0; ; since += isBack() ? 1 : 0) {
    const { status } = await send();
    if (status < 300) return since;
    expect(status).toBe(503);
  }
}

test('while the log stands still every read is answered; when it is back, everything is stored soon', async () => {
  const { admin, recorder, member } = group;
  let isBack = false;
  const callers = Array.from({ length: CALLERS }, (_, n) => untilStored(() => (n % 4 === 0
    ? admin.post('/api/users', {
      username: `guest${n}`, password: `guest number ${n}`, displayName: `Guest ${n}`,
      isAdmin: false, canCreateGames: false, isShishaSmoker: false,
    }, { key: `frozen-${n}` })
    : recorder.post('/api/games', gameOf(n % 2 ? '2026-05-04' : '2026-07-04'), { key: `frozen-${n}` })), () => isBack));
  simulator.faults.freeze();
  const answers: number[] = [];
  const reading = Promise.all(Array.from({ length: CALLERS }, async (_, n) => {
    while (!isBack) {
      const path = ['/api/fast/monthly/2026/7', '/api/auth/status', '/api/users', '/api/games'][n % 4]!;
      answers.push((await member.get(path)).status);
    }
  }));
  const idle: unknown[] = [];
  for (const end = performance.now() + FREEZE_MS; performance.now() < end;) {
    await database.query('select pg_sleep(0.5)');
    idle.push(...(await database.query(IDLE)).rows);
  }
  simulator.faults.thaw();
  isBack = true;
  await reading;
  const tries = await Promise.all(callers);
  expect([...new Set(answers)]).toEqual([200]);
  expect(idle).toEqual([]);
  expect(Math.max(...tries)).toBeLessThan(4);
});
