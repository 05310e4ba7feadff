/** The events of a member's account (`account-{playerId}`): their names and shapes in the log. */
import { z } from 'zod';
import { calendarDate, calendarMonth } from '../calendar-date.js';

const playerId = z.number().int().positive();
/** Integer cents; positive is in the member's favour. */
const signedCents = z.number().int();
const cents = signedCents.positive();

export const PAYMENT_MODES = ['cash', 'bank_transfer', 'other'] as const;
export type PaymentMode = (typeof PAYMENT_MODES)[number];

/** The balance before the first entry; a later event replaces it. */
export const openingBalanceSet = z.object({ playerId, amount: signedCents });
/** Once per member and month: the fee of the membership type on the day of the month's first game. */
export const feeCharged = z.object({
  playerId,
  month: calendarMonth,
  amount: cents,
  isShishaSmoker: z.boolean(),
  /** The first game of the month at the time of the charge, and its date. */
  gameId: z.number().int().positive(),
  date: calendarDate,
});
/** The month has no game left. */
export const feeReversed = z.object({ playerId, month: calendarMonth, amount: cents });
export const paymentRecorded = z.object({
  playerId,
  /** Unique over all accounts. */
  paymentId: z.number().int().positive(),
  amount: cents,
  paymentMode: z.enum(PAYMENT_MODES),
  paymentDate: calendarDate,
  notes: z.string(),
  billingMonth: calendarMonth,
});
/** The payment stays on the statement; this takes its amount back in the same billing month. */
export const paymentVoided = z.object({
  playerId,
  paymentId: z.number().int().positive(),
  amount: cents,
  billingMonth: calendarMonth,
  reason: z.string(),
});
export const balanceAdjusted = z.object({
  playerId, amount: signedCents, billingMonth: calendarMonth, reason: z.string(),
});

export type AccountEvent =
  | { type: 'OpeningBalanceSet'; data: z.infer<typeof openingBalanceSet> }
  | { type: 'FeeCharged'; data: z.infer<typeof feeCharged> }
  | { type: 'FeeReversed'; data: z.infer<typeof feeReversed> }
  | { type: 'PaymentRecorded'; data: z.infer<typeof paymentRecorded> }
  | { type: 'PaymentVoided'; data: z.infer<typeof paymentVoided> }
  | { type: 'BalanceAdjusted'; data: z.infer<typeof balanceAdjusted> };

export const accountStreamId = (playerId: number): string => `account-${playerId}`;
