/** A process that starts a job and never finishes it, to be killed by a test. */
import { openJobBackend } from '../job-backend.js';
import { JobQueue } from '../job-queue.js';

// The process ends when the test is gone.
process.once('disconnect', () => process.exit());

const [databaseUrl = '', redisUrl] = process.argv.slice(2);
const queue = new JobQueue({
  backend: await openJobBackend({ databaseUrl, redisUrl }), lockDurationMs: 500, stalledIntervalMs: 200,
  onError: () => undefined,
});
await queue.work([{
  name: 'endless',
  run: () => {
    process.send?.('begun');
    return new Promise(() => undefined);
  },
}]);
