/** The contract of evenings: all of them in pages, and the recap of a date with games. */
import { z } from 'zod';
import { ROUND_COUNT } from '../domain/game-size.js';
import { calendarDate } from '../domain/calendar-date.js';
import { EVENING_STATES } from '../domain/evening/evening-state.js';
import { gameView } from './games.js';
import { planView } from './plans.js';
import { playerRef } from './players.js';
import { instant } from './request.js';

const playerId = z.number().int().positive();
const gameId = z.number().int().positive();
const playerIds = z.array(playerId).readonly();
const count = z.number().int().positive();
const round = z.number().int().min(1).max(ROUND_COUNT);
const teamIds = z.array(z.number().int()).readonly();

export const turnView = z.object({
  /** The winner. */
  teamId: z.number().int(),
  /** The round from which on the winner alone was in front. */
  round,
  /** The teams in front after the round before, including the winner if level; empty for the first round. */
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
  /** The points that the rank adds to the month. */
  points: z.number().int(),
  games: z.number().int(),
  wins: z.number().int(),
  /** Whether a game of the member waits for a tie-breaker. */
  isPending: z.boolean(),
  /** The month as it was after this evening. */
  month: z.object({ rank: count, of: count, points: z.number().int() }),
});
export type EveningPlaceView = z.infer<typeof eveningPlaceView>;

export const eveningRecordView = z.discriminatedUnion('kind', [
  /** The number of evenings won in the month, up to this one. */
  z.object({ kind: z.literal('eveningsWon'), playerIds, evenings: count }),
  z.object({ kind: z.literal('everyGameWon'), playerIds, games: count }),
  z.object({ kind: z.literal('presidentInARow'), playerIds, gameId, firstRound: round, lastRound: round }),
  /** A comeback from the lowest sum, after a round, to one of the first two places. */
  z.object({
    kind: z.literal('comeback'), playerIds, gameId, sum: z.number().int(), afterRound: round, place: count,
  }),
  z.object({ kind: z.literal('highestSum'), playerIds, gameId, sum: z.number().int() }),
]);
export type EveningRecordView = z.infer<typeof eveningRecordView>;

/** A seat; null if the member did not play the game. */
const seatView = z.object({ partnerId: playerId.nullable(), place: count.nullable() }).nullable();

/** `GET /api/evenings/{date}`; everything is empty if the date has no games. Cleared boards have no places. */
export const recapView = z.object({
  date: calendarDate,
  /** The time when the evening ended; null while it is open, and without games. */
  endedAt: instant.nullable(),
  /** Whether phones and the TV show the podium; an evening from before the first version that ends them has none. */
  hasPodium: z.boolean(),
  /** Members who said In with a seat and have not played; empty on a screen in the room and before the end. */
  absent: z.array(playerRef).readonly(),
  /** The first; empty while an open tie can change that. */
  firstIds: playerIds,
  /** Places by rank, then name. */
  places: z.array(eveningPlaceView).readonly(),
  /** Games in the order in which they were recorded. */
  games: z.array(gameView.extend({
    /** The turning point; null while the first place waits for a tie-breaker. */
    turn: turnView.nullable(),
  })).readonly(),
  records: z.array(eveningRecordView).readonly(),
  /** Partners in the order of the places; the seats are parallel to the games. */
  partners: z.array(z.object({ playerId, seats: z.array(seatView).readonly() })).readonly(),
});
export type RecapView = z.infer<typeof recapView>;
export type RecapGameView = RecapView['games'][number];

/** `POST /api/evenings/{date}/end`. */
export const endedEveningView = z.object({ date: calendarDate, endedAt: instant });
export type EndedEveningView = z.infer<typeof endedEveningView>;

/** The largest number of evenings with games in one answer. */
export const EVENINGS_AT_ONCE = 20;

/** All evenings, those that the reader played, or those with an open tie. */
const EVENING_CHOICES = ['all', 'mine', 'ties'] as const;

/** `GET /api/evenings?which=mine&before=2026-07-01`. */
export const findEvenings = z.object({
  which: z.enum(EVENING_CHOICES, `which must be one of ${EVENING_CHOICES.join(', ')}`).default('all'),
  /** The value of `earlier` in the previous answer. */
  before: calendarDate.optional(),
});
export type FindEvenings = z.infer<typeof findEvenings>;

export const eveningRow = z.object({
  date: calendarDate,
  state: z.enum(EVENING_STATES),
  games: z.number().int(),
  /** The number of members who have played, or who said In to an evening ahead. */
  players: z.number().int(),
  /** Members with the highest day total, tonight those who lead; empty while only an open tie can tell. */
  winners: z.array(playerRef).readonly(),
  /** Their day total; null without a winner. */
  total: z.number().int().nullable(),
  /** The number of games that wait for a tie-breaker or a first exit. */
  openTies: z.number().int(),
  /** The reader's day total, with no rank while a tie is open; null if the reader has not played. */
  own: z.object({ total: z.number().int(), rank: count.nullable() }).nullable(),
});
export type EveningRow = z.infer<typeof eveningRow>;

export const eveningsView = z.object({
  /** Evenings, newest first; the first page of all begins with those ahead. */
  evenings: z.array(eveningRow).readonly(),
  /** The next planned evening without a game. */
  next: planView.nullable(),
  /** `before` of the next page; null if there are no more evenings. */
  earlier: calendarDate.nullable(),
});
export type EveningsView = z.infer<typeof eveningsView>;

/** The date of an evening, or `next`. */
export const stakesDate = z.union([z.literal('next'), calendarDate], 'Write a date as YYYY-MM-DD, or next');
export type StakesDate = z.infer<typeof stakesDate>;

/** `GET /api/evenings/{date}/stakes`: at most four, the reader's own one first; none for an evening that is over. */
export const stakesView = z.object({
  stakes: z.array(z.object({
    kind: z.enum(['passes', 'contends', 'leads', 'series', 'game']),
    /** A sentence without its full stop, with isolated names. */
    text: z.string(),
    /** The sentence for the reader, if it is about them. */
    you: z.string().optional(),
    playerId,
    rivalId: playerId.optional(),
    /** The points of the evening that show it, by user id. */
    finals: z.record(z.string(), z.number().int()),
  })).readonly(),
});
export type StakesView = z.infer<typeof stakesView>;
