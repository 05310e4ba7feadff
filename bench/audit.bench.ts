/**
 * Measures the audit at a million events: pages by filters that match everything, much, little and nothing, with the
 * content of their events from the log in Postgres or in EventStoreDB's simulator. The aim is 300 ms.
 */
import 'reflect-metadata';
import { AuditController } from '../api/audit/audit.controller.js';
import { LogEntries } from '../api/audit/log-entries.js';
import { RelatedEntries } from '../api/audit/related-entries.js';
import { PlayerDirectory } from '../api/shared/player-directory.js';
import { AccessRecords } from '../api/platform/access/access-records.js';
import { SystemClock } from '../api/platform/clock.js';
import { Freshness } from '../api/platform/http/freshness.js';
import { ReadWork } from '../api/platform/http/read-work.js';
import { auditRequest } from '../contract/audit.js';
import { BEFORE_FIRST, type EventStore } from '../event-store/event-store.js';
import { EventStoreDbEventStore } from '../event-store/eventstoredb/eventstoredb-event-store.js';
import { migrateEventLog } from '../event-store/postgres/migrate-event-log.js';
import { PostgresEventStore } from '../event-store/postgres/postgres-event-store.js';
import { createPool } from '../postgres/pool.js';
import { gamesProjection } from '../projections/read-models/games/games.js';
import { groupFactsProjection } from '../projections/read-models/group-facts/group-facts.js';
import { logEntriesProjection } from '../projections/read-models/log-entries/log-entries.js';
import { playersProjection } from '../projections/read-models/players/players.js';
import { rebuild } from '../projections/rebuild/rebuild.js';
import { withBenchDatabase } from './bench-database.js';
import { withSimulator } from './eventstoredb-simulator.js';
import { type Figure, percentiles, report } from './figures.js';
import { fillLog, LARGE_GROUP } from './generated-log.js';
import { DEFAULT_ZONE } from '../domain/named-zone.js';

/** The number of games that make a million events. */
const GAMES = Number(process.env.BENCH_GAMES ?? 690_000);
const ASKED = 100;

/** Adds facts that generated logs lack: other days and authors, few reasons, one member who rarely played. */
const SPREAD = `
  create temporary table places as
    select position, row_number() over (order by position) as number from read.log_entries;
  update read.log_entries set
    at = timestamptz '2016-01-01' + number * interval '5 minutes',
    actor_id = case when number % 7 = 0 then null when number % 50000 = 1 then 59 else number % 12 + 1 end,
    members = case when number % 20000 = 3 then members || 77 else members end,
    words = case when number % 30 = 0 then 'checked against sheet ' || number % 1000
      when number % 40000 = 5 then 'broken glass' else '' end
  from places where places.position = log_entries.position`;

const FILTERS: Readonly<Record<string, Record<string, string>>> = {
  everything: {},
  'kind game': { kind: 'game' },
  'a type, 2 %': { type: 'PositionsReset' },
  'a kind without entries': { kind: 'money' },
  'a member': { member: '5' },
  'a member who rarely played': { member: '77' },
  'an author': { actor: '3' },
  'an author of few': { actor: '59' },
  'a stream': { stream: 'game-777' },
  'a word, often': { text: 'checked' },
  'a word, seldom': { text: 'broken gla' },
  'a day': { from: '2019-05-05', to: '2019-05-05' },
  'the first year': { from: '2016-01-01', to: '2016-12-31' },
  'the first year of a member': { from: '2016-01-01', to: '2016-12-31', member: '5' },
  'an author, resets, a year': { actor: '3', type: 'PositionsReset', from: '2018-01-01', to: '2018-12-31' },
  'nothing that is frequent alone': { member: '5', actor: '59', text: 'checked' },
};

const figures: Figure[] = [];
await withBenchDatabase('audit', async (databaseUrl) => {
  const pool = createPool(databaseUrl);
  await migrateEventLog(pool);
  await fillLog(pool, GAMES, LARGE_GROUP);
  await measure('Postgres', new PostgresEventStore({ connectionString: databaseUrl }), databaseUrl);
  await pool.end();
});
await withSimulator(GAMES, (url) => withBenchDatabase('audit', (databaseUrl) =>
  measure("EventStoreDB's simulator", new EventStoreDbEventStore({ connectionString: url }), databaseUrl)));
report('audit', figures);

async function measure(engine: string, store: EventStore, databaseUrl: string): Promise<void> {
  const pool = createPool(databaseUrl);
  const projections = [playersProjection, gamesProjection, groupFactsProjection, logEntriesProjection];
  await rebuild({ store, pool, projections, now: () => new Date() });
  const client = await pool.connect();
  await client.query(SPREAD);
  client.release();
  await pool.query('vacuum (full, analyze) read.log_entries');
  const { rows: [size] } = await pool.query<{ rows: string; bytes: string }>(
    `select count(*) as rows, pg_size_pretty(pg_total_relation_size('read.log_entries')) as bytes
     from read.log_entries`);
  figures.push({ what: `${engine}: size`, measured: `${size?.rows} entries, ${size?.bytes} with their indexes` });
  const directory = new PlayerDirectory(pool, new Freshness({ status: () => [], shown: () => BEFORE_FIRST }));
  const found = new LogEntries(pool, { zone: DEFAULT_ZONE });
  const related = new RelatedEntries(store, found);
  const access = new AccessRecords(store, new SystemClock());
  const query = new AuditController(store, found, related, directory, access, new ReadWork(), pool);
  figures.push(...await timesOf(engine, query));
  await Promise.all([store.close(), pool.end()]);
}

async function timesOf(engine: string, query: AuditController): Promise<Figure[]> {
  const found: Figure[] = [];
  for (const [name, filter] of Object.entries(FILTERS)) {
    const times: number[] = [];
    let count: number | null = 0;
    for (let asked = 0; asked < ASKED; asked += 1) {
      const begun = performance.now();
      ({ count } = await query.page(auditRequest.parse(filter)));
      times.push(performance.now() - begun);
    }
    const entries = count ?? 'more than 10,000';
    found.push({
      what: `${engine}: ${name} (${entries})`, measured: percentiles(times), aim: 'p99 300 ms',
    });
  }
  return found;
}
