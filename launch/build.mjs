/** Builds server and web client, each only if its sources have changed since its last build. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LaunchError } from './launch-error.mjs';
import { interruption } from './launch.mjs';
import { captureCommand, npmCommand } from './run-command.mjs';

const EVERYWHERE = ['domain', 'contract', 'package-lock.json'];

/** Each half of the build: its script in package.json, its output folder and its sources. */
const HALVES = [
  {
    name: 'server', script: 'build:server', output: 'dist/server',
    sources: [...EVERYWHERE, 'event-store', 'postgres', 'projections', 'api', 'tsconfig.json'],
  },
  { name: 'web client', script: 'build:web', output: 'dist/web', sources: [...EVERYWHERE, 'web'] },
];

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
