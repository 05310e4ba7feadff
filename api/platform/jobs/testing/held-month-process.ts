/** A process whose monthly run is postponed until the table `settled` has a row, for a test with two of them. */
import { createPool } from '../../../../postgres/pool.js';
import { SystemClock } from '../../clock.js';
import { openJobBackend } from '../job-backend.js';
import { JobPostponed, JobQueue } from '../job-queue.js';
import { Schedules } from '../schedules.js';

// The process ends when the test is gone.
process.once('disconnect', () => process.exit());

const [databaseUrl = '', redisUrl] = process.argv.slice(2);
const pool = createPool(databaseUrl);
const onError = (error: Error): void => void process.send?.(error.message);
const backend = await openJobBackend({ databaseUrl, redisUrl });
const queue = new JobQueue({ backend, postponeMs: 200, onError });

/** Notes begin and end of the run, and whether the month was settled. */
async function finalize(): Promise<string> {
  const { rows: [run] } = await pool.query<{ id: number; settled: boolean }>(
    `insert into runs (process, settled, begun_at) select $1, exists (select from settled), clock_timestamp()
     returning id, settled`, [process.pid]);
  await pool.query('update runs set ended_at = clock_timestamp() from pg_sleep(0.01) where id = $1', [run?.id]);
  if (!run?.settled) throw new JobPostponed('A tie is pending.');
  return 'It is finalized.';
}

const schedules = new Schedules({
  queue, pool, onError, clock: new SystemClock(), lookIntervalMs: 3,
  scheduled: [{ name: 'monthly', at: { hour: 6, minute: 0, dayOfMonth: 1 }, run: finalize }],
});
await schedules.start();
await queue.work(schedules.jobs());
