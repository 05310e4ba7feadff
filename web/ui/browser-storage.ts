/** The browser's storage. Some browsers block it: then nothing is remembered and nothing breaks. */
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const refusedKeys = new Set<string>();

function changed(): void {
  listeners.forEach((listener) => listener());
}

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @returns false when the storage is blocked or full: then the value lasts as long as the page */
export function remember(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    refusedKeys.delete(key);
  } catch {
    refusedKeys.add(key);
  }
  changed();
  return !isRefused(key);
}

/** Whether the browser did not keep the last value. */
export const isRefused = (key: string): boolean => refusedKeys.has(key);

export function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Blocked: there is nothing to forget.
  }
  changed();
}

/** Keys of all that is remembered under a prefix. */
export function keysWith(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** What is read from the storage, as it changes, in other windows too. */
export const useStored = <Value extends string | boolean | null>(read: () => Value): Value =>
  useSyncExternalStore(subscribe, read);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
