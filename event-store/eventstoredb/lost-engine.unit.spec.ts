/** Tests that an engine that is killed, frozen or cut off neither loses nor doubles an append, nor blocks for ever. */
import { setTimeout as sleep } from 'node:timers/promises';
import { AppendOutcomeUnknown, BEFORE_FIRST, EventStoreUnavailable } from '../event-store.js';
import {
  EventStoreDbSimulator, type SimulatorOptions,
} from '../../testing/eventstoredb-simulator/eventstoredb-simulator.js';
import { drainAll } from '../testing/log-reading.js';
import { idsOf, newEvents, newStream } from '../testing/new-events.js';
import { SeverableProxy } from '../../testing/faults/severable-proxy.js';
import { EventStoreDbEventStore, type EventStoreDbEventStoreOptions } from './eventstoredb-event-store.js';

const closings: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close();
});

async function startSimulator(options: SimulatorOptions = {}): Promise<EventStoreDbSimulator> {
  const simulator = await EventStoreDbSimulator.start(options);
  closings.push(() => simulator.kill());
  return simulator;
}

function open(connectionString: string, options: Partial<EventStoreDbEventStoreOptions> = {}): EventStoreDbEventStore {
  const store = new EventStoreDbEventStore({ connectionString, retryForMs: 20_000, ...options });
  closings.push(() => store.close());
  return store;
}

/** A store whose connection to the simulator can be cut, and one that is always connected. */
async function severable(options: Partial<EventStoreDbEventStoreOptions> = {}) {
  const simulator = await startSimulator();
  const proxy = await SeverableProxy.before(simulator.url);
  closings.push(() => proxy.close());
  const store = open(proxy.url, options);
  await store.append(newStream(), 'no_stream', newEvents(1));
  return { simulator, proxy, store, direct: open(simulator.url) };
}

describe('An engine', () => {
  it('may lose an answer: the second attempt stores nothing twice', async () => {
    const simulator = await startSimulator();
    const store = open(simulator.url);
    const stream = newStream();
    simulator.faults.loseAnswers(2);
    const answer = await store.append(stream, 'no_stream', newEvents(2));
    const stored = await store.readStream(stream);
    expect(stored).toHaveLength(2);
    expect(answer).toEqual({ revision: 1, position: stored[1]?.position, repeated: true });
  });

  it('may freeze: the outcome is unknown in time, and the same append is safe after the thaw', async () => {
    const simulator = await startSimulator();
    const store = open(simulator.url, { answerTimeoutMs: 500, retryForMs: 700 });
    const [stream, events] = [newStream(), newEvents(2)];
    const stop = simulator.log.onAppended(() => simulator.faults.freeze());
    await expect(store.append(stream, 'no_stream', events)).rejects.toBeInstanceOf(AppendOutcomeUnknown);
    stop();
    await expect(store.append(newStream(), 'no_stream', newEvents(1))).rejects.toBeInstanceOf(EventStoreUnavailable);
    await expect(store.readStream(stream)).rejects.toBeInstanceOf(EventStoreUnavailable);
    await expect(store.head()).rejects.toBeInstanceOf(EventStoreUnavailable);
    await expect(drainAll(store, BEFORE_FIRST, 10_000n)).rejects.toBeInstanceOf(EventStoreUnavailable);
    simulator.faults.thaw();
    await expect(store.append(stream, 'no_stream', events)).resolves.toMatchObject({ revision: 1 });
    expect(idsOf(await store.readStream(stream))).toEqual(idsOf(events));
  });

  it('may be killed and come back: an append sent meanwhile is stored once', async () => {
    const simulator = await startSimulator();
    const store = open(simulator.url);
    const streams = [newStream(), newStream(), newStream()];
    for (const stream of streams) await store.append(stream, 'no_stream', newEvents(1));
    const { port, log } = simulator;
    await simulator.kill();
    const appends = streams.map((stream) => store.append(stream, 0, newEvents(2)));
    await startSimulator({ port, log });
    for (const answer of await Promise.all(appends)) expect(answer).toMatchObject({ revision: 2 });
    for (const stream of streams) expect(await store.readStream(stream)).toHaveLength(3);
  });
});

describe('A connection', () => {
  it('that is lost does not affect the appends of another one', async () => {
    const { simulator, proxy, store, direct } = await severable();
    simulator.faults.delayMs = 150;
    const appends = [store, direct].map((each) => each.append(newStream(), 'no_stream', newEvents(1)));
    await sleep(50);
    proxy.cutAll();
    expect(await Promise.all(appends)).toMatchObject([{ revision: 0 }, { revision: 0, repeated: false }]);
  });

  it('that cannot be made is an engine that cannot be reached', async () => {
    const simulator = await startSimulator();
    const store = open(simulator.url, { retryForMs: 200 });
    await simulator.kill();
    await expect(store.append(newStream(), 'no_stream', newEvents(1))).rejects.toBeInstanceOf(EventStoreUnavailable);
    await expect(store.readStream(newStream())).rejects.toBeInstanceOf(EventStoreUnavailable);
  });
});

describe('Three nodes', () => {
  it('are read from the leader, whichever of them is asked', async () => {
    const [, follower] = await startCluster();
    const store = open(follower.url);
    const stream = newStream();
    await store.append(stream, 'no_stream', newEvents(2));
    expect(await store.readStream(stream)).toHaveLength(2);
    expect(await drainAll(store, BEFORE_FIRST, await store.head())).toHaveLength(2);
  });

  it('go on when the leader is killed', async () => {
    const [leader, follower, third] = await startCluster();
    const hosts = [leader, follower, third].map(({ port }) => `127.0.0.1:${port}`).join(',');
    const store = open(`esdb://${hosts}?tls=false&nodePreference=leader&discoveryInterval=20`);
    const stream = newStream();
    await store.append(stream, 'no_stream', newEvents(1));
    await leader.kill();
    const append = store.append(stream, 0, newEvents(1));
    follower.lead();
    await expect(append).resolves.toMatchObject({ revision: 1 });
    expect(await store.readStream(stream)).toHaveLength(2);
  });

  async function startCluster(): Promise<[EventStoreDbSimulator, EventStoreDbSimulator, EventStoreDbSimulator]> {
    const [leader, follower, third] = await EventStoreDbSimulator.startCluster(3);
    if (!leader || !follower || !third) throw new Error('A cluster of three has three nodes.');
    for (const simulator of [leader, follower, third]) closings.push(() => simulator.kill());
    return [leader, follower, third];
  }
});
