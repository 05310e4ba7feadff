/** Owns what is wrong with a payment before it is sent (docs/rules.md, Payments). */
import type { TypedAmount } from '../../ui/money-text.js';

export interface PaymentFaults {
  amountPaid?: string;
  paymentDate?: string;
}

export interface TypedPayment {
  readonly amount: TypedAmount;
  readonly paymentDate: string;
}

export function paymentFaults({ amount, paymentDate }: TypedPayment): PaymentFaults {
  return {
    ...(amount.cents < 1 && { amountPaid: amount.fault ?? 'Enter an amount of at least $0.01.' }),
    ...(paymentDate === '' && { paymentDate: 'Payment date is required' }),
  };
}
