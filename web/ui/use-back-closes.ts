/**
 * The browser's Back closes the top layer and stays on the page, as on phones: while a layer is open, the history has
 * an extra entry. The Navigation API would not need it, but in Firefox it cannot keep a page that was loaded directly.
 */
import { useEffect, useEffectEvent } from 'react';

/** @param close  closes the layer unless it has to stay open */
export function useBackCloses(close: () => void): void {
  const closeThis = useEffectEvent(close);
  useEffect(() => layOver(() => closeThis()), []);
}

/** The open layers, the latest last. */
const layers: (() => void)[] = [];
/** The extra entry is being left, which takes a moment; layers opened meanwhile must not be closed. */
let isLeaving = false;

addEventListener('popstate', () => {
  if (isLeaving) isLeaving = false;
  else layers.at(-1)?.();
  // A layer that may not be closed stays open, and there may be another one below.
  setTimeout(settle);
});

/** @returns call it when the layer closes */
function layOver(close: () => void): () => void {
  layers.push(close);
  settle();
  return () => {
    layers.splice(layers.indexOf(close), 1);
    // Another layer may open in its place, and going back at once would undo a navigation that starts now.
    setTimeout(settle);
  };
}

/** Keeps the extra entry while there is a layer, and only then; it carries the router's own state. */
function settle(): void {
  if (isLeaving) return;
  const state = history.state as { readonly isLayer?: true } | null;
  if (layers.length > 0 && !state?.isLayer) history.pushState({ ...state, isLayer: true }, '');
  if (layers.length === 0 && state?.isLayer) {
    isLeaving = true;
    history.back();
  }
}
