/** The contract of evenings: the recap of a date with games. */
import { z } from 'zod';
import { ROUND_COUNT } from '../domain/game-size.js';
import { calendarDate } from '../domain/calendar-date.js';
import { gameView } from './games.js';
import { playerRef } from './players.js';

const playerId = z.number().int().positive();
const gameId = z.number().int().positive();
const playerIds = z.array(playerId).readonly();
const count = z.number().int().positive();
const round = z.number().int().min(1).max(ROUND_COUNT);
const teamIds = z.array(z.number().int()).readonly();

export const turnView = z.object({
  /** The winner. */
  teamId: z.number().int(),
  /** After this round and all later ones the winner alone was in front. */
  round,
  /** The teams in front after the round before, the winner too if level; empty for the first round. */
  ledBefore: teamIds,
  /** Points of the winner in the round. */
  gained: z.number().int(),
  /** The winner's President of the round, if any. */
  presidentId: playerId.nullable(),
  /** The teams with the winner's sum at the end, if the exit order decided; otherwise empty. */
  levelAtTheEnd: teamIds,
});

export const eveningPlaceView = z.object({
  playerId, rank: count,
  /** Day total. */
  total: z.number().int(),
  /** What the rank brings for the month. */
  points: z.number().int(),
  games: z.number().int(),
  wins: z.number().int(),
  /** A game of the member waits for a tie-breaker. */
  isPending: z.boolean(),
  /** In the month as it was after this evening. */
  month: z.object({ rank: count, of: count, points: z.number().int() }),
});
export type EveningPlaceView = z.infer<typeof eveningPlaceView>;

export const eveningRecordView = z.discriminatedUnion('kind', [
  /** So many evenings won in the month, up to this one. */
  z.object({ kind: z.literal('eveningsWon'), playerIds, evenings: count }),
  z.object({ kind: z.literal('everyGameWon'), playerIds, games: count }),
  z.object({ kind: z.literal('presidentInARow'), playerIds, gameId, firstRound: round, lastRound: round }),
  /** From the lowest sum, after a round, to one of the first two places. */
  z.object({
    kind: z.literal('comeback'), playerIds, gameId, sum: z.number().int(), afterRound: round, place: count,
  }),
  z.object({ kind: z.literal('highestSum'), playerIds, gameId, sum: z.number().int() }),
]);
export type EveningRecordView = z.infer<typeof eveningRecordView>;

/** Null if the member did not play the game. */
const seatView = z.object({ partnerId: playerId.nullable(), place: count.nullable() }).nullable();

/** `GET /api/evenings/{date}`; without games everything is empty. Cleared boards have no places. */
export const recapView = z.object({
  date: calendarDate,
  /** Members who said In with a seat and have not played; empty on a screen in the room and before the end. */
  absent: z.array(playerRef).readonly(),
  /** By rank, then name. */
  places: z.array(eveningPlaceView).readonly(),
  /** In the order in which they were recorded. */
  games: z.array(gameView.extend({
    /** Null while the first place waits for a tie-breaker. */
    turn: turnView.nullable(),
  })).readonly(),
  records: z.array(eveningRecordView).readonly(),
  /** In the order of the places; the seats are parallel to the games. */
  partners: z.array(z.object({ playerId, seats: z.array(seatView).readonly() })).readonly(),
});
export type RecapView = z.infer<typeof recapView>;
export type RecapGameView = RecapView['games'][number];
