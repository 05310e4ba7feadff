import { useEffect, useRef } from 'react';

/** For the next page of a list: the pressed button disappears when it loads, so the focus moves to that page. */
export function useFocusOnceShown(isWanted: boolean) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (isWanted) list.current?.focus({ preventScroll: true });
  }, [isWanted]);
  return list;
}
