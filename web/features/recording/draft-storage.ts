/** Keeps the draft in the browser, and the drafts given up since the last recorded game. */
import { useMemo } from 'react';
import { forget, isRefused, recall, remember, useStored } from '../../ui/browser-storage.js';
import { draftIn, type GameDraft, hasContent } from './game-draft.js';
import { DRAFT, forgetRecovery } from './recovery.js';
import { jsonIn } from './stored-shape.js';

/** Drafts that were given up, the latest first. */
const DROPPED = 'droppedGames';
const MAX_DROPPED = 5;

const recoveries = new Set<(draft: GameDraft) => void>();

/** A draft that holds nothing is not kept: nobody would recover it. */
export function saveDraft(draft: GameDraft): void {
  if (hasContent(draft)) remember(DRAFT, JSON.stringify(draft));
  else forget(DRAFT);
}

/** Whether the browser has kept the draft; it may refuse. */
export const useIsDraftSaved = (): boolean => useStored(() => !isRefused(DRAFT));

export function forgetDraft(): void {
  forget(DRAFT);
  forgetRecovery();
}

/** Gives a draft up; it can be recovered. */
export function dropDraft(draft: GameDraft): void {
  keepDropped([draft, ...without(droppedIn(recall(DROPPED)), draft)]);
  forgetDraft();
}

/** Nothing brings it back. */
export const deleteDropped = (draft: GameDraft): void => keepDropped(without(droppedIn(recall(DROPPED)), draft));

/** A game was recorded: what was given up before is past. */
export const forgetDropped = (): void => forget(DROPPED);

/** Brings a draft back that was given up, and gives up the one in its place; a wizard that is open takes it over. */
export function recoverDraft(draft: GameDraft): void {
  const before = storedDraft();
  if (before !== null) dropDraft(before);
  deleteDropped(draft);
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

const worthRecovering = (text: string | null): GameDraft | null => {
  const draft = draftIn(text);
  return draft !== null && hasContent(draft) ? draft : null;
};

/** The draft that is worth recovering; null when there is none. */
export const storedDraft = (): GameDraft | null => worthRecovering(recall(DRAFT));

/** The same as it changes, in other windows too. */
export function useStoredDraft(): GameDraft | null {
  const text = useStored(() => recall(DRAFT));
  return useMemo(() => worthRecovering(text), [text]);
}

/** The drafts that were given up, the latest first. */
export function useDroppedDrafts(): readonly GameDraft[] {
  const text = useStored(() => recall(DROPPED));
  return useMemo(() => droppedIn(text), [text]);
}
