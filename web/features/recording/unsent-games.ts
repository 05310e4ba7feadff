/** Finished games that could not be sent, kept in the browser until they are recorded or deleted. */
import { useMemo } from 'react';
import { forget, keysWith, recall, remember, useStored } from '../../ui/browser-storage.js';
import type { GameSubmission, TeamSubmission } from './game-submission.js';
import { hasFields, isId, isListOf, isNumber, isText, jsonIn } from './stored-shape.js';

const PREFIX = 'saved-game-';

export interface UnsentGame {
  /** Where it is kept: `saved-game-{timestamp}`. */
  readonly id: string;
  /** Idempotency key: however often it is sent, it is recorded once. */
  readonly key: string;
  /** Whose game it is: the server knows a repeat only from the member who sent the game before. */
  readonly memberId: number;
  /** It is sent by itself when the server is back. */
  readonly sendsItself: boolean;
  /** What the server said when it refused the game; null as long as it did not. */
  readonly refusal: string | null;
  readonly submission: GameSubmission;
}
type KeptContent = Omit<UnsentGame, 'id'>;

/** The games that are kept, the oldest first. */
export const unsentGames = (): UnsentGame[] => gamesIn(snapshot());

/**
 * Keeps a game; one that is kept already under the same key is replaced.
 * @returns false when the browser could not keep it
 */
export const keepGame = (game: KeptContent): boolean => remember(idFor(game.key), JSON.stringify(game));

function idFor(key: string): string {
  const standing = unsentGames().find((game) => game.key === key);
  if (standing !== undefined) return standing.id;
  let timestamp = Date.now();
  while (recall(PREFIX + timestamp) !== null) timestamp += 1;
  return PREFIX + timestamp;
}

/** @param refusal  what the server said; the game is no longer sent by itself */
export function noteRefusal({ id, ...game }: UnsentGame, refusal: string): void {
  remember(id, JSON.stringify({ ...game, sendsItself: false, refusal }));
}

/** The game is recorded or not wanted any more. */
export function forgetUnsent(key: string): void {
  for (const game of unsentGames()) if (game.key === key) forget(game.id);
}

/** One text for all that is kept, so that React sees at a glance whether anything changed. */
const snapshot = (): string =>
  JSON.stringify(
    keysWith(PREFIX)
      .sort()
      .map((id) => [id, recall(id)]),
  );

const gamesIn = (text: string): UnsentGame[] =>
  (JSON.parse(text) as [id: string, content: string | null][]).flatMap(([id, content]) => {
    const kept = jsonIn(content);
    return isKept(kept) ? [{ id, ...kept }] : [];
  });

const isKept = (value: unknown): value is KeptContent =>
  hasFields(value) &&
  isText(value.key) && value.key !== '' &&
  isId(value.memberId) &&
  typeof value.sendsItself === 'boolean' &&
  (value.refusal === null || isText(value.refusal)) &&
  isSubmission(value.submission);

const isSubmission = (value: unknown): value is GameSubmission =>
  hasFields(value) && hasFields(value.game) &&
  [value.game.date, value.game.location, value.game.gameType].every(isText) &&
  isListOf(value.teams, isTeam);

const isTeam = (value: unknown): value is TeamSubmission =>
  hasFields(value) && isId(value.player1Id) && isId(value.player2Id) &&
  isListOf(value.player1Scores, isNumber) && isListOf(value.player2Scores, isNumber);

/** The games that are kept, as they change, in other windows too. */
export function useUnsentGames(): UnsentGame[] {
  const text = useStored(snapshot);
  return useMemo(() => gamesIn(text), [text]);
}
