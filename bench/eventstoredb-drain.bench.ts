/**
 * Measures a rebuild from EventStoreDB: all read models of 100,000 generated games, compared with a bare drain of the
 * same log by the client's `readAll` and with one by the adapter.
 */
import { EventStoreDBClient } from '@eventstore/db-client';
import { BEFORE_FIRST } from '../event-store/event-store.js';
import { EventStoreDbEventStore } from '../event-store/eventstoredb/eventstoredb-event-store.js';
import { allProjections } from '../projections/all-projections.js';
import { createPool } from '../postgres/pool.js';
import { rebuild } from '../projections/rebuild/rebuild.js';
import { median, withBenchDatabase } from './bench-database.js';
import { withSimulator } from './eventstoredb-simulator.js';
import { report } from './figures.js';

const GAMES = Number(process.env.BENCH_GAMES ?? 100_000);
const ROUNDS = 3;

async function secondsOf(events: number, work: () => Promise<number>): Promise<number> {
  const start = performance.now();
  const found = await work();
  if (found !== events) throw new Error(`${found} of ${events} events arrived.`);
  return (performance.now() - start) / 1000;
}

/** Returns the number of events. */
async function drainByClient(url: string): Promise<number> {
  const client = EventStoreDBClient.connectionString(url);
  let events = 0;
  for await (const { event } of client.readAll()) events += event?.type.startsWith('$') ? 0 : 1;
  await client.dispose();
  return events;
}

async function drainByAdapter(store: EventStoreDbEventStore): Promise<number> {
  let events = 0;
  for await (const batch of store.drain(BEFORE_FIRST, await store.head())) events += batch.length;
  return events;
}

await withSimulator(GAMES, (eventStoreUrl, events) => withBenchDatabase('eventstoredb', async (databaseUrl) => {
  const pool = createPool(databaseUrl);
  const store = new EventStoreDbEventStore({ connectionString: eventStoreUrl });
  const foldings: number[] = [];
  const rebuildAll = async (): Promise<number> => {
    const start = performance.now();
    const { events: found } = await rebuild({
      store, pool, projections: allProjections, now: () => new Date(),
      onProgress: ({ step }) => {
        if (step === 'writing') foldings.push((performance.now() - start) / 1000);
      },
    });
    return found;
  };
  await drainByClient(eventStoreUrl);
  await rebuildAll();
  const [bare, adapter, rebuilds]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await secondsOf(events, () => drainByClient(eventStoreUrl)));
    adapter.push(await secondsOf(events, () => drainByAdapter(store)));
    rebuilds.push(await secondsOf(events, rebuildAll));
  }
  await store.close();
  await pool.end();
  const besideBare = (seconds: readonly number[]): string => (
    median(seconds.map((each, round) => each / (bare[round] ?? 1))).toFixed(2));
  const perSecond = (seconds: number): string => `${Math.round(events / seconds)} events a second`;
  report('eventstoredb-drain', [
    { what: 'bare drain by the client', measured: `${median(bare).toFixed(2)} s, ${perSecond(median(bare))}` },
    { what: 'the same by the adapter', measured: `${median(adapter).toFixed(2)} s, ${perSecond(median(adapter))}` },
    { what: 'reading and folding the log', measured: `${median(foldings).toFixed(2)} s` },
    { what: 'rebuild of all read models', measured: `${median(rebuilds).toFixed(2)} s` },
    { what: 'reading and folding / bare drain', measured: besideBare(foldings.slice(-ROUNDS)) },
    { what: 'rebuild / bare drain', measured: besideBare(rebuilds), aim: '1.2' },
  ], `${GAMES} games, ${events} events`);
}));
