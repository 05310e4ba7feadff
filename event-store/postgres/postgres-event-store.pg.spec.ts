/** Tests the log in Postgres: the contract, that it cannot be changed, and that group commit keeps appends apart. */
import fc from 'fast-check';
import pg from 'pg';
import { fillDisk, freeDisk } from '../../testing/faults/full-disk.js';
import { inLongRun } from '../../testing/jest/long-run.js';
import { createTestDatabase, type TestDatabase } from '../../testing/worlds/test-database.js';
import { BEFORE_FIRST, type AppendResult } from '../event-store.js';
import { scenarios } from '../testing/append-scenarios.js';
import { expectScenario } from '../testing/contract/model.js';
import { describeEventStore } from '../testing/event-store-contract.js';
import { drainAll } from '../testing/log-reading.js';
import { idsOf, newEvent, newEvents, newStream } from '../testing/new-events.js';
import { protectLog } from './log-owner.js';
import { migrateEventLog } from './migrate-event-log.js';
import { PostgresEventStore } from './postgres-event-store.js';

describeEventStore('PostgresEventStore', async () => {
  const database = await createTestDatabase();
  await protectLog(database.administratorUrl, 'president');
  const [store, second] = [0, 1].map(() => new PostgresEventStore({ connectionString: database.url }));
  if (!store || !second) throw new Error('Two stores were made.');
  return {
    store,
    another: async () => second,
    close: async () => {
      await Promise.all([store.close(), second.close()]);
      await database.drop();
    },
  };
});

describe('PostgresEventStore', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let store: PostgresEventStore;

  beforeEach(async () => {
    database = await createTestDatabase();
    pool = new pg.Pool({ connectionString: database.url, max: 4 });
    await migrateEventLog(pool);
    store = new PostgresEventStore({ connectionString: database.url });
  });

  afterEach(async () => {
    await store.close();
    await pool.end();
    await database.drop();
  });

  it.each([
    `update log.events set type = 'Other'`, `update log.events set type = 'Other' where false`,
    'delete from log.events', 'truncate log.events', 'truncate log.events restart identity cascade',
  ])('refuses changes to the log: %s', async (statement) => {
    const stream = newStream();
    await store.append(stream, 'no_stream', newEvents(2));
    const before = await store.readStream(stream);
    await expect(pool.query(statement)).rejects.toThrow(/^The event log is append-only: \w+ on events is refused\.$/);
    expect(await store.readStream(stream)).toEqual(before);
  });

  it('a probe fails where a game would fail, and leaves nothing behind', async () => {
    await store.append(newStream(), 'no_stream', newEvents(1));
    await store.probe();
    const holder = await pool.connect();
    await holder.query('begin; lock table log.events in exclusive mode');
    await expect(store.probe()).rejects.toMatchObject({ code: '55P03' });
    await holder.query('rollback');
    holder.release();
    await fillDisk(database.url);
    await expect(store.probe()).rejects.toMatchObject({ code: '53100' });
    await freeDisk(database.url);
    await store.probe();
    expect(await drainAll(store, BEFORE_FIRST, await store.head())).toHaveLength(1);
  });

  it('has its head before the first event while it is empty', async () => {
    expect(await store.head()).toBe(BEFORE_FIRST);
    expect(await drainAll(store, BEFORE_FIRST, 2n ** 63n - 1n)).toEqual([]);
  });

  it('can be migrated by several processes at once, and again, without losing an event', async () => {
    await store.append('game-1', 'no_stream', newEvents(1));
    await Promise.all(Array.from({ length: 4 }, () => migrateEventLog(pool)));
    await store.append('game-1', 0, newEvents(1));
    expect(await store.readStream('game-1')).toHaveLength(2);
  });

  it('keeps logs in several schemas apart, whatever their names', async () => {
    const schema = `Other "log's"`;
    await Promise.all(Array.from({ length: 3 }, () => migrateEventLog(pool, schema)));
    const other = new PostgresEventStore({ connectionString: database.url, schema });
    const events = newEvents(2);
    await store.append('game-1', 'no_stream', events);
    expect(await other.append('game-1', 'no_stream', events)).toMatchObject({ revision: 1, repeated: false });
    expect(await other.readStream('game-1')).toHaveLength(2);
    expect(idsOf(await drainAll(other, BEFORE_FIRST, await other.head()))).toEqual(idsOf(events));
    await expect(pool.query(`delete from "Other ""log's""".events`)).rejects.toThrow('append-only');
    const holder = await pool.connect();
    await holder.query(`begin; select "Other ""log's""".lock_log_order()`);
    await expect(store.append('game-1', 1, newEvents(1))).resolves.toMatchObject({ revision: 2 });
    holder.release(true);
    await other.close();
  });

  it('stores simultaneous appends in one transaction', async () => {
    await Promise.all(Array.from({ length: 50 }, (_append, n) => store.append(`game-${n}`, 'no_stream', newEvents(2))));
    const { rows } = await pool.query(
      'select count(*)::int, count(distinct xmin::text)::int as commits from log.events');
    expect(rows).toEqual([{ count: 100, commits: 1 }]);
  });

  it('refuses some appends of a group without affecting the others', async () => {
    const [first, again] = [newEvents(1), newEvents(1)];
    await store.append('game-2', 'no_stream', first);
    await store.append('game-3', 'no_stream', again);
    const outcomes = await Promise.allSettled([
      store.append('game-1', 'no_stream', newEvents(2)),
      store.append('game-2', 'no_stream', newEvents(1)),
      store.append('game-2', 0, newEvents(1)),
      store.append('game-2', 'any', [...first, ...newEvents(1)]),
      store.append('game-3', 'no_stream', again),
      store.append('game-4', 'no_stream', newEvents(1)),
    ]);
    const answers = outcomes.map((outcome) => (
      outcome.status === 'rejected' ? (outcome.reason as Error).name : outcome.value.revision));
    expect(answers).toEqual([1, 'WrongExpectedRevision', 1, 'EventIdReused', 0, 0]);
  });

  it.each([
    ['a type that Postgres cannot store as text', 'game-2', 'Nul\u0000'],
    ['a stream id too long to index', `game-${Array.from({ length: 9_000 }, () => Math.random()).join('')}`, 'Fine'],
  ])('stores the rest of a group when Postgres refuses one append: %s', async (_what, streamId, type) => {
    const outcomes = await Promise.allSettled([
      store.append('game-1', 'no_stream', newEvents(1)),
      store.append(streamId, 'no_stream', [newEvent({ type })]),
      store.append('game-1', 0, newEvents(1)),
      ...['a', 'b', 'c'].map((name) => store.append(name, 'no_stream', newEvents(1))),
    ]);
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true, true, true]);
    expect((outcomes[1] as PromiseRejectedResult).reason).toBeInstanceOf(pg.DatabaseError);
    expect(await store.readStream('game-1')).toHaveLength(2);
    expect((await pool.query('select from log.events')).rowCount).toBe(5);
  });

  it('answers simultaneous appends as if they came one after the other', async () => {
    await fc.assert(fc.asyncProperty(scenarios, async (scenario) => {
      const start = await store.head();
      const outcomes: PromiseSettledResult<AppendResult>[] = await Promise.allSettled(
        scenario.appends.map(({ streamId, expected, events }) => store.append(streamId, expected, events)));
      await expectScenario(store, start, scenario, outcomes);
    }), { numRuns: inLongRun(200, 15) });
  });

  it('stores everything that was appended before it is closed, and nothing after', async () => {
    const appends = Array.from({ length: 300 }, (_append, n) => store.append(`game-${n}`, 'no_stream', newEvents(1)));
    await store.close();
    expect((await pool.query('select from log.events')).rowCount).toBe(300);
    await expect(store.append('game-1', 'any', newEvents(1))).rejects.toThrow('closed');
    expect((await Promise.all(appends)).every(({ repeated }) => !repeated)).toBe(true);
  });

  it('never scans the log, not even with plans that were made while it was empty', async () => {
    const scans = async (): Promise<number> => Number((await pool.query<{ seq_scan: string }>(
      `select seq_scan from pg_stat_user_tables where schemaname = 'log' and relname = 'events'`)).rows[0]?.seq_scan);
    const before = await scans();
    for (let round = 0; round < 60; round += 1) {
      const again = newEvents(2);
      await Promise.all([
        store.append(`game-${round}`, 'no_stream', newEvents(20)), store.append('player-1', 'any', again),
      ]);
      await Promise.all([
        store.readStream(`game-${round}`), store.readAll(BEFORE_FIRST, 5), store.head(),
        store.append('player-1', 'any', again),
      ]);
    }
    // The statistics of a connection are complete only when it ends.
    await store.close();
    expect(await scans()).toBe(before);
  });
});
