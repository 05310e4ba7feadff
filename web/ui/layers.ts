/** Layers over the page: how they close, and where the focus returns. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * The browser's Back closes the top layer and stays on the page, as on phones: while a layer is open, the history has
 * an extra entry. The Navigation API would not need it, but in Firefox it cannot keep a page that was loaded directly.
 * @param close  closes the layer unless it has to stay open
 */
export function useBackCloses(close: () => void): void {
  const closeThis = useEffectEvent(close);
  useEffect(() => layOver(() => closeThis()), []);
}

/** The open layers, the latest last. */
const layers: (() => void)[] = [];
/** Pending until the extra entry is left, which takes a moment; layers opened in that time must not be closed. */
let leaving: Promise<void> | undefined;
/** A browser that is asked too often refuses to go back. */
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

/** @returns a function to call when the layer closes */
function layOver(close: () => void): () => void {
  layers.push(close);
  settle();
  return () => {
    layers.splice(layers.indexOf(close), 1);
    // Another layer may open in its place, and going back at once would undo a navigation that is starting.
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

/** A layer that a button opens: a press or focus outside closes it, and so does `close`, which returns the focus. */
export function useOpenLayer() {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const leave = ({ target }: Event): void => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    const leavings = ['pointerdown', 'focusin'] as const;
    for (const leaving of leavings) document.addEventListener(leaving, leave);
    return () => leavings.forEach((leaving) => document.removeEventListener(leaving, leave));
  }, [isOpen]);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  return { isOpen, setOpen, close, root, button };
}

let pressed: HTMLElement | null = null;

document.addEventListener('click', ({ target }) => {
  pressed = target instanceof Element ? target.closest<HTMLElement>('a, button, input, select, label') : null;
}, true);

/**
 * The focused control, or the pressed one in browsers where a press gives no focus: Safari focuses an element around
 * a pressed button, up to the page, and not the button.
 */
export function controlInUse(): HTMLElement | null {
  const { activeElement } = document;
  if (pressed !== null && activeElement?.contains(pressed)) return pressed;
  return activeElement instanceof HTMLElement ? activeElement : null;
}

/** Ref for the element that gets the focus when it appears. */
export const focusOnce = (element: HTMLElement | null): void => element?.focus();

/** Ref for the element that gets the focus when it appears, without scrolling to it. */
export const focusInPlace = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });

const ways = new WeakMap<Element, readonly (HTMLElement | null)[]>();

/** Notes the control that was pressed to open a layer. */
export const noteOpener = (layer: Element): unknown => ways.set(layer, [controlInUse(), pressed]);

/**
 * The controls that were pressed to open the layer: one, or the button of a menu and an item, which no longer exists.
 */
export const openersOf = (layer: Element): HTMLElement[] =>
  [...new Set(ways.get(layer))].filter((control) => control !== null);

/** Moves the focus to the next page of a list, because the pressed button disappears when that page loads. */
export function useFocusOnceShown(isWanted: boolean) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (isWanted) list.current?.focus({ preventScroll: true });
  }, [isWanted]);
  return list;
}
