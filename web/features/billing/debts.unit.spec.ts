/** The order of debts, the payment of a whole one, and the reminder. */
import type { BillingRow } from '../../../contract/billing.js';
import { debtsIn, inFull, reminderText, sumOf } from './dues-text.js';

const rowOf = (
  user_id: number, display_name: string, current_balance: number, last_paid: string | null = null,
): BillingRow => ({
  user_id, display_name, current_balance, last_paid, days_played: 1, is_shisha_smoker: false, opening_balance: 0,
  total_charges: 0, payments: 0, adjustments: 0,
});
const TODAY = '2026-07-30';
const DEBTS = debtsIn([
  rowOf(1, 'Amara', -1500), rowOf(2, 'Bruno', 0), rowOf(3, 'Chidi', 300), rowOf(4, 'Dana', -28500, '2026-04-07'),
  rowOf(5, 'Elif', -1500, '2025-12-30'),
], TODAY);

test('who owes most comes first, and who owes nothing is not there', () => {
  expect(DEBTS).toEqual([
    { userId: 4, name: 'Dana', owed: 28500, paid: 'last paid 7 Apr' },
    { userId: 1, name: 'Amara', owed: 1500, paid: 'no payment yet' },
    { userId: 5, name: 'Elif', owed: 1500, paid: 'last paid Tue 30 Dec 2025' },
  ]);
  expect(sumOf(DEBTS)).toBe(31500);
  expect(debtsIn([rowOf(2, 'Bruno', 0)], TODAY)).toEqual([]);
});

test('a whole debt is paid today, in the month of today', () => {
  expect(inFull(DEBTS[0]!, 'bank_transfer', TODAY)).toEqual({
    userId: 4, amountPaid: 28500, paymentMode: 'bank_transfer', paymentDate: '2026-07-30', notes: '',
    billingMonth: '2026-07',
  });
});

test('the reminder says what each one owes, and how to pay', () => {
  expect(reminderText(DEBTS.slice(0, 1), TODAY, '')).toBe(
    'Hello Dana,\nyour dues on 30 Jul are $285.00.\nThank you.');
  expect(reminderText(DEBTS, TODAY, 'By transfer,\nor cash.')).toBe(
    'Hello Dana, Amara and Elif,\n'
      + 'your dues on 30 Jul: Dana $285.00, Amara $15.00, Elif $15.00.\nBy transfer,\nor cash.\nThank you.');
});
