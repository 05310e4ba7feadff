/**
 * The browser's Back closes what lies over the page, as phones have it, and stays on the page: an entry of
 * the history lies under the page's own while something is open. The Navigation API would do without, but in Firefox
 * it lets a page be left that was loaded by itself.
 */
import { useEffect, useEffectEvent } from 'react';

/** @param close  closes it, or leaves it open while it may not be closed */
export function useBackCloses(close: () => void): void {
  const closeThis = useEffectEvent(close);
  useEffect(() => layOver(() => closeThis()), []);
}

/** What lies over the page, the latest last. */
const layers: (() => void)[] = [];
/** The entry is being left, which takes a moment: what is opened meanwhile is not meant by it. */
let isLeaving = false;

addEventListener('popstate', () => {
  if (isLeaving) isLeaving = false;
  else layers.at(-1)?.();
  // What may not be closed stays open, and so may a layer below.
  setTimeout(settle);
});

/** @returns how it is told that the layer is gone */
function layOver(close: () => void): () => void {
  layers.push(close);
  settle();
  return () => {
    layers.splice(layers.indexOf(close), 1);
    // A layer may follow in its place, and an address that is opened now would be left again by going back.
    setTimeout(settle);
  };
}

/** Has the entry in the history while there is a layer, and only then; the router finds its own state in it. */
function settle(): void {
  if (isLeaving) return;
  const state = history.state as { readonly isLayer?: true } | null;
  if (layers.length > 0 && !state?.isLayer) history.pushState({ ...state, isLayer: true }, '');
  if (layers.length === 0 && state?.isLayer) {
    isLeaving = true;
    history.back();
  }
}
