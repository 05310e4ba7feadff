/** Keeps programs running as long as their launcher: starts, restarts and stops them. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { evenWhenImpatient, print, unlessInterrupted } from './launch.mjs';
import { LaunchError } from './launch-error.mjs';

/** @import { ChildProcess } from 'node:child_process' */

const RESTART_AFTER_MS = 1000;
/** A server sends it to tell its launcher that its event loop moves. */
const SIGN_OF_LIFE = 'alive';
/** A server is ended when this many checks in a row have found no sign of life. */
const CHECKS = 12;
/** A busy machine makes a server wait far less. */
const USUAL_LIMIT_S = '60';
const SIGNS_PER_CHECK = 4;
/** The section on how much is needed. */
const MEMORY = 'docs/operating.md, Requirements';

/**
 * Runs a program until it is stopped. If it ends by itself it is restarted, as in a deployment, unless it was never
 * ready.
 * @param {string} name
 * @param {() => ChildProcess} start
 * @param {'spawn' | 'message'} readyOn the event by which a process is ready
 */
export function keepRunning(name, start, readyOn = 'message') {
  let isOver = false;
  let wasReady = false;
  let child = start();
  evenWhenImpatient(async () => {
    isOver = true;
    child.kill();
  });
  /** @type {Promise<boolean>} */
  const ready = new Promise((settle) => {
    const watch = () => {
      child.on(readyOn, (message) => message !== SIGN_OF_LIFE && settle(wasReady = true));
      endWhenSilent(name, child);
      child.once('exit', async (code, signal) => {
        const wasKilled = signal === 'SIGKILL' && !child.killed;
        const end = wasKilled ? `was killed, perhaps for lack of memory (${MEMORY})` : `ended (${signal ?? code})`;
        if (!isOver && (wasReady || wasKilled)) print(`${name} ${end}${wasReady ? ' and is being restarted' : ''}.`);
        settle(wasReady);
        if (isOver || !wasReady) return;
        await sleep(RESTART_AFTER_MS);
        if (isOver) return;
        child = start();
        watch();
      });
    };
    watch();
  });
  return {
    /** Whether it became ready before it ended. */
    ready,
    /** Stops it properly and waits for its end. */
    async stop() {
      isOver = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/**
 * Keeps one server running.
 * @param {string} name
 * @param {NodeJS.ProcessEnv} env
 * @param {() => unknown} work runs once it is ready; the server is stopped after it
 * @returns {Promise<number>} exit code
 */
export async function keepServing(name, env, work) {
  const server = keepRunning(name, () => fork('launch/serve.mjs', { env }));
  try {
    // The reason was printed before.
    if (!await unlessInterrupted(server.ready)) return 1;
    await work();
    return 0;
  } finally {
    await server.stop();
  }
}

/**
 * Ends a server whose event loop stands still: it answers nobody and would never end by itself. An answer of 503 is an
 * answer. Checks are counted, not time: a machine that slept or was frozen made none.
 * @param {string} name
 * @param {ChildProcess} child
 */
function endWhenSilent(name, child) {
  const intervalMs = checkIntervalMs();
  let silentChecks = 0;
  child.on('message', () => (silentChecks = 0));
  // Redis gives no signs of life, and a server gives none while it loads.
  child.once('message', () => {
    const checking = setInterval(() => {
      silentChecks += 1;
      if (silentChecks < CHECKS) return;
      clearInterval(checking);
      print(`${name} has given no sign of life for ${CHECKS * intervalMs / 1000} s.`);
      child.kill('SIGKILL');
    }, intervalMs);
    child.once('exit', () => clearInterval(checking));
  });
}

/** @throws {LaunchError} naming the variable */
function checkIntervalMs() {
  const limit = process.env.SILENCE_LIMIT_S || USUAL_LIMIT_S;
  if (/^[1-9]\d{0,5}$/.test(limit)) return Number(limit) * 1000 / CHECKS;
  throw new LaunchError(`SILENCE_LIMIT_S must be a whole number of seconds, not '${limit}'.`);
}

/** Sends signs of life as long as this process has a launcher. */
export function giveSignsOfLife() {
  setInterval(() => process.connected && process.send?.(SIGN_OF_LIFE), checkIntervalMs() / SIGNS_PER_CHECK).unref();
}
