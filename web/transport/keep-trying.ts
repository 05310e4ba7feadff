/** Repeats sending until it succeeds: with growing pauses, and at once when the network is back. */
import { useEffect, useEffectEvent } from 'react';

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;

/** @param first  the first item that waits; undefined if none does */
export function useKeepTrying(first: string | undefined, attempt: () => Promise<unknown>): void {
  const tryNow = useEffectEvent(attempt);
  useEffect(() => (first === undefined ? undefined : keepTrying(() => tryNow())), [first]);
}

/**
 * Makes one attempt at a time, the first after a short wait.
 * @returns a function that stops it
 */
function keepTrying(attempt: () => Promise<unknown>): () => void {
  let pauseMs = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout>;
  let isTrying = false;
  let isOver = false;
  const schedule = (): void => {
    if (isOver) return;
    timer = setTimeout(() => void tryNow(), pauseMs);
    pauseMs = Math.min(2 * pauseMs, LONGEST_WAIT_MS);
  };
  const tryNow = async (): Promise<void> => {
    if (isTrying) return;
    isTrying = true;
    clearTimeout(timer);
    await attempt();
    isTrying = false;
    schedule();
  };
  const hasNetwork = (): void => {
    pauseMs = FIRST_WAIT_MS;
    void tryNow();
  };
  addEventListener('online', hasNetwork);
  schedule();
  return () => {
    isOver = true;
    clearTimeout(timer);
    removeEventListener('online', hasNetwork);
  };
}
