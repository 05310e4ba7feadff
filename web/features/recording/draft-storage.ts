/** Keeps the draft in the browser, and the drafts given up since the last recorded game. */
import { useMemo, useSyncExternalStore } from 'react';
import { forget, recall, remember } from '../../ui/browser-storage.js';
import { draftIn, type GameDraft, hasContent } from './game-draft.js';
import { DRAFT, forgetRecovery } from './recovery.js';
import { jsonIn } from './stored-shape.js';

/** Drafts that were given up, the latest first. */
const DROPPED = 'droppedGames';
const MAX_DROPPED = 5;

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

/** Gives a draft up; it can be recovered. */
export function dropDraft(draft: GameDraft): void {
  keepDropped([draft, ...without(droppedIn(recall(DROPPED)), draft)]);
  forgetDraft();
}

/** Nothing brings it back. */
export function deleteDropped(draft: GameDraft): void {
  keepDropped(without(droppedIn(recall(DROPPED)), draft));
  tell();
}

/** A game was recorded: what was given up before is past. */
export function forgetDropped(): void {
  forget(DROPPED);
  tell();
}

/** Brings a draft back that was given up, and gives up the one in its place; a wizard that is open takes it over. */
export function recoverDraft(draft: GameDraft): void {
  const before = storedDraft();
  if (before !== null) dropDraft(before);
  keepDropped(without(droppedIn(recall(DROPPED)), draft));
  saveDraft(draft);
  recoveries.forEach((recovered) => recovered(draft));
}

function keepDropped(drafts: readonly GameDraft[]): void {
  remember(DROPPED, JSON.stringify(drafts.slice(0, MAX_DROPPED)));
}

const droppedIn = (text: string | null): GameDraft[] => {
  const all = jsonIn(text);
  return Array.isArray(all) ? all.flatMap((each) => draftIn(JSON.stringify(each)) ?? []) : [];
};

const without = (drafts: readonly GameDraft[], draft: GameDraft): GameDraft[] =>
  drafts.filter((each) => JSON.stringify(each) !== JSON.stringify(draft));

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

/** The drafts that were given up, the latest first. */
export function useDroppedDrafts(): readonly GameDraft[] {
  const text = useSyncExternalStore(subscribe, () => recall(DROPPED));
  return useMemo(() => droppedIn(text), [text]);
}
