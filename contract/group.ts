/** The contract of what holds for the whole group: its name, texts, fees and rules, each since when and why. */
import { z } from 'zod';
import { calendarMonth } from '../domain/calendar-date.js';
import { rules } from '../domain/group/group.events.js';
import { mustBeObject, optionalText, reasonText } from './request.js';

const state = z.enum(['before', 'inForce', 'toCome', 'takenBack']);
const dated = {
  /** `YYYY-MM`; null for what held from the start. */
  from: calendarMonth.nullable(),
  reason: z.string(),
  state,
};

/** Where everybody finds the app, as an origin; missing if links have the address of the person who makes them. */
const publicUrl = z.string().optional();

/** `GET /api/group`. */
export const groupView = z.object({
  name: z.string(),
  /** With `{name}` for the reader's name. */
  greeting: z.string(),
  /** ISO 4217; null until it is chosen. */
  currency: z.string().nullable(),
  place: z.string(),
  gameType: z.string(),
  howToPay: z.string(),
  publicUrl,
  /**
   * False while no fees are in force and every account is at 0: then screens say nothing of dues. At a moment of the
   * past only the fees count.
   */
  hasDues: z.boolean(),
  /** Whether amounts are recorded, after which the currency stays; missing at a moment of the past. */
  hasAmounts: z.boolean().optional(),
  /** The last month with a game or a charge, null while there is none; missing at a moment of the past. */
  lastPlayed: calendarMonth.nullable().optional(),
  /** Cents; oldest first. */
  fees: z.array(z.object({ ...dated, regular: z.number().int(), shisha: z.number().int() })),
  /** Oldest first. */
  rules: z.array(z.object({ ...dated, rules })),
});
export type GroupView = z.infer<typeof groupView>;

/** `GET /api/group/welcome`: what strangers read. */
export const welcomeView = z.object({
  name: z.string(),
  publicUrl,
  /** Those in force. */
  rules,
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

/** `POST /api/group/rules`. */
export const rulesRequest = z.object({ from, rules, reason: reasonText }, mustBeObject);
export type RulesRequest = z.infer<typeof rulesRequest>;

/** `POST /api/group/currency`. */
export const currencyRequest = z.object({ currency: z.string('Send a currency') }, mustBeObject);
export type CurrencyRequest = z.infer<typeof currencyRequest>;
