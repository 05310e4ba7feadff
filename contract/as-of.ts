/** The contract of questions about the past: the part of a request that all calls with `asOf` share. */
import { z } from 'zod';
import { calendarDate } from '../domain/calendar-date.js';
import { endOfTorontoDay, FIRST_DATE } from '../domain/dates.js';
import { askedInstant, pathId } from './request.js';

const FAULT = 'Write a moment as 2026-07-28T18:00:00Z, as a date for the end of that day, or as a position of the log.';

/** `then`: the entries recorded by that moment. `now`: today's knowledge about the days up to that moment. */
const known = z.enum(['then', 'now'], 'known must be then or now');

/** A moment that has not come yet is refused by the clock. */
const isInReach = (asked: string): boolean => asked >= FIRST_DATE;

const asked = z.union([
  z.string().regex(/^\d{1,18}$/).transform((position) => ({ position: BigInt(position) })),
  askedInstant.refine(isInReach).transform((asked) => ({ at: new Date(asked) })),
  calendarDate.refine(isInReach).transform((date) => ({ at: endOfTorontoDay(date) })),
], FAULT);

/** A call answers for the present if `asOf` is missing. */
export const pastQuestion = z.object({ asOf: asked.optional(), known: known.default('then') });
export type AskedMoment = z.infer<typeof asked>;
export type Known = z.infer<typeof known>;

const position = z.string().regex(/^\d+$/);

/** `GET /api/as-of`: the state of the log at a moment, or now. */
export const momentView = z.object({
  at: z.iso.datetime(),
  /** The last entry that was recorded by then; -1 if there was none. */
  position: z.string().regex(/^(-1|\d+)$/),
  /** The first entry of the log. */
  first: z.object({ position, at: z.iso.datetime() }),
  /** The time when the last game was recorded by then; null before the first one. */
  lastGameAt: z.iso.datetime().nullable(),
  /**
   * Games that were imported by then, or until now if the question is about now: each day of an import, the number of
   * games, and the lowest and highest id.
   */
  imports: z.array(z.object({
    on: calendarDate, games: z.number().int(), from: z.number().int(), to: z.number().int(),
  })),
});
export type MomentView = z.infer<typeof momentView>;

/** The player whose games are named first. */
export const laterRequest = z.object({ player: pathId.optional() });
export type LaterRequest = z.infer<typeof laterRequest>;

/**
 * `GET /api/as-of/later/2026-07-01/2026-07-31?asOf=…&known=now`: entries since the moment about games of the days up
 * to it, the latest first. The call is made with `known=now`, because an answer with `then` would be cached.
 */
export const laterView = z.object({
  /** Number of all entries. */
  count: z.number().int().nonnegative(),
  /** `text` is the sentence of the audit; names are between U+2068 and U+2069. */
  entries: z.array(z.object({ gameId: z.number().int().positive(), at: z.iso.datetime(), text: z.string() })).max(3),
});
export type LaterView = z.infer<typeof laterView>;
