/** Finished games that could not be sent, kept in the browser until they are recorded or deleted. */
import { useMemo } from 'react';
import { forget, keysWith, recall, remember, useStored } from '../../../transport/browser-storage.js';
import type { GameSubmission, TeamSubmission } from './game-submission.js';
import { hasFields, isId, isListOf, isNumber, isText, jsonIn } from '../draft/stored-shape.js';

const PREFIX = 'saved-game-';

export interface UnsentGame {
  /** Storage key: `saved-game-{timestamp}`. */
  readonly id: string;
  /** Idempotency key: however often it is sent, it is recorded once. */
  readonly key: string;
  /** The member who sent it: the server recognizes a repeat only from the same member. */
  readonly memberId: number;
  /** Whether it is sent automatically when the server is back. */
  readonly sendsItself: boolean;
  /** The server's message if it refused the game, else null. */
  readonly refusal: string | null;
  /** The recorded game that it equals, if the server refused it for that. */
  readonly sameAs?: number | null;
  readonly submission: GameSubmission;
}
type KeptContent = Omit<UnsentGame, 'id'>;

/** The kept games, the oldest first. */
export const unsentGames = (): UnsentGame[] => gamesIn(snapshot());

/**
 * Keeps a game; a kept game with the same key is replaced.
 * @returns false if the browser could not store it
 */
export const keepGame = (game: KeptContent): boolean => remember(idFor(game.key), JSON.stringify(game));

function idFor(key: string): string {
  const standing = unsentGames().find((game) => game.key === key);
  if (standing !== undefined) return standing.id;
  let timestamp = Date.now();
  while (recall(PREFIX + timestamp) !== null) timestamp += 1;
  return PREFIX + timestamp;
}

/** @param refusal  the server's message; the game is no longer sent automatically */
export function noteRefusal({ id, ...game }: UnsentGame, refusal: string, sameAs: number | null): void {
  remember(id, JSON.stringify({ ...game, sendsItself: false, refusal, sameAs }));
}

/** Deletes a game that is recorded or no longer wanted. */
export function forgetUnsent(key: string): void {
  for (const game of unsentGames()) if (game.key === key) forget(game.id);
}

/** One text for all kept games, so that React can compare snapshots. */
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
  (value.sameAs === undefined || value.sameAs === null || isId(value.sameAs)) &&
  isSubmission(value.submission);

const isSubmission = (value: unknown): value is GameSubmission =>
  hasFields(value) && hasFields(value.game) &&
  [value.game.date, value.game.location, value.game.gameType].every(isText) &&
  isListOf(value.teams, isTeam);

const isTeam = (value: unknown): value is TeamSubmission =>
  hasFields(value) && isId(value.player1Id) && isId(value.player2Id) &&
  isListOf(value.player1Scores, isNumber) && isListOf(value.player2Scores, isNumber);

/** The kept games, updated when they change, also in other windows. */
export function useUnsentGames(): UnsentGame[] {
  const text = useStored(snapshot);
  return useMemo(() => gamesIn(text), [text]);
}
