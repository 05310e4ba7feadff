/** Tests that an engine that holds an election, is silent, or denies access is waited for once and ends no process. */
import { setTimeout as sleep } from 'node:timers/promises';
import { AppendOutcomeUnknown, EventStoreAccessDenied, EventStoreUnavailable } from '../event-store.js';
import type { ElectionWords } from '../../testing/eventstoredb-simulator/election.js';
import {
  EventStoreDbSimulator, type SimulatorOptions,
} from '../../testing/eventstoredb-simulator/eventstoredb-simulator.js';
import { eventually } from '../testing/log-reading.js';
import { newEvents, newStream } from '../testing/new-events.js';
import { startSimulatorOverTls } from '../../testing/eventstoredb-simulator/simulator-over-tls.js';
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

const WORDS: readonly ElectionWords[] = [
  'Server Is Not Ready', 'Server Is Busy', 'No leader info available in response',
];

describe('An engine during an election', () => {
  it.each(WORDS)('is waited for (%s)', async (words) => {
    const simulator = await startSimulator();
    const store = open(simulator.url);
    const stream = newStream();
    await store.append(stream, 'no_stream', newEvents(1));
    simulator.beginElection(words);
    const answers = Promise.all([store.append(stream, 0, newEvents(1)), store.readStream(newStream()), store.head()]);
    await sleep(100);
    simulator.lead();
    await expect(answers).resolves.toMatchObject([{ revision: 1 }, [], expect.any(BigInt) as bigint]);
    expect(await store.readStream(stream)).toHaveLength(2);
  });

  it('is not waited for longer than an engine that is away', async () => {
    const simulator = await startSimulator();
    const store = open(simulator.url, { retryForMs: 200 });
    await store.head();
    for (const words of WORDS) {
      simulator.beginElection(words);
      await expect(store.append(newStream(), 'no_stream', newEvents(1))).rejects.toBeInstanceOf(EventStoreUnavailable);
      await expect(store.readStream(newStream())).rejects.toBeInstanceOf(EventStoreUnavailable);
      await expect(store.head()).rejects.toBeInstanceOf(EventStoreUnavailable);
    }
  });
});

it('A node that freezes until the next search is given up ends no process', async () => {
  const simulator = await startSimulator();
  const search = 'maxDiscoverAttempts=1&gossipTimeout=1&discoveryInterval=10';
  const store = open(`esdb+discover://127.0.0.1:${simulator.port}?tls=false&${search}`, {
    answerTimeoutMs: 300, retryForMs: 3_000,
  });
  let awake = 0;
  store.subscribe(() => (awake += 1));
  await store.append(newStream(), 'no_stream', newEvents(1));
  await eventually(() => awake > 0);
  simulator.faults.freeze();
  const reads = Array.from({ length: 8 }, async (_, n) => {
    // Calls come one after the other, so that late failures find a running search.
    await sleep(n * 100);
    await expect(store.head()).rejects.toBeInstanceOf(EventStoreUnavailable);
  });
  await Promise.all(reads);
  simulator.faults.thaw();
  await eventually(async () => (await store.append(newStream(), 'no_stream', newEvents(1))).revision === 0);
});

describe('An engine whose password changes', () => {
  async function changing() {
    const user = { name: 'president', password: 'of the table', groups: ['$admins'] };
    const { simulator, urlOf, close } = await startSimulatorOverTls([user]);
    closings.push(close);
    const store = open(urlOf(user.name, user.password));
    await store.append(newStream(), 'no_stream', newEvents(1));
    return { simulator, user, store };
  }

  it('denies access at once, and recovers by itself', async () => {
    const { user, store } = await changing();
    user.password = 'of another table';
    for (const call of [() => store.append(newStream(), 'no_stream', newEvents(1)), () => store.head()]) {
      await expect(call()).rejects.toBeInstanceOf(EventStoreAccessDenied);
    }
    user.password = 'of the table';
    await expect(store.append(newStream(), 'no_stream', newEvents(1))).resolves.toMatchObject({ revision: 0 });
  });

  it('leaves the outcome of earlier attempts unknown', async () => {
    const { simulator, user, store } = await changing();
    const stream = newStream();
    simulator.faults.loseAnswers(1);
    const stop = simulator.log.onAppended(() => (user.password = 'of another table'));
    await expect(store.append(stream, 'no_stream', newEvents(1))).rejects.toBeInstanceOf(AppendOutcomeUnknown);
    stop();
    user.password = 'of the table';
    expect(await store.readStream(stream)).toHaveLength(1);
  });
});

