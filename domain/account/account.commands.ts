/** The commands of an account. Shapes only: the decider judges the content. Money is integer cents. */
import type { PaymentMode } from './account.events.js';

export interface SetOpeningBalance {
  readonly type: 'SetOpeningBalance';
  readonly playerId: number;
  /** Positive is credit. */
  readonly amount: number;
  /** False for No Player, and if there is no such member. */
  readonly isMember: boolean;
}

/** Charges the fee of a month, on account of the member's first game in it. */
export interface ChargeFee {
  readonly type: 'ChargeFee';
  readonly playerId: number;
  readonly gameId: number;
  /** Date of that game, `YYYY-MM-DD`; the fee is for its month. */
  readonly date: string;
  /** The membership type on that date. */
  readonly isShishaSmoker: boolean;
}

/** Used when the month has no game left. */
export interface ReverseFee {
  readonly type: 'ReverseFee';
  readonly playerId: number;
  /** `YYYY-MM`. */
  readonly month: string;
}

export interface EnteredPayment {
  readonly amount: number;
  readonly paymentMode: PaymentMode;
  /** `YYYY-MM-DD`: information only. */
  readonly paymentDate: string;
  readonly notes: string;
  /** `YYYY-MM`: the month that the payment belongs to. */
  readonly billingMonth: string;
}

export interface RecordPayment extends EnteredPayment {
  readonly type: 'RecordPayment';
  readonly playerId: number;
  readonly paymentId: number;
  readonly isMember: boolean;
}

export interface VoidPayment {
  readonly type: 'VoidPayment';
  readonly playerId: number;
  readonly paymentId: number;
  readonly reason: string;
}

export interface AdjustBalance {
  readonly type: 'AdjustBalance';
  readonly playerId: number;
  /** Positive is in the member's favour. */
  readonly amount: number;
  readonly billingMonth: string;
  readonly reason: string;
  readonly isMember: boolean;
}

export type AccountCommand =
  | SetOpeningBalance | ChargeFee | ReverseFee | RecordPayment | VoidPayment | AdjustBalance;
