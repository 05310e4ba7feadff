/** Billing as CSV. */
import type { BillingRow, StatementView } from '../../contract/billing.js';
import { csvOf } from '../platform/http/csv.js';

/** The headers by the field of a row, in order. */
const BOARD_COLUMNS = {
  user_id: 'user_id',
  display_name: 'display_name',
  type: 'type',
  days_played: 'days_played',
  opening_balance: 'opening_balance_cents',
  total_charges: 'total_charges_cents',
  payments: 'payments_cents',
  adjustments: 'adjustments_cents',
  current_balance: 'current_balance_cents',
};

export const boardCsv = (rows: readonly BillingRow[]): string =>
  csvOf(BOARD_COLUMNS, rows.map((row) => ({ ...row, type: row.is_shisha_smoker ? 'shisha' : 'regular' })));

const STATEMENT_COLUMNS = {
  date: 'date',
  month: 'month',
  kind: 'kind',
  debit: 'debit_cents',
  credit: 'credit_cents',
  balance: 'balance_cents',
  notes: 'notes',
  actor: 'actor',
  event_id: 'event_id',
};

/** One line per entry, oldest first, like a ledger. */
export const statementCsv = ({ months }: StatementView): string =>
  csvOf(STATEMENT_COLUMNS, months.flatMap(({ month, entries }) => entries.map((entry) => (
    { ...entry, month, actor: entry.actor?.displayName ?? 'system' }))).reverse());
