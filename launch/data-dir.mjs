/** Owns the claim on a data folder: it can be written, and no other launcher works on it. */
import { once } from 'node:events';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { errorCode, LaunchError } from './launch-error.mjs';

/**
 * Makes the folder when it is missing and tries to write into it.
 * @param {string} dataDir
 * @throws {LaunchError}
 */
export function checkWritable(dataDir) {
  const probe = join(dataDir, '.writable');
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(probe, 'x');
    rmSync(probe);
  } catch (error) {
    throw explainFileError(error, dataDir);
  }
}

/**
 * Claims the folder until this process ends, however it ends: the claim is a listening socket, which the system takes
 * back.
 * @param {string} dataDir an existing folder
 * @returns {Promise<{ holder: string } | undefined>} the process that holds it already, undefined when it is now ours
 */
export async function claimDataDir(dataDir) {
  const address = claimAddress(dataDir);
  const server = createServer((socket) => socket.end(String(process.pid)));
  try {
    await once(server.listen(address), 'listening');
  } catch (error) {
    if (errorCode(error) !== 'EADDRINUSE') throw error;
    const holder = await askHolder(address);
    if (holder !== undefined) return { holder };
    // Only a file can outlive its process.
    rmSync(address, { force: true });
    return claimDataDir(dataDir);
  }
  server.unref();
  return undefined;
}

/**
 * Claims the folder.
 * @param {string} dataDir
 * @throws {LaunchError} when another process has it
 */
export async function claimDataDirAlone(dataDir) {
  const taken = await claimDataDir(dataDir);
  if (!taken) return;
  throw new LaunchError(
    `${dataDir} is in use by another start (process ${taken.holder}): stop that one, or choose another DATA_DIR.`,
  );
}

/**
 * Named after the folder itself, not after one of its paths. Linux knows sockets that are no files.
 * @param {string} dataDir
 */
function claimAddress(dataDir) {
  const { dev, ino } = statSync(dataDir);
  return process.platform === 'linux' ? `\0president-in-pairs-${dev}-${ino}` : join(dataDir, 'claim');
}

/**
 * @param {string} address
 * @returns {Promise<string | undefined>} process id, undefined when nobody answers
 */
async function askHolder(address) {
  try {
    return await text(connect(address));
  } catch (error) {
    if (['ECONNREFUSED', 'ENOENT'].includes(errorCode(error))) return undefined;
    throw error;
  }
}

/**
 * @param {unknown} error
 * @param {string} path
 * @returns {unknown} a LaunchError for what people can mend, else the error itself
 */
export function explainFileError(error, path) {
  const code = errorCode(error);
  if (code === 'ENOSPC') return new LaunchError(`The disk is full: make room for ${path}.`, { cause: error });
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(code)) {
    return new LaunchError(
      `The data folder ${path} cannot be written (${code}): choose another with DATA_DIR.`, { cause: error },
    );
  }
  return error;
}
