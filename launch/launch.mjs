/** Owns what every launcher does around its work: Node version, project folder, Ctrl-C, faults told in a sentence. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LaunchError } from './launch-error.mjs';
import { supportsNode } from './node-version.mjs';

/** Where package.json lies. */
export const PROJECT_FOLDER = fileURLToPath(new URL('..', import.meta.url));

// A terminal's Ctrl-C reaches Node twice when npm stands between: from the terminal and handed on by npm.
const SECOND_SIGNAL_AFTER_MS = 1000;
const INTERRUPTED_EXIT_CODE = 130;
const PARENT_CHECK_INTERVAL_MS = 200;

/**
 * Runs a launcher's work in the project folder and ends the process.
 * @param {(interruption: AbortSignal) => Promise<number | void>} work answers the exit code, 0 when nothing; it ends
 *   early and in order once interrupted
 * @returns {Promise<never>}
 */
export async function launch(work) {
  const interruption = watchForInterruption();
  try {
    checkNodeVersion();
    process.chdir(PROJECT_FOLDER);
    process.exit(await work(interruption) ?? 0);
  } catch (error) {
    if (interruption.aborted && isAbort(error)) process.exit(INTERRUPTED_EXIT_CODE);
    process.stderr.write(`${describeFault(error)}\n`);
    process.exit(1);
  }
}

/** @returns {AbortSignal} aborted by Ctrl-C, by a polite kill, and when the npm that runs this launcher is gone */
function watchForInterruption() {
  const controller = new AbortController();
  let interruptedAt = 0;
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(name, () => {
      if (!controller.signal.aborted) {
        interruptedAt = Date.now();
        controller.abort();
      } else if (Date.now() - interruptedAt > SECOND_SIGNAL_AFTER_MS) process.exit(INTERRUPTED_EXIT_CODE);
    });
  }
  const parent = process.ppid;
  const isRunByNpm = process.env.npm_lifecycle_event !== undefined;
  if (isRunByNpm) {
    // Who kills npm hard means what npm runs: a server that nobody knows of would keep the port.
    setInterval(() => process.ppid !== parent && controller.abort(), PARENT_CHECK_INTERVAL_MS).unref();
  }
  return controller.signal;
}

function checkNodeVersion() {
  const { engines } = JSON.parse(readFileSync(join(PROJECT_FOLDER, 'package.json'), 'utf8'));
  if (supportsNode(engines.node, process.versions.node)) return;
  throw new LaunchError(`Node.js ${process.versions.node} is not supported: install one of ${engines.node}.`);
}

/** @param {unknown} error */
function isAbort(error) {
  return error instanceof Error && error.name === 'AbortError';
}

/**
 * @param {unknown} error
 * @returns {string} the sentence for people; with DEBUG=1 the stack
 */
function describeFault(error) {
  if (!(error instanceof Error)) return String(error);
  if (process.env.DEBUG) return error.stack ?? error.message;
  const isMeantForPeople = ['LaunchError', 'ConfigurationError'].includes(error.name);
  return isMeantForPeople ? error.message : `${error.name}: ${error.message} (DEBUG=1 shows where).`;
}
