/** Tests on both backends how a job goes on after its process was killed. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Pool } from 'pg';
import { eventually } from '../../../event-store/testing/log-reading.js';
import { createPool } from '../../../postgres/pool.js';
import { compiled } from '../../../testing/jest/compile-server.mjs';
import { sampleOf } from '../../../testing/jest/long-run.js';
import { type RedisServer, startRedis } from '../../../testing/worlds/redis-server.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/worlds/test-database.js';
import { openJobBackend } from './job-backend.js';
import { type Job, JobQueue } from './job-queue.js';

describe.each(sampleOf(['postgres', 'redis']))('on %s', (kind) => {
  let redis: RedisServer | undefined;
  let database: TestDatabase;
  let pool: Pool;
  let queue: JobQueue;

  beforeEach(async () => {
    redis = kind === 'redis' ? await startRedis() : undefined;
    database = await createTestDatabase();
    pool = createPool(database.url);
    const backend = await openJobBackend({ databaseUrl: database.url, redisUrl: redis?.url });
    queue = new JobQueue({ backend, stalledIntervalMs: 200, onError: () => undefined });
  });

  afterEach(async () => {
    await queue.close();
    await pool.end();
    await database.drop();
    await redis?.stop();
  });

  /** Starts a process and kills it when it has begun with a job. */
  async function killOne(): Promise<void> {
    const program = compiled('api/platform/jobs/testing/job-process');
    const dying = fork(program, [database.url, ...(redis ? [redis.url] : [])]);
    await once(dying, 'message');
    const ended = once(dying, 'exit');
    dying.kill('SIGKILL');
    await ended;
  }

  /** Notes the calls of the job, and the error with which it is given up. */
  function noting(): Job & { readonly done: unknown[]; readonly givenUp: unknown[] } {
    const [done, givenUp]: unknown[][] = [[], []];
    return {
      name: 'endless', done: done!, givenUp: givenUp!,
      run: (data) => Promise.resolve(`${done!.push(data)} done`),
      gaveUp: (...told) => Promise.resolve(void givenUp!.push(...told)),
    };
  }

  /** Notes as if the machine's clock had been a year ahead until now. Redis recovers by itself. */
  const leaveNotesOfAClockAhead = async (): Promise<unknown> => kind === 'postgres' && pool.query(`
    update bullmq.job set locked_until_ms = locked_until_ms + 31536000000;
    insert into bullmq.meta (queue, field, value) values ('server', 'stalled-check', '99999999999999')
    on conflict (queue, field) do update set value = excluded.value`);

  test('it is done once by another process, even when clocks were wrong', async () => {
    await queue.add('endless', { number: 1 });
    await killOne();
    await leaveNotesOfAClockAhead();
    const job = noting();
    const backend = await openJobBackend({ databaseUrl: database.url, redisUrl: redis?.url });
    const other = new JobQueue({ backend, stalledIntervalMs: 200, onError: () => undefined });
    await other.work([job]);
    await eventually(() => job.done.length === 1);
    await queue.add('endless', { number: 2 }, 'endless_2');
    await eventually(() => job.done.length === 2);
    await other.close();
    expect([job.done, await queue.failed()]).toEqual([[{ number: 1 }, { number: 2 }], []]);
  });

  test('after three deaths it is given up, is listed, and can be started again', async () => {
    await queue.add('endless', { number: 1 }, 'endless_1');
    for (let deaths = 0; deaths < 3; deaths += 1) await killOne();
    const job = noting();
    await queue.work([job]);
    await eventually(async () => (await queue.failed()).length === 1);
    const error = 'The server was killed 3 times while it did this, perhaps for lack of memory '
      + '(docs/operating.md, Requirements).';
    expect(await queue.failed()).toMatchObject([{ id: 'endless_1', error }]);
    expect([job.givenUp, job.done]).toEqual([[{ number: 1 }, error], []]);
    await queue.retry('endless_1');
    await eventually(async () => job.done.length === 1 && await queue.find('endless_1') === null);
    expect([job.givenUp.length, await queue.failed()]).toEqual([2, []]);
  });
});
