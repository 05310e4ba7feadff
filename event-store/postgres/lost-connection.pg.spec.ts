/** Tests that a lost connection neither loses nor doubles an append, nor gives a wrong answer. */
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../testing/worlds/test-database.js';
import { AppendOutcomeUnknown, BEFORE_FIRST } from '../event-store.js';
import { drainAll } from '../testing/log-reading.js';
import { idsOf, newEvent, newEvents, newStream } from '../testing/new-events.js';
import { SeverableProxy } from '../../testing/faults/severable-proxy.js';
import { ignoreLostConnections } from '../../postgres/pool.js';
import { untilAnswered } from './lost-connection.js';
import { migrateEventLog } from './migrate-event-log.js';
import { PostgresEventStore, type PostgresEventStoreOptions } from './postgres-event-store.js';

describe('A store whose connection is lost', () => {
  let database: TestDatabase;
  let proxy: SeverableProxy;
  let direct: PostgresEventStore;
  const opened: PostgresEventStore[] = [];

  beforeEach(async () => {
    database = await createTestDatabase();
    const pool = new pg.Pool({ connectionString: database.url, max: 1 });
    await migrateEventLog(pool);
    await pool.end();
    proxy = await SeverableProxy.before(database.url);
    direct = open({ connectionString: database.url });
  });

  afterEach(async () => {
    await Promise.all(opened.splice(0).map((store) => store.close()));
    await proxy.close();
    await database.drop();
  });

  function open(options: PostgresEventStoreOptions): PostgresEventStore {
    const store = new PostgresEventStore(options);
    opened.push(store);
    return store;
  }

  /** A store behind the proxy, with a writing connection open. */
  async function connected(options: Partial<PostgresEventStoreOptions> = {}): Promise<PostgresEventStore> {
    const store = open({ connectionString: proxy.url, retryForMs: 20_000, answerTimeoutMs: 20_000, ...options });
    await store.append(newStream(), 'no_stream', newEvents(1));
    return store;
  }

  it('finds an append stored whose answer was lost, and reports a repeat', async () => {
    const store = await connected();
    const stream = newStream();
    proxy.cutAnswerAfter(0);
    const answer = await store.append(stream, 'no_stream', newEvents(2));
    const stored = await direct.readStream(stream);
    expect(stored).toHaveLength(2);
    expect(answer).toEqual({ revision: 1, position: stored[1]?.position, repeated: true });
  });

  it('stores an append that never reached the server', async () => {
    const store = await connected();
    const stream = newStream();
    proxy.cutAtNextRequest();
    const answer = await store.append(stream, 'no_stream', newEvents(2));
    expect(await direct.readStream(stream)).toHaveLength(2);
    expect(answer).toMatchObject({ revision: 1, repeated: false });
  });

  it('can append after an idle connection was lost', async () => {
    const store = await connected();
    proxy.cutAll();
    await expect(store.append(newStream(), 'no_stream', newEvents(1))).resolves.toMatchObject({ repeated: false });
  });

  it('gives up a silent connection', async () => {
    const store = await connected({ answerTimeoutMs: 1_500 });
    const stream = newStream();
    proxy.silence();
    await expect(store.append(stream, 'no_stream', newEvents(1))).resolves.toMatchObject({ repeated: true });
    expect(await direct.readStream(stream)).toHaveLength(1);
  });

  it('reports an unknown outcome when no connection comes back in time, and a repeat later', async () => {
    const store = await connected({ retryForMs: 1_000 });
    const stream = newStream();
    const appends = [newEvents(1), newEvents(2)] as const;
    proxy.refuse();
    const outcomes = await Promise.allSettled(appends.map((events) => store.append(stream, 'any', events)));
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(AppendOutcomeUnknown) as unknown });
    }
    proxy.accept();
    expect(await store.append(stream, 'no_stream', appends[0])).toMatchObject({ revision: 0 });
    expect(await store.append(stream, 0, appends[1])).toMatchObject({ revision: 2 });
    expect(idsOf(await direct.readStream(stream))).toEqual(idsOf(appends.flat()));
  });

  it('reports an unknown outcome of an append that was stored without an answer, and finds it later', async () => {
    const store = await connected({ answerTimeoutMs: 1_500, retryForMs: 1_000 });
    const stream = newStream();
    const events = newEvents(1);
    proxy.silence();
    await expect(store.append(stream, 'no_stream', events)).rejects.toBeInstanceOf(AppendOutcomeUnknown);
    expect(await direct.append(stream, 'no_stream', events)).toMatchObject({ revision: 0, repeated: true });
    expect(await direct.readStream(stream)).toHaveLength(1);
  });

  it('neither loses nor doubles an append while connections are cut again and again under load', async () => {
    const store = await connected();
    const start = await direct.head();
    const faults = [() => proxy.cutAnswerAfter(0), () => proxy.cutAtNextRequest(), () => proxy.cutAll()];
    let answered = 0;
    const write = async (): Promise<void> => {
      const stream = newStream();
      for (let revision = 0; revision < 15; revision += 1) {
        const event = newEvent();
        const { position } = await store.append(stream, revision === 0 ? 'no_stream' : revision - 1, [event]);
        expect((await direct.readStream(stream)).at(-1)).toMatchObject({ id: event.id, revision, position });
        answered += 1;
        if (answered % 5 === 0) faults[(answered / 5) % faults.length]?.();
      }
    };
    await Promise.all(Array.from({ length: 8 }, write));
    const logged = await drainAll(direct, start, await direct.head());
    expect(logged).toHaveLength(8 * 15);
    expect(new Set(idsOf(logged)).size).toBe(8 * 15);
  });

  it('fails a drain that is cut, instead of ending it early', async () => {
    const store = await connected();
    for (let append = 0; append < 4; append += 1) {
      await direct.append(newStream(), 'no_stream', Array.from({ length: 500 }, () => newEvent({
        data: { pad: 'x'.repeat(1_500) },
      })));
    }
    proxy.cutAnswerAfter(2_000_000);
    await expect(drainAll(store, BEFORE_FIRST, await direct.head())).rejects.toThrow();
    expect(await drainAll(store, BEFORE_FIRST, await direct.head())).toHaveLength(2_001);
  });

  it('fails a read that is cut, and then reads on', async () => {
    const store = await connected();
    await store.head();
    proxy.cutAnswerAfter(0);
    await expect(store.head()).rejects.toThrow();
    expect(await store.head()).toBe(await direct.head());
  });

  it('fails a read without an answer, and then reads on', async () => {
    const store = await connected({ answerTimeoutMs: 1_500 });
    const stream = newStream();
    await store.append(stream, 'no_stream', newEvents(1));
    const readings = [
      () => store.readStream(stream), () => store.readAll(BEFORE_FIRST, 1), () => store.head(),
    ] as const;
    await Promise.all(readings.map((read) => read()));
    proxy.silence();
    const outcomes = await Promise.allSettled(readings.map((read) => read()));
    expect(outcomes.map(({ status }) => status)).toEqual(readings.map(() => 'rejected'));
    expect(await store.readStream(stream)).toHaveLength(1);
  });

  it('repeats what Postgres refuses for now or at damage, and gives back what it refuses for good', async () => {
    const pool = new pg.Pool({ connectionString: database.url });
    const outcomeOf = async (code: string) => {
      let attempts = 0;
      const error = await untilAnswered(100, () => {
        attempts += 1;
        return pool.query(`do $$ begin raise exception sqlstate '${code}'; end $$`);
      }).then(() => null, (refused: unknown) => refused);
      return error instanceof AppendOutcomeUnknown ? 'unknown' : [attempts, (error as { code?: string } | null)?.code];
    };
    for (const code of ['25006', '42501', '55P03', '53100', '58030', 'XX001']) {
      expect([code, await outcomeOf(code)]).toEqual([code, 'unknown']);
    }
    for (const code of ['0A000', '21000', '22P02', '23505', '42P01', '54000', 'P0001']) {
      expect(await outcomeOf(code)).toEqual([1, code]);
    }
    await pool.end();
  });

  it('survives the loss of a connection that is borrowed and idle', async () => {
    const pool = new pg.Pool({ connectionString: database.url });
    ignoreLostConnections(pool);
    const [taken, other] = [await pool.connect(), await pool.connect()];
    const ended = new Promise((resolve) => taken.once('end', resolve));
    const { rows: [row] } = await taken.query<{ pid: number }>('select pg_backend_pid() as pid');
    await other.query('select pg_terminate_backend($1)', [row?.pid]);
    await ended;
    await expect(taken.query('select 1')).rejects.toThrow();
    taken.release(true);
    other.release();
    await pool.end();
  });
});
