/** The screen of the device: the widths that decide what is rendered, not only its style, and keeping it on. */
import { useCallback, useEffect, useSyncExternalStore } from 'react';

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Laptops: tables have columns, the menu is in the header (from 900 px on). */
export const useIsWide = (): boolean => useMediaQuery('(min-width: 900px)');

/** Keeps the screen on where the browser can: not over plain HTTP, nor with a low battery. */
export function useScreenOn(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined;
    let isOver = false;
    let lock: WakeLockSentinel | null = null;
    const release = (): void => void lock?.release().catch(() => undefined);
    // The browser releases the lock when the page is hidden.
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
