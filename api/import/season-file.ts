/** A season file for `npm run import` (docs/operating.md, "Season file"): its format, its reading, and its refusal. */
import { createReadStream } from 'node:fs';
import { z } from 'zod';
import { gameLabel } from '../../contract/games.js';
import { PLACE_COUNT, ROUND_COUNT, TEAM_COUNTS } from '../../domain/game-size.js';
import { currencyRequest, feesRequest } from '../../contract/group.js';
import { PAYMENT_MODES } from '../../domain/account/account.events.js';
import { calendarDate, calendarMonth } from '../../domain/calendar-date.js';
import { USERNAME, USERNAME_FAULT } from '../../domain/player/login-rules.js';
import type { GameFields } from '../../domain/game/game.events.js';
import { placeOfFault, withoutMark } from '../../event-store/readable-json.js';

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
});

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
  notes: z.string().max(500),
  billingMonth: calendarMonth,
});

export const seasonFile = z.strictObject({
  /** ISO 4217. */
  currency: currencyRequest.shape.currency.optional(),
  /** Fees, each from a month on; before it, and without any, the group's fees apply. */
  fees: z.array(z.strictObject(feesRequest.omit({ reason: true }).shape)).optional(),
  members: z.array(seasonMember),
  games: z.array(seasonGame),
  payments: z.array(seasonPayment),
});
export type Season = z.infer<typeof seasonFile>;
export type SeasonGame = z.infer<typeof seasonGame>;
export type SeasonPayment = z.infer<typeof seasonPayment>;

/** A fault of a file and its place, such as `games.12.teams`. */
export interface Fault {
  readonly path: string;
  readonly message: string;
}

/** The error for a file that is not imported; it lists all of its faults. */
export class ImportRefused extends Error {
  constructor(readonly faults: readonly Fault[]) {
    super(`The file was refused whole: ${faults.length} fault${faults.length === 1 ? '' : 's'}.`);
    this.name = 'ImportRefused';
  }
}

/** Far more than a group plays in its lifetime. */
const MAX_BYTES = 32 * 1024 * 1024;

/** @throws ImportRefused when it cannot be read, is too large or is not JSON */
export async function readSeason(filePath: string): Promise<unknown> {
  // One byte over the limit proves that the file is too large; the rest is not read.
  const parts = await createReadStream(filePath, { end: MAX_BYTES }).toArray().catch((error: NodeJS.ErrnoException) => {
    throw new ImportRefused([{ path: filePath, message: `The file cannot be read (${error.code}).` }]);
  }) as Buffer[];
  const bytes = Buffer.concat(parts);
  if (bytes.length > MAX_BYTES) {
    throw new ImportRefused([{ path: filePath, message: 'A season file has at most 32 MB.' }]);
  }
  const text = withoutMark(bytes.toString('utf8'));
  try {
    return JSON.parse(text);
  } catch {
    const { line, column } = placeOfFault(text);
    const message = `The file is not well-formed JSON: see line ${line}, column ${column}.`;
    throw new ImportRefused([{ path: filePath, message }]);
  }
}
