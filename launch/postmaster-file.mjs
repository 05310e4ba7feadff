/** Reads Postgres's postmaster.pid, and checks whether a process is alive. */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from './launch-error.mjs';

/**
 * @typedef {object} PostmasterRecord
 * @property {string} text the whole file, one start's fingerprint
 * @property {number} pid
 * @property {number} port
 * @property {string} status 'starting', 'ready', 'stopping', or '' while the file is being written
 */

/**
 * @param {string} cluster folder of the Postgres data
 * @returns {PostmasterRecord | undefined} undefined when there is no file of a server
 */
export function readPostmaster(cluster) {
  try {
    const text = readFileSync(join(cluster, 'postmaster.pid'), 'utf8');
    const lines = text.split('\n');
    return { text, pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() ?? '' };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Tells whether the process may be a Postgres server: a process id is given out again, in a container soon.
 * @param {number} pid
 */
export function mayBePostgres(pid) {
  const nameFile = `/proc/${pid}/comm`;
  return !existsSync(nameFile) || readFileSync(nameFile, 'utf8').trim() === 'postgres';
}

/**
 * Tells whether the process works in the folder, as a Postgres server does in its cluster; false if the system does
 * not say.
 * @param {number} pid
 * @param {string} folder
 */
export function worksIn(pid, folder) {
  const link = `/proc/${pid}/cwd`;
  return existsSync(link) && realpathSync(link) === realpathSync(folder);
}

/** @param {number} pid */
export function isAlive(pid) {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/**
 * Tells whether the process has ended and is still listed. The first process of some containers does not reap others.
 * @param {number} pid
 */
export function isZombie(pid) {
  const file = `/proc/${pid}/stat`;
  return existsSync(file) && / Z /.test(readFileSync(file, 'utf8').replace(/^.*\)/s, ''));
}
