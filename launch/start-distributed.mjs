/** `npm run start:distributed`: the processes of docker compose on this machine, for trials and tests of faults. */
import { fork, spawn } from 'node:child_process';
import cluster from 'node:cluster';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { LaunchError } from './launch-error.mjs';
import { launch, print, unlessInterrupted } from './launch.mjs';
import { checkPort, findFreePort, listAddresses } from './network.mjs';
import { isOnPath } from './run-command.mjs';
import { keepRunning } from './server-processes.mjs';
import { readSettings } from './settings.mjs';
import { withDatabase } from './with-database.mjs';

const SERVER = 'launch/serve.mjs';
const COUNT_OF_EACH = 2;

await launch(async () => {
  const settings = readSettings(process.env, { demo: false });
  if (!process.env.REDIS_URL && !isOnPath('redis-server')) {
    throw new LaunchError('The distributed profile needs Redis: install redis-server, or set REDIS_URL.');
  }
  const check = () => checkPort(settings);
  await withDatabase({ settings, launcher: 'npm run start:distributed', check }, async (databaseUrl, untilOver) => {
    /** @type {(() => Promise<void>)[]} */
    const ends = [];
    const run = async (/** @type {Parameters<typeof keepRunning>} */ ...program) => {
      const { ready, stop } = keepRunning(...program);
      ends.unshift(stop);
      if (!await unlessInterrupted(ready)) throw new LaunchError(`${program[0]} could not start.`);
    };
    try {
      const redisUrl = process.env.REDIS_URL || await startRedis(settings.dataDir, run);
      await startServers(settings.port, { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl }, run);
      const { local, network } = listAddresses(settings);
      print(['President in pairs is ready:', ...[...local, ...network].map((address) => `  ${address}`)].join('\n'));
      await untilOver();
      print('Stopping ...');
    } finally {
      for (const end of ends) await end();
    }
  });
});

/**
 * @param {string} dataDir
 * @param {(...program: Parameters<typeof keepRunning>) => Promise<void>} run
 * @returns {Promise<string>} its address
 */
async function startRedis(dataDir, run) {
  const folder = join(dataDir, 'redis');
  mkdirSync(folder, { recursive: true });
  const port = await findFreePort();
  const logFile = join(folder, 'redis.log');
  const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--logfile', logFile];
  const start = () => spawn('redis-server', [...place, '--appendonly', 'yes'], { stdio: 'inherit' });
  await run('Redis', start, 'spawn');
  return `redis://127.0.0.1:${port}`;
}

/**
 * Starts one after the other, so that the password of a first start is generated and shown once.
 * @param {number} apiPort shared by all api processes: Node gives each connection to the next of them
 * @param {Record<string, string>} environment
 * @param {(...program: Parameters<typeof keepRunning>) => Promise<void>} run
 */
async function startServers(apiPort, environment, run) {
  if (!process.env.EVENTSTORE_URL) print('EVENTSTORE_URL is not set, so the log is kept in Postgres.');
  for (let count = 0; count < COUNT_OF_EACH; count += 1) {
    const port = await findFreePort();
    const own = { ...environment, ROLE: 'projections', PORT: String(port), HOST: '127.0.0.1' };
    await run('projections', () => fork(SERVER, { env: { ...process.env, ...own } }));
  }
  cluster.setupPrimary({ exec: SERVER, args: [] });
  for (let count = 0; count < COUNT_OF_EACH; count += 1) {
    await run('api', () => cluster.fork({ ...environment, ROLE: 'api', PORT: String(apiPort) }).process);
  }
}
