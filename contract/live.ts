/** The contract of games under way as every member and a screen in the room see them, and of taking one over. */
import { z } from 'zod';
import { ROUND_COUNT } from '../domain/game-size.js';
import { CARDS } from '../domain/scoring/dealt-cards.js';
import { playerRef } from './players.js';
import { id, instant, mustBeObject } from './request.js';
import { underWayView } from './under-way.js';

const liveTeam = z.object({
  teamId: id,
  players: z.array(playerRef).length(2),
  /** Points by round; null while a round is empty. */
  scores: z.array(z.number().int().nullable()).length(ROUND_COUNT),
  roundSum: z.number().int(),
});
export type LiveTeam = z.infer<typeof liveTeam>;

const liveGame = z.object({
  /** The number of the server: the id that phones share is the key of the game. */
  id,
  /** The member whose phone has the game. */
  recorder: playerRef,
  startedAt: instant,
  changedAt: instant,
  /** The date on which it will be recorded; empty while the field is empty. */
  date: z.string(),
  /** The number of the game among those of its date. */
  ofEvening: z.number().int().positive(),
  currentRound: z.number().int().min(1).max(ROUND_COUNT),
  teams: z.array(liveTeam),
  /** The roles that are given in the current round: 1 President, 2 Vice President, 4 Vice Loser, 5 Loser. */
  roles: z.array(z.object({ role: z.literal([1, 2, 4, 5]), playerId: id })),
  /** The places and cards if it ended now; a place is null while a tie is open. */
  ifEnded: z.object({
    places: z.array(z.object({ teamId: id, place: z.number().int().positive().nullable() })),
    cards: z.array(z.object({ card: z.enum(CARDS), playerIds: z.array(id) })),
  }),
  /** The member who asks to go on with the game on their phone. */
  askedBy: playerRef.nullable(),
  askedAt: instant.nullable(),
});
export type LiveGame = z.infer<typeof liveGame>;

/** `GET /api/live`: the games that changed in the last half hour and are not recorded, the first one first. */
export const liveView = z.object({ games: z.array(liveGame) });
export type LiveView = z.infer<typeof liveView>;

/** `GET /api/tv/under-way`: the game that changed last. */
export const liveOnScreenView = z.object({ game: liveGame.nullable() });
export type LiveOnScreenView = z.infer<typeof liveOnScreenView>;

/** `GET /api/live/{id}/end`: the number of the recorded game; null if the game was given up, or rests. */
export const liveEndView = z.object({ gameId: id.nullable() });
export type LiveEndView = z.infer<typeof liveEndView>;

/** `POST /api/live/{id}/take-over`: the game once it is in the hands of the member; null while its phone is asked. */
export const takeOverView = z.object({ game: underWayView.nullable() });
export type TakeOverView = z.infer<typeof takeOverView>;

export const takeOverAnswer = z.object({
  /** The member who asked, as the phone has seen it: another member may have asked since. */
  askedBy: id,
  accepts: z.boolean({ error: 'accepts must be true or false' }),
}, mustBeObject);
export type TakeOverAnswerBody = z.input<typeof takeOverAnswer>;
