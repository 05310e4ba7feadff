/** Tests that positions become visible in order, and that the lock is the reason. */
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../testing/worlds/test-database.js';
import { BEFORE_FIRST } from '../event-store.js';
import { eventually, followWhile } from '../testing/log-reading.js';
import { newEvents, newStream } from '../testing/new-events.js';
import { migrateEventLog } from './migrate-event-log.js';
import { PostgresEventStore } from './postgres-event-store.js';

const INSERT = `insert into log.events (stream_id, revision, event_id, type, data, metadata)
  values ('by-hand', 0, gen_random_uuid(), 'Tried', '{}', '{}') returning position`;

describe('Positions become visible in order', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let stores: PostgresEventStore[];

  beforeEach(async () => {
    database = await createTestDatabase();
    pool = new pg.Pool({ connectionString: database.url, max: 3 });
    await migrateEventLog(pool);
    stores = Array.from({ length: 4 }, () => new PostgresEventStore({ connectionString: database.url }));
  });

  afterEach(async () => {
    await Promise.all(stores.map((store) => store.close()));
    await pool.end();
    await database.drop();
  });

  const storeOf = (writer: number): PostgresEventStore => {
    const store = stores[writer % stores.length];
    if (!store) throw new Error('There are stores.');
    return store;
  };

  /** Lets all instances append while a reader follows. @returns the events of the log and those that the reader saw */
  async function followWriters(): Promise<{ logged: string[]; seen: string[] }> {
    const write = async (writer: number): Promise<void> => {
      const stream = newStream();
      for (let round = 0; round < 10; round += 1) {
        await storeOf(writer).append(stream, 'any', newEvents((round % 3) + 1));
      }
    };
    const writing = Promise.all(Array.from({ length: 16 }, (_writer, n) => write(n)));
    const seen = await followWhile(storeOf(0), BEFORE_FIRST, writing);
    const { rows } = await pool.query<{ position: string }>('select position from log.events order by position');
    return { logged: rows.map(({ position }) => position), seen: seen.map(({ position }) => String(position)) };
  }

  /** Widens the time between drawing a position and its visibility. */
  const dawdleBeforeCommit = () => pool.query(`
    create function log.dawdle() returns trigger language plpgsql as $$
      begin perform pg_sleep(random() * 0.005); return null; end $$;
    create constraint trigger dawdle after insert on log.events deferrable initially deferred
      for each row execute function log.dawdle()`);

  const takeTheLockAway = () => pool.query(
    `create or replace function log.lock_log_order() returns boolean language sql as 'select true'`);

  it('for a reader who follows many writers on several instances', async () => {
    const { logged, seen } = await followWriters();
    expect(seen).toEqual(logged);
  });

  it('also when commits are slow', async () => {
    await dawdleBeforeCommit();
    const { logged, seen } = await followWriters();
    expect(seen).toEqual(logged);
  });

  describe('beside a manual insert that is not committed yet', () => {
    let byHand: pg.PoolClient;
    beforeEach(async () => {
      byHand = await pool.connect();
    });
    afterEach(() => byHand.release());

    const someoneWaits = () => eventually(async () => {
      const { rowCount } = await pool.query(`select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`);
      return rowCount === 1;
    });

    it('an append waits, and a reader sees both in order', async () => {
      await byHand.query('begin');
      const { rows: [inserted] } = await byHand.query<{ position: string }>(INSERT);
      const appended = storeOf(0).append(newStream(), 'no_stream', newEvents(1));
      await someoneWaits();
      expect(await storeOf(1).readAll(BEFORE_FIRST, 10)).toEqual([]);
      await byHand.query('commit');
      const { position } = await appended;
      const seen = await storeOf(1).readAll(BEFORE_FIRST, 10);
      expect(seen.map((event) => event.position)).toEqual([BigInt(inserted?.position ?? -1), position]);
    });

    it('an append to the same stream is decided on what it finds when its turn comes', async () => {
      await byHand.query('begin');
      await byHand.query(INSERT);
      const refusal = storeOf(0).append('by-hand', 'no_stream', newEvents(1)).catch((error: unknown) => error);
      await someoneWaits();
      await byHand.query('commit');
      expect(await refusal).toMatchObject({ name: 'WrongExpectedRevision', actual: 0 });
    });

    it('without the lock an append does not wait: it leaves a hole, and a reader misses the insert', async () => {
      await takeTheLockAway();
      await byHand.query('begin');
      const { rows: [inserted] } = await byHand.query<{ position: string }>(INSERT);
      const { position } = await storeOf(0).append(newStream(), 'no_stream', newEvents(1));
      const before = await storeOf(1).readAll(BEFORE_FIRST, 10);
      await byHand.query('commit');
      const behind = await storeOf(1).readAll(position, 10);
      expect([...before, ...behind].map((event) => event.position)).toEqual([position]);
      expect(position > BigInt(inserted?.position ?? -1)).toBe(true);
    });
  });
});
