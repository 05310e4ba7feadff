/** Proves what is asked of a payment before it is sent. */
import { paymentFaults } from './payment-faults.js';

test('a payment of a cent on a date is fine', () => {
  expect(paymentFaults({ amountPaid: 1, paymentDate: '2026-07-29' })).toEqual({});
});

test.each([0, -500])('%d cents are no payment, and a payment has a date', (amountPaid) => {
  expect(paymentFaults({ amountPaid, paymentDate: '' })).toEqual({
    amountPaid: 'Enter an amount of at least $0.01.',
    paymentDate: 'Payment date is required',
  });
});
