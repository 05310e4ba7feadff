/**
 * Billing as CSV for spreadsheets: UTF-8 with a byte order mark, and no text that a spreadsheet would run as a formula.
 */
import { stringify } from 'csv-stringify/sync';
import type { BillingRow, StatementView } from '../../contract/billing.js';

type Columns<Row> = readonly (readonly [header: string, valueOf: (row: Row) => string | number])[];

const BOARD_COLUMNS: Columns<BillingRow> = [
  ['user_id', (row) => row.user_id],
  ['display_name', (row) => row.display_name],
  ['type', (row) => (row.is_shisha_smoker ? 'shisha' : 'regular')],
  ['days_played', (row) => row.days_played],
  ['opening_balance_cents', (row) => row.opening_balance],
  ['total_charges_cents', (row) => row.total_charges],
  ['payments_cents', (row) => row.payments],
  ['adjustments_cents', (row) => row.adjustments],
  ['current_balance_cents', (row) => row.current_balance],
];

export const boardCsv = (rows: readonly BillingRow[]): string => csvOf(BOARD_COLUMNS, rows);

type Entry = StatementView['months'][number]['entries'][number] & { readonly month: string | null };

const STATEMENT_COLUMNS: Columns<Entry> = [
  ['date', (entry) => entry.date],
  ['month', (entry) => entry.month ?? ''],
  ['kind', (entry) => entry.kind],
  ['debit_cents', (entry) => entry.debit],
  ['credit_cents', (entry) => entry.credit],
  ['balance_cents', (entry) => entry.balance],
  ['notes', (entry) => entry.notes],
  ['actor', (entry) => entry.actor?.displayName ?? 'system'],
  ['event_id', (entry) => entry.event_id],
];

/** One line per entry, oldest first, like a ledger. */
export const statementCsv = ({ months }: StatementView): string =>
  csvOf(
    STATEMENT_COLUMNS,
    months.flatMap(({ month, entries }) => entries.map((entry) => ({ ...entry, month }))).reverse(),
  );

/** Text that begins like a formula gets a quote in front; a negative number does not. */
const csvOf = <Row>(columns: Columns<Row>, rows: readonly Row[]): string =>
  stringify(rows.map((row) => columns.map(([, valueOf]) => valueOf(row))), {
    header: true, columns: columns.map(([header]) => header), bom: true, escape_formulas: true,
    record_delimiter: 'windows',
  });
