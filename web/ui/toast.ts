/** The toast. There is one at a time: a newer one replaces it. */
import { useSyncExternalStore } from 'react';

/** The time that a success stays; a failure stays until it is closed. */
export const TOAST_MS = 5000;

/** The time that a toast with Undo stays, since the reader has to decide. */
export const ACTION_TOAST_MS = 10_000;

export interface Toast {
  readonly id: number;
  readonly tone: 'good' | 'bad';
  readonly title: string;
  /** A sentence with names that `isolated` has marked. */
  readonly text: string;
  readonly action?: { readonly label: string; readonly onChoose: () => void } | undefined;
}

let shown: Toast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function show(toast: Toast | null): void {
  shown = toast;
  for (const listener of listeners) listener();
}

export const toastGood = (title: string, text: string, action?: Toast['action']): void =>
  show({ id: ++lastId, tone: 'good', title, text, action });
export const toastBad = (title: string, text: string): void => show({ id: ++lastId, tone: 'bad', title, text });
export const dismissToast = (): void => show(null);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useToast = (): Toast | null => useSyncExternalStore(subscribe, () => shown);
