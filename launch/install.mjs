/** Owns the installation of npm packages when what is installed is not what package-lock.json asks for. */
import { existsSync, readFileSync } from 'node:fs';
import { LaunchError } from './launch-error.mjs';
import { npmCommand, showCommand } from './run-command.mjs';

/** @typedef {{ version: string, optional?: boolean, devOptional?: boolean }} LockedPackage */
/** @typedef {Record<string, LockedPackage>} Packages by their place below the project */

/** npm writes this one last: an installation that was killed has none. */
const INSTALLED = 'node_modules/.package-lock.json';

/**
 * Installs the packages unless they are there already.
 * @param {AbortSignal} interruption
 */
export async function ensureInstalled(interruption) {
  /** @returns {Packages} */
  const read = (/** @type {string} */ path) => JSON.parse(readFileSync(path, 'utf8')).packages;
  if (existsSync(INSTALLED) && isInstalled(read('package-lock.json'), read(INSTALLED))) return;
  process.stdout.write('Installing packages ...\n');
  // Building needs the development packages, whatever NODE_ENV says.
  const command = [...npmCommand(), 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const exitCode = await showCommand(command, { interruption });
  interruption.throwIfAborted();
  if (exitCode !== 0) throw new LaunchError('The packages could not be installed: npm ci says why above.');
}

/**
 * Compares versions and not times: checking out another branch and back changes times alone.
 * @param {Packages} wanted
 * @param {Packages} present
 */
export function isInstalled(wanted, present) {
  const { '': _project, ...packages } = wanted;
  return Object.entries(packages).every(([place, { version, optional, devOptional }]) =>
    place in present ? present[place]?.version === version : optional || devOptional);
}
