/** Owns the installation of npm packages when what is installed is not what package-lock.json asks for. */
import { existsSync, readFileSync } from 'node:fs';
import { LaunchError } from './launch-error.mjs';
import { npmCommand, showCommand } from './run-command.mjs';

/**
 * @typedef {object} LockedPackage
 * @property {string} version
 * @property {boolean} [optional] left out where it does not fit the platform
 * @property {boolean} [devOptional]
 */

/**
 * Installs the packages unless they are there already.
 * @param {AbortSignal} interruption
 */
export async function ensureInstalled(interruption) {
  const lock = 'package-lock.json';
  // npm writes this one last: an installation that was killed has none.
  const installed = 'node_modules/.package-lock.json';
  if (existsSync(installed) && isInstalled(readPackages(lock), readPackages(installed))) return;
  process.stdout.write('Installing packages ...\n');
  // Building needs the development packages, whatever NODE_ENV says.
  const command = [...npmCommand(), 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const exitCode = await showCommand(command, { interruption });
  interruption.throwIfAborted();
  if (exitCode !== 0) throw new LaunchError('The packages could not be installed: npm ci says why above.');
}

/**
 * @param {string} path
 * @returns {Record<string, LockedPackage>} by their place below the project
 */
function readPackages(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages;
}

/**
 * Compares versions and not times: checking out another branch and back changes times alone.
 * @param {Record<string, LockedPackage>} wanted
 * @param {Record<string, LockedPackage>} present
 */
export function isInstalled(wanted, present) {
  return Object.entries(wanted).every(([place, { version, optional, devOptional }]) => {
    const isProjectItself = place === '';
    const found = present[place];
    return isProjectItself || (found ? found.version === version : optional || devOptional);
  });
}
