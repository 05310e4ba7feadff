/**
 * Tests that a connection to EventStoreDB that is cut, silent or refused neither loses nor doubles an append, and is
 * waited for once. It runs on the simulator or, if EVENTSTORE_TEST_URL is set, on a real server.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { EventIdReused, EventStoreUnavailable } from '../event-store.js';
import { shareDeadline } from '../shared-wait.js';
import { startEngine as startEngineUnderTest } from '../testing/engine-under-test.js';
import { drainAll, eventually } from '../testing/log-reading.js';
import { newEvent, newEvents, newStream } from '../testing/new-events.js';
import { SeverableProxy } from '../../testing/faults/severable-proxy.js';
import { EventStoreDbEventStore, type EventStoreDbEventStoreOptions } from './eventstoredb-event-store.js';

const closings: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close();
});

async function startEngine() {
  const engine = await startEngineUnderTest();
  closings.push(engine.close);
  return engine;
}

function open(connectionString: string, options: Partial<EventStoreDbEventStoreOptions> = {}): EventStoreDbEventStore {
  const store = new EventStoreDbEventStore({ connectionString, retryForMs: 20_000, ...options });
  closings.push(() => store.close());
  return store;
}

/** A store whose connection can be cut, and one that is always connected. */
async function severable(options: Partial<EventStoreDbEventStoreOptions> = {}) {
  const { url } = await startEngine();
  const proxy = await SeverableProxy.before(url);
  closings.push(() => proxy.close());
  const store = open(proxy.url, options);
  await store.append(newStream(), 'no_stream', newEvents(1));
  return { proxy, store, direct: open(url) };
}

describe('A connection', () => {
  it('that falls silent is replaced', async () => {
    const { proxy, store, direct } = await severable({ answerTimeoutMs: 300 });
    const stream = newStream();
    proxy.silence();
    await expect(store.append(stream, 'no_stream', newEvents(1))).resolves.toMatchObject({ revision: 0 });
    expect(await direct.readStream(stream)).toHaveLength(1);
  });

  it('that is cut again and again under load neither loses nor doubles an append', async () => {
    const { proxy, store, direct } = await severable();
    const start = await direct.head();
    const streams = new Set<string>();
    let answered = 0;
    const write = async (): Promise<void> => {
      const stream = newStream();
      for (let revision = 0; revision < 10; revision += 1) {
        await store.append(stream, revision === 0 ? 'no_stream' : revision - 1, newEvents(1));
        answered += 1;
        if (answered % 7 === 0) proxy.cutAll();
      }
      expect(await direct.readStream(stream)).toHaveLength(10);
      streams.add(stream);
    };
    await Promise.all(Array.from({ length: 6 }, write));
    const logged = await drainAll(direct, start, await direct.head());
    expect(logged.filter(({ streamId }) => streams.has(streamId))).toHaveLength(60);
  });
});

describe('An engine that is away', () => {
  async function refusing() {
    const { proxy, store } = await severable({ retryForMs: 3_000 });
    proxy.refuse();
    return { proxy, store };
  }

  it('is waited for once by all calls of a request', async () => {
    const { proxy, store } = await refusing();
    await shareDeadline(async () => {
      await expect(store.readStream(newStream())).rejects.toBeInstanceOf(EventStoreUnavailable);
      const before = proxy.refused;
      await expect(store.append(newStream(), 'no_stream', newEvents(1))).rejects.toBeInstanceOf(EventStoreUnavailable);
      await expect(store.head()).rejects.toBeInstanceOf(EventStoreUnavailable);
      // The attempts are short, and the second wait is not as long as the first.
      expect(proxy.refused - before).toBeLessThan(before);
    });
    proxy.accept();
    await expect(store.append(newStream(), 'no_stream', newEvents(1))).resolves.toMatchObject({ revision: 0 });
  });

  it('is waited for at once by all appends to a stream', async () => {
    const { proxy, store } = await refusing();
    const stream = newStream();
    const [first, ...others] = Array.from({ length: 3 }, () => store.append(stream, 'no_stream', newEvents(1)));
    await expect(first).rejects.toBeInstanceOf(EventStoreUnavailable);
    const before = proxy.refused;
    for (const other of others) await expect(other).rejects.toBeInstanceOf(EventStoreUnavailable);
    expect(proxy.refused - before).toBeLessThan(before);
  });
});

describe('A subscription', () => {
  it('comes back after a loss, and wakes listeners for what it may have missed', async () => {
    const { proxy, store, direct } = await severable();
    let awake = 0;
    const stop = store.subscribe(() => (awake += 1));
    await direct.append(newStream(), 'no_stream', newEvents(1));
    await eventually(() => awake > 0);
    proxy.refuse();
    awake = 0;
    await direct.append(newStream(), 'no_stream', newEvents(1));
    proxy.accept();
    await eventually(() => awake > 0);
    awake = 0;
    await direct.append(newStream(), 'no_stream', newEvents(1));
    await eventually(() => awake > 0);
    stop();
  });

  it('that has ended may emit an error', async () => {
    const { proxy, store } = await severable();
    store.subscribe(() => {})();
    proxy.cutAll();
    await sleep(50);
    expect(await store.head()).toBeGreaterThan(0n);
  });

  it('wakes when it begins, because of earlier events', async () => {
    const store = open((await startEngine()).url);
    let awake = 0;
    store.subscribe(() => (awake += 1));
    await eventually(() => awake > 0);
  });
});

describe('Two processes that use the same event ids at once', () => {
  describe.each([true, false])('while subscribed: %s', (isSubscribed) => {
    async function twoStores() {
      const { url } = await startEngine();
      const [one, other] = [open(url), open(url)] as const;
      const stream = newStream();
      await one.append(stream, 'no_stream', newEvents(1));
      // Both stores have read the stream before either appends.
      await other.readStream(stream);
      let awake = 0;
      if (isSubscribed) {
        other.subscribe(() => (awake += 1));
        await eventually(async () => {
          await one.append(newStream(), 'no_stream', newEvents(1));
          return awake > 0;
        });
      }
      return { one, other, stream };
    }

    it('get an error when the content differs, although the engine reports it as stored', async () => {
      const { one, other, stream } = await twoStores();
      const event = newEvent();
      await one.append(stream, 0, [event]);
      const clash = { ...event, data: { what: 'something else' }, metadata: { actorId: 8 } };
      await expect(other.append(stream, 0, [clash])).rejects.toBeInstanceOf(EventIdReused);
      expect(await other.readStream(stream)).toHaveLength(2);
    });

    it('get a repeat when it does not differ', async () => {
      const { one, other, stream } = await twoStores();
      const event = newEvent();
      const first = await one.append(stream, 0, [event]);
      const again = { ...event, metadata: { actorId: 8 } };
      expect(await other.append(stream, 0, [again])).toEqual({ ...first, repeated: true });
    });
  });
});
