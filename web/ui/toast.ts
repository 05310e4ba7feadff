/** Owns the one toast that may be on screen: a newer one replaces it. */
import { useSyncExternalStore } from 'react';

/** Good news leave after this long; failures stay until they are closed. */
export const TOAST_MS = 5000;

export interface Toast {
  readonly id: number;
  readonly tone: 'good' | 'bad';
  readonly title: string;
  readonly text: string;
}

let shown: Toast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function show(toast: Toast | null): void {
  shown = toast;
  for (const listener of listeners) listener();
}

export const toastGood = (title: string, text: string): void => show({ id: ++lastId, tone: 'good', title, text });
export const toastBad = (title: string, text: string): void => show({ id: ++lastId, tone: 'bad', title, text });
export const dismissToast = (): void => show(null);

export const useToast = (): Toast | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
