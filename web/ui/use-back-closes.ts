/** Owns that the browser's Back closes what lies over the page, as phones have it, and stays on the page. */
import { useEffect, useEffectEvent } from 'react';

/** What is used of a browser's `navigation`; older browsers have none, and Back leaves the page there. */
interface Navigation {
  addEventListener(type: 'navigate', listener: (event: NavigateEvent) => void): void;
  removeEventListener(type: 'navigate', listener: (event: NavigateEvent) => void): void;
}

interface NavigateEvent extends Event {
  readonly navigationType: 'push' | 'replace' | 'reload' | 'traverse';
}

/** @param close  closes it, or leaves it open while it may not be closed */
export function useBackCloses(close: () => void): void {
  const stay = useEffectEvent((event: NavigateEvent) => {
    // The browser lets nobody be held who did nothing on the page since the last time.
    if (event.navigationType !== 'traverse' || !event.cancelable) return;
    event.preventDefault();
    close();
  });
  useEffect(() => {
    const { navigation } = window as Window & { navigation?: Navigation };
    navigation?.addEventListener('navigate', stay);
    return () => navigation?.removeEventListener('navigate', stay);
  }, []);
}
