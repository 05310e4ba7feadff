/** Stores the draft in the browser, and the drafts dropped since the last recorded game. */
import { useMemo } from 'react';
import { forget, recall, remember, useStored, wasNotStored } from '../../../transport/browser-storage.js';
import { draftIn, type GameDraft, hasContent, isFirstPhone } from './game-draft.js';
import { isLeadingTab } from './leading-tab.js';
import { DRAFT, forgetRecovery } from '../recovery.js';
import { jsonIn } from './stored-shape.js';

/** Dropped drafts, the latest first. */
const DROPPED = 'droppedGames';
const MAX_DROPPED = 5;

const recoveries = new Set<(draft: GameDraft) => void>();

/** An empty draft is not stored, since nobody would recover it. */
export function saveDraft(draft: GameDraft): void {
  if (hasContent(draft)) remember(DRAFT, JSON.stringify(draft));
  else forget(DRAFT);
}

/** Whether the browser stored the draft; it may refuse to. */
export const useIsDraftSaved = (): boolean => useStored(() => !wasNotStored(DRAFT));

export function forgetDraft(): void {
  forget(DRAFT);
  forgetRecovery();
}

/** Drops a draft; it can be recovered. */
export function dropDraft(draft: GameDraft): void {
  keepDropped([draft, ...without(droppedIn(recall(DROPPED)), draft)]);
  forgetDraft();
}

/** Deletes it for good. */
export const deleteDropped = (draft: GameDraft): void => keepDropped(without(droppedIn(recall(DROPPED)), draft));

/** After a recorded game, dropped drafts are deleted. */
export const forgetDropped = (): void => forget(DROPPED);

/** The draft of a recorded game, and the dropped ones unless it was taken over: then it replaced one of them. */
export function forgetDraftOf({ underWay }: Pick<GameDraft, 'underWay'>): void {
  // Another tab goes on with the draft and may have changed it.
  if (!isLeadingTab()) return;
  forgetDraft();
  if (underWay === null || isFirstPhone(underWay)) forgetDropped();
}

/** Recovers a dropped draft and drops the current one; an open wizard switches to it. */
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

/** @returns a function that stops listening */
export function onRecovery(recovered: (draft: GameDraft) => void): () => void {
  recoveries.add(recovered);
  return () => recoveries.delete(recovered);
}

const worthRecovering = (text: string | null): GameDraft | null => {
  const draft = draftIn(text);
  return draft !== null && hasContent(draft) ? draft : null;
};

/** The draft to recover; null if there is none. */
export const storedDraft = (): GameDraft | null => worthRecovering(recall(DRAFT));

/** The same, updated when it changes, also in other windows. */
export function useStoredDraft(): GameDraft | null {
  const text = useStored(() => recall(DRAFT));
  return useMemo(() => worthRecovering(text), [text]);
}

/** The dropped drafts, the latest first. */
export function useDroppedDrafts(): readonly GameDraft[] {
  const text = useStored(() => recall(DROPPED));
  return useMemo(() => droppedIn(text), [text]);
}
