/** Tests that a server seals its log, that a crash costs no seal, and that a break is an alarm until a new chain. */
import {
  appendFileSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, truncateSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import type { Pool } from 'pg';
import { BEFORE_FIRST } from '../../../event-store/event-store.js';
import { migrateEventLog } from '../../../event-store/postgres/migrate-event-log.js';
import { PostgresEventStore } from '../../../event-store/postgres/postgres-event-store.js';
import type { Seal } from '../../../event-store/seals/seal.js';
import { newSealKey, sealKeyIn } from '../../../event-store/seals/seal-key.js';
import { eventually } from '../../../event-store/testing/log-reading.js';
import { newEvent } from '../../../event-store/testing/new-events.js';
import { createPool } from '../../../postgres/pool.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/worlds/test-database.js';
import { noticeOtherLog } from '../log/known-log.js';
import { createDataSource } from '../persistence/data-source.js';
import { LogSealing } from './log-sealing.js';
import { sealVerificationJob } from './seal-job.js';
import { SealRecords } from './seal-records.js';
import { unsealedSince } from './unsealed.js';

let database: TestDatabase;
let pool: Pool;
let store: PostgresEventStore;
let folder: string;
let file: string;
let records: SealRecords;
let sealing: LogSealing;
const told: string[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  await migrateEventLog(pool);
  await (await createDataSource(database.url)).destroy();
  store = new PostgresEventStore({ connectionString: database.url });
  folder = mkdtempSync(join(tmpdir(), 'president-sealing-'));
  file = join(folder, 'seals.ndjson');
  records = new SealRecords(pool);
  sealing = anotherProcess();
  told.length = 0;
});

afterEach(async () => {
  await store.close();
  await pool.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const NOW = '2026-07-26T03:00:00.000Z';

const anotherProcess = (key?: string): LogSealing => new LogSealing({
  folder, key, pool, store, clock: { now: () => new Date(NOW) },
  onError: ({ message }) => void told.push(message),
});

async function record(...cents: readonly number[]): Promise<void> {
  for (const amount of cents) {
    const data = { paymentId: 1, cents: amount };
    await store.append('account-3', 'any', [newEvent({ type: 'PaymentRecorded', data })]);
  }
}

const sealsInFile = (): Seal[] =>
  readFileSync(file, 'utf8').trim().split('\n').map((line) => JSON.parse(line) as Seal);

const tamper = (statement: string): Promise<unknown> =>
  pool.query(`alter table log.events disable trigger user; ${statement}`);

const FLIPPED = `update log.events set data = '{"cents":91}' where position = 1`;
const ALTERED = 'The event at position 1 (PaymentRecorded in account-3) was altered.';

test('what was recorded is sealed once, by one of two processes, with a key for its owner alone', async () => {
  await sealing.seal();
  await record(1, 2);
  await Promise.all([sealing.seal(), anotherProcess().seal()]);
  await sealing.seal();
  await record(3);
  await sealing.seal();
  expect(sealsInFile().map(({ number, count }) => [number, count])).toEqual([[1, 2], [2, 3]]);
  expect(await records.last()).toMatchObject({ number: 2, digest: sealsInFile()[1]?.digest, logPosition: 3n });
  const modes = ['seal.key', 'seals.ndjson'].map((name) => statSync(join(folder, name)).mode & 0o777);
  expect(modes).toEqual([0o600, 0o600]);
  expect(await sealing.verify('whole')).toBe('3 events are as sealed.');
  expect(told).toEqual([]);
});

test('an import is sealed as soon as it fills a seal, without waiting for the minute', async () => {
  const events = (count: number) => Array.from({ length: count }, () => newEvent({ type: 'PaymentRecorded' }));
  await store.append('account-3', 'any', events(600));
  await sealing.sealMany();
  expect(await records.last()).toBeUndefined();
  await store.append('account-4', 'any', events(900));
  await sealing.sealMany();
  await sealing.sealMany();
  expect(sealsInFile().map(({ count }) => count)).toEqual([1_000, 1_500]);
  await store.append('account-3', 'any', events(999));
  await sealing.sealMany();
  expect(sealsInFile()).toHaveLength(2);
  await record(1);
  await sealing.sealMany();
  expect(sealsInFile().map(({ count }) => count)).toEqual([1_000, 1_500, 2_500]);
});

test('a crash between file and table, or within a line of the file, costs no seal', async () => {
  await record(1);
  await sealing.seal();
  await record(2);
  await sealing.seal();
  await pool.query('delete from app.seals where number = 2');
  appendFileSync(file, '{"number":3,"thr');
  await record(3);
  const next = anotherProcess();
  await next.seal();
  await next.seal();
  expect(sealsInFile().map(({ number, count }) => [number, count])).toEqual([[1, 1], [2, 2], [3, 3]]);
  expect(await next.verify('whole')).toBe('3 events are as sealed.');
});

test('a changed event is an alarm; once acknowledged, a new chain names the break and seals all events', async () => {
  await record(1, 2);
  await sealing.seal();
  expect(await sealing.verify('new')).toBe('2 events are as sealed.');
  await tamper(FLIPPED);
  expect(await sealing.verify('new')).toBe('2 events are as sealed.');
  expect(await sealing.verify('whole')).toBe(ALTERED);
  const sound = { at: NOW, events: 2 };
  expect(await records.sound()).toEqual({ whole: { ...sound, from: null }, since: { ...sound, from: 1 } });
  const [sealed, found] = [expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/)] as const;
  const fault = { kind: 'altered', position: '1', streamId: 'account-3', type: 'PaymentRecorded', sealed, found };
  const alarm = { broken: ALTERED, lastGood: 'There is no good seal before it.', at: NOW, fault, lastGoodSeal: null };
  expect(await records.alarm()).toEqual(alarm);
  expect(told).toEqual([`${ALTERED} ${alarm.lastGood}`]);
  await record(3);
  await sealing.seal();
  expect(sealsInFile()).toHaveLength(1);
  expect(await sealing.verify('whole')).toBe(`${ALTERED} An admin has to acknowledge it.`);
  const acknowledged = { broken: ALTERED, reason: 'Tried it out.', at: NOW, actorId: 1 };
  await records.acknowledge(acknowledged);
  await records.acknowledge({ ...acknowledged, reason: 'Again.' });
  expect(await records.alarm()).toBeNull();
  await sealing.seal();
  expect(sealsInFile()).toMatchObject([{ number: 2, count: 3, opens: { broken: ALTERED, reason: 'Tried it out.' } }]);
  expect(await records.acknowledged()).toEqual(acknowledged);
  expect(readdirSync(folder)).toContain('seals-until-2026-07-26T03-00-00-000Z.ndjson');
  await record(4);
  await sealing.seal();
  expect(await sealing.verify('whole')).toBe('4 events are as sealed.');
});

test.each([
  ['cut', () => truncateSync(file, 10), 'The file of seals was cut: seal 1 is missing or incomplete.'],
  ['away', () => rmSync(file), 'The file of seals was cut: seal 1 is missing or incomplete.'],
  ['continued with a copy of a seal', () => appendFileSync(file, readFileSync(file)),
    'The file of seals was cut: seal 2 is missing or incomplete.'],
])('a file of seals that is %s is an alarm at the next look', async (_what, change, broken) => {
  await record(1);
  await sealing.seal();
  change();
  await sealing.seal();
  expect(await records.alarm()).toMatchObject({ broken });
});

test('a comparison that an admin asked for ends with a sentence when the folder of the seals is lost', async () => {
  await record(1);
  await sealing.seal();
  const { signal } = new AbortController();
  const asked = async (process: LogSealing | null) => {
    await records.noteProgress({ events: 0, of: 1 });
    const said = await sealVerificationJob(process, records).run({}, signal);
    expect(await records.progress()).toBeNull();
    return [said, await records.notVerified()];
  };
  const without = 'This server was started without its DATA_DIR, which has the seals. '
    + 'Start it with that folder, then compare again.';
  expect(await asked(null)).toEqual([without, without]);
  renameSync(folder, `${folder}-lost`);
  const lost = 'The server cannot read or write its DATA_DIR (ENOENT). Bring the folder back, then compare again.';
  expect(await asked(anotherProcess())).toEqual([lost, lost]);
  renameSync(`${folder}-lost`, folder);
  expect(await asked(anotherProcess())).toEqual(['1 event is as sealed.', null]);
});

test('a key that is given signs, and is written nowhere', async () => {
  const key = newSealKey();
  await record(1);
  const oneLine = key.replace(/-----[^-]+-----|\n/g, '');
  await anotherProcess(oneLine).seal();
  expect(sealsInFile()).toMatchObject([{ publicKey: sealKeyIn(key).publicKey }]);
  expect(readdirSync(folder)).toEqual(['seals.ndjson']);
  const { rows } = await pool.query(`select seal::text from app.seals union all select value from app.settings`);
  expect(JSON.stringify(rows)).not.toContain(oneLine);
  expect(await anotherProcess(key).verify('whole')).toBe('1 event is as sealed.');
});

test('a start with another key is an alarm', async () => {
  await record(1);
  await sealing.seal();
  rmSync(join(folder, 'seal.key'));
  expect(await anotherProcess().verify('whole')).toBe('Seal 1 was changed, or signed with another key.');
});

test('a log that was moved keeps its seals, and sealing goes on where it ends', async () => {
  await record(1, 2);
  await noticeOtherLog(pool, store);
  await sealing.seal();
  await sealing.verify('whole');
  await tamper(`alter table log.events alter column position set generated by default;
    update log.events set position = position + 40`);
  await pool.query('alter sequence log.events_position_seq restart with 90');
  expect(await noticeOtherLog(pool, store)).toBe(true);
  await record(3);
  await sealing.seal();
  await sealing.seal();
  expect(sealsInFile().map(({ count, through }) => [count, through])).toEqual([[2, '2'], [3, '90']]);
  expect(await sealing.verify('whole')).toBe('3 events are as sealed.');
  expect(await store.readAll(BEFORE_FIRST, 9)).toHaveLength(3);
});

test('what waits for its seal for more than five minutes is noticed, until it is sealed', async () => {
  const metadata = { at: '2026-07-26T02:54:59.000Z' };
  await store.append('account-3', 'any', [newEvent({ metadata }), newEvent({ metadata: { at: NOW } })]);
  const since = async () => unsealedSince(records, { store, clock: { now: () => new Date(NOW) } }, await store.head());
  expect(await since()).toBe(metadata.at);
  await sealing.seal();
  expect(await since()).toBeNull();
  await store.append('account-3', 'any', [newEvent({ metadata: { at: NOW } })]);
  expect(await since()).toBeNull();
});

test('what was recorded is sealed each minute', async () => {
  jest.useFakeTimers({
    doNotFake: ['Date', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'setTimeout', 'clearTimeout'],
  });
  const isSealed = (count: number) => eventually(async () => (await records.last())?.count === count);
  try {
    await record(1);
    sealing.start();
    await isSealed(1);
    await record(2);
    await jest.advanceTimersByTimeAsync(60_000);
    await isSealed(2);
    await sealing.stop();
  } finally {
    jest.useRealTimers();
  }
});

test('a stop seals what was recorded last, and a start compares it', async () => {
  await record(1);
  sealing.start();
  await eventually(async () => (await records.last())?.count === 1);
  await record(2);
  await sealing.stop();
  expect(sealsInFile().at(-1)).toMatchObject({ count: 2 });
  await tamper(FLIPPED);
  const next = anotherProcess();
  next.start();
  await eventually(() => told.length > 0);
  await next.stop();
  expect(told).toEqual([`${ALTERED} There is no good seal before it.`]);
});
