/** The contract of the group: its name, texts, fees and rules, each with its first month and the reason. */
import { z } from 'zod';
import { calendarMonth } from '../domain/calendar-date.js';
import { rules } from '../domain/group/group.events.js';
import { instant, mustBeObject, optionalText, reasonText } from './request.js';

const state = z.enum(['before', 'inForce', 'toCome', 'takenBack']);
const dated = {
  /** `YYYY-MM`; null for a fact that holds from the start. */
  from: calendarMonth.nullable(),
  reason: z.string(),
  state,
};

/**
 * The public address of the app, as an origin. If it is missing, links have the address in the browser of their
 * maker.
 */
const publicUrl = z.string().optional();

const minute = z.number().int();
/** The group's clocks for some years, by which a page writes days and times (`ZoneTable`). */
const clocks = z.object({
  names: z.array(z.tuple([minute, z.string()]).readonly()).readonly(),
  clocks: z.array(z.tuple([minute, z.number().int()]).readonly()).readonly(),
}).readonly();

/** `GET /api/group`. */
export const groupView = z.object({
  name: z.string(),
  /** The greeting, with `{name}` for the reader's name. */
  greeting: z.string(),
  /** ISO 4217; null until it is chosen. */
  currency: z.string().nullable(),
  place: z.string(),
  gameType: z.string(),
  howToPay: z.string(),
  publicUrl,
  /**
   * False while no fees are in force and every account is at 0: then screens do not mention dues. At a moment of the
   * past only the fees count.
   */
  hasDues: z.boolean(),
  /** Whether amounts have been recorded, after which the currency is fixed; missing at a moment of the past. */
  hasAmounts: z.boolean().optional(),
  /** The last month with a game or a charge, null while there is none; missing at a moment of the past. */
  lastPlayed: calendarMonth.nullable().optional(),
  /** The month of the first game, null while there is none; missing at a moment of the past. */
  firstPlayed: calendarMonth.nullable().optional(),
  /** `open` while the first steps wait for the answer to 'Do you collect money?': until then nobody is charged. */
  money: z.enum(['open', 'answered']),
  /** Fees in cents, oldest first. */
  fees: z.array(z.object({ ...dated, regular: z.number().int(), shisha: z.number().int() })),
  /** Rules, oldest first. */
  rules: z.array(z.object({ ...dated, rules })),
  /** The time zone in force, by IANA, such as `Europe/Berlin`. */
  zone: z.string(),
  /** The zones that were chosen, oldest first. `from`: as for fees; `since`: the instant from which it counts. */
  zones: z.array(z.object({ from: dated.from, state, zone: z.string(), since: instant })),
  /** Whether anything has a date: then a zone begins in a later month. Missing at a moment of the past. */
  hasDates: z.boolean().optional(),
  clocks: clocks.optional(),
  /** The day on which a week begins in the country of the zone: 1 is Monday, 7 is Sunday. */
  firstWeekday: z.number().int().min(1).max(7).optional(),
});
export type GroupView = z.infer<typeof groupView>;

/** `GET /api/group/welcome`: the texts for strangers. */
export const welcomeView = z.object({
  name: z.string(),
  publicUrl,
  /** The rules in force. */
  rules,
  clocks,
});
export type WelcomeView = z.infer<typeof welcomeView>;

const text = optionalText('A text of the group');

/** `POST /api/group/facts`: one text at a time. */
export const groupTextsRequest = z.object(
  { name: text, greeting: text, place: text, gameType: text, howToPay: text, reason: reasonText }, mustBeObject);
export type GroupTextsRequest = z.infer<typeof groupTextsRequest>;

const from = z.string('Write a month as YYYY-MM').pipe(calendarMonth);
const cents = z.number('A fee must be a number of cents');

/** `POST /api/group/fees`. */
export const feesRequest = z.object({ from, regular: cents, shisha: cents, reason: reasonText }, mustBeObject);
export type FeesRequest = z.infer<typeof feesRequest>;

/** `POST /api/group/money`. */
export const moneyRequest = z.discriminatedUnion('collects', [
  z.object({ collects: z.literal(false) }),
  z.object({ collects: z.literal(true), from, regular: cents, shisha: cents }),
], 'Send collects: false, or collects: true with from, regular and shisha');
export type MoneyRequest = z.infer<typeof moneyRequest>;

/** `POST /api/group/rules`. */
export const rulesRequest = z.object({ from, rules, reason: reasonText }, mustBeObject);
export type RulesRequest = z.infer<typeof rulesRequest>;

/** `POST /api/group/currency`. */
export const currencyRequest = z.object({ currency: z.string('Send a currency') }, mustBeObject);
export type CurrencyRequest = z.infer<typeof currencyRequest>;

/** `POST /api/group/zone`: a name by IANA. `from` is left out while nothing in the group has a date. */
export const zoneRequest = z.object({
  zone: z.string('Send a time zone').max(100, 'A time zone has at most 100 letters'), from: from.optional(),
}, mustBeObject);
export type ZoneRequest = z.infer<typeof zoneRequest>;
