/** The events of a member's account (`account-{playerId}`): their names and shapes in the log. */
import { z } from 'zod';
import { calendarDate, calendarMonth } from '../calendar-date.js';
import type { EventOf } from '../recorded-event.js';

const playerId = z.number().int().positive();
/** Integer cents; a positive amount is in the member's favour. */
const signedCents = z.number().int();
const cents = signedCents.positive();

export const PAYMENT_MODES = ['cash', 'bank_transfer', 'other'] as const;
export type PaymentMode = (typeof PAYMENT_MODES)[number];

export const accountEvents = {
  /** The balance before the first entry; a later event replaces it. */
  OpeningBalanceSet: z.object({ playerId, amount: signedCents }),
  /**
   * The fee of a month, charged once per member and month. It follows from the membership type on the day of the
   * month's first game.
   */
  FeeCharged: z.object({
    playerId,
    month: calendarMonth,
    amount: cents,
    isShishaSmoker: z.boolean(),
    /** The first game of the month at the time of the charge, and its date. */
    gameId: z.number().int().positive(),
    date: calendarDate,
  }),
  /** The fee was reversed because the month has no game left. */
  FeeReversed: z.object({ playerId, month: calendarMonth, amount: cents }),
  PaymentRecorded: z.object({
    playerId,
    /** Unique over all accounts. */
    paymentId: z.number().int().positive(),
    amount: cents,
    paymentMode: z.enum(PAYMENT_MODES),
    paymentDate: calendarDate,
    notes: z.string(),
    billingMonth: calendarMonth,
  }),
  /** The payment stays on the statement; this event reverses its amount in the same billing month. */
  PaymentVoided: z.object({
    playerId,
    paymentId: z.number().int().positive(),
    amount: cents,
    billingMonth: calendarMonth,
    reason: z.string(),
  }),
  BalanceAdjusted: z.object({ playerId, amount: signedCents, billingMonth: calendarMonth, reason: z.string() }),
};
export type AccountEvent = EventOf<typeof accountEvents>;

export const accountStreamId = (playerId: number): string => `account-${playerId}`;
