/** Owns the life of the embedded Postgres server: start or take over, make ready for the application, stop in order. */
import { spawn } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { explainFileError } from './data-dir.mjs';
import { errorCode, LaunchError } from './launch-error.mjs';
import { findPostgresBinaries } from './postgres-binaries.mjs';
import {
  CHILD_ENVIRONMENT, ensureCluster, explainComplaint, openForChild, openPostgresFolder, SUPERUSER,
} from './postgres-folder.mjs';
import { isAlive, markPostmasterDead, mayBePostgres, readPostmaster } from './postmaster-file.mjs';

/** @import { PostgresBinaries } from './postgres-binaries.mjs' */
/** @import { PostgresFolder } from './postgres-folder.mjs' */

/**
 * @typedef {object} EmbeddedPostgres
 * @property {string} url connection string of the application's database; its role is no superuser
 * @property {boolean} tookOver true when the server was running already, left behind by a start that was killed
 * @property {number} pid of the server's first process
 * @property {() => Promise<void>} stop ends connections, writes everything down and waits until the server is gone
 */

/**
 * @typedef {object} EmbeddedPostgresOptions
 * @property {string} dataDir folder for everything the server keeps (`postgres/`, `postgres.log`); made when missing
 * @property {(line: string) => void} log told of slow steps
 * @property {boolean} [testing] trades safety against a power cut for speed
 * @property {number} [port] any free one unless told
 */

const APPLICATION_ROLE = 'president';
const APPLICATION_DATABASE = 'president';
const HOST = '127.0.0.1';
const POLL_INTERVAL_MS = 10;
// Recovery after a crash reads the log of the last minutes; far more than this means that something hangs.
const READY_TIMEOUT_MS = 10 * 60_000;
const STOP_TIMEOUT_MS = 60_000;
const START_ATTEMPTS = 5;
const MAX_LOG_BYTES = 4 * 1024 * 1024;

/**
 * Starts Postgres on the data in `dataDir`, or takes over the server that already runs on them.
 * @param {EmbeddedPostgresOptions} options
 * @returns {Promise<EmbeddedPostgres>}
 * @throws {LaunchError} one sentence for everything that people can mend
 */
export async function startEmbeddedPostgres({ dataDir, log, testing = false, port }) {
  const folder = openPostgresFolder(dataDir);
  const binaries = findPostgresBinaries(folder.user);
  const password = await ensureCluster(folder, binaries, { testing, log });
  const running = await findRunningServer(folder, password);
  const server = running ?? await startServer(folder, binaries, { testing, log, port });
  await prepareApplication(server.port, password);
  /** @type {Promise<void> | undefined} */
  let stopped;
  return {
    url: `postgresql://${APPLICATION_ROLE}:${password}@${HOST}:${server.port}/${APPLICATION_DATABASE}`,
    tookOver: running !== undefined,
    pid: server.pid,
    stop: () => (stopped ??= stopServer(server.pid)),
  };
}

/**
 * @param {PostgresFolder} folder
 * @param {string} password
 * @returns {Promise<{ pid: number, port: number } | undefined>}
 */
async function findRunningServer(folder, password) {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    const record = readPostmaster(folder.cluster);
    if (!record) return undefined;
    if (!mayBePostgres(record.pid)) {
      if (isAlive(record.pid)) markPostmasterDead(folder.cluster, record);
      return undefined;
    }
    if (record.status === 'ready') {
      if (await servesThisFolder(record, password)) return record;
      markPostmasterDead(folder.cluster, record);
      return undefined;
    }
    // It is starting, recovering or stopping: wait to see which.
    if (Date.now() > deadline) {
      throw new LaunchError(`Postgres (process ${record.pid}) holds ${folder.cluster} and does not become ready.`);
    }
    await sleep(POLL_INTERVAL_MS);
  }
}

/**
 * The server proves itself by reading the very file that named it.
 * @param {import('./postmaster-file.mjs').PostmasterRecord} record
 * @param {string} password
 */
async function servesThisFolder(record, password) {
  try {
    return await withSuperuser(record.port, password, async (client) => {
      const { rows } = await client.query(`select pg_read_file('postmaster.pid') as text`);
      return rows[0]?.text === record.text;
    });
  } catch (error) {
    const NOBODY_THERE = 'ECONNREFUSED';
    const WRONG_PASSWORD = '28P01';
    if ([NOBODY_THERE, WRONG_PASSWORD].includes(errorCode(error))) return false;
    throw error;
  }
}

/**
 * @param {PostgresFolder} folder
 * @param {PostgresBinaries} binaries
 * @param {{ testing: boolean, log: (line: string) => void, port: number | undefined }} options
 * @returns {Promise<{ pid: number, port: number }>}
 */
async function startServer(folder, binaries, { testing, log, port: wantedPort }) {
  for (let attempt = 1; ; attempt += 1) {
    const port = wantedPort ?? await findFreePort();
    const result = await spawnServer(folder, binaries, { port, testing, log });
    if (typeof result !== 'string') return result;
    // Someone may take the port between our look and Postgres's; orphans of a killed server need a moment to notice.
    const passing = /could not bind|shared memory block .* still in use/.test(result);
    if (!passing || attempt === START_ATTEMPTS) throw new LaunchError(explainComplaint(result, folder));
    await sleep(attempt * 200);
  }
}

/**
 * @param {PostgresFolder} folder
 * @param {PostgresBinaries} binaries
 * @param {{ port: number, testing: boolean, log: (line: string) => void }} options
 * @returns {Promise<{ pid: number, port: number } | string>} what the server wrote when it gave up
 */
async function spawnServer(folder, binaries, { port, testing, log }) {
  const logFile = openLog(folder.log);
  const logStart = fstatSync(logFile).size;
  const { descriptor, pathForChild, close } = openForChild(folder);
  const child = spawn(binaries.postgres, ['-D', `${pathForChild}/data`, ...settings(port, testing)], {
    ...folder.user, cwd: '/', env: CHILD_ENVIRONMENT, stdio: ['ignore', logFile, logFile, descriptor],
    // A session of its own: the terminal's Ctrl-C reaches Node alone, which stops the server last.
    detached: true,
  });
  close();
  closeSync(logFile);
  let exited = false;
  child.once('exit', () => (exited = true)).once('error', () => (exited = true)).unref();
  const startedAt = Date.now();
  for (let polls = 1; !exited; polls += 1) {
    const record = readPostmaster(folder.cluster);
    if (record && record.pid === child.pid && record.status === 'ready') return { pid: record.pid, port };
    if (polls % 500 === 0) log('Postgres is recovering its data after a crash ...');
    if (Date.now() - startedAt > READY_TIMEOUT_MS) {
      child.kill('SIGQUIT');
      throw new LaunchError(`Postgres does not become ready (see ${folder.log}).`);
    }
    await sleep(POLL_INTERVAL_MS);
  }
  return readFileSync(folder.log).subarray(logStart).toString('utf8');
}

/**
 * @param {number} port
 * @param {boolean} testing
 */
function settings(port, testing) {
  const values = {
    listen_addresses: HOST,
    port,
    unix_socket_directories: '',
    // One process takes some forty when it is busy; several may share this server.
    max_connections: 400,
    shared_buffers: '128MB',
    jit: 'off',
    // No replica reads this log; so COPY into a table made in the same transaction is written once, not twice.
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_logical_replication_workers: 0,
    max_wal_size: '2GB',
    log_checkpoints: 'off',
    // A faulty statement is told without the row that it was about.
    log_error_verbosity: 'terse',
    log_timezone: 'UTC',
    timezone: 'UTC',
    ...(testing ? { fsync: 'off', full_page_writes: 'off' } : {}),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/**
 * @param {string} path
 * @returns {number} descriptor at the end of a log that does not grow for ever
 */
function openLog(path) {
  try {
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    if (size > MAX_LOG_BYTES) renameSync(path, `${path}.old`);
    return openSync(path, 'a', 0o600);
  } catch (error) {
    throw explainFileError(error, path);
  }
}

/** @returns {Promise<number>} */
function findFreePort() {
  return new Promise((settle, fail) => {
    const probe = createServer().once('error', fail);
    probe.listen(0, HOST, () => {
      const address = probe.address();
      const port = address && typeof address === 'object' ? address.port : 0;
      probe.close(() => settle(port));
    });
  });
}

/**
 * Makes the application's role and database when missing: a start may have been killed between any two of these.
 * @param {number} port
 * @param {string} password
 */
async function prepareApplication(port, password) {
  await withSuperuser(port, password, async (client) => {
    // The role gets the stored form of the same password, so that no statement, and so no log, ever holds it.
    await client.query(`do $$ begin
      if not exists (select from pg_roles where rolname = '${APPLICATION_ROLE}') then
        execute format('create role ${APPLICATION_ROLE} login createdb password %L',
          (select rolpassword from pg_authid where rolname = current_user));
      end if; end $$`);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [APPLICATION_DATABASE]);
    if (rowCount === 0) await client.query(`create database ${APPLICATION_DATABASE} owner ${APPLICATION_ROLE}`);
  });
}

/**
 * @template Result
 * @param {number} port
 * @param {string} password
 * @param {(client: pg.Client) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
async function withSuperuser(port, password, work) {
  const client = new pg.Client({ host: HOST, port, user: SUPERUSER, password, database: 'postgres' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** @param {number} pid */
async function stopServer(pid) {
  const FAST_SHUTDOWN = 'SIGINT';
  const IMMEDIATE_SHUTDOWN = 'SIGQUIT';
  signal(pid, FAST_SHUTDOWN);
  const patienceEnds = Date.now() + STOP_TIMEOUT_MS;
  let patient = true;
  while (isAlive(pid)) {
    if (patient && Date.now() > patienceEnds) {
      patient = false;
      signal(pid, IMMEDIATE_SHUTDOWN);
    }
    await sleep(POLL_INTERVAL_MS);
  }
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} name
 */
function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch (error) {
    const GONE_ALREADY = 'ESRCH';
    if (errorCode(error) !== GONE_ALREADY) throw error;
  }
}
