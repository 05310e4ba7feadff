/** The frame of every launcher: Node version, project folder, Ctrl-C, and errors as a sentence. */
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { errorCode, LaunchError } from './launch-error.mjs';
import { explainListenError } from './network.mjs';

/** The folder of package.json. */
const PROJECT_FOLDER = fileURLToPath(new URL('..', import.meta.url));
/** npm changes to the project's folder; file names are relative to where it was called. */
export const INVOKED_FROM = process.env.INIT_CWD ?? process.cwd();

// npm passes signals on, so Node gets a terminal's Ctrl-C twice: from the terminal and from npm.
const SECOND_SIGNAL_AFTER_MS = 1000;
const INTERRUPTED_EXIT_CODE = 130;
/** Errors whose message is meant for people. */
const SENTENCES = [
  'LaunchError', 'ConfigurationError', 'CopyRefused', 'EngineUnusable', 'ExplainRefused', 'BackupRefused',
  'SealKeyUnreadable',
];
const PARENT_CHECK_INTERVAL_MS = 200;
const MIN_OPEN_FILES = 1024;

const interrupter = new AbortController();
/** Aborted by Ctrl-C, by SIGTERM, and when the npm that runs this launcher has ended. */
export const interruption = interrupter.signal;

/**
 * Runs a launcher's work in the project folder and ends the process.
 * @param {() => Promise<number | void>} work returns the exit code, 0 by default; it ends early but properly after an
 * interruption
 * @returns {Promise<never>}
 */
export async function launch(work) {
  watchForInterruption();
  // A program that reads along, such as tee, may end first: the work goes on.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
  try {
    process.chdir(PROJECT_FOLDER);
    checkNodeVersion();
    checkOpenFiles();
    const exitCode = await work() ?? 0;
    // The work may have ended because of the last acts. The process waits for all of them.
    await impatientEnd;
    process.exit(exitCode);
  } catch (error) {
    // During an impatient end, errors come from what is being ended.
    await impatientEnd;
    const isAbort = error instanceof Error && error.name === 'AbortError';
    if (interruption.aborted && isAbort) process.exit(INTERRUPTED_EXIT_CODE);
    process.stderr.write(`${await describeFault(error)}\n`);
    process.exit(1);
  }
}

/** @param {string} line */
export const print = (line) => void process.stdout.write(`${line}\n`);

export async function untilInterrupted() {
  if (!interruption.aborted) await once(interruption, 'abort');
}

/** How long work that gets `interruption` may take to end: it may wait for a silent engine. */
export const END_MS = 5_000;

/**
 * Stops waiting for work that an interruption does not end. What the work has stored stays.
 * @template Result
 * @param {Promise<Result>} work
 * @param {number} [graceMs] how long after the interruption
 * @returns {Promise<Result>}
 */
export async function unlessInterrupted(work, graceMs = 0) {
  const result = await Promise.race([work, untilInterrupted().then(() => sleep(graceMs))]);
  interruption.throwIfAborted();
  return /** @type {Result} */ (result);
}

/** @type {(() => Promise<unknown>)[]} */
const lastActs = [];
/** @type {Promise<unknown> | undefined} */
let impatientEnd;

/**
 * Registers what a second signal still does before it ends the process, because that end skips each `finally`.
 * @param {() => Promise<unknown>} act
 */
export const evenWhenImpatient = (act) => void lastActs.push(act);

/**
 * Loads a module of the built server.
 * @param {string} path such as 'api/main.js'
 */
export const importBuilt = (path) => import(new URL(`../dist/server/${path}`, import.meta.url).href);

function watchForInterruption() {
  let interruptedAt = 0;
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(name, () => {
      if (!interruption.aborted) {
        interruptedAt = Date.now();
        interrupter.abort();
      } else if (Date.now() - interruptedAt > SECOND_SIGNAL_AFTER_MS) {
        impatientEnd ??= Promise.allSettled(lastActs.map((act) => act()))
          .then(() => process.exit(INTERRUPTED_EXIT_CODE));
      }
    });
  }
  const parent = process.ppid;
  const isRunByNpm = process.env.npm_lifecycle_event !== undefined;
  if (isRunByNpm) {
    // A hard kill of npm must also end what it runs: a forgotten server would keep the port.
    setInterval(() => process.ppid !== parent && interrupter.abort(), PARENT_CHECK_INTERVAL_MS).unref();
  }
}

function checkNodeVersion() {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));
  if (supportsNode(engines.node, process.versions.node)) return;
  throw new LaunchError(`Node.js ${process.versions.node} is not supported: install one of ${engines.node}.`);
}

/** A lower limit fails at many places, with errors that do not name the cause. Only Linux tells the limit. */
function checkOpenFiles() {
  const file = '/proc/self/limits';
  const limit = existsSync(file) ? /^Max open files +(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1] : undefined;
  if (limit === undefined || Number(limit) >= MIN_OPEN_FILES) return;
  throw new LaunchError(
    `Only ${limit} files may be open at a time: allow at least ${MIN_OPEN_FILES}, for example with ulimit -n 4096.`);
}

/**
 * @param {unknown} fault
 * @returns {Promise<string>} the sentence for people; with DEBUG=1 the stack
 */
async function describeFault(fault) {
  const { PORT, HOST } = process.env;
  const isOfListening = fault instanceof Error && 'syscall' in fault && fault.syscall === 'listen';
  const error = isOfListening ? explainListenError(fault, { port: Number(PORT), host: HOST }) : fault;
  if (!(error instanceof Error)) return String(error);
  if (process.env.DEBUG) return error.stack ?? error.message;
  if (/^XX00[12]$/.test(errorCode(error))) {
    return `The database is damaged (${error.message}): restore a backup (docs/operating.md, Restore).`;
  }
  if (SENTENCES.includes(error.name)) return error.message;
  // A fresh clone does not have it until it is built.
  const kinds = await importBuilt('event-store/error-kinds.js').catch(() => undefined);
  return kinds?.endedBy(error) ?? `${error.name}: ${error.message} (DEBUG=1 shows where).`;
}

/**
 * npm's own parser is not installed yet.
 * @param {string} range alternatives such as '>=24.11 || ^20.19'
 * @param {string} version such as '20.19.4'
 */
export function supportsNode(range, version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return range.split('||').some((alternative) => {
    const match = /^(\^|>=)(\d+)\.(\d+)$/.exec(alternative.trim());
    if (!match) throw new Error(`Cannot read '${alternative}' in the range of Node versions.`);
    const [, operator, leastMajor, leastMinor] = match;
    if (major === Number(leastMajor)) return minor >= Number(leastMinor);
    return operator === '>=' && major > Number(leastMajor);
  });
}
