/** Tests that a stream that somebody deletes in EventStoreDB is an alarm that names it, until it is acknowledged. */
import { MAINTENANCE_STREAM } from '../../../domain/maintenance/maintenance.events.js';
import { EventStoreDbEventStore } from '../../../event-store/eventstoredb/eventstoredb-event-store.js';
import { newEvent } from '../../../event-store/testing/new-events.js';
import { EventStoreDbSimulator } from '../../../testing/eventstoredb-simulator/eventstoredb-simulator.js';
import { SealedLog } from '../../../testing/worlds/sealed-log.js';
import type { LogSealing } from './log-sealing.js';
import { sealsHealth } from './seal-records.js';

const DELETED = 'The stream account-3 was deleted or cut in EventStoreDB: events are missing.';

let simulator: EventStoreDbSimulator;
let log: SealedLog;
let sealing: LogSealing;

beforeEach(async () => {
  simulator = await EventStoreDbSimulator.start();
  log = await SealedLog.create(new EventStoreDbEventStore({ connectionString: simulator.url }));
  sealing = log.process();
  await log.record(1, 2);
  await log.store.append('game-6', 'no_stream', [newEvent({ type: 'GameRecorded', data: {} })]);
  await sealing.seal();
});

afterEach(async () => {
  await log.remove();
  await simulator.kill();
});

const found = async () => (await log.alarm())?.broken;

/** The process that has sealed checks again, or another process does after its start. */
const LOOKS: readonly [string, () => Promise<unknown>][] = [
  ['at the next check', () => sealing.seal()], ['after a restart', () => log.process().seal()],
  ['by a comparison', () => sealing.verify()],
];

test.each(LOOKS)('is an alarm %s, and once acknowledged none until it is deleted again', async (_when, look) => {
  simulator.log.delete('account-3', 'any');
  await look();
  expect(await found()).toBe(DELETED);
  expect(log.told).toEqual([expect.stringContaining(`${DELETED} The last good seal is 1 `)]);
  await log.acknowledge(DELETED);
  await look();
  expect([await found(), log.told.length]).toEqual([undefined, 1]);
  await sealing.seal();
  expect(log.sealsInFile().at(-1)).toMatchObject({ count: 5, opens: null });
  await log.record(3);
  simulator.log.tombstone('account-3', 'any');
  await look();
  expect(await found()).toBe(DELETED);
});

test('is none if it is shown again before anyone looks', async () => {
  simulator.log.delete('account-3', 'any');
  // The first change ends the deletion with a `$tb` behind the existing events; the second removes that `$tb`.
  for (let time = 0; time < 2; time += 1) {
    simulator.log.append('$$account-3', 'any', [{
      id: crypto.randomUUID(), type: '$metadata', contentType: 'application/json', data: Buffer.from('{}'),
      metadata: new Uint8Array(),
    }]);
  }
  for (const [, look] of LOOKS) await look();
  expect(await found()).toBeUndefined();
});

test('all of them are in one alarm, the stream of the alarms too', async () => {
  for (const stream of ['account-3', 'game-6']) simulator.log.tombstone(stream, 'any');
  await sealing.seal();
  expect(await log.alarm()).toMatchObject({ fault: { kind: 'deleted', streams: ['account-3', 'game-6'] } });
  await log.acknowledge('Both.');
  simulator.log.delete(MAINTENANCE_STREAM, 'any');
  await sealing.seal();
  expect(await log.alarm()).toMatchObject({ fault: { streams: ['account-3', 'game-6', MAINTENANCE_STREAM] } });
  await log.acknowledge('All three.');
  await sealing.seal();
  expect(await found()).toBeUndefined();
});

test('the stream of the alarms cannot store its own end for good, and health knows it all the same', async () => {
  simulator.log.tombstone(MAINTENANCE_STREAM, 'any');
  await sealing.seal();
  expect(await log.alarm()).toMatchObject({
    broken: 'The stream maintenance-server was deleted or cut in EventStoreDB: events are missing.',
    lastGood: expect.stringContaining('cannot be acknowledged'),
  });
  const health = sealsHealth(log.records, log.breaks, { clock: { now: () => new Date(log.now) }, store: log.store });
  expect(await health(await log.store.head())).toMatchObject({ report: { alarm: expect.any(String) } });
});
