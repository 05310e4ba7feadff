/** Proves what is asked of a payment before it is sent. */
import { amountIn } from '../../ui/money-text.js';
import { paymentFaults } from './payment-faults.js';

const faultsOf = (typed: string, paymentDate: string) => paymentFaults({ amount: amountIn(typed), paymentDate });

test('a payment of a cent on a date is fine', () => {
  expect(faultsOf('0.01', '2026-07-29')).toEqual({});
});

test.each(['', '0'])('%j is no payment, and a payment has a date', (typed) => {
  expect(faultsOf(typed, '')).toEqual({
    amountPaid: 'Enter an amount of at least $0.01.',
    paymentDate: 'Payment date is required',
  });
});

test('an amount that can be read in two ways is asked back', () => {
  expect(faultsOf('1,550', '2026-07-29').amountPaid).toMatch(/^Is that \$1,550\.00\?/);
});
