/** The format of a season file for `npm run import` (docs/operating.md, "Season file"). */
import { z } from 'zod';
import { gameLabel } from '../../contract/games.js';
import { PAYMENT_MODES } from '../../domain/account/account.events.js';
import { calendarDate, calendarMonth } from '../../domain/calendar-date.js';
import { USERNAME, USERNAME_FAULT } from '../../domain/player/login-rules.js';
import type { GameFields } from '../../domain/game/game.events.js';

const username = z.string().regex(USERNAME, USERNAME_FAULT);

/** Signed cents. */
const cents = z.number().int().min(-100_000_000).max(100_000_000);

const seasonMember = z.strictObject({
  username,
  displayName: z.string().trim().min(1).max(60),
  isAdmin: z.boolean(),
  canCreateGames: z.boolean(),
  isShishaSmoker: z.boolean(),
  /** Cents; positive is credit. */
  openingBalance: cents,
});

const roundPoints = z.array(z.number().int().min(-4).max(4)).length(5);

const seasonTeam = z.strictObject({
  /** Usernames; `noplayer` for an empty seat. */
  player1: username,
  player2: username,
  player1Scores: roundPoints,
  player2Scores: roundPoints,
});

const upToFive = z.number().int().min(1).max(5);

const seasonFields = {
  date: calendarDate, location: gameLabel.min(1), gameType: gameLabel.min(1),
} satisfies Record<keyof GameFields, z.ZodType>;

const seasonGame = z.strictObject({
  ...seasonFields,
  teams: z.array(seasonTeam).min(4).max(5),
  /** `team` counts from 1 in the order of `teams`. */
  tieBreakers: z.array(z.strictObject({ team: upToFive, exitOrder: upToFive })),
  /** Username of the first exit in the winning team, if it decides the cards. */
  firstExit: username.nullable(),
  /** True: it is recorded although it equals another game. */
  anotherGame: z.boolean().optional(),
});

const seasonPayment = z.strictObject({
  username,
  amountPaid: cents.min(1),
  paymentMode: z.enum(PAYMENT_MODES),
  paymentDate: calendarDate,
  notes: z.string().max(500),
  billingMonth: calendarMonth,
});

export const seasonFile = z.strictObject({
  members: z.array(seasonMember),
  games: z.array(seasonGame),
  payments: z.array(seasonPayment),
});
export type Season = z.infer<typeof seasonFile>;
export type SeasonGame = z.infer<typeof seasonGame>;
export type SeasonPayment = z.infer<typeof seasonPayment>;
