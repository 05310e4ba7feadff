import type { StatementEntry, StatementView } from '../../../contract/billing.js';
import { markOf } from './later-entries.js';

const entry = (id: string, isVoided = false): StatementEntry => ({
  event_id: id, position: null, date: '2026-07-10', kind: 'payment', debit: 0, credit: 1000, balance: 0, notes: '',
  actor: null, payment_id: 1, payment_mode: 'cash', is_voided: isVoided,
});

const statement = (...entries: StatementEntry[]): StatementView => ({
  user: { id: 3, displayName: 'Player 3', avatarUrl: null }, current_balance: 0,
  months: [{
    month: '2026-07', opening_balance: 0, total_charges: 0, payments: 0, adjustments: 0, closing_balance: 0, entries,
  }],
});

const marks = (known: 'then' | 'now', then: StatementView, today: StatementView, other?: StatementView) =>
  then.months[0]!.entries.map(markOf({ asOf: '9', known }, then, today, other));

test('a payment that was voided after the moment is marked, one that was voided by then is not', () => {
  const then = statement(entry('paid'), entry('lately'), entry('before', true));
  expect(marks('then', then, statement(entry('paid'), entry('lately', true), entry('before', true))))
    .toEqual([null, 'Voided today', null]);
});

test('of what is known now about then, what was recorded later is marked', () => {
  const then = statement(entry('paid'), entry('later'));
  expect(marks('now', then, then, statement(entry('paid')))).toEqual([null, 'Recorded later']);
  expect(marks('now', then, then)).toEqual([null, null]);
  expect(marks('then', then, then, statement(entry('paid')))).toEqual([null, null]);
});
