/** Claims a data folder: checks that it is writable and that no other launcher uses it. */
import { once } from 'node:events';
import { existsSync, mkdirSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode, LaunchError } from './launch-error.mjs';
import { interruption } from './launch.mjs';
import { IS_IN_CONTAINER } from './network.mjs';

/**
 * Creates the folder if it is missing, and tries to write into it.
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
 * @typedef {object} Claim
 * @property {string} launcher 'npm start' or another
 * @property {number} pid
 * @property {boolean} stopping true when the folder will soon be free
 * @property {string} [space] the processes among which it is the one with this id: a container has its own
 */

const RETRY_INTERVAL_MS = 50;
const CLAIM_FILE = 'claim';
// On Linux a socket whose name begins with this exists only in memory.
const NO_FILE = '\0';

/**
 * Claims the folder until this process ends, however it ends: the claim is a listening socket, which the system closes.
 * It waits for a launcher that is just stopping.
 * @param {string} dataDir an existing folder
 * @param {string} launcher what the claim is for, as others see it
 * @returns {Promise<Claim | undefined>} the existing claim; undefined when the folder is now ours
 */
export async function claimDataDir(dataDir, launcher) {
  const address = claimAddress(dataDir);
  const file = join(dataDir, CLAIM_FILE);
  const server = createServer((socket) => {
    /** @type {Claim} */
    const claim = { launcher, pid: process.pid, stopping: interruption.aborted, space: ownSpace() };
    socket.on('error', () => {}).end(JSON.stringify(claim));
  });
  for (;;) {
    // A container's claim on a folder that it shares with this machine.
    let standing = address !== file && isSocket(file) ? await readClaim(file) : undefined;
    try {
      if (!standing) {
        await once(server.listen(address), 'listening');
        server.unref();
        return undefined;
      }
    } catch (error) {
      const code = errorCode(error);
      if (code !== 'EADDRINUSE') {
        throw new LaunchError(`${dataDir} cannot hold the socket that keeps others out (${code}): choose a folder on a `
          + 'local disk with DATA_DIR, or a volume.', { cause: error });
      }
      standing = await readClaim(address);
    }
    if (standing && !standing.stopping) return standing;
    await sleep(RETRY_INTERVAL_MS, undefined, { signal: interruption });
  }
}

/** Another process has the folder. */
export class FolderInUse extends LaunchError {}

/**
 * @param {string} dataDir
 * @param {Claim} claim another process's
 */
export function explainClaim(dataDir, { launcher, pid, space }) {
  return new FolderInUse(isElsewhere({ space })
    ? `${dataDir} is in use by ${launcher} in another container: run this command in that one, or stop it.`
    : `${dataDir} is in use by ${launcher} (process ${pid}): stop that one, or choose another folder with DATA_DIR.`);
}

/**
 * Tells whether the holder of a claim runs in another container. Its database cannot be borrowed from here, because
 * nothing here shows that its processes are alive.
 * @param {Pick<Claim, 'space'>} claim
 */
export const isElsewhere = ({ space }) => space !== undefined && space !== ownSpace();

function ownSpace() {
  const link = '/proc/self/ns/pid';
  return existsSync(link) ? readlinkSync(link) : undefined;
}

/**
 * The address is named after the folder itself, not after one of its paths. On Linux a socket needs no file, but
 * containers see only the files of each other's volumes.
 * @param {string} dataDir
 */
function claimAddress(dataDir) {
  if (process.platform !== 'linux' || IS_IN_CONTAINER) return join(dataDir, CLAIM_FILE);
  const { dev, ino } = statSync(dataDir);
  return `${NO_FILE}president-in-pairs-${dev}-${ino}`;
}

/**
 * @param {string} address
 * @returns {Promise<Claim | undefined>} undefined when its holder has ended, or ends during the question
 */
async function readClaim(address) {
  const madeAt = fileTime(address);
  try {
    return JSON.parse(await text(connect(address)));
  } catch (error) {
    const code = errorCode(error);
    const NOBODY_LISTENS = 'ECONNREFUSED';
    // A socket file outlives its process. Another start may have put its own in its place meanwhile.
    if (code === NOBODY_LISTENS && madeAt !== undefined && fileTime(address) === madeAt) rmSync(address);
    const isGone = error instanceof SyntaxError || [NOBODY_LISTENS, 'ECONNRESET', 'EPIPE', 'ENOENT'].includes(code);
    if (isGone) return undefined;
    throw error;
  }
}

/** @param {string} path */
const isSocket = (path) => statSync(path, { throwIfNoEntry: false })?.isSocket() ?? false;

/** @param {string} address */
function fileTime(address) {
  return address.startsWith(NO_FILE) ? undefined : statSync(address, { bigint: true, throwIfNoEntry: false })?.ctimeNs;
}

/**
 * @param {unknown} error
 * @param {string} path
 * @returns {unknown} a LaunchError if people can fix it, else the error
 */
export function explainFileError(error, path) {
  const code = errorCode(error);
  if (code === 'ENOSPC') return new LaunchError(`The disk is full: make room for ${path}.`, { cause: error });
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(code)) {
    // Another folder would be lost with the container.
    const owner = `${process.getuid?.()}:${process.getgid?.()}`;
    const wayOut = IS_IN_CONTAINER ? `give the folder that is mounted there to its user (chown -R ${owner} on the host)`
      : 'choose another with DATA_DIR';
    return new LaunchError(`The data folder ${path} cannot be written (${code}): ${wayOut}.`, { cause: error });
  }
  return error;
}
