/** Owns what is wrong with a payment before it is sent (specification, section 5). */

export interface PaymentFaults {
  amountPaid?: string;
  paymentDate?: string;
}

export interface TypedPayment {
  /** Cents; 0 when nothing or no number was typed. */
  readonly amountPaid: number;
  readonly paymentDate: string;
}

export function paymentFaults({ amountPaid, paymentDate }: TypedPayment): PaymentFaults {
  return {
    ...(amountPaid < 1 && { amountPaid: 'Enter an amount of at least $0.01.' }),
    ...(paymentDate === '' && { paymentDate: 'Payment date is required' }),
  };
}
