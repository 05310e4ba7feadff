/** Owns what Postgres writes about itself in postmaster.pid, and whether the process named there may still be it. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from './launch-error.mjs';

/**
 * @typedef {object} PostmasterRecord
 * @property {string} text the whole file, one start's fingerprint
 * @property {number} pid
 * @property {number} port
 * @property {string} status 'starting', 'ready', 'stopping', or '' while the file is being written
 */

// Above any pid that a system gives out.
const NO_PROCESS_PID = 2_147_483_647;

/**
 * @param {string} cluster folder of the Postgres data
 * @returns {PostmasterRecord | undefined} undefined when no server has left a file
 */
export function readPostmaster(cluster) {
  let text;
  try {
    text = readFileSync(join(cluster, 'postmaster.pid'), 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  const lines = text.split('\n');
  return { text, pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() ?? '' };
}

/**
 * Whether a process of this id lives that may be a Postgres server. Ids are given out again, in containers soon.
 * @param {number} pid
 */
export function mayBePostgres(pid) {
  if (!isAlive(pid)) return false;
  const nameFile = `/proc/${pid}/comm`;
  return !existsSync(nameFile) || readFileSync(nameFile, 'utf8').trim() === 'postgres';
}

/** @param {number} pid */
export function isAlive(pid) {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/**
 * Says in the file that its server is gone. Postgres refuses to start while the id belongs to any living process of the
 * same user; the other lines stay, because from them it makes sure that no orphan of the dead server still writes.
 * @param {string} cluster
 * @param {PostmasterRecord} record
 */
export function markPostmasterDead(cluster, record) {
  const [, ...rest] = record.text.split('\n');
  writeFileSync(join(cluster, 'postmaster.pid'), [NO_PROCESS_PID, ...rest].join('\n'));
}
