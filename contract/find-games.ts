/** The contract of finding games: by players, seats, place, days and number. */
import { z } from 'zod';
import { PLACE_COUNT, WRITTEN_PLACE } from '../domain/game-size.js';
import { calendarDate } from '../domain/calendar-date.js';
import { SEATINGS } from './games-page.js';
import { gameView } from './games.js';
import { listOf } from './request.js';

/** The largest number of games in one answer. */
export const GAMES_FOUND_AT_ONCE = 20;

const PLAYERS_FAULT = 'players must be the ids of 1 to 4 players, with commas between them';
const PLACES_FAULT = `places must be one or more places from 1 to ${PLACE_COUNT}, with commas between them`;
const NUMBERS_FAULT = 'numbers must be the number of a game, such as 311, or a range, such as 300-311';
const BEFORE_FAULT = 'before must be the value of next in the previous answer';

const numberedItem = (pattern: RegExp, error: string) => z.string().trim().regex(pattern, error).transform(Number);

/** `311` or `300-311`, in either order, as its first and last number. */
const numberRange = z.string({ error: NUMBERS_FAULT })
  .regex(/^\s*[1-9]\d{0,8}\s*([-–]\s*[1-9]\d{0,8}\s*)?$/, NUMBERS_FAULT)
  .transform((text) => text.split(/[-–]/).map(Number))
  .transform((numbers) => ({ first: Math.min(...numbers), last: Math.max(...numbers) }));

/** The last game of the previous answer. */
const gameBefore = z.string({ error: BEFORE_FAULT }).regex(/^\d{4}-\d{2}-\d{2}\.\d{1,9}$/, BEFORE_FAULT)
  .transform((text) => ({ date: text.slice(0, 10), id: Number(text.slice(11)) }))
  .pipe(z.object({ date: calendarDate, id: z.int32({ error: BEFORE_FAULT }) }));

/** `GET /api/games/find?players=3,7&sat=together&places=1`: a game is found if it meets all given conditions. */
export const findGames = z.object({
  players: listOf(numberedItem(/^[1-9]\d{0,8}$/, PLAYERS_FAULT), PLAYERS_FAULT)
    .refine(({ length }) => length <= 4, PLAYERS_FAULT).default([]),
  /** The way in which two players or more sat. */
  sat: z.enum(SEATINGS, { error: `sat must be one of ${SEATINGS.join(', ')}` }).default('either'),
  /** Places of the first of the players. */
  places: listOf(numberedItem(WRITTEN_PLACE, PLACES_FAULT), PLACES_FAULT).optional(),
  from: calendarDate.optional(), to: calendarDate.optional(), numbers: numberRange.optional(),
  before: gameBefore.optional(),
}).refine(({ players, places }) => places === undefined || players.length > 0, {
  path: ['places'], error: 'places need a player: choose one',
});
export type FindGames = z.infer<typeof findGames>;

export const foundGames = z.object({
  /** Games by date, the latest first; within a date the newest id first. */
  games: z.array(gameView).max(GAMES_FOUND_AT_ONCE),
  /** `before` of the next answer; null if there are no more games. */
  next: z.string().nullable(),
  /** Number of all games that match; null in later answers. */
  count: z.number().int().nonnegative().nullable(),
  /** Number of all games. */
  all: z.number().int().nonnegative(),
});
export type FoundGames = z.infer<typeof foundGames>;

/** `GET /api/games/waiting/count`: the games of open months that wait for a tie-breaker or a first exit. */
export const waitingCount = z.object({
  count: z.number().int().nonnegative(),
  /** The players of the tied teams, or the winners, of each of the newest games. */
  playerIds: z.array(z.array(z.number().int())).readonly(),
});
export type WaitingCount = z.infer<typeof waitingCount>;

/** The largest number of waiting games in one answer. */
export const MOST_WAITING = 50;

/** `GET /api/games/waiting`. */
export const waitingGames = waitingCount.pick({ count: true }).extend({
  /** Games, the newest first. */
  waiting: z.array(gameView).max(MOST_WAITING),
  /** Recently settled ties of open months, the latest change first: another order on a later day needs a reason. */
  settled: z.array(gameView),
});
export type WaitingGames = z.infer<typeof waitingGames>;
