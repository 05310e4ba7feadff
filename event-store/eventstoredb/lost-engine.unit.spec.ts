/** Proves that an engine that is killed, frozen or cut off neither loses nor doubles an append, nor takes for ever. */
import { setTimeout as sleep } from 'node:timers/promises';
import { AppendOutcomeUnknown, EventStoreUnavailable } from '../event-store-errors.js';
import { BEFORE_FIRST } from '../event-store.js';
import {
  EventStoreDbSimulator, type SimulatorOptions,
} from '../../testing/eventstoredb-simulator/eventstoredb-simulator.js';
import { drainAll, eventually } from '../testing/log-reading.js';
import { idsOf, newEvents, newStream } from '../testing/new-events.js';
import { SeverableProxy } from '../../testing/faults/severable-proxy.js';
import { EventStoreDbEventStore, type EventStoreDbEventStoreOptions } from './eventstoredb-event-store.js';

const closings: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close();
});

async function startSimulator(options: SimulatorOptions = {}): Promise<EventStoreDbSimulator> {
  const peer = await EventStoreDbSimulator.start(options);
  closings.push(() => peer.kill());
  return peer;
}

function open(connectionString: string, options: Partial<EventStoreDbEventStoreOptions> = {}): EventStoreDbEventStore {
  const store = new EventStoreDbEventStore({ connectionString, retryForMs: 20_000, ...options });
  closings.push(() => store.close());
  return store;
}

/** A store whose connection to the peer can be cut, and one that is always connected. */
async function severable(options: Partial<EventStoreDbEventStoreOptions> = {}) {
  const peer = await startSimulator();
  const proxy = await SeverableProxy.before(peer.url);
  closings.push(() => proxy.close());
  const store = open(proxy.url, options);
  await store.append(newStream(), 'no_stream', newEvents(1));
  return { peer, proxy, store, direct: open(peer.url) };
}

describe.each([true, false])('An engine that takes batches: %s', (hasBatchAppend) => {
  it('may lose an answer: sent again, nothing is stored twice', async () => {
    const peer = await startSimulator({ hasBatchAppend });
    const store = open(peer.url);
    const stream = newStream();
    peer.faults.loseAnswers(2);
    const answer = await store.append(stream, 'no_stream', newEvents(2));
    const stored = await store.readStream(stream);
    expect(stored).toHaveLength(2);
    expect(answer).toEqual({ revision: 1, position: stored[1]?.position, repeated: true });
  });

  it('may freeze: the outcome is unknown in time, and the same append is safe when it thaws', async () => {
    const peer = await startSimulator({ hasBatchAppend });
    const store = open(peer.url, { answerTimeoutMs: 200, retryForMs: 300 });
    const [stream, events] = [newStream(), newEvents(2)];
    await store.append(newStream(), 'no_stream', newEvents(1));
    peer.faults.freeze();
    await expect(store.append(stream, 'no_stream', events)).rejects.toBeInstanceOf(AppendOutcomeUnknown);
    await expect(store.readStream(stream)).rejects.toBeInstanceOf(EventStoreUnavailable);
    await expect(store.head()).rejects.toBeInstanceOf(EventStoreUnavailable);
    await expect(drainAll(store, BEFORE_FIRST, 10_000n)).rejects.toBeInstanceOf(EventStoreUnavailable);
    peer.faults.thaw();
    await expect(store.append(stream, 'no_stream', events)).resolves.toMatchObject({ revision: 1 });
    expect(idsOf(await store.readStream(stream))).toEqual(idsOf(events));
  });

  it('may be killed and come back: what is sent meanwhile is stored once', async () => {
    const peer = await startSimulator({ hasBatchAppend });
    const store = open(peer.url);
    const streams = [newStream(), newStream(), newStream()];
    for (const stream of streams) await store.append(stream, 'no_stream', newEvents(1));
    const { port, log } = peer;
    await peer.kill();
    const appends = streams.map((stream) => store.append(stream, 0, newEvents(2)));
    await startSimulator({ hasBatchAppend, port, log });
    for (const answer of await Promise.all(appends)) expect(answer).toMatchObject({ revision: 2 });
    for (const stream of streams) expect(await store.readStream(stream)).toHaveLength(3);
  });
});

describe('A connection', () => {
  it('that is lost does not touch the appends of another one', async () => {
    const { peer, proxy, store, direct } = await severable();
    peer.faults.delayMs = 150;
    const appends = [store, direct].map((each) => each.append(newStream(), 'no_stream', newEvents(1)));
    await sleep(50);
    proxy.cutAll();
    expect(await Promise.all(appends)).toMatchObject([{ revision: 0 }, { revision: 0, repeated: false }]);
  });

  it('that cannot be made leaves the outcome unknown', async () => {
    const peer = await startSimulator();
    const store = open(peer.url, { retryForMs: 200 });
    await peer.kill();
    await expect(store.append(newStream(), 'no_stream', newEvents(1))).rejects.toBeInstanceOf(AppendOutcomeUnknown);
    await expect(store.readStream(newStream())).rejects.toBeInstanceOf(EventStoreUnavailable);
  });
});

describe('Two processes that use the same event ids at once', () => {
  it('costs others nothing: a usual append is one call, after the reading of its stream', async () => {
    const peer = await startSimulator();
    const store = open(peer.url);
    let awake = 0;
    store.subscribe(() => (awake += 1));
    const stream = newStream();
    await eventually(async () => {
      await store.append(newStream(), 'no_stream', newEvents(1));
      const before = peer.calls.stream;
      await store.append(newStream(), 'no_stream', newEvents(1));
      return peer.calls.stream === before + 1;
    });
    expect(awake).toBeGreaterThan(0);
    const before = peer.calls.stream;
    expect(await store.readStream(stream)).toEqual([]);
    await store.append(stream, 'no_stream', newEvents(2));
    await store.append(stream, 1, newEvents(1));
    expect(peer.calls.stream - before).toBe(3);
  });
});

describe('Three nodes', () => {
  it('are read at the leader, whichever of them is asked', async () => {
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
    for (const peer of [leader, follower, third]) closings.push(() => peer.kill());
    return [leader, follower, third];
  }
});
