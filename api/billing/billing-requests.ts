/** Owns the shapes of requests about billing. What an amount, a month or a reason may be is the domain's rule. */
import { z } from 'zod';
import { PAYMENT_MODES } from '../../domain/account/account.events.js';
import { calendarMonth } from '../../domain/calendar-date.js';
import { mustBeObject } from '../platform/http/parsed.js';
import { reasonText } from '../platform/http/reason-request.js';

const userId = z.number({ error: 'userId is the id of a member' }).int('userId is the id of a member');

const text = (name: string) => z.string({ error: `${name} is text` });

const cents = (name: string) => z.number({ error: `${name} is a whole number of cents` });

export const paymentRequest = z.object({
  userId,
  amountPaid: cents('amountPaid'),
  paymentMode: z.enum(PAYMENT_MODES, { error: `paymentMode is ${PAYMENT_MODES.join(', ')}` }),
  /** Today when left out. */
  paymentDate: text('paymentDate').optional(),
  notes: text('notes').nullish(),
  /** The current month when left out. */
  billingMonth: text('billingMonth').optional(),
}, mustBeObject);
export type PaymentRequest = z.infer<typeof paymentRequest>;

export const adjustmentRequest = z.object({
  userId,
  amount: cents('amount'),
  /** The current month when left out. */
  billingMonth: text('billingMonth').optional(),
  reason: reasonText,
}, mustBeObject);
export type AdjustmentRequest = z.infer<typeof adjustmentRequest>;

export const openingBalanceRequest = z.object({ userId, amount: cents('amount') }, mustBeObject);
export type OpeningBalanceRequest = z.infer<typeof openingBalanceRequest>;

/** The current month when left out. */
export const monthRequest = z.object({ month: calendarMonth.optional() });
export type MonthRequest = z.infer<typeof monthRequest>;
