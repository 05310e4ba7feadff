/**
 * Tests that events of the engine and of other programs do not reach a reader, and that a reader does not read them
 * again and again.
 */
import { BEFORE_FIRST } from '../event-store.js';
import { EventStoreDbSimulator } from '../../testing/eventstoredb-simulator/eventstoredb-simulator.js';
import { drainAll, eventually, readPages } from '../testing/log-reading.js';
import { idsOf, newEvents, newStream } from '../testing/new-events.js';
import { EventStoreDbEventStore } from './eventstoredb-event-store.js';
import { SystemTail } from './log-reader.js';

describe('A log with many events of the engine and of another program', () => {
  let simulator: EventStoreDbSimulator;
  let store: EventStoreDbEventStore;
  beforeEach(async () => {
    simulator = await EventStoreDbSimulator.start();
    store = new EventStoreDbEventStore({ connectionString: simulator.url });
  });
  afterEach(async () => {
    await store.close();
    await simulator.kill();
  });

  /** Writes statistics, as the engine does while it is idle, and events that another program may write in between. */
  function writeStatistics(count: number): void {
    for (let n = 0; n < count; n += 1) {
      simulator.log.append('$stats-127.0.0.1:2113', 'any', [statistics()]);
      simulator.log.append(`orders-${n}`, 'any', [{ ...statistics(), type: 'PlayerAdded' }]);
    }
  }

  const statistics = () => ({
    id: crypto.randomUUID(), type: '$statsCollected', contentType: 'application/json',
    data: Buffer.from('{}'), metadata: new Uint8Array(),
  });

  it('has its head before the first event if there are no others', async () => {
    expect(await store.head()).toBe(BEFORE_FIRST);
    writeStatistics(40);
    expect(await store.head()).toBe(BEFORE_FIRST);
    expect(await store.readAll(BEFORE_FIRST, 10)).toEqual([]);
  });

  it.each([1, 7, 100])('is read without them, %i events a page', async (limit) => {
    const events = newEvents(9);
    const stream = newStream();
    for (const [index, event] of events.entries()) {
      await store.append(stream, index === 0 ? 'no_stream' : index - 1, [event]);
      writeStatistics(index * 5);
      // A reader learns the quiet part, and must notice when the log grows behind it.
      if (index % 2 === 0) expect(await store.head()).toBe((await store.readStream(stream)).at(-1)?.position);
    }
    expect(idsOf(await readPages(store, BEFORE_FIRST, limit))).toEqual(idsOf(events));
    expect(idsOf(await drainAll(store, BEFORE_FIRST, await store.head()))).toEqual(idsOf(events));
  });

  it.each(['another-program', 'never-was'])('is read behind a tombstone of %s', async (name) => {
    const [before, after] = [newEvents(2), newEvents(2)];
    await store.append(newStream(), 'no_stream', before);
    if (name === 'another-program') simulator.log.append(name, 'any', [{ ...statistics(), type: 'Something' }]);
    simulator.log.tombstone(name, 'any');
    let wakes = 0;
    store.subscribe(() => (wakes += 1));
    await eventually(() => wakes > 0);
    const stream = newStream();
    const { position } = await store.append(stream, 'no_stream', after);
    expect(await store.head()).toBe(position);
    for (const read of [
      await readPages(store, BEFORE_FIRST, 2), await drainAll(store, BEFORE_FIRST, position),
      [...await store.readBackwards(undefined, 9)].reverse(),
    ]) expect(idsOf(read)).toEqual(idsOf([...before, ...after]));
    expect(idsOf(await store.readStream(stream))).toEqual(idsOf(after));
  });

  it('wakes nobody by events of others', async () => {
    let wakes = 0;
    store.subscribe(() => (wakes += 1));
    await eventually(() => wakes > 0);
    writeStatistics(5);
    await store.append(newStream(), 'no_stream', newEvents(1));
    await eventually(() => wakes > 1);
    expect(wakes).toBe(2);
  });

  it('has what others wrote at their positions alone', async () => {
    await store.append(newStream(), 'no_stream', newEvents(1));
    writeStatistics(1);
    const { position, id } = simulator.log.events.at(-1)!;
    expect(idsOf(await store.readAt([position]))).toEqual([id]);
    expect(await store.readAll(position, 9)).toEqual([]);
    expect(await store.readBackwards(position, 9)).toHaveLength(1);
  });

  it('is not read again where it is known to be quiet', async () => {
    const { position } = await store.append(newStream(), 'no_stream', newEvents(1));
    writeStatistics(300);
    expect(await store.readAll(position, 1)).toEqual([]);
    const before = simulator.calls['whole log'];
    expect(await store.readAll(position, 1)).toEqual([]);
    expect(await store.head()).toBe(position);
    // The reader reads one page. For the head of the log it reads the last event, then more until the known part.
    expect(simulator.calls['whole log'] - before).toBeLessThanOrEqual(3);
  });
});

describe('A known quiet tail', () => {
  it('is skipped by a reader that has seen everything before it, and by no other', () => {
    const tail = new SystemTail();
    expect(tail.skip(BEFORE_FIRST)).toBe(BEFORE_FIRST);
    tail.learn(10n, 90n);
    expect([5n, 10n, 90n, 95n].map((after) => tail.skip(after))).toEqual([5n, 90n, 90n, 95n]);
  });

  it('is not replaced by an older one', () => {
    const tail = new SystemTail();
    tail.learn(10n, 90n);
    tail.learn(5n, 80n);
    expect([tail.last, tail.through]).toEqual([10n, 90n]);
  });
});
