/** The browser's storage. If it is blocked, nothing is remembered and nothing breaks. */
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

/** @returns false if the storage is blocked or full; the value then lasts as long as the page */
export function remember(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    refusedKeys.delete(key);
  } catch {
    refusedKeys.add(key);
  }
  changed();
  return !wasNotStored(key);
}

/** Whether the browser failed to store the last value. */
export const wasNotStored = (key: string): boolean => refusedKeys.has(key);

export function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // The storage is blocked, so there is nothing to forget.
  }
  changed();
}

/** The keys of all values under a prefix. */
export function keysWith(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** A value from the storage, updated when it changes in this or another window. */
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

/** Parses JSON; null for no text or a text that is not JSON. */
export function jsonIn(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
