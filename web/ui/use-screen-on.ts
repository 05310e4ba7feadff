/** Keeps the screen on while it is used, where the browser can: not over plain HTTP, nor with a low battery. */
import { useEffect } from 'react';

export function useScreenOn(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined;
    let isOver = false;
    let lock: WakeLockSentinel | null = null;
    const release = (): void => void lock?.release().catch(() => undefined);
    // The browser lets go of the lock when the page is hidden.
    const ask = async (): Promise<void> => {
      if (document.hidden || lock?.released === false) return;
      lock = await navigator.wakeLock.request('screen').catch(() => null);
      if (isOver) release();
    };
    const askAgain = (): void => void ask();
    askAgain();
    document.addEventListener('visibilitychange', askAgain);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', askAgain);
      release();
    };
  }, []);
}
