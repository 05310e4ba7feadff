/** Owns a process that begins a job and never ends it, so that it can be killed over it. */
import { openJobBackend } from '../job-backend.js';
import { JobQueue } from '../job-queue.js';

// Nobody is left to kill it.
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
