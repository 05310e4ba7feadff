/** The breakpoints that decide what is rendered, not only its style. */
import { useCallback, useSyncExternalStore } from 'react';

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

/** Laptops: tables have columns, the menu is in the header (the look's breakpoint of 900 px). */
export const useIsWide = (): boolean => useMediaQuery('(min-width: 900px)');
