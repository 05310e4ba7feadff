/** Owns where the draft is kept: in the browser, on every change, until the game is recorded or given up. */
import { useMemo, useSyncExternalStore } from 'react';
import { forget, recall, remember } from '../ui/browser-storage.js';
import { draftIn, type GameDraft, hasContent } from './game-draft.js';
import { DRAFT, forgetRecovery } from './recovery.js';

const listeners = new Set<() => void>();
const recoveries = new Set<(draft: GameDraft) => void>();
const tell = (): void => listeners.forEach((listener) => listener());

let isLastSaved = true;

/** A draft that holds nothing is not kept: nobody would recover it. */
export function saveDraft(draft: GameDraft): void {
  if (hasContent(draft)) isLastSaved = remember(DRAFT, JSON.stringify(draft));
  else forget(DRAFT);
  tell();
}

/** Whether the browser has kept the draft; it may refuse. */
export const useIsDraftSaved = (): boolean => useSyncExternalStore(subscribe, () => isLastSaved);

/** The draft that is worth recovering; null when there is none. */
export function storedDraft(): GameDraft | null {
  const draft = draftIn(recall(DRAFT));
  return draft !== null && hasContent(draft) ? draft : null;
}

export function forgetDraft(): void {
  forget(DRAFT);
  forgetRecovery();
  tell();
}

/** Brings a draft back that was given up; a wizard that is open takes it over at once. */
export function recoverDraft(draft: GameDraft): void {
  saveDraft(draft);
  recoveries.forEach((recovered) => recovered(draft));
}

/** @returns how to stop listening */
export function onRecovery(recovered: (draft: GameDraft) => void): () => void {
  recoveries.add(recovered);
  return () => recoveries.delete(recovered);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** The draft that is worth recovering, as it changes, in other windows too. */
export function useStoredDraft(): GameDraft | null {
  const text = useSyncExternalStore(subscribe, () => recall(DRAFT));
  return useMemo(() => {
    const draft = draftIn(text);
    return draft !== null && hasContent(draft) ? draft : null;
  }, [text]);
}
