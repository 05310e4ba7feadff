/** The text below a member's balance. */
import type { StatementEntry, StatementMonth } from '../../../contract/billing.js';
import { duesText } from './dues-text.js';

const TODAY = '2026-07-30';
const REGULAR = { isShishaSmoker: false, plannedMemberships: [] };

const entry = (kind: StatementEntry['kind'], date: string, debit = 0, is_voided = false): StatementEntry => ({
  event_id: `${kind} ${date}`, position: null, date, kind, debit, credit: 0, balance: 0, notes: '', actor: null,
  payment_id: null, payment_mode: null, is_voided,
});

const month = (of: string | null, fee: number, ...entries: StatementEntry[]): StatementMonth => ({
  month: of, entries, total_charges: fee, opening_balance: 0, payments: 0, adjustments: 0, closing_balance: 0,
});

const JULY = month('2026-07', 2500, entry('fee', '2026-07-03', 2500));
const JUNE = month('2026-06', 0,
  entry('payment', '2026-06-25', 0, true), entry('payment', '2026-06-23'), entry('payment', '2026-06-02'));

test.each([
  [[JULY, JUNE], 'July fee $25.00, charged 3 Jul, last paid 23 Jun.'],
  [[JULY], 'July fee $25.00, charged 3 Jul, no payment yet.'],
  [[month('2026-07', 0, entry('fee_reversal', '2026-07-04'), entry('fee', '2026-07-03', 1500)),
    month('2025-12', 1500, entry('payment', '2025-12-30'), entry('fee', '2025-12-05', 1500))],
  'December fee $15.00, charged Fri 5 Dec 2025, last paid Tue 30 Dec 2025.'],
  [[month('2026-05', 0, entry('adjustment', '2026-05-01')), JUNE], 'Last paid 23 Jun.'],
])('a debt says its latest fee and the latest payment', (months, text) => {
  expect(duesText({ current_balance: -28000, months }, REGULAR, TODAY)).toBe(text);
});

test.each([
  [0, [JULY], 'The next fee comes with your first game in August.'],
  [1499, [JULY], 'The next fee comes with your first game in August.'],
  [0, [JUNE], 'The next fee comes with your first game in July.'],
  [1500, [JULY], 'Enough for the fee of August.'],
  [4498, [JULY], 'Enough for the fees of August and September.'],
  [4498, [JUNE], 'Enough for the fees of July and August.'],
  [4500, [], 'Enough for the next 3 monthly fees.'],
])('a balance of %d cents says what it covers', (current_balance, months, text) => {
  expect(duesText({ current_balance, months }, REGULAR, TODAY)).toBe(text);
});

test('a planned change of type counts from its month on', () => {
  const planned = { isShishaSmoker: true, plannedMemberships: [{ isShishaSmoker: false, from: '2026-09-01' }] };
  expect([4000, 3999].map((current_balance) => duesText({ current_balance, months: [JULY] }, planned, TODAY)))
    .toEqual(['Enough for the fees of August and September.', 'Enough for the fee of August.']);
  const mid = { isShishaSmoker: true, plannedMemberships: [{ isShishaSmoker: false, from: '2026-08-15' }] };
  expect(duesText({ current_balance: 2499, months: [JULY] }, mid, TODAY))
    .toBe('The next fee comes with your first game in August.');
});

test('a guest who plays without a fee has none to cover', () => {
  expect(duesText({ current_balance: 4000, months: [JULY] }, { ...REGULAR, isFree: true }, TODAY))
    .toBe('There is no fee in August.');
});
