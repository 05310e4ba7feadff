/** Installs the npm packages if they differ from package-lock.json. */
import { existsSync, readFileSync } from 'node:fs';
import { LaunchError } from './launch-error.mjs';
import { interruption } from './launch.mjs';
import { npmCommand, showCommand } from './run-command.mjs';

/** @typedef {{ version: string, optional?: boolean, devOptional?: boolean }} LockedPackage */
/** @typedef {Record<string, LockedPackage>} Packages by their place below the project */

const LOCKED = 'package-lock.json';
/** npm writes this file last: an installation that was killed does not have it. */
const INSTALLED = 'node_modules/.package-lock.json';

/** Installs the packages unless they are already there. The image has no lock file: it comes with its packages. */
export async function ensureInstalled() {
  if (!existsSync(LOCKED)) return;
  /** @returns {Packages} */
  const read = (/** @type {string} */ path) => JSON.parse(readFileSync(path, 'utf8')).packages;
  if (existsSync(INSTALLED) && isInstalled(read(LOCKED), read(INSTALLED))) return;
  process.stdout.write('Installing packages ...\n');
  // Building needs the development packages, even if NODE_ENV is production.
  const command = [...npmCommand(), 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const exitCode = await showCommand(command);
  interruption.throwIfAborted();
  if (exitCode !== 0) throw new LaunchError('The packages could not be installed: see the output of npm ci above.');
}

/**
 * Compares versions, not times, because switching branches changes times.
 * @param {Packages} wanted
 * @param {Packages} present
 */
export function isInstalled(wanted, present) {
  const { '': _project, ...packages } = wanted;
  return Object.entries(packages).every(([place, { version, optional, devOptional }]) =>
    place in present ? present[place]?.version === version : optional || devOptional);
}
