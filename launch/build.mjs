/** Installs packages and builds server and web client, each only if it is out of date. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LaunchError } from './launch-error.mjs';
import { interruption } from './launch.mjs';
import { captureCommand, npmCommand, showCommand } from './run-command.mjs';

const EVERYWHERE = ['domain', 'contract', 'package-lock.json'];

/** Each half of the build: its script in package.json, its output folder and its sources. */
const HALVES = [
  {
    name: 'server', script: 'build:server', output: 'dist/server',
    sources: [...EVERYWHERE, 'event-store', 'postgres', 'projections', 'api', 'tsconfig.json'],
  },
  { name: 'web client', script: 'build:web', output: 'dist/web', sources: [...EVERYWHERE, 'web'] },
];

export async function ensureReady() {
  await ensureInstalled();
  await ensureBuilt();
}

/**
 * Builds the outdated halves, in parallel.
 * @throws {LaunchError} with the compiler's output
 */
export async function ensureBuilt() {
  const results = await Promise.allSettled(HALVES.map((half) => ensureHalfBuilt(half)));
  interruption.throwIfAborted();
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/** @param {typeof HALVES[number]} half */
async function ensureHalfBuilt({ name, script, output, sources }) {
  const listing = `${output}.sources`;
  const current = listSources(sources);
  const built = existsSync(output) && existsSync(listing) ? readFileSync(listing, 'utf8') : '';
  if (built === current) return;
  process.stdout.write(`Building the ${name} ...\n`);
  rmSync(listing, { force: true });
  if (hasLostFile(built, current)) rmSync(output, { recursive: true, force: true });
  const result = await captureCommand([...npmCommand(), 'run', '--silent', script]);
  if (result.exitCode !== 0) throw new LaunchError(`${result.output.trim()}\nThe ${name} could not be built.`);
  mkdirSync('dist', { recursive: true });
  writeFileSync(listing, current);
}

/**
 * Lists every source with the digest of its content, because file times change with a checkout or a copy.
 * @param {string[]} sources
 * @returns {string} one file per line, 'path digest'
 */
export function listSources(sources) {
  return sources
    .flatMap(findFiles)
    .filter((path) => !/\.spec\.tsx?$/.test(path))
    .sort()
    .map((path) => `${path} ${createHash('sha1').update(readFileSync(path)).digest('hex')}\n`)
    .join('');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function findFiles(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/**
 * Only a clean build removes the compiled form of a removed source.
 * @param {string} built
 * @param {string} current
 */
export function hasLostFile(built, current) {
  const paths = new Set(current.split('\n').map((line) => line.split(' ')[0]));
  return built === '' || built.split('\n').some((line) => !paths.has(line.split(' ')[0]));
}

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
