/**
 * Tests that nobody can silence the seals by their lock or their key, and that no change stays unnoticed until then.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { newSealKey } from '../../../event-store/seals/seal-key.js';
import { lockHolder, LOCKS } from '../../../postgres/with-client.js';
import { SealedLog } from '../../../testing/worlds/sealed-log.js';
import type { LogSealing } from './log-sealing.js';
import { sealsHealth } from './seal-records.js';

const FLIP = `update log.events set data = '{"cents":91}' where position = `;

const MISSING = 'The event at position 4 (PaymentRecorded in account-3) is missing.';

let log: SealedLog;
let sealing: LogSealing;

beforeEach(async () => {
  log = await SealedLog.create();
  sealing = log.process();
  await log.record(1, 2);
  await sealing.seal();
});

afterEach(() => log.remove());

const found = async () => (await log.alarm())?.broken;

async function whileHeld(work: (pid: number) => Promise<unknown>): Promise<void> {
  const holder = new pg.Client({ connectionString: log.url, application_name: 'a patient visitor' });
  await holder.connect();
  try {
    const { rows: [row] } = await holder.query<{ pid: number }>(
      `select pg_backend_pid() as pid, pg_advisory_lock(${LOCKS.sealing})`);
    await work(row!.pid);
  } finally {
    await holder.end();
  }
}

test.each([
  ['changed', `${FLIP}4`, 'The event at position 4 (PaymentRecorded in account-3) was altered.', 5],
  ['deleted', 'delete from log.events where position = 4', MISSING, 4],
  ['deleted at the end', 'delete from log.events where position >= 4', MISSING, 3],
])('an event that is %s before it is sealed, while the lock is held, is an alarm', async (_, change, broken, left) => {
  await whileHeld(async () => {
    await log.record(3, 4, 5);
    await sealing.seal();
    await log.tamper(change);
  });
  await sealing.seal();
  expect(await found()).toBe(broken);
  expect(log.told).toEqual([expect.stringContaining(broken)]);
  await log.acknowledge(broken);
  for (let time = 0; time < 3; time++) {
    const again = await found();
    if (again) await log.acknowledge(again);
    await sealing.seal();
  }
  // The new seals also cover the entries about the alarm itself.
  expect(await found()).toBeUndefined();
  expect(log.sealsInFile().at(-1)?.count).toBeGreaterThan(left);
});

test('what waits too long for its seal degrades health, and the connection that holds the lock is named', async () => {
  const clock = { now: () => new Date(log.now) };
  const source = sealsHealth(log.records, log.breaks, { store: log.store, clock });
  const health = async () => source(await log.store.head());
  await log.store.append('account-3', 'any', [{
    id: crypto.randomUUID(), type: 'PaymentRecorded', data: {}, metadata: { at: log.now },
  }]);
  expect(await health()).toMatchObject({ report: { alarm: null } });
  await whileHeld(async (pid) => {
    await sealing.seal();
    const since = log.now;
    log.now = '2026-07-26T03:05:01.000Z';
    await sealing.seal();
    const holder = new RegExp(`^process ${pid} \\(a patient visitor of \\w+\\)$`);
    expect(await lockHolder(log.pool, LOCKS.sealing)).toMatch(holder);
    expect(log.told).toEqual([expect.stringMatching(
      new RegExp(`^Nothing is sealed, because process ${pid} \\(a patient visitor of \\w+\\) holds the lock`))]);
    expect(await health()).toEqual({
      report: expect.objectContaining({
        unsealedSince: since, alarm: 'The log was not sealed for more than five minutes. Admins can see why.',
      }),
    });
  });
  await sealing.seal();
  expect(await health()).toMatchObject({ report: { alarm: null } });
  expect(await lockHolder(log.pool, LOCKS.sealing)).toBeNull();
});

const key = (): string => join(log.folder, 'seal.key');

test.each([
  ['empty', () => writeFileSync(key(), '')],
  ['garbage', () => writeFileSync(key(), 'not a key')],
  ['cut off', () => writeFileSync(key(), newSealKey().slice(0, 60))],
  ['a folder', () => (rmSync(key()), mkdirSync(key()))],
])('a key that is %s is an alarm at once that names it, and the log is compared without it', async (_, breakKey) => {
  breakKey();
  const broken = `The key that signs seals cannot be read: ${key()} has none.`;
  expect(await log.process().verify()).toBe(broken);
  const clock = { now: () => new Date(log.now) };
  expect(await sealsHealth(log.records, log.breaks, { store: log.store, clock })(null)).toMatchObject({
    report: { alarm: expect.stringMatching(/^The key that signs the seals of the log cannot/) },
  });
  expect(await log.alarm()).toMatchObject({ broken, fault: { kind: 'key', path: key() }, lastGoodSeal: { number: 1 } });
  await log.acknowledge(broken);
  const next = log.process();
  await next.seal();
  expect(await found()).toBe(broken);
  rmSync(key(), { recursive: true });
  await log.acknowledge(broken);
  await next.seal();
  expect(await found()).toBe('Seal 1 is signed with another key.');
  expect(readdirSync(log.folder).sort()).toEqual(['seal.key', 'seals.ndjson']);
});

test('a change of the log is found although the key is broken, and comes first', async () => {
  writeFileSync(key(), '');
  await log.tamper(`${FLIP}1`);
  expect(await log.process().verify()).toBe('The event at position 1 (PaymentRecorded in account-3) was altered.');
});
