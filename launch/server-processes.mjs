/** Keeps programs running as long as their launcher: starts, restarts and stops them. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { print } from './launch.mjs';

const RESTART_AFTER_MS = 1000;

/**
 * Runs a program until it is stopped. If it ends by itself it is restarted, as in a deployment, unless it was never
 * ready.
 * @param {string} name
 * @param {() => import('node:child_process').ChildProcess} start
 * @param {'spawn' | 'message'} readyOn the event by which a process is ready
 */
export function keepRunning(name, start, readyOn = 'message') {
  let isOver = false;
  let wasReady = false;
  let child = start();
  /** @type {Promise<boolean>} */
  const ready = new Promise((settle) => {
    const watch = () => {
      child.once(readyOn, () => settle(wasReady = true));
      child.once('exit', async (code, signal) => {
        settle(wasReady);
        if (isOver || !wasReady) return;
        print(`${name} ended (${signal ?? code}) and is being restarted.`);
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
