import type { StatementEntry } from '../../../contract/billing.js';
import { entryDetails, entryName } from './dues-text.js';

const entry: StatementEntry = {
  event_id: 'e', position: null, date: '2026-06-23', kind: 'payment', debit: 0, credit: 1500, balance: 0,
  notes: 'for two evenings', actor: { id: 1, displayName: 'Mina', avatarUrl: null },
  payment_id: 7, payment_mode: 'bank_transfer',
  is_voided: false,
};

test('a payment shows its day, its mode, its notes and its author', () => {
  expect(entryName(entry)).toBe('Payment');
  const details = entryDetails(entry, '2026-07');
  expect(details).toBe('Tue 23 Jun · Bank transfer · for two evenings · by Mina');
});

test('a fee shows its reason and has no author', () => {
  const fee: StatementEntry = { ...entry, kind: 'fee', notes: '', actor: null, payment_mode: null };
  expect(entryName(fee)).toBe('Monthly fee');
  expect(entryDetails(fee, '2026-06')).toBe('Tue 23 Jun · first game of the month');
});

test.each([['another year', '2025-12'], ['no month', null]])('an entry of %s shows the full date', (_where, month) => {
  expect(entryDetails(entry, month)).toMatch(/^Tue 23 Jun 2026 · /);
});
