/** Tests jobs on both backends: run once, retried, postponed, listed when failed. */
import { UnrecoverableError } from 'bullmq';
import type { Pool } from 'pg';
import { longTest } from '../../../testing/jest/long-run.js';
import { migrateDurableTables } from '../persistence/durable-tables.js';
import { createPool } from '../../../postgres/pool.js';
import { type RedisServer, startRedis } from '../../../testing/worlds/redis-server.js';
import { TestClock } from '../../../testing/worlds/start-application.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/worlds/test-database.js';
import { type Job, JobPostponed, JobQueue, JobQueueUnavailable } from './job-queue.js';
import { openJobBackend } from './job-backend.js';
import { type ScheduledJob, Schedules } from './schedules.js';

const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  for (let tries = 0; !(await isSo()); tries++) {
    if (tries > 2_000) throw new Error('The awaited condition did not come true.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

test('a Redis that does not answer is reported by its variable, without its address', async () => {
  const opening = openJobBackend({ databaseUrl: '', redisUrl: 'redis://user:secret@127.0.0.1:1' });
  await expect(opening).rejects.toThrow(/^REDIS_URL names a Redis that does not answer \(ECONNREFUSED\)(?!.*secret)/);
});

describe.each(['postgres', 'redis'] as const)('on %s', (kind) => {
  let redis: RedisServer | undefined;
  let database: TestDatabase;
  let pool: Pool;
  let queues: JobQueue[] = [];
  const running = new Map<JobQueue, Schedules>();
  const errors: Error[] = [];

  beforeEach(async () => {
    redis = kind === 'redis' ? await startRedis() : undefined;
    database = await createTestDatabase();
    await migrateDurableTables(database.url);
    pool = createPool(database.url);
    errors.length = 0;
  });

  afterEach(async () => {
    for (const queue of [...queues]) await closed(queue);
    // Dropping the database cuts connections that are still closing. A busy machine may keep the queue from answering
    // in time; so it is asked again.
    const met = errors.filter((error) => !(error instanceof JobQueueUnavailable));
    await pool.end();
    await database.drop();
    await redis?.stop();
    expect(met).toEqual([]);
  });

  async function openQueue(): Promise<JobQueue> {
    const backend = await openJobBackend({ databaseUrl: database.url, redisUrl: redis?.url });
    // A shorter lock would let a busy machine take this process for dead. A closing connection may complain.
    const queue: JobQueue = new JobQueue({
      backend, stalledIntervalMs: 200, backoffMs: 10, postponeMs: 10,
      onError: (error) => void (queues.includes(queue) && errors.push(error)),
    });
    queues.push(queue);
    return queue;
  }

  async function closed(queue: JobQueue): Promise<void> {
    queues = queues.filter((other) => other !== queue);
    await running.get(queue)?.stop();
    await queue.close();
  }

  /** A job that records its data and then acts as the test says, call by call. */
  function noting(name: string, ...calls: (() => string | Promise<string>)[]): Job & { readonly notes: unknown[] } {
    const notes: unknown[] = [];
    return { name, notes, run: async (data) => (calls[notes.push(data) - 1] ?? (() => 'done'))() };
  }

  test('a job is done once, however often it is added without a worker, and again once it is done', async () => {
    const queue = await openQueue();
    await queue.add('note', { number: 1 }, 'note_1');
    await queue.add('note', { number: 1 }, 'note_1');
    const job = noting('note');
    await queue.work([job]);
    await queue.add('note', { number: 2 }, 'note_2');
    await until(() => job.notes.length === 2);
    await until(async () => await queue.find('note_1') === null);
    await queue.add('note', { number: 3 }, 'note_1');
    await until(() => job.notes.length > 2);
    expect(job.notes).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }]);
  });

  test('a job that fails is tried again, and one that keeps failing is listed until it is retried', async () => {
    const fail = (): never => {
      throw new Error('The cards are wet.');
    };
    const [sometimes, always] = [noting('sometimes', fail, fail), noting('always', fail, fail, fail, fail, fail)];
    const queue = await openQueue();
    await queue.work([sometimes, always]);
    await queue.add('sometimes', {});
    await queue.add('always', {}, 'always_1');
    await until(async () => (await queue.failed()).length === 1);
    expect(sometimes.notes).toHaveLength(3);
    expect(await queue.failed()).toEqual([{
      id: 'always_1', name: 'always', error: 'The cards are wet.', attempts: 5, failedAt: expect.any(String),
    }]);
    await queue.retry('always_1');
    await until(() => always.notes.length === 6);
    await until(async () => (await queue.failed()).length === 0);
    await until(async () => await queue.find('always_1') === null);
    expect(await queue.find('never_added')).toBeNull();
    await queue.retry('always_1');
    await queue.retry('never_added');
    expect(always.notes).toHaveLength(6);
  });

  longTest('a job that is refused is not retried by itself', async () => {
    const job = noting('refused', () => {
      throw new UnrecoverableError('Game 7 is tied.');
    });
    const queue = await openQueue();
    await queue.work([job]);
    await queue.add('refused', {});
    await queue.add('unheard-of', {});
    await until(async () => (await queue.failed()).length === 2);
    expect((await queue.failed()).map(({ error }) => error).sort()).toEqual([
      'Game 7 is tied.', 'There is no job named unheard-of.',
    ]);
    expect(job.notes).toHaveLength(1);
  });

  test.each([
    new JobPostponed('Another process is working on it.'),
    Object.assign(new Error('cannot execute UPDATE in a read-only transaction'), { code: '25006' }),
  ])('a job that is postponed, or meets an error that passes, is tried again, however often: %s', async (error) => {
    const job = noting('patient', ...Array.from({ length: 8 }, () => () => Promise.reject(error)));
    const queue = await openQueue();
    await queue.work([job]);
    await queue.add('patient', {});
    await until(() => job.notes.length === 9 || queue.failed().then((failed) => failed.length > 0));
    expect([job.notes.length, await queue.failed()]).toEqual([9, []]);
  });

  test('closing the queue aborts the running job and waits for it', async () => {
    const steps: string[] = [];
    const queue = await openQueue();
    await queue.work([{
      name: 'long',
      run: (_, signal) => new Promise((resolve) => {
        steps.push('begun');
        signal.addEventListener('abort', () => setTimeout(() => {
          steps.push('ended');
          resolve('ended early');
        }, 50));
      }),
    }]);
    await queue.add('long', {});
    await until(() => steps.length === 1);
    await closed(queue);
    expect(steps).toEqual(['begun', 'ended']);
  });

  describe('schedules', () => {
    const AT = { hour: 6, minute: 0, dayOfMonth: 1 };

    /** Starts a server with the clock at an instant. @returns the jobs that were due, in the order of the runs */
    async function startAt(now: string, run: ScheduledJob['run']) {
      const queue = await openQueue();
      const clock = new TestClock(new Date(now));
      const schedules = new Schedules({
        queue, pool, clock, scheduled: [{ name: 'monthly', at: AT, run }], onError: (error) => errors.push(error),
        lookIntervalMs: 100,
      });
      running.set(queue, schedules);
      await schedules.start();
      const last = noting('last');
      await queue.work([...schedules.jobs(), last]);
      return { queue, schedules, clock, last };
    }

    const lastDueKnown = async (): Promise<string | undefined> =>
      (await pool.query<{ last_due: string }>('select last_due from app.schedule_runs')).rows[0]?.last_due;

    const dueOf = (due: string[]) => (instant: Date) => {
      due.push(instant.toISOString());
      return Promise.resolve('All is well.');
    };

    test('a scheduled run that was missed is done once at the next start', async () => {
      const due: string[] = [];
      const first = await startAt('2026-03-15T12:00:00Z', dueOf(due));
      expect(await first.schedules.status()).toEqual([{
        name: 'monthly', nextRun: '2026-04-01T10:00:00.000Z', nextRunToronto: '2026-04-01 06:00', lastRun: null,
        lastOutcome: null,
      }]);
      await closed(first.queue);

      const [second, third] = await Promise.all([
        startAt('2026-06-01T11:00:00Z', dueOf(due)), startAt('2026-06-01T11:00:00Z', dueOf(due)),
      ]);
      await until(async () => (await second.schedules.status())[0]?.lastRun !== null);
      expect(await second.schedules.status()).toMatchObject([{
        nextRun: '2026-07-01T10:00:00.000Z', lastRun: '2026-06-01T11:00:00.000Z', lastOutcome: 'All is well.',
      }]);
      // This imitates a check by another server just before the run was noted.
      await second.queue.add('monthly', {});
      await second.queue.add('last', {});
      await until(() => second.last.notes.length + third.last.notes.length === 1);
      await closed(second.queue);
      await closed(third.queue);

      const fourth = await startAt('2026-06-02T12:00:00Z', dueOf(due));
      await closed(fourth.queue);
      expect(due).toEqual(['2026-06-01T10:00:00.000Z']);
    });

    longTest('a run that was postponed by a process that is gone is done by another', async () => {
      await closed((await startAt('2026-03-15T12:00:00Z', dueOf([]))).queue);
      let tries = 0;
      const second = await startAt('2026-04-01T10:00:00Z', () => {
        tries += 1;
        throw new JobPostponed('The boards are not populated.');
      });
      await until(() => tries > 1);
      await closed(second.queue);
      const due: string[] = [];
      await startAt('2026-04-01T11:00:00Z', dueOf(due));
      await until(() => due.length > 0);
      expect(due).toEqual(['2026-04-01T10:00:00.000Z']);
    });

    longTest('a scheduled run that failed for good is done at the next start, once for several servers', async () => {
      await closed((await startAt('2026-03-15T12:00:00Z', dueOf([]))).queue);
      const second = await startAt('2026-04-01T10:00:00Z', () => {
        throw new UnrecoverableError('Game 7 is tied.');
      });
      await until(async () => (await second.queue.failed()).length === 1);
      await until(async () => (await second.schedules.status())[0]?.lastRun !== null);
      expect(await second.schedules.status()).toMatchObject([{
        lastRun: '2026-04-01T10:00:00.000Z', lastOutcome: 'It failed: Game 7 is tied.',
      }]);
      await closed(second.queue);

      const due: string[] = [];
      const [third, fourth] = await Promise.all([
        startAt('2026-04-02T10:00:00Z', dueOf(due)), startAt('2026-04-02T10:00:00Z', dueOf(due)),
      ]);
      // The failed job leaves the list as soon as it is asked for again, before it has run.
      await until(async () => (await third.schedules.status())[0]?.lastOutcome === 'All is well.');
      await until(async () => (await fourth.queue.failed()).length === 0);
      expect(due).toEqual(['2026-04-01T10:00:00.000Z']);
    });

    longTest('a clock that jumps ahead and back leaves no due or postponed job undone', async () => {
      const due: string[] = [];
      const { clock, last } = await startAt('2026-03-15T12:00:00Z', dueOf(due));
      const jumpTo = async (now: string): Promise<void> => {
        const runs = due.length;
        clock.set(now);
        await until(() => due.length > runs);
      };
      await jumpTo('2031-09-20T12:00:00Z');
      const backend = await openJobBackend({ databaseUrl: database.url, redisUrl: redis?.url });
      const other = backend.queue('server');
      await other.add('last', {}, { delay: 365 * 24 * 3_600_000 });
      await until(() => last.notes.length === 1);
      clock.set('2026-03-20T12:00:00Z');
      await until(async () => (await lastDueKnown()) === '2026-03-01T11:00:00.000Z');
      await jumpTo('2026-04-02T12:00:00Z');
      await jumpTo('2031-09-20T12:00:00Z');
      expect(due).toEqual(['2031-09-01T10:00:00.000Z', '2026-04-01T10:00:00.000Z', '2031-09-01T10:00:00.000Z']);
      await other.close();
      await backend.close();
    });
  });
});
