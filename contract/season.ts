/** The shape of a season file (docs/operating.md, "Season file"): what an import takes and an export gives. */
import { z } from 'zod';
import { PAYMENT_MODES } from '../domain/account/account.events.js';
import { calendarDate, calendarMonth } from '../domain/calendar-date.js';
import type { GameFields } from '../domain/game/game.events.js';
import { PLACE_COUNT, ROUND_COUNT, TEAM_COUNTS } from '../domain/game-size.js';
import { USERNAME, USERNAME_FAULT } from '../domain/player/login-rules.js';
import { gameLabel } from './games.js';
import { currencyRequest, feesRequest, rulesRequest } from './group.js';

const username = z.string().regex(USERNAME, USERNAME_FAULT);

/** Cents, negative or positive. */
const cents = z.number().int().min(-100_000_000).max(100_000_000);

const seasonMember = z.strictObject({
  username,
  displayName: z.string().trim().min(1).max(60),
  isAdmin: z.boolean(),
  canCreateGames: z.boolean(),
  isShishaSmoker: z.boolean(),
  /** Cents; a positive amount is credit. */
  openingBalance: cents,
  /** Present for a guest, who has no login: the username names the guest only within the file. */
  isGuest: z.literal(true).optional(),
  /** Present for somebody who has left. */
  isActive: z.literal(false).optional(),
});
export type SeasonMember = z.infer<typeof seasonMember>;

const roundPoints = z.array(z.number().int().min(-4).max(4)).length(ROUND_COUNT);

const seasonTeam = z.strictObject({
  /** Usernames; `noplayer` for an empty seat. */
  player1: username,
  player2: username, player1Scores: roundPoints, player2Scores: roundPoints,
});

const place = z.number().int().min(1).max(PLACE_COUNT);

const seasonFields = {
  date: calendarDate, location: gameLabel.min(1), gameType: gameLabel.min(1),
} satisfies Record<keyof GameFields, z.ZodType>;

const seasonGame = z.strictObject({
  ...seasonFields,
  teams: z.array(seasonTeam).min(TEAM_COUNTS.min).max(TEAM_COUNTS.max),
  /** `team` counts from 1 in the order of `teams`. */
  tieBreakers: z.array(z.strictObject({ team: place, exitOrder: place })),
  /** Username of the first exit in the winning team, if it decides the cards. */
  firstExit: username.nullable(),
  /** Whether the game is recorded although it equals another one. */
  anotherGame: z.boolean().optional(),
});

const seasonPayment = z.strictObject({
  username,
  amountPaid: cents.min(1),
  paymentMode: z.enum(PAYMENT_MODES),
  paymentDate: calendarDate,
  notes: z.string().max(1000),
  billingMonth: calendarMonth,
});

const seasonAdjustment = z.strictObject({
  username,
  /** Cents; a positive amount is in the member's favour. */
  amount: cents,
  billingMonth: calendarMonth,
  reason: z.string().min(1).max(1000),
});

/** A month without games, with its points and those of its evenings, if they are known. */
const seasonMonth = z.strictObject({
  month: calendarMonth,
  /** The words that boards name as the source of the points. */
  source: z.string().trim().min(1).max(500),
  /** `total` decides between equal points; `evenings` is the number of them, 0 if it is not known. */
  points: z.array(z.strictObject({
    username, points: z.number().int(), total: z.number().int(), evenings: z.number().int().nonnegative(),
  })).min(1),
  /** The points of the month are the sums of these, if there are any. */
  evenings: z.array(z.strictObject({
    date: calendarDate, points: z.array(z.strictObject({ username, points: z.number().int() })).min(1),
  })),
});
export type SeasonMonth = z.infer<typeof seasonMonth>;

export const seasonFile = z.strictObject({
  /** ISO 4217. */
  currency: currencyRequest.shape.currency.optional(),
  /** Fees, each from a month on; before it, and without any, the group's fees apply. */
  fees: z.array(z.strictObject(feesRequest.omit({ reason: true }).shape)).optional(),
  /** Rules, each from a month on; before it those of the specification. */
  rules: z.array(z.strictObject(rulesRequest.omit({ reason: true }).shape)).optional(),
  members: z.array(seasonMember),
  games: z.array(seasonGame),
  /** Months whose games are not known. */
  months: z.array(seasonMonth).optional(),
  payments: z.array(seasonPayment),
  adjustments: z.array(seasonAdjustment).optional(),
});
export type Season = z.infer<typeof seasonFile>;
export type SeasonGame = z.infer<typeof seasonGame>;
export type SeasonPayment = z.infer<typeof seasonPayment>;
export type SeasonAdjustment = z.infer<typeof seasonAdjustment>;
