/** The contract of billing. Money is integer cents; a positive amount is credit. */
import { z } from 'zod';
import { accountEvents, PAYMENT_MODES } from '../domain/account/account.events.js';
import { ENTRY_KINDS } from '../domain/account/statement.js';
import { calendarDate, calendarMonth } from '../domain/calendar-date.js';
import { playerRef } from './players.js';
import { id, mustBeObject, reasonText } from './request.js';

const cents = z.number().int();

/** Sums of a month: closing or current = opening - charges + payments + adjustments. */
const monthSums = z.object({
  opening_balance: cents,
  /** Fees less reversals. */
  total_charges: cents,
  /** Payments less voids. */
  payments: cents,
  adjustments: cents,
});

/**
 * `GET /api/billing?month=YYYY-MM` answers a list of these, by name: active members, and everyone who owes or played.
 */
export const billingRow = monthSums.extend({
  user_id: id,
  display_name: z.string(),
  days_played: z.number().int(),
  current_balance: cents,
  /** Date of the last payment up to the month that was not voided; null if there is none. */
  last_paid: calendarDate.nullable(),
  /** The membership type on the last day of the month. */
  is_shisha_smoker: z.boolean(),
  /** Present only for a guest for whom no fee is due in the month. */
  is_free: z.literal(true).optional(),
});
export type BillingRow = z.infer<typeof billingRow>;

/** `GET /api/billing/summary?month=YYYY-MM`, for the same members. */
export const billingSummary = z.object({
  total_players: z.number().int(),
  total_opening_balance: cents,
  /** Sum of the current balances: credit less debts. */
  total_outstanding: cents,
  /** The debts of members, as a positive number. */
  total_owed: cents,
  total_credit: cents,
});
export type BillingSummary = z.infer<typeof billingSummary>;

/** `GET /api/billing/months`: every month from the first data, 2024 at the latest, to now; newest first. */
export const billingMonths = z.array(calendarMonth);

/** `POST /api/billing/payment`, and `POST /api/billing/payment/{id}/void` with the reason. */
const { paymentMode, paymentDate, notes, billingMonth } = accountEvents.PaymentRecorded.shape;
export const paymentView = z.object({
  paymentId: id, userId: id, amountPaid: cents, paymentMode, paymentDate, notes, billingMonth,
  /** The reason for voiding it; null unless the payment was voided. */
  voidReason: z.string().nullable(),
});
export type PaymentView = z.infer<typeof paymentView>;

/** `POST /api/billing/adjustment`. */
export const adjustmentView = z.object({ userId: id, amount: cents, billingMonth: calendarMonth, reason: z.string() });
export type AdjustmentView = z.infer<typeof adjustmentView>;

/** `POST /api/billing/opening-balance`. */
export const openingBalanceView = z.object({ userId: id, amount: cents });
export type OpeningBalanceView = z.infer<typeof openingBalanceView>;

const statementEntry = z.object({
  event_id: z.string(),
  /** The position of the entry in the audit; null for readers who are not admins. */
  position: z.string().nullable(),
  /** Date of the fee's game or of the payment, otherwise the day of the entry. */
  date: calendarDate,
  kind: z.enum(ENTRY_KINDS),
  /** The amounts that it takes from the balance and adds to it; one of them is 0. */
  debit: cents,
  credit: cents,
  /** The balance after this entry. */
  balance: cents,
  /** Notes of a payment, or the reason of another entry. */
  notes: z.string(),
  /** The author; null for the system. */
  actor: playerRef.nullable(),
  payment_id: id.nullable(),
  payment_mode: z.enum(PAYMENT_MODES).nullable(),
  /** Whether this is a payment that was voided later; the void is a separate entry. */
  is_voided: z.boolean(),
});
export type StatementEntry = z.infer<typeof statementEntry>;

const statementMonth = monthSums.extend({
  /** The month; null before the first month: the opening balance of the account, as an adjustment. */
  month: calendarMonth.nullable(),
  closing_balance: cents,
  /** Entries, newest first. */
  entries: z.array(statementEntry),
});
export type StatementMonth = z.infer<typeof statementMonth>;

/** `GET /api/billing/statement/{userId}`: months with entries, newest first. */
export const statementView = z.object({ user: playerRef, current_balance: cents, months: z.array(statementMonth) });
export type StatementView = z.infer<typeof statementView>;

/** `GET /api/billing/how-to-pay`: the text of the treasurer, with its line breaks; empty if nothing is written. */
export const howToPayView = z.object({ text: z.string() });
export type HowToPayView = z.infer<typeof howToPayView>;

const userId = z.number({ error: 'userId must be the id of a member' }).int('userId must be the id of a member');

const text = (name: string) => z.string({ error: `${name} must be text` });

const centsOf = (name: string) => z.number({ error: `${name} must be a whole number of cents` });

export const paymentRequest = z.object({
  userId, amountPaid: centsOf('amountPaid'),
  paymentMode: z.enum(PAYMENT_MODES, { error: `paymentMode must be one of ${PAYMENT_MODES.join(', ')}` }),
  /** The date of the payment; by default today. */
  paymentDate: text('paymentDate').optional(),
  notes: text('notes').nullish(),
  /** The billing month; by default the current one. */
  billingMonth: text('billingMonth').optional(),
}, mustBeObject);
export type PaymentRequest = z.infer<typeof paymentRequest>;

export const adjustmentRequest = z.object({
  userId, amount: centsOf('amount'),
  /** The billing month; by default the current one. */
  billingMonth: text('billingMonth').optional(),
  reason: reasonText,
}, mustBeObject);
export type AdjustmentRequest = z.infer<typeof adjustmentRequest>;

export const openingBalanceRequest = z.object({ userId, amount: centsOf('amount') }, mustBeObject);
export type OpeningBalanceRequest = z.infer<typeof openingBalanceRequest>;

/** `POST /api/billing/how-to-pay`: replaces the text; empty removes it. */
export const howToPayRequest = z.object({ text: text('text') }, mustBeObject);
export type HowToPayRequest = z.infer<typeof howToPayRequest>;

/** The month; by default the current one. */
export const monthRequest = z.object({ month: calendarMonth.optional() });
export type MonthRequest = z.infer<typeof monthRequest>;
