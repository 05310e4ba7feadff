/** Tests that the simulator does what EventStoreDB 24.10.4 was seen to do where no call was recorded. */
import { EventStoreDBClient, FORWARDS, jsonEvent, type ReadPosition } from '@eventstore/db-client';
import { EventStoreDbEventStore } from '../../event-store/eventstoredb/eventstoredb-event-store.js';
import { BEFORE_FIRST } from '../../event-store/event-store.js';
import { drainAll, eventually, readPages } from '../../event-store/testing/log-reading.js';
import { idsOf, newEvents, newStream } from '../../event-store/testing/new-events.js';
import { EventStoreDbSimulator, type SimulatorOptions } from './eventstoredb-simulator.js';

let simulator: EventStoreDbSimulator;
let client: EventStoreDBClient;
let store: EventStoreDbEventStore;

async function start(options?: SimulatorOptions): Promise<void> {
  simulator = await EventStoreDbSimulator.start(options);
  client = EventStoreDBClient.connectionString(simulator.url);
  store = new EventStoreDbEventStore({ connectionString: simulator.url });
}

afterEach(async () => {
  await store.close();
  await client.dispose();
  await simulator.kill();
});

const append = async (stream: string, count = 1): Promise<void> => {
  for (let n = 0; n < count; n += 1) {
    await client.appendToStream(stream, jsonEvent({ type: 'Happened', data: {} }));
  }
};

const at = (position: bigint): ReadPosition => ({ commit: position, prepare: position });

async function typesRead(fromPosition: bigint, direction = FORWARDS as 'forwards' | 'backwards'): Promise<string[]> {
  const types: string[] = [];
  for await (const { event } of client.readAll({ fromPosition: at(fromPosition), direction })) types.push(event!.type);
  return types;
}

describe('Beyond the end of the log', () => {
  beforeEach(async () => {
    await start();
    await append('a-1');
  });

  test('a subscription gets nothing until the log has passed its position', async () => {
    const beyond = simulator.log.end + 150n;
    const got: string[] = [];
    const subscription = client.subscribeToAll({ fromPosition: at(beyond) });
    const confirmed = new Promise((resolve) => subscription.once('confirmation', resolve));
    subscription.on('data', ({ event }) => void got.push(event!.streamId));
    await confirmed;
    await append('a-2');
    expect(simulator.log.events.at(-1)!.position).toBeLessThan(beyond);
    while (simulator.log.end <= beyond) await append('a-3');
    await append('a-4');
    await eventually(() => got.length > 0);
    await subscription.unsubscribe();
    expect(got[0]).toBe('a-4');
  });

  test('reading forwards gives nothing, and backwards is refused', async () => {
    const beyond = simulator.log.end + 1_000n;
    expect(await typesRead(beyond)).toEqual([]);
    await expect(typesRead(beyond, 'backwards')).rejects.toThrow('Unexpected ReadAllResult: Error');
  });
});

test.each([['23.10.8', 'Error'], ['24.10.4', 'InvalidPosition']] as const)(
  '%s names a position between two events %s', async (release, word) => {
    await start({ release });
    await append('a-1', 2);
    const [one] = simulator.log.events.slice(-2);
    await expect(typesRead(one!.position + 1n)).rejects.toThrow(`Unexpected ReadAllResult: ${word}`);
  });

describe('With system projections', () => {
  beforeEach(() => start({ hasSystemProjections: true }));

  test('each event is linked by category and type, and a new stream by name', async () => {
    await append('game-1', 2);
    const links = simulator.log.events.filter(({ type }) => ['$>', '$@'].includes(type));
    expect(links.map(({ stream, type, data }) => [stream, type, Buffer.from(data).toString()])).toEqual([
      ['$ce-game', '$>', '0@game-1'], ['$et-Happened', '$>', '0@game-1'],
      ['$streams', '$>', '0@game-1'], ['$category-game', '$@', 'game-1'],
      ['$ce-game', '$>', '1@game-1'], ['$et-Happened', '$>', '1@game-1'],
    ]);
  });

  test('our log has its own events alone, whatever reads it', async () => {
    const events = newEvents(40);
    const stream = newStream();
    for (const [index, event] of events.entries()) {
      await store.append(stream, index === 0 ? 'no_stream' : index - 1, [event]);
    }
    const head = (await store.readStream(stream)).at(-1)!.position;
    expect(await store.head()).toBe(head);
    for (const read of [
      await readPages(store, BEFORE_FIRST, 7), await drainAll(store, BEFORE_FIRST, head),
      [...await store.readBackwards(undefined, 99)].reverse(),
    ]) expect(idsOf(read)).toEqual(idsOf(events));
  });
});

describe('After a scavenge', () => {
  test('positions stay, and a removed one reads like the next event that is left', async () => {
    await start();
    const kept = newEvents(3);
    for (const event of kept) {
      await append('gone-1', 2);
      await store.append(newStream(), 'no_stream', [event]);
    }
    await append('gone-1');
    const removed = simulator.log.events.filter(({ stream }) => stream === 'gone-1').map(({ position }) => position);
    const before = await readPages(store, BEFORE_FIRST, 99);
    await client.deleteStream('gone-1');
    const events = simulator.log.events.length;
    simulator.log.scavenge();
    expect(simulator.log.events).toHaveLength(events - removed.length);
    expect(await readPages(store, BEFORE_FIRST, 99)).toEqual(before);
    for (const [index, position] of removed.slice(0, 6).entries()) {
      const left = kept.slice(Math.floor(index / 2));
      expect(idsOf(await readPages(store, position, 1))).toEqual(idsOf(left));
      expect((await typesRead(position + 1n, 'forwards'))[0]).toBe(kept[0]!.type);
    }
    await expect(store.readAt([removed[0]!])).rejects.toThrow('There is no event at position');
  });
});
