/**
 * Measures the cost of the links of EventStoreDB's system projections for readers of the log: a log with them, four
 * times as many events, beside one without. It runs in the simulator, or on two real servers: EVENTSTORE_TEST_URL,
 * which has to run with its system projections, and EVENTSTORE_PLAIN_URL without.
 */
import { EventStoreDBClient } from '@eventstore/db-client';
import type { Position } from '../event-store/event-store.js';
import { EventStoreDbEventStore } from '../event-store/eventstoredb/eventstoredb-event-store.js';
import { newEvent } from '../event-store/testing/new-events.js';
import { EventStoreDbSimulator } from '../testing/eventstoredb-simulator/eventstoredb-simulator.js';
import { median } from './bench-database.js';
import { report } from './figures.js';

const EVENTS = Number(process.env.BENCH_EVENTS ?? 40_000);
const ROUNDS = 7;
const IN_STREAM = 5;
const WRITERS = 16;
const PAGE = 500;
const AIM = 4 / 3;

const { EVENTSTORE_TEST_URL: linked, EVENTSTORE_PLAIN_URL: plain } = process.env;
const data = {
  rounds: Array.from({ length: 5 }, (_, round) => ({ round, points: [2, 1, 0, -1, -2], note: 'x'.repeat(60) })),
};

interface Engine {
  readonly store: EventStoreDbEventStore;
  readonly url: string;
  close(): Promise<void>;
}

function opened(url: string, close: () => Promise<void> = async () => undefined): Engine {
  const store = new EventStoreDbEventStore({ connectionString: url });
  return { store, url, close: () => store.close().then(close) };
}

async function simulated(hasSystemProjections: boolean): Promise<Engine> {
  const simulator = await EventStoreDbSimulator.start({ hasSystemProjections });
  return opened(simulator.url, () => simulator.kill());
}

/** @returns the position before the events */
async function fill({ store }: Engine): Promise<Position> {
  const before = await store.head();
  let next = Number(crypto.getRandomValues(new Uint32Array(1))[0]) * 1_000_000;
  const last = next + EVENTS / IN_STREAM;
  await Promise.all(Array.from({ length: WRITERS }, async () => {
    while (next < last) {
      const events = Array.from({ length: IN_STREAM }, () => newEvent({ type: 'GameRecorded', data }));
      await store.append(`game-${next++}`, 'no_stream', events);
    }
  }));
  return before;
}

/** The number of all events, even of other programs, once it no longer grows. */
async function counted(url: string): Promise<number> {
  const client = EventStoreDBClient.connectionString(url);
  for (let known = -1; ;) {
    let events = 0;
    for await (const { event } of client.readAll()) events += Number(event !== undefined);
    if (events === known) {
      await client.dispose();
      return events;
    }
    known = events;
    await new Promise((resolve) => setTimeout(resolve, 3_000));
  }
}

const READS: Readonly<Record<string, (store: EventStoreDbEventStore, after: Position) => Promise<number>>> = {
  'reading everything': async (store, after) => {
    let events = 0;
    for await (const batch of store.drain(after, await store.head())) events += batch.length;
    return events;
  },
  'reading by page': async (store, after) => {
    let events = 0;
    for (let from = after; ;) {
      const page = await store.readAll(from, PAGE);
      if (page.length === 0) return events;
      events += page.length;
      from = page.at(-1)!.position;
    }
  },
};

async function secondsOf(read: () => Promise<number>): Promise<number> {
  const start = performance.now();
  const events = await read();
  if (events !== EVENTS) throw new Error(`${events} of ${EVENTS} events arrived.`);
  return (performance.now() - start) / 1_000;
}

const withLinks = linked === undefined ? await simulated(true) : opened(linked);
const without = plain === undefined ? await simulated(false) : opened(plain);
const [afterLinked, afterPlain] = [await fill(withLinks), await fill(without)];
const all = await counted(withLinks.url);
const figures = [];
for (const [what, read] of Object.entries(READS)) {
  const ratios: number[] = [];
  const seconds: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const one = await secondsOf(() => read(withLinks.store, afterLinked));
    const other = await secondsOf(() => read(without.store, afterPlain));
    // The first round warms up.
    if (round > 0) {
      ratios.push(one / other);
      seconds.push(one);
    }
  }
  figures.push({
    what: `${what}, with links / without`,
    measured: `${median(ratios).toFixed(2)} (${Math.round(EVENTS / median(seconds))} events a second)`,
    aim: AIM.toFixed(2),
  });
}
await Promise.all([withLinks.close(), without.close()]);
const where = linked === undefined || plain === undefined ? "EventStoreDB's simulator" : 'real servers';
report('eventstoredb-links', figures, `${EVENTS} events of ours among ${all}, on ${where}`);
