/** Finished games that could not be sent, kept in the browser until they are recorded or deleted. */
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { id } from '../../../../contract/game-draft.js';
import { forget, jsonIn, keysWith, recall, remember, useStored } from '../../../transport/browser-storage.js';

const PREFIX = 'saved-game-';

const points = z.readonly(z.array(z.number()));
const team = z.looseObject({ player1Id: id, player2Id: id, player1Scores: points, player2Scores: points });

const keptGame = z.object({
  /** Idempotency key: however often it is sent, it is recorded once. */
  key: z.string().check(z.minLength(1)),
  /** The member who sent it: the server recognizes a repeat only from the same member. */
  memberId: id,
  /** Whether the game is sent automatically when the server is back. */
  sendsItself: z.boolean(),
  /** The server's message if it refused the game. */
  refusal: z.nullable(z.string()),
  /** The recorded game that equals this one, if the server refused it for that. */
  sameAs: z.optional(z.nullable(id)),
  /** The server judges all other content. */
  submission: z.looseObject({ game: z.looseObject({ date: z.string() }), teams: z.readonly(z.array(team)) }),
});
type KeptGame = Readonly<z.infer<typeof keptGame>>;

/** A kept game with its storage key: `saved-game-{timestamp}`. */
export type UnsentGame = KeptGame & { readonly id: string };

/** The kept games, the oldest first. */
export const unsentGames = (): UnsentGame[] => gamesIn(snapshot());

/**
 * Keeps a game; a kept game with the same key is replaced.
 * @returns false if the browser could not store it
 */
export const keepGame = (game: KeptGame): boolean => remember(idFor(game.key), JSON.stringify(game));

function idFor(key: string): string {
  const standing = unsentGames().find((game) => game.key === key);
  if (standing !== undefined) return standing.id;
  let timestamp = Date.now();
  while (recall(PREFIX + timestamp) !== null) timestamp += 1;
  return PREFIX + timestamp;
}

/** @param refusal  the server's message; the game is no longer sent automatically */
export function noteRefusal({ id: place, ...game }: UnsentGame, refusal: string, sameAs: number | null): void {
  remember(place, JSON.stringify({ ...game, sendsItself: false, refusal, sameAs }));
}

/** Deletes a game that is recorded or no longer wanted. */
export function forgetUnsent(key: string): void {
  for (const game of unsentGames()) if (game.key === key) forget(game.id);
}

/** One text for all kept games, so that React can compare snapshots. */
const snapshot = (): string => JSON.stringify(keysWith(PREFIX).sort().map((place) => [place, recall(place)]));

const gamesIn = (text: string): UnsentGame[] =>
  (JSON.parse(text) as [id: string, content: string | null][]).flatMap(([place, content]) => {
    const { data } = keptGame.safeParse(jsonIn(content));
    return data === undefined ? [] : [{ id: place, ...data }];
  });

/** The kept games, updated when they change, in other windows too. */
export function useUnsentGames(): UnsentGame[] {
  const text = useStored(snapshot);
  return useMemo(() => gamesIn(text), [text]);
}
