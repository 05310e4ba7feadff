/** Owns what the api answers about months, their history and the versions of a game. */
import { z } from 'zod';
import { calendarMonth } from '../domain/calendar-date.js';
import { gameView, playerRef } from './views.js';

/** `GET /api/months` answers a list of these: every month from the first data to now. */
export const monthView = z.object({
  /** `YYYY-MM`. */
  month: calendarMonth,
  isFinalized: z.boolean(),
  /** Instant, ISO 8601; null while the month is open. */
  finalizedAt: z.iso.datetime().nullable(),
  /** Null while the month is open, and when the system did it by itself. */
  finalizedBy: playerRef.nullable(),
  /** Number of games that count. */
  games: z.number().int(),
  /** Ids of those in which teams wait for a tie-breaker: until then the month cannot be finalized. */
  pendingGames: z.array(z.number().int()),
});
export type MonthView = z.infer<typeof monthView>;

/** `GET /api/monthly-history/{year}` answers a list of these: the finalized months, best first in each. */
export const monthHistoryRow = z.object({
  user_id: z.number().int().positive(),
  displayName: z.string(),
  username: z.string(),
  /** 1 to 12. */
  month: z.number().int(),
  /** The monthlyFinalScore that was locked. */
  score: z.number().int(),
});
export type MonthHistoryRow = z.infer<typeof monthHistoryRow>;

/** `POST /api/finalize-monthly-data`: lines of the board that is locked now, by this call or an earlier one. */
export const finalizedMonthView = z.object({ month: calendarMonth, recordsInserted: z.number().int() });
export type FinalizedMonthView = z.infer<typeof finalizedMonthView>;

/** `POST /api/admin/monthly-transition`: the same under its other name (docs/rules.md, Calls). */
export const transitionView = z.object({ month: calendarMonth, transitionedCount: z.number().int() });
export type TransitionView = z.infer<typeof transitionView>;

/** `POST /api/months/{yyyy-mm}/reopen`. */
export const reopenedMonthView = z.object({ month: calendarMonth, isFinalized: z.boolean() });
export type ReopenedMonthView = z.infer<typeof reopenedMonthView>;

/** `GET /api/games/{id}/history` answers a list of these, oldest first: every version of a game. */
export const gameVersionView = z.object({
  /** From 0. */
  revision: z.number().int(),
  type: z.enum([
    'GameRecorded', 'TieBreakerSet', 'FirstExitSet', 'PositionsReset', 'GameCorrected', 'GameVoided', 'GameRestored',
  ]),
  /** Instant, ISO 8601. */
  at: z.iso.datetime(),
  /** Null for the system itself, such as an import. */
  actor: playerRef.nullable(),
  /** Given for a correction, a void and a restoration, and where a settled tie was ordered anew on a later day. */
  reason: z.string().nullable(),
  /** The game as it stood afterwards. */
  game: gameView,
});
export type GameVersionView = z.infer<typeof gameVersionView>;

/** `GET /api/games/voided` answers a list of these, the latest void first. */
export const voidedGameView = z.object({
  game: gameView,
  voidedAt: z.iso.datetime(),
  voidedBy: playerRef.nullable(),
  reason: z.string(),
});
export type VoidedGameView = z.infer<typeof voidedGameView>;
