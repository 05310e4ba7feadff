/** Starts, takes over, prepares and stops the embedded Postgres server. */
import { createHash, createHmac, pbkdf2Sync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { errorCode, LaunchError } from './launch-error.mjs';
import { findFreePort } from './network.mjs';
import { ensureCluster, explainComplaint, openPostgresFolder, runInFolder, SUPERUSER } from './postgres-folder.mjs';
import { isAlive, mayBePostgres, readPostmaster } from './postmaster-file.mjs';

/** @import { PostgresFolder } from './postgres-folder.mjs' */
/** @import { PostmasterRecord } from './postmaster-file.mjs' */

/**
 * @typedef {object} EmbeddedPostgres
 * @property {string} url connection string of the application's database; its role is no superuser
 * @property {boolean} isPrepared false if `mayPrepare` forbade it
 * @property {string} administratorUrl the same as the superuser
 * @property {number} pid of the server's first process
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

export const APPLICATION_ROLE = 'president';
const APPLICATION_DATABASE = 'president';
const HOST = '127.0.0.1';
const SCRAM_ITERATIONS = 4096;
const TESTING_SCRAM_ITERATIONS = 1;
const POLL_INTERVAL_MS = 10;
// Recovery after a crash reads the log of the last minutes; if it takes far longer, something hangs.
const READY_TIMEOUT_S = 600;
const SLOW_START_MS = 5_000;
const STOP_TIMEOUT_S = 60;
const GONE_TIMEOUT_MS = 2_000;
const START_ATTEMPTS = 5;
// Higher than any real process id.
const NO_PROCESS_PID = 2_147_483_647;

/**
 * Starts Postgres on the data in `dataDir`, or takes over the server that already runs on them.
 * @param {EmbeddedPostgresOptions} options
 * @returns {Promise<EmbeddedPostgres>}
 * @throws {LaunchError} one sentence for everything that people can fix
 */
export async function startEmbeddedPostgres({ dataDir, log, testing = false, port, mayPrepare }) {
  const folder = openPostgresFolder(dataDir);
  const password = await ensureCluster(folder, { testing, log });
  const running = await findRunningServer(folder, password);
  const server = running ?? await startServer(folder, { testing, log, port });
  /** @type {Promise<void> | undefined} */
  let stopped;
  const stop = () => (stopped ??= stopServer(folder, server.pid));
  const urlOf = (/** @type {string} */ role, /** @type {string} */ secret) =>
    `postgresql://${role}:${secret}@${HOST}:${server.port}/${APPLICATION_DATABASE}`;
  const administratorUrl = urlOf(SUPERUSER, password);
  try {
    const isPrepared = await mayPrepare?.(administratorUrl) ?? true;
    if (isPrepared) {
      await prepareApplication(server.port, password, testing ? TESTING_SCRAM_ITERATIONS : SCRAM_ITERATIONS);
    }
    const url = urlOf(APPLICATION_ROLE, applicationPassword(password));
    return { url, administratorUrl, isPrepared, pid: server.pid, stop };
  } catch (error) {
    if (!running) await stop();
    throw error;
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
    if (!record || !isAlive(record.pid)) return undefined;
    const mayServe = mayBePostgres(record.pid);
    if (record.status === 'ready' || !mayServe) {
      const serves = mayServe && await servesThisFolder(record, password);
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
 * @param {PostmasterRecord} record
 * @param {string} password
 * @returns {Promise<boolean | undefined>} undefined while it stops, which its file says a moment later
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
    const STOPPING = '57P03';
    if (errorCode(error) === STOPPING) return undefined;
    if ([NOBODY_THERE, WRONG_PASSWORD].includes(errorCode(error))) return false;
    throw error;
  }
}

/**
 * Marks the server of the file as dead: another program has its process id by now, and Postgres refuses to start while
 * any process of the same user has it. The other lines stay, because Postgres uses them to make sure that no orphan of
 * the dead server still writes.
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
      const passing = /could not bind|shared memory block .* still in use/.test(complaint ?? '');
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
    ...(testing ? { fsync: 'off', full_page_writes: 'off', autovacuum: 'off' } : {}),
  };
  return Object.entries(values).map(([name, value]) => `-c ${name}=${value}`).join(' ');
}

/**
 * Creates the application's role and database if they are missing: a start may have been killed halfway.
 * @param {number} port
 * @param {string} password
 * @param {number} iterations of its hash, which every login repeats
 */
async function prepareApplication(port, password, iterations) {
  await withSuperuser(port, password, async (client) => {
    // The stored form of the password, so that no statement or log contains it.
    const verifier = scramVerifier(applicationPassword(password), iterations);
    await client.query(`do $$ begin
      if not exists (select from pg_roles where rolname = '${APPLICATION_ROLE}') then
        create role ${APPLICATION_ROLE} login createdb;
      end if;
      if not exists (select from pg_authid where rolname = '${APPLICATION_ROLE}' and rolpassword = '${verifier}') then
        alter role ${APPLICATION_ROLE} password '${verifier}';
      end if; end $$`);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [APPLICATION_DATABASE]);
    if (rowCount === 0) await client.query(`create database ${APPLICATION_DATABASE} owner ${APPLICATION_ROLE}`);
  });
}

/**
 * Who learns it does not learn the superuser's.
 * @param {string} password of the superuser, which is random
 */
function applicationPassword(password) {
  return createHmac('sha256', password).update(APPLICATION_ROLE).digest('base64url');
}

/**
 * How Postgres stores a password (RFC 5803). The salt may follow from the password, because that is random.
 * @param {string} password
 * @param {number} iterations
 */
function scramVerifier(password, iterations) {
  const hmac = (/** @type {import('node:crypto').BinaryLike} */ key, /** @type {string} */ text) =>
    createHmac('sha256', key).update(text).digest();
  const salt = hmac(password, 'salt').subarray(0, 16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const storedKey = createHash('sha256').update(hmac(salted, 'Client Key')).digest('base64');
  const serverKey = hmac(salted, 'Server Key').toString('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
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
  // pg_ctl only waits for the file. In a container that does not reap processes, this one stays listed for ever.
  const deadline = Date.now() + GONE_TIMEOUT_MS;
  while (isAlive(pid) && Date.now() < deadline) await sleep(POLL_INTERVAL_MS);
}
