/** Owns servers as child processes: started, started again when they end by themselves, stopped. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { LaunchError } from './launch-error.mjs';

const POLL_INTERVAL_MS = 100;
const RESTART_AFTER_MS = 1000;

/** @returns {Promise<number>} a port of this machine that was free just now */
export async function findFreePort() {
  const probe = createServer();
  await once(probe.listen(0, '127.0.0.1'), 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return address && typeof address === 'object' ? address.port : 0;
}

/**
 * Runs a program until it is stopped; one that ends by itself is started again, as a deployment would.
 * @param {string[]} command
 * @param {NodeJS.ProcessEnv} environment
 * @param {(line: string) => void} report
 * @param {{ name?: string, tellsReady?: boolean }} [options] `tellsReady`: it sends its parent a message when it is
 *   ready, and is not started again when it ends before it was so once
 */
export function keepRunning(command, environment, report, { name, tellsReady = false } = {}) {
  const [program = '', ...rest] = command;
  let isOver = false;
  let mayRestart = !tellsReady;
  /** @type {(isReady: boolean) => void} */
  let settle;
  /** @type {Promise<boolean>} */
  const ready = new Promise((resolve) => (settle = resolve));
  const start = () => {
    const channel = tellsReady ? /** @type {const} */ (['ipc']) : [];
    const started = spawn(program, rest, { env: environment, stdio: ['ignore', 'inherit', 'inherit', ...channel] });
    started.once('message', () => {
      mayRestart = true;
      settle(true);
    });
    // The exit that follows is what counts; a program that cannot be run has none.
    started.once('error', (error) => report(`${program} cannot be run: ${error.message}.`));
    started.once('exit', async (code, signal) => {
      if (!mayRestart) settle(false);
      if (isOver || !mayRestart) return;
      report(`${name ?? environment.ROLE ?? program} ended (${signal ?? code}) and is started again.`);
      await sleep(RESTART_AFTER_MS);
      if (!isOver) child = start();
    });
    return started;
  };
  let child = start();
  return {
    /** Whether it became ready before it ended. */
    ready,
    /** Ends it politely and waits until it is gone. */
    async stop() {
      isOver = true;
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/**
 * Waits until a server answers.
 * @param {string} url
 * @param {AbortSignal} interruption
 * @param {number} timeoutMs
 * @throws {LaunchError} when it does not in time
 */
export async function untilAnswering(url, interruption, timeoutMs) {
  for (let waited = 0; waited < timeoutMs; waited += POLL_INTERVAL_MS) {
    interruption.throwIfAborted();
    const isThere = await fetch(`${url}/api/health`).then(() => true, () => false);
    if (isThere) return;
    await sleep(POLL_INTERVAL_MS, undefined, { signal: interruption });
  }
  throw new LaunchError(`The server at ${url} does not answer.`);
}
