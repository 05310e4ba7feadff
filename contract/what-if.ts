/** The contract of what-if: a month or a year as it would stand under other rules. Nothing is written. */
import { z } from 'zod';
import { rules } from '../domain/group/group.events.js';
import { racePeriod } from './race.js';
import { id, mustBeObject } from './request.js';

/** `POST /api/what-if`. */
export const whatIfRequest = z.object({ period: racePeriod, rules }, mustBeObject);
export type WhatIfRequest = z.infer<typeof whatIfRequest>;

/**
 * Lines by rank. `points` are the final score of a month or the total of a year; `totalScore` decides a month's ties.
 */
const board = z.array(z.object({
  userId: id, rank: z.number().int(), points: z.number().int(), totalScore: z.number().int(),
}));
/** The place is null while the team waits for an exit order. */
const result = z.object({ position: z.number().int().nullable(), points: z.number().int() });

export const whatIfView = z.object({
  now: board,
  then: board,
  /** The number of games in which these rules make ties; the teams keep the order in which they finished. */
  newTies: z.number().int(),
  tiedGames: z.array(id),
  games: z.number().int(),
  /** All dates with games, in order; `moved` adds up the differences of the points. */
  evenings: z.array(z.object({
    date: z.string(), moved: z.number().int(),
    players: z.array(z.object({ userId: id, now: z.number().int(), then: z.number().int() })),
    games: z.array(z.object({
      gameId: id, teams: z.array(z.object({ userIds: z.array(id), now: result, then: result })),
    })),
  })),
});
export type WhatIfView = z.infer<typeof whatIfView>;
