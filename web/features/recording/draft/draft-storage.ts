/** Stores the draft in the browser, and the drafts dropped since the last recorded game. */
import { useEffect, useMemo } from 'react';
import { underWayCalls } from '../../../../contract/under-way.calls.js';
import { dayText } from '../../../../domain/dates.js';
import { isEqual } from '../../../../domain/is-equal.js';
import { counted } from '../../../../domain/text.js';
import { forget, jsonIn, recall, remember, useStored, wasNotStored } from '../../../transport/browser-storage.js';
import { newIdempotencyKey, send } from '../../../transport/http.js';
import { toastGood } from '../../../ui/toast.js';
import { DRAFT, forgetRecovery } from '../recording-address.js';
import type { RoundEntry } from '../rounds/round-entry.js';
import { draftIn, type GameDraft, hasContent, isFirstPhone, seatedIds } from './game-draft.js';

/** Dropped drafts, the latest first. */
const DROPPED = 'droppedGames';
const MAX_DROPPED = 5;

const recoveries = new Set<(draft: GameDraft) => void>();

/** An empty draft is not stored, since nobody would recover it. */
export function saveDraft(draft: GameDraft): void {
  if (hasContent(draft)) remember(DRAFT, JSON.stringify(draft));
  else forget(DRAFT);
}

/** Stores the draft. @returns whether the browser stored it, which it may refuse */
export const useIsDraftSaved = (): boolean => useStored(() => !wasNotStored(DRAFT));

/** The steps before the last taps, for Undo after a reload; they count only beside the rounds that followed them. */
const TAPS = 'tapsOfGame';
const MOST_TAPS = 30;

export const saveTaps = ({ roundPositions }: GameDraft, past: RoundEntry['past']): boolean =>
  remember(TAPS, JSON.stringify({ roundPositions, past: past.slice(-MOST_TAPS) }));

export function storedTaps({ roundPositions }: GameDraft): RoundEntry['past'] {
  const kept = jsonIn(recall(TAPS)) as Pick<RoundEntry, 'past' | 'roundPositions'> | null;
  return kept !== null && isEqual(kept.roundPositions, roundPositions) ? kept.past : [];
}

export function forgetDraft(): void {
  forget(DRAFT);
  forget(TAPS);
  forgetRecovery();
}

/** Drops a draft; it can be recovered. */
export function dropDraft(draft: GameDraft): void {
  keepAside(draft);
  forgetDraft();
}

/** Offers a draft among the dropped ones. */
export const keepAside = (draft: GameDraft): void => keepDropped([draft, ...droppedWithout(draft)]);

/** Drops a draft, and offers Undo. */
export function clearDraft(draft: GameDraft): void {
  dropDraft(draft);
  endSharing(draft);
  toastGood('Game data cleared', 'The games page keeps it until the next game is recorded.', {
    label: 'Undo',
    onChoose: () => recoverDraft(draft),
  });
}

/** Makes screens in the room stop showing the game. If the call fails, they stop by themselves later. */
function endSharing({ underWay }: GameDraft): void {
  if (underWay === null || !isFirstPhone(underWay)) return;
  const { id, hands } = underWay;
  send(underWayCalls.giveUp, { hands }, newIdempotencyKey(), { id }).catch(() => undefined);
}

/** Deletes the draft for good. */
export const deleteDropped = (draft: GameDraft): void => keepDropped(droppedWithout(draft));

/** Deletes dropped drafts, after a game was recorded. */
export const forgetDropped = (): void => forget(DROPPED);

/**
 * Deletes the draft of a recorded game. Dropped drafts are deleted too, unless the game was taken over: then its draft
 * may have replaced one of them.
 */
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

const droppedWithout = (draft: GameDraft): GameDraft[] =>
  droppedIn(recall(DROPPED)).filter((each) => !isEqual(each, draft));

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

/** The draft to recover, updated when it changes, in other windows too. */
export function useStoredDraft(): GameDraft | null {
  const text = useStored(() => recall(DRAFT));
  return useMemo(() => worthRecovering(text), [text]);
}

/** The dropped drafts, the latest first. */
export function useDroppedDrafts(): readonly GameDraft[] {
  const text = useStored(() => recall(DROPPED));
  return useMemo(() => droppedIn(text), [text]);
}

/** `29 Jul · 5 teams · round 3`. */
export function draftText(draft: GameDraft): string {
  const { gameDate, currentStep, currentRound } = draft;
  return [
    ...(gameDate === '' ? [] : [dayText(gameDate)]),
    teamsText(draft),
    ...(currentStep >= 3 ? [`round ${currentRound}`] : []),
  ].join(' · ');
}

function teamsText({ processedTeams, teams, selectedPlayers }: GameDraft): string {
  if (processedTeams.length > 0) return counted(processedTeams.length, 'team');
  const chosen = Math.max(seatedIds(teams).length, selectedPlayers.length);
  return chosen > 0 ? `${counted(chosen, 'player')} chosen` : 'teams not chosen yet';
}

/** One of the tabs with the wizard leads: the last one that was opened or continued. Only it keeps the draft. */
const LEADING = 'gameCreationTab';
const thisTab = newIdempotencyKey();

/** Whether the wizard is open in this tab and has taken the lead. */
let isOpen = false;

/** Whether this tab leads; if storage is blocked, every tab does. */
const isLeadingTab = (): boolean => !isOpen || [null, thisTab].includes(recall(LEADING));

export function lead(): void {
  isOpen = true;
  remember(LEADING, thisTab);
}

/** Takes the lead, and tells whether this tab still has it. */
export function useLead(): boolean {
  useEffect(() => {
    lead();
    return () => {
      isOpen = false;
    };
  }, []);
  return useStored(isLeadingTab);
}
