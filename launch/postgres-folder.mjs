/** Owns the folder of an embedded Postgres: its place on disk, its owner, its password and its first initialisation. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync, closeSync, constants, existsSync, lstatSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync,
  rmSync, writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { explainFileError } from './data-dir.mjs';
import { LaunchError } from './launch-error.mjs';

/** @import { OsUser, PostgresBinaries } from './postgres-binaries.mjs' */

/**
 * @typedef {object} PostgresFolder
 * @property {string} path absolute; holds `data` (the cluster) and `password`
 * @property {string} cluster absolute path of the cluster
 * @property {string} log absolute path of the server's log
 * @property {OsUser | undefined} user whom the server runs as; undefined is the current user
 */

/** The database's own administrator; the application connects as a lesser role. */
export const SUPERUSER = 'postgres';

/**
 * Finds or makes `dataDir/postgres` and decides whom the server runs as.
 * @param {string} dataDir
 * @returns {PostgresFolder}
 * @throws {LaunchError} when the folder cannot be used
 */
export function openPostgresFolder(dataDir) {
  const path = resolve(dataDir, 'postgres');
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    const user = settleOwner(path);
    return { path, cluster: join(path, 'data'), log: resolve(dataDir, 'postgres.log'), user };
  } catch (error) {
    throw explainFileError(error, dataDir);
  }
}

/**
 * Postgres refuses to run as root, and to open data of another user: so root runs it as whoever owns the data.
 * @param {string} path
 * @returns {OsUser | undefined}
 */
function settleOwner(path) {
  const { uid, gid } = lstatSync(path);
  const currentUid = process.geteuid?.();
  if (currentUid !== 0) {
    if (uid === currentUid) return undefined;
    throw new LaunchError(`The data in ${path} belongs to another user (uid ${uid}): start as that user, or as root.`);
  }
  if (uid !== 0) return { uid, gid };
  const user = findServiceUser();
  giveAway(path, user);
  return user;
}

/** @returns {OsUser} */
function findServiceUser() {
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n').map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.find((fields) => fields[0] === name);
    const uid = Number(account?.[2]);
    const gid = Number(account?.[3]);
    if (uid > 0 && gid > 0) return { uid, gid };
  }
  throw new LaunchError(
    'Postgres must not run as root, and no user named postgres or nobody exists: '
    + 'start as a normal user, or set DATABASE_URL.',
  );
}

/**
 * @param {string} path a folder of root's, with what is in it
 * @param {OsUser} user
 */
function giveAway(path, { uid, gid }) {
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chownSync(join(entry.parentPath, entry.name), uid, gid);
  }
  chownSync(path, uid, gid);
}

/**
 * Opens the folder for a child process as its file descriptor 3. The child reaches it by that descriptor alone, so that
 * it needs no permission on any folder above: as another user it may have none.
 * @param {PostgresFolder} folder
 * @returns {{ descriptor: number, pathForChild: string, close(): void }}
 */
export function openForChild(folder) {
  const descriptor = openSync(folder.path, constants.O_RDONLY | constants.O_DIRECTORY);
  const pathForChild = folder.user && existsSync('/proc/self/fd') ? '/proc/self/fd/3' : folder.path;
  return { descriptor, pathForChild, close: () => closeSync(descriptor) };
}

/** Nothing of the caller's environment (PG* variables, secrets) reaches the server. */
export const CHILD_ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * Makes the cluster when there is none. One that an earlier start left half-made is thrown away.
 * @param {PostgresFolder} folder
 * @param {PostgresBinaries} binaries
 * @param {{ testing: boolean, log: (line: string) => void }} options
 * @returns {Promise<string>} the password
 * @throws {LaunchError}
 */
export async function ensureCluster(folder, binaries, { testing, log }) {
  const passwordFile = join(folder.path, 'password');
  if (existsSync(folder.cluster)) {
    checkMajorVersion(folder, binaries.majorVersion);
    if (existsSync(passwordFile)) return readFileSync(passwordFile, 'utf8').trim();
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
    await runInitdb(folder, binaries, testing);
    renameSync(unfinished, folder.cluster);
  } catch (error) {
    throw explainFileError(error, folder.path);
  }
  return password;
}

/**
 * @param {PostgresFolder} folder
 * @param {PostgresBinaries} binaries
 * @param {boolean} testing
 */
async function runInitdb(folder, binaries, testing) {
  const { descriptor, pathForChild, close } = openForChild(folder);
  const initdbArguments = [
    `--pgdata=${pathForChild}/data.unfinished`, `--pwfile=${pathForChild}/password`, `--username=${SUPERUSER}`,
    '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8',
    '--data-checksums', ...(testing ? ['--no-sync'] : []),
  ];
  const child = spawn(binaries.initdb, initdbArguments, {
    ...folder.user, cwd: '/', env: CHILD_ENVIRONMENT, stdio: ['ignore', 'ignore', 'pipe', descriptor], detached: true,
  });
  close();
  /** @type {Promise<number | null>} */
  const finished = new Promise((settle, fail) => child.once('error', fail).once('close', settle));
  const [exitCode, complaint] = await Promise.all([finished, child.stderr ? text(child.stderr) : '']);
  if (exitCode !== 0) throw new LaunchError(explainComplaint(complaint, folder));
}

/**
 * @param {PostgresFolder} folder
 * @param {number} majorVersion
 */
function checkMajorVersion(folder, majorVersion) {
  const found = readFileSync(join(folder.cluster, 'PG_VERSION'), 'utf8').trim();
  if (found === String(majorVersion)) return;
  throw new LaunchError(
    `The data in ${folder.path} is of Postgres ${found} and this is Postgres ${majorVersion}: `
    + 'choose another DATA_DIR, or move the data with pg_dump.',
  );
}

/**
 * @param {string} complaint what Postgres wrote before it gave up
 * @param {PostgresFolder} folder
 * @returns {string} one sentence
 */
export function explainComplaint(complaint, folder) {
  if (/No space left on device/.test(complaint)) return `The disk is full: make room for ${folder.path}.`;
  const lines = complaint.split('\n').filter((line) => line.trim() !== '');
  const fault = lines.find((line) => /\b(FATAL|PANIC|error):/.test(line)) ?? lines.at(-1) ?? 'it gave no reason';
  return `Postgres did not start: ${fault.replace(/^.*\b(?:FATAL|PANIC|error):\s*/, '')} (see ${folder.log}).`;
}
