/** Tests that a server seals its log, that a crash costs no seal, and that a break is an alarm until a new chain. */
import { appendFileSync, readdirSync, readFileSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { BEFORE_FIRST } from '../../../event-store/event-store.js';
import { newSealKey, sealKeyIn } from '../../../event-store/seals/seal-key.js';
import { eventually } from '../../../event-store/testing/log-reading.js';
import { newEvent } from '../../../event-store/testing/new-events.js';
import { SEALED_NOW as NOW, SealedLog } from '../../../testing/worlds/sealed-log.js';
import { detectReplacedLog } from '../../shared/log-identity.js';
import { uncomparedSince, unsealedSince } from './seal-records.js';
import { type LogSealing, sealVerificationJob } from './log-sealing.js';

let log: SealedLog;
let sealing: LogSealing;

beforeEach(async () => {
  log = await SealedLog.create();
  sealing = log.process();
});

afterEach(() => log.remove());

const FLIPPED = `update log.events set data = '{"cents":91}' where position = 1`;
const ALTERED = 'The event at position 1 (PaymentRecorded in account-3) was altered.';

test('what was recorded is sealed once, by one of two processes, with a key for its owner alone', async () => {
  await sealing.seal();
  await log.record(1, 2);
  await Promise.all([sealing.seal(), log.process().seal()]);
  await sealing.seal();
  await log.record(3);
  await sealing.seal();
  expect(log.sealsInFile().map(({ number, count }) => [number, count])).toEqual([[1, 2], [2, 3]]);
  expect(await log.records.last()).toMatchObject({ number: 2, digest: log.sealsInFile()[1]?.digest, logPosition: 3n });
  const modes = ['seal.key', 'seals.ndjson'].map((name) => statSync(join(log.folder, name)).mode & 0o777);
  expect(modes).toEqual([0o600, 0o600]);
  expect(await sealing.verify()).toBe('3 events are as sealed.');
  expect(log.told).toEqual([]);
});

test('a crash between file and table, or within a line of the file, costs no seal', async () => {
  await log.record(1);
  await sealing.seal();
  await log.record(2);
  await sealing.seal();
  await log.pool.query('delete from app.seals where number = 2');
  appendFileSync(log.file, '{"number":3,"thr');
  await log.record(3);
  const next = log.process();
  await next.seal();
  await next.seal();
  expect(log.sealsInFile().map(({ number, count }) => [number, count])).toEqual([[1, 1], [2, 2], [3, 3]]);
  expect(await next.verify()).toBe('3 events are as sealed.');
});

test('a changed event is an alarm; once acknowledged, a new chain names the break and seals all events', async () => {
  await log.record(1, 2);
  await sealing.seal();
  expect(await sealing.verify()).toBe('2 events are as sealed.');
  expect(await log.records.sound()).toEqual({ at: NOW, events: 2 });
  await log.tamper(FLIPPED);
  expect(await sealing.verify()).toBe(ALTERED);
  const [sealed, found] = [expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/)] as const;
  const fault = { kind: 'altered', position: '1', streamId: 'account-3', type: 'PaymentRecorded', sealed, found };
  const alarm = { broken: ALTERED, lastGood: 'There is no good seal before it.', at: NOW, fault, lastGoodSeal: null };
  expect(await log.alarm()).toEqual(alarm);
  expect(log.told).toEqual([`${ALTERED} ${alarm.lastGood}`]);
  await log.record(3);
  await sealing.seal();
  expect(log.sealsInFile()).toHaveLength(1);
  expect(await sealing.verify()).toBe(`${ALTERED} An admin has to acknowledge it.`);
  await log.acknowledge(ALTERED);
  expect(await log.alarm()).toBeNull();
  await sealing.seal();
  const opens = { broken: ALTERED, reason: 'Tried it out.' };
  expect(log.sealsInFile()).toMatchObject([{ number: 2, opens }, { number: 3, count: 5, opens: null }]);
  expect(log.told.at(-1)).toBe(`A new chain of seals begins. ${ALTERED} It was acknowledged: Tried it out.`);
  expect(readdirSync(log.folder)).toContain('seals-until-2026-07-26T03-00-00-000Z.ndjson');
  await log.record(4);
  await sealing.seal();
  expect(await sealing.verify()).toBe('6 events are as sealed.');
});

test.each([
  ['cut', () => truncateSync(log.file, 10), 'The file of seals was cut: seal 1 is missing or incomplete.'],
  ['away', () => rmSync(log.file), 'The file of seals was cut: seal 1 is missing or incomplete.'],
  ['continued with a copy of a seal', () => appendFileSync(log.file, readFileSync(log.file)),
    'The file of seals was cut: seal 2 is missing or incomplete.'],
])('a file of seals that is %s is an alarm at the next check', async (_what, change, broken) => {
  await log.record(1);
  await sealing.seal();
  change();
  await sealing.seal();
  expect(await log.alarm()).toMatchObject({ broken });
});

test('a comparison that an admin asked for ends with a sentence when the folder of the seals is lost', async () => {
  await log.record(1);
  await sealing.seal();
  const { signal } = new AbortController();
  const asked = async (process: LogSealing | null) => {
    await log.records.noteVerifying({ events: 0, of: 1 });
    const said = await sealVerificationJob(process, log.records).run({}, signal);
    return [said, await log.records.verifying()];
  };
  const without = 'This server was started without its DATA_DIR, which has the seals. '
    + 'Start it with that folder, then compare again.';
  expect(await asked(null)).toEqual([without, { why: without }]);
  renameSync(log.folder, `${log.folder}-lost`);
  const lost = 'The server cannot read or write its DATA_DIR (ENOENT). Bring the folder back, then compare again.';
  expect(await asked(log.process())).toEqual([lost, { why: lost }]);
  renameSync(`${log.folder}-lost`, log.folder);
  expect(await asked(log.process())).toEqual(['1 event is as sealed.', null]);
});

test('a key that is given signs, and is written nowhere', async () => {
  const key = newSealKey();
  await log.record(1);
  const oneLine = key.replace(/-----[^-]+-----|\n/g, '');
  await log.process(oneLine).seal();
  expect(log.sealsInFile()).toMatchObject([{ publicKey: sealKeyIn(key).publicKey }]);
  expect(readdirSync(log.folder)).toEqual(['seals.ndjson']);
  const { rows } = await log.pool.query(`select seal::text from app.seals union all select value from app.settings`);
  expect(JSON.stringify(rows)).not.toContain(oneLine);
  expect(await log.process(key).verify()).toBe('1 event is as sealed.');
});

test('a start with another key is an alarm', async () => {
  await log.record(1);
  await sealing.seal();
  rmSync(join(log.folder, 'seal.key'));
  expect(await log.process().verify()).toBe('Seal 1 is signed with another key.');
});

test('a log that was moved keeps its seals, and sealing goes on where it ends', async () => {
  await log.record(1, 2);
  await detectReplacedLog(log.pool, log.store);
  await sealing.seal();
  await sealing.verify();
  await log.tamper(`alter table log.events alter column position set generated by default;
    update log.events set position = position + 40`);
  await log.pool.query('alter sequence log.events_position_seq restart with 90');
  expect(await detectReplacedLog(log.pool, log.store)).toBe(true);
  await log.record(3);
  await sealing.seal();
  await sealing.seal();
  expect(log.sealsInFile().map(({ count, through }) => [count, through])).toEqual([[2, '2'], [3, '90']]);
  expect(await sealing.verify()).toBe('3 events are as sealed.');
  expect(await log.store.readAll(BEFORE_FIRST, 9)).toHaveLength(3);
});

test('what waits for its seal for more than five minutes is noticed, until it is sealed', async () => {
  const metadata = { at: '2026-07-26T02:54:59.000Z' };
  await log.store.append('account-3', 'any', [newEvent({ metadata }), newEvent({ metadata: { at: NOW } })]);
  const { records, store } = log;
  const since = async () => unsealedSince(records, { store, clock: { now: () => new Date(NOW) } }, await store.head());
  expect(await since()).toBe(metadata.at);
  await sealing.seal();
  expect(await since()).toBeNull();
  // An event with an earlier time has waited only since it was appended.
  await log.store.append('account-3', 'any', [newEvent({ metadata: { at: metadata.at, appendedAt: NOW } })]);
  expect(await since()).toBeNull();
});

test('a log that was not compared for a day and a half is noticed, and compared with the next seal', async () => {
  const since = () => uncomparedSince(log.records, { clock: { now: () => new Date(log.now) } });
  expect(await since()).toBeNull();
  await log.record(1);
  await sealing.seal();
  await log.tamper(FLIPPED);
  log.now = '2026-07-27T15:00:00.000Z';
  await sealing.seal();
  expect([await since(), await log.alarm()]).toEqual([null, null]);
  log.now = '2026-07-27T15:00:00.001Z';
  expect(await since()).toBe(NOW);
  await sealing.seal();
  expect(await log.alarm()).toMatchObject({ broken: ALTERED });
});

test('what was recorded is sealed each minute', async () => {
  jest.useFakeTimers({
    doNotFake: ['Date', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate'],
  });
  try {
    await log.record(1);
    sealing.start();
    await eventually(async () => (await log.records.last())?.count === 1);
    await log.record(2);
    // The minute begins when the seal before is finished, which may be a moment after it is visible.
    await eventually(async () => {
      await jest.advanceTimersByTimeAsync(60_000);
      return (await log.records.last())?.count === 2;
    });
    await sealing.stop();
  } finally {
    jest.useRealTimers();
  }
});

test('a stop seals what was recorded last, and a start compares it', async () => {
  await log.record(1);
  sealing.start();
  await eventually(async () => (await log.records.last())?.count === 1);
  await log.record(2);
  await sealing.stop();
  expect(log.sealsInFile().at(-1)).toMatchObject({ count: 2 });
  await log.tamper(FLIPPED);
  const next = log.process();
  next.start();
  await eventually(() => log.told.length > 0);
  await next.stop();
  expect(log.told).toEqual([`${ALTERED} There is no good seal before it.`]);
});
