/** Starts, takes over, prepares and stops the embedded Postgres server. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HOST, prepareApplication, urlOf, urlOfApplication, versionOn, withSuperuser } from './application-role.mjs';
import { errorCode, LaunchError } from './launch-error.mjs';
import { findFreePort } from './network.mjs';
import { ensureCluster, explainComplaint, openPostgresFolder, runInFolder, SUPERUSER } from './postgres-folder.mjs';
import { isAlive, isZombie, mayBePostgres, readPostmaster, worksIn } from './postmaster-file.mjs';

/** @import { PostgresFolder } from './postgres-folder.mjs' */
/** @import { PostmasterRecord } from './postmaster-file.mjs' */

/**
 * @typedef {object} EmbeddedPostgres
 * @property {string} url connection string of the application's database; its role is not a superuser
 * @property {boolean} isPrepared false if `mayPrepare` forbade it
 * @property {string} administratorUrl the same as the superuser
 * @property {string} version of Postgres, such as '18.4'
 * @property {number} pid of the server's first process
 * @property {(pausesMs?: readonly number[]) => Promise<void>} keepRunning starts it again, on its port, whenever it has
 * ended by itself; it settles when the server is stopped, and throws a LaunchError when it still ends after all pauses
 * @property {() => Promise<void>} stop ends connections, writes everything down and waits until the server is gone
 */

/**
 * @typedef {object} EmbeddedPostgresOptions
 * @property {string} dataDir folder for everything the server keeps (`postgres/`, `postgres.log`); made when missing
 * @property {(line: string) => void} log gets a line about each slow step
 * @property {boolean} [testing] trades safety against a power cut for speed
 * @property {number} [port] a free one by default
 * @property {(administratorUrl: string) => Promise<boolean>} [mayPrepare] whether role and database of the application
 * may be made or changed; by default they may
 */

const POLL_INTERVAL_MS = 10;
// Recovery after a crash reads the log of the last minutes; if it takes far longer, something hangs.
const READY_TIMEOUT_S = 600;
const SLOW_START_MS = 5_000;
const STOP_TIMEOUT_S = 60;
const DEATH_CHECK_INTERVAL_MS = 1_000;
/** The pauses before each restart. */
const RESTART_PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 16_000];
/** A server that has run this long starts the count of restarts anew. */
const STEADY_MS = 60_000;
const START_ATTEMPTS = 5;
const WRONG_PASSWORD = '28P01';
const ENDS_AGAIN = new LaunchError('The database has ended again and again: the end of postgres.log says why.');
// No real process id is this high.
const NO_PROCESS_PID = 2_147_483_647;

/**
 * Starts Postgres on the data in `dataDir`, or takes over the server that already runs on them.
 * @param {EmbeddedPostgresOptions} options
 * @returns {Promise<EmbeddedPostgres>}
 * @throws {LaunchError} one sentence for everything that people can fix
 */
export async function startEmbeddedPostgres({ dataDir, log, testing = false, port, mayPrepare }) {
  forgetOtherDatabases();
  const folder = openPostgresFolder(dataDir);
  const password = await ensureCluster(folder, { testing, log });
  const running = await findRunningServer(folder, password);
  let server = running ?? await startServer(folder, { testing, log, port });
  const isOver = new AbortController();
  let kept = Promise.resolve();
  /** @type {Promise<void> | undefined} */
  let stopped;
  const stop = async () => {
    isOver.abort();
    await kept.catch(() => undefined);
    await stopServer(folder, server.pid);
  };
  const restart = async () => {
    const { port } = server;
    server = await findRunningServer(folder, password) ?? await startServer(folder, { testing, log, port });
  };
  const administratorUrl = urlOf(server.port, SUPERUSER, password);
  try {
    const isPrepared = await mayPrepare?.(administratorUrl) ?? true;
    if (isPrepared) await prepareApplication(server.port, password, testing);
    const version = await versionOn(server.port, password);
    return {
      url: urlOfApplication(server.port, password), administratorUrl, isPrepared, version,
      get pid() {
        return server.pid;
      },
      keepRunning: (pausesMs = RESTART_PAUSES_MS) => (kept = restartWhenDead({
        isAlive: () => isAlive(server.pid), restart, log, pausesMs, signal: isOver.signal,
      })),
      stop: () => (stopped ??= stop()),
    };
  } catch (error) {
    if (!running) await stop();
    throw errorCode(error) === WRONG_PASSWORD ? wrongPassword(folder) : error;
  }
}

/** Forgets what the shell says about another database (`PGSSLMODE`, `PGOPTIONS`), so that none applies it here. */
function forgetOtherDatabases() {
  for (const name of Object.keys(process.env)) if (/^PG[A-Z]/.test(name)) delete process.env[name];
}

/**
 * Ends the server of a data folder at once, even while it starts: its next start recovers.
 * @param {string} dataDir
 * @param {Promise<unknown>} starting its start
 */
export async function endAtOnce(dataDir, starting) {
  const hasStarted = starting.then(() => true, () => true);
  do {
    const pid = readPostmaster(join(dataDir, 'postgres/data'))?.pid;
    if (pid === undefined || !isAlive(pid) || !mayBePostgres(pid)) continue;
    process.kill(pid, 'SIGQUIT');
    while (isAlive(pid)) await sleep(POLL_INTERVAL_MS);
  } while (!await Promise.race([hasStarted, sleep(POLL_INTERVAL_MS)]));
}

/**
 * @param {object} order
 * @param {() => boolean} order.isAlive
 * @param {() => Promise<void>} order.restart
 * @param {(line: string) => void} order.log
 * @param {readonly number[]} order.pausesMs
 * @param {AbortSignal} order.signal
 */
async function restartWhenDead({ isAlive, restart, log, pausesMs, signal }) {
  const pause = (/** @type {number} */ ms) => sleep(ms, undefined, { signal }).catch(() => undefined);
  let [tries, restartedAt] = [0, 0];
  /** @type {unknown} */
  let fault;
  for (; !signal.aborted; await pause(DEATH_CHECK_INTERVAL_MS)) {
    if (isAlive()) {
      if (performance.now() - restartedAt > STEADY_MS) tries = 0;
      continue;
    }
    const pauseMs = pausesMs[tries];
    if (pauseMs === undefined) throw fault;
    log('The database has ended unexpectedly and is being restarted.');
    await pause(pauseMs);
    if (signal.aborted) return;
    fault = await restart().then(() => ENDS_AGAIN, (error) => error);
    [tries, restartedAt] = [tries + 1, performance.now()];
  }
}

/**
 * @param {PostgresFolder} folder
 * @param {string} password
 * @returns {Promise<PostmasterRecord | undefined>}
 */
async function findRunningServer(folder, password) {
  const deadline = Date.now() + READY_TIMEOUT_S * 1000;
  for (;;) {
    const record = readPostmaster(folder.cluster);
    if (record && isZombie(record.pid)) markPostmasterDead(folder, record);
    if (!record || !isAlive(record.pid)) return undefined;
    const mayServe = mayBePostgres(record.pid);
    if (record.status === 'ready' || !mayServe) {
      const serves = mayServe && await servesThisFolder(folder, record, password);
      if (serves === true) return record;
      if (serves === false) {
        markPostmasterDead(folder, record);
        return undefined;
      }
    }
    // It is starting, recovering or stopping: wait to see which.
    if (Date.now() > deadline) {
      throw new LaunchError(`Postgres (process ${record.pid}) holds ${folder.cluster} and does not become ready.`);
    }
    await sleep(POLL_INTERVAL_MS);
  }
}

/**
 * The server proves its identity by reading the file that named it.
 * @param {PostgresFolder} folder
 * @param {PostmasterRecord} record
 * @param {string} password
 * @returns {Promise<boolean | undefined>} undefined while it stops, which its file says a moment later
 */
async function servesThisFolder(folder, record, password) {
  try {
    return await withSuperuser(record.port, password, async (client) => {
      const { rows } = await client.query(`select pg_read_file('postmaster.pid') as text`);
      return rows[0]?.text === record.text;
    });
  } catch (error) {
    const NOBODY_THERE = 'ECONNREFUSED';
    const STOPPING = '57P03';
    const code = errorCode(error);
    if (code === STOPPING) return undefined;
    if (code === WRONG_PASSWORD && worksIn(record.pid, folder.cluster)) throw wrongPassword(folder);
    if ([NOBODY_THERE, WRONG_PASSWORD].includes(code)) return false;
    throw error;
  }
}

/** @param {PostgresFolder} folder */
const wrongPassword = ({ path }) => new LaunchError(
  `The password in ${join(path, 'password')} is not that of the database: put the right file back, or restore a backup `
  + 'of the whole data folder. If a newer version has used the folder, start that one.');

/**
 * Marks the server of the file as dead: another program has its process id by now, or it was never reaped, and Postgres
 * refuses to start while any process of the same user has it. The other lines stay, because Postgres uses them to make
 * sure that no orphan of the dead server still writes.
 * @param {PostgresFolder} folder
 * @param {PostmasterRecord} record
 */
function markPostmasterDead(folder, record) {
  writeFileSync(join(folder.cluster, 'postmaster.pid'), record.text.replace(/^\d+/, String(NO_PROCESS_PID)));
}

/**
 * @param {PostgresFolder} folder
 * @param {{ testing: boolean, log: (line: string) => void, port: number | undefined }} options
 * @returns {Promise<PostmasterRecord>}
 */
async function startServer(folder, { testing, log, port: wantedPort }) {
  const slow = setTimeout(() => log('Postgres is recovering its data after a crash ...'), SLOW_START_MS);
  try {
    for (let attempt = 1; ; attempt += 1) {
      const options = serverOptions(wantedPort ?? await findFreePort(), testing);
      const complaint = await runInFolder(folder, 'pg_ctl', (path) => [
        'start', '--silent', `--timeout=${READY_TIMEOUT_S}`, `--pgdata=${path}/data`, `--options=${options}`,
      ]);
      const record = readPostmaster(folder.cluster);
      if (complaint === undefined && record) return record;
      // Another program may take the port before Postgres does; orphans of a killed server need a moment to notice.
      const passing = /could not bind|shared memory block .{0,99} still in use/.test(complaint ?? '');
      if (!passing || attempt === START_ATTEMPTS) throw new LaunchError(explainComplaint(complaint ?? '', folder));
      await sleep(attempt * 200);
    }
  } finally {
    clearTimeout(slow);
  }
}

/**
 * @param {number} port
 * @param {boolean} testing
 * @returns {string} as the shell reads them
 */
function serverOptions(port, testing) {
  const values = {
    listen_addresses: HOST,
    port,
    unix_socket_directories: '""',
    // A busy process uses some forty, and several may share this server.
    max_connections: 400,
    shared_buffers: '128MB',
    jit: 'off',
    // This log has no replica, so COPY into a table of the same transaction is written once, not twice.
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_logical_replication_workers: 0,
    max_wal_size: '2GB',
    log_checkpoints: 'off',
    // A faulty statement is logged without its row.
    log_error_verbosity: 'terse',
    log_timezone: 'UTC',
    timezone: 'UTC',
    ...(testing ? { fsync: 'off', full_page_writes: 'off', autovacuum: 'off', max_wal_size: '512MB' } : {}),
  };
  return Object.entries(values).map(([name, value]) => `-c ${name}=${value}`).join(' ');
}

/**
 * @param {PostgresFolder} folder
 * @param {number} pid
 */
async function stopServer(folder, pid) {
  for (const mode of ['fast', 'immediate']) {
    const complaint = await runInFolder(folder, 'pg_ctl', (path) => [
      'stop', '--silent', `--mode=${mode}`, `--timeout=${STOP_TIMEOUT_S}`, `--pgdata=${path}/data`,
    ]);
    // A server that has already ended is an error too.
    if (complaint === undefined || !readPostmaster(folder.cluster)) break;
  }
  // pg_ctl only waits for the file.
  while (isAlive(pid)) await sleep(POLL_INTERVAL_MS);
}
