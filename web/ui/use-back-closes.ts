/**
 * Owns that the browser's Back closes what lies over the page, as phones have it, and stays on the page: an entry of
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

/** @returns how it is told that the layer is gone */
function layOver(close: () => void): () => void {
  layers.push(close);
  if (layers.length === 1) addEventListener('popstate', closeLatest);
  settle();
  return () => {
    layers.splice(layers.indexOf(close), 1);
    if (layers.length === 0) removeEventListener('popstate', closeLatest);
    // A layer may follow in its place, and an address that is opened now would be left again by going back.
    setTimeout(settle);
  };
}

function closeLatest(): void {
  layers.at(-1)?.();
  // What may not be closed stays open, and so may a layer below.
  setTimeout(settle);
}

/** Has the entry in the history while there is a layer, and only then; the router finds its own state in it. */
function settle(): void {
  const state = history.state as { readonly isLayer?: true } | null;
  if (layers.length > 0 && !state?.isLayer) history.pushState({ ...state, isLayer: true }, '');
  if (layers.length === 0 && state?.isLayer) history.back();
}
