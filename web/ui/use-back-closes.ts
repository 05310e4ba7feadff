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
/** Until the extra entry is left, which takes a moment; layers opened meanwhile must not be closed. */
let leaving: Promise<void> | undefined;
/** A browser that is asked too often does not go back at all. */
const LONGEST_LEAVING_MS = 1_000;

addEventListener('popstate', () => {
  if (leaving === undefined) layers.at(-1)?.();
  // A layer that may not be closed stays open, and there may be another one below.
  setTimeout(settle);
});

/** A press that goes to another page waits until the entry is left; going back would undo it. */
addEventListener('click', (event) => {
  if (leaving === undefined) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  void leaving.then(() => event.target!.dispatchEvent(new MouseEvent(event.type, event)));
}, true);

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
  if (leaving !== undefined) return;
  const state = history.state as { readonly isLayer?: true } | null;
  if (layers.length > 0 && !state?.isLayer) history.pushState({ ...state, isLayer: true }, '');
  if (layers.length === 0 && state?.isLayer) leave();
}

function leave(): void {
  leaving = new Promise<void>((resolve) => {
    addEventListener('popstate', () => resolve(), { once: true });
    setTimeout(resolve, LONGEST_LEAVING_MS);
  }).then(() => {
    leaving = undefined;
  });
  history.back();
}
