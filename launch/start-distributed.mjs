/** Owns `npm run start:distributed`: what docker compose runs, as processes of this machine, to try and to harm. */
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { borrowDatabase } from './borrowed-database.mjs';
import { ensureBuilt } from './build.mjs';
import { checkWritable } from './data-dir.mjs';
import { ensureInstalled } from './install.mjs';
import { LaunchError } from './launch-error.mjs';
import { launch } from './launch.mjs';
import { checkPort, listAddresses } from './network.mjs';
import { startRoundRobinProxy } from './round-robin-proxy.mjs';
import { findFreePort, keepRunning, untilAnswering } from './server-processes.mjs';
import { readSettings } from './settings.mjs';
import { isOnPath } from './test-programs.mjs';

/** @import { Settings } from './settings.mjs' */

// The first start replays the log.
const START_TIMEOUT_MS = 600_000;
const COUNT_OF_EACH = 2;

const report = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);

await launch(async (interruption) => {
  const settings = readSettings(process.env, { demo: false });
  if (!process.env.REDIS_URL && !isOnPath('redis-server')) {
    throw new LaunchError('The distributed profile needs a Redis: install redis-server, or name one by REDIS_URL.');
  }
  checkWritable(settings.dataDir);
  await checkPort(settings);
  await ensureInstalled(interruption);
  await ensureBuilt(interruption);
  /** @type {(() => Promise<void>)[]} */
  const ends = [];
  try {
    await start(settings, interruption, (end) => ends.unshift(end));
    if (!interruption.aborted) await once(interruption, 'abort');
    report('Stopping ...');
  } finally {
    for (const end of ends) await end();
  }
});

/**
 * @param {Settings} settings
 * @param {AbortSignal} interruption
 * @param {(end: () => Promise<void>) => void} started is told how to end what was started, in order
 */
async function start(settings, interruption, started) {
  const database = await borrowDatabase(settings, 'npm run start:distributed', interruption);
  started(database.close);
  const environment = {
    ...process.env, HOST: '127.0.0.1', TRUSTED_PROXIES: '1',
    DATABASE_URL: database.url, REDIS_URL: process.env.REDIS_URL || await startRedis(settings.dataDir, started),
  };
  if (!process.env.EVENTSTORE_URL) report('EVENTSTORE_URL names no EventStoreDB, so the log is kept in Postgres.');
  const add = async (/** @type {string} */ role) => {
    const port = await findFreePort();
    const command = [process.execPath, 'launch/serve.mjs'];
    const server = keepRunning(command, { ...environment, ROLE: role, PORT: String(port) }, report);
    started(server.stop);
    const url = `http://127.0.0.1:${port}`;
    await untilAnswering(url, interruption, START_TIMEOUT_MS);
    return url;
  };
  /** @type {string[]} */
  const urls = [];
  for (let count = 0; count < COUNT_OF_EACH; count += 1) await add('projections');
  // One after the other, so that the password of a first start is made, and shown, once.
  for (let count = 0; count < COUNT_OF_EACH; count += 1) urls.push(await add('api'));
  const proxy = await startRoundRobinProxy({
    targets: () => urls, port: settings.port, host: settings.host ?? '0.0.0.0',
  });
  started(proxy.close);
  const { local, network } = listAddresses(settings);
  report(['President in pairs is ready:', ...[...local, ...network].map((address) => `  ${address}`)].join('\n'));
}

/**
 * @param {string} dataDir
 * @param {(end: () => Promise<void>) => void} started
 * @returns {Promise<string>} its address
 */
async function startRedis(dataDir, started) {
  const folder = join(dataDir, 'redis');
  mkdirSync(folder, { recursive: true });
  const port = await findFreePort();
  const logFile = join(folder, 'redis.log');
  const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--logfile', logFile];
  const server = keepRunning(['redis-server', ...place, '--appendonly', 'yes'], process.env, report);
  started(server.stop);
  return `redis://127.0.0.1:${port}`;
}
