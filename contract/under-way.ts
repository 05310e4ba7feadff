/** The contract of games under way as the phones share them that enter a game. */
import { z } from 'zod';
import { sharedDraft } from './game-draft.js';
import { playerRef } from './players.js';
import { id, instant, mustBeObject } from './request.js';

/** Letters and digits that cannot be confused with each other. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const CODE_LENGTH = 8;

/** The phone makes the id, which is also the idempotency key of the game. */
export const underWayId = z.uuid('The id of a game under way is a UUID');

/**
 * The number of times that the game went from one phone to the other. Even: the first phone records; odd: the other
 * one.
 */
const hands = z.number('hands must be a whole number').int().nonnegative().max(1_000);

export const publishedGame = z.object({ hands, draft: sharedDraft }, mustBeObject);
export type PublishedGame = z.infer<typeof publishedGame>;
export type PublishedGameBody = z.input<typeof publishedGame>;

/** The hands of a game that is handed over, taken back or given up, as the phone has them. */
export const handsBody = z.object({ hands }, mustBeObject);
export type HandsBody = z.infer<typeof handsBody>;

/** Whether the game was given up; false if another phone has it. */
export const givenUpView = z.object({ isGivenUp: z.boolean() });
export type GivenUpView = z.infer<typeof givenUpView>;

export const takenCode = z.object({
  code: z.string('Type the code of the other phone')
    .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
    .pipe(z.string().regex(new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}$`), 'A code has eight letters and digits')),
}, mustBeObject);
export type TakenCodeBody = z.input<typeof takenCode>;

/** A game under way as both of its phones see it. */
export const underWayView = z.object({
  id: z.uuid(),
  first: playerRef,
  /** The member who took it last; null before that. */
  taker: playerRef.nullable(),
  hands,
  /** The code, which is valid for ten minutes or until another phone takes the game. */
  code: z.object({ text: z.string(), expiresAt: instant }).nullable(),
  draft: sharedDraft,
  startedAt: instant,
  changedAt: instant,
  /** Whether it went on elsewhere while the first phone did not answer, so that this one may have other rounds. */
  wentOnUnseen: z.boolean(),
  /** The number by which members see it. */
  liveId: id,
  /** The number of the game once it is recorded. */
  gameId: id.nullable(),
});
export type UnderWayView = z.infer<typeof underWayView>;
