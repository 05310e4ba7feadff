/**
 * Tests that only one of two processes at a time runs a job that is postponed repeatedly, and that the job is done
 * once.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../../event-store/testing/log-reading.js';
import { createPool } from '../../../postgres/pool.js';
import { compiled } from '../../../testing/jest/compile-server.mjs';
import { startRedis } from '../../../testing/worlds/redis-server.js';
import { createTestDatabase } from '../../../testing/worlds/test-database.js';
import { migrateDurableTables } from '../persistence/durable-tables.js';
import { openJobBackend } from './job-backend.js';
import { JobQueue } from './job-queue.js';

const PROGRAM = compiled('api/platform/jobs/testing/held-month-process');

interface Runs {
  readonly all: number;
  readonly settled: number;
  readonly processes: number;
  /** Runs that began before the previous one had ended. */
  readonly together: number;
}

const RUNS = `select count(*)::int as all, count(*) filter (where settled)::int as settled,
    count(distinct process)::int as processes, count(*) filter (where begun_at < before)::int as together
  from (select *, lag(ended_at) over (order by begun_at) as before from runs) as runs`;

/** Lets other work in between the read and the change of a statement, as a busy database does. */
const SLOW_CHANGES = `
  create function bullmq.dawdle() returns trigger language plpgsql as
    $$ begin perform pg_sleep(random() * 0.01); return null; end $$;
  create trigger dawdle before update on bullmq.job for each statement execute function bullmq.dawdle()`;

let processes: readonly ChildProcess[] = [];
/** Processes of a failed test are killed too. */
afterEach(() => processes.forEach((process) => process.kill('SIGKILL')));

test.each(['postgres', 'redis'])('on %s a held month is finalized once', async (kind) => {
  const redis = kind === 'redis' ? await startRedis() : undefined;
  const database = await createTestDatabase();
  await migrateDurableTables(database.url);
  const pool = createPool(database.url);
  const runs = async (): Promise<Runs> => (await pool.query<Runs>(RUNS)).rows[0]!;
  const outcome = async (): Promise<unknown> =>
    (await pool.query<{ outcome: unknown }>('select outcome from app.schedule_runs')).rows[0]?.outcome;
  await pool.query(`create table settled (); create table runs (
    id int generated always as identity, process int, settled bool, begun_at timestamptz, ended_at timestamptz)`);
  await pool.query(`insert into app.schedule_runs (schedule, last_due) values ('monthly', '2026-01-01')`);
  const backend = await openJobBackend({ databaseUrl: database.url, redisUrl: redis?.url });
  if (!redis) await pool.query(SLOW_CHANGES);

  const said: unknown[] = [];
  processes = [1, 2].map(() => fork(PROGRAM, [database.url, ...(redis ? [redis.url] : [])]));
  for (const process of processes) process.on('message', (message) => said.push(message));
  await eventually(async () => {
    const { all, processes: taking } = await runs();
    return all > 40 && taking === 2;
  });
  expect(await outcome()).toBe('It waits: A tie is pending.');
  await pool.query('insert into settled default values');
  await eventually(async () => (await outcome()) === 'It is finalized.');
  // Many more checks follow.
  await sleep(300);
  expect(await runs()).toMatchObject({ settled: 1, together: 0 });
  const queue = new JobQueue({ backend, onError: (error) => said.push(error) });
  expect(await queue.failed()).toEqual([]);
  expect(said).toEqual([]);

  await queue.close();
  const ended = processes.map((process) => once(process, 'exit'));
  for (const process of processes) process.kill('SIGKILL');
  await Promise.all(ended);
  await pool.end();
  await database.drop();
  await redis?.stop();
});
