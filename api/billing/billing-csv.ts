/** Billing as CSV: each amount with two decimals to read, and in cents to calculate with. */
import type { BillingRow, StatementView } from '../../contract/billing.js';
import { MEMBERSHIP_TYPES, readColumns } from '../../domain/membership.js';
import { type Cell, csvOf } from '../platform/http/csv.js';

type Both<Name extends string, Value> = Readonly<Record<Name | `${Name}_cents`, Value>>;

const headersOf = <Name extends string>(names: readonly Name[]): Both<Name, string> => Object.fromEntries(
  names.flatMap((name) => [name, `${name}_cents`]).map((header) => [header, header])) as Both<Name, string>;

const amountsOf = <Name extends string>(
  names: readonly Name[], row: Readonly<Record<Name, number>>,
): Both<Name, Cell> => Object.fromEntries(names.flatMap((name): [string, Cell][] => (
    [[name, { cents: row[name] }], [`${name}_cents`, row[name]]]))) as Both<Name, Cell>;

const SUMS = ['opening_balance', 'total_charges', 'payments', 'adjustments', 'current_balance'] as const;
/** New columns come last, for programs that count columns. */
const BOARD_COLUMNS = {
  user_id: 'user_id', display_name: 'display_name', type: 'type', days_played: 'days_played', ...headersOf(SUMS),
  last_paid: 'last_paid', currency: 'currency',
};

const typeOf = (row: BillingRow): string => MEMBERSHIP_TYPES[readColumns(row)].title.toLowerCase();

/** @param currency  ISO 4217; null until it is chosen */
export const boardCsv = (rows: readonly BillingRow[], currency: string | null): string =>
  csvOf(BOARD_COLUMNS, rows.map((row) => ({ ...row, type: typeOf(row), ...amountsOf(SUMS, row), currency })));

const AMOUNTS = ['debit', 'credit', 'balance'] as const;
const STATEMENT_COLUMNS = {
  date: 'date', month: 'month', kind: 'kind', ...headersOf(AMOUNTS), notes: 'notes', actor: 'actor',
  event_id: 'event_id', payment_id: 'payment_id', payment_mode: 'payment_mode', is_voided: 'is_voided',
  currency: 'currency',
};

/** One line per entry, oldest first, like a ledger. @param currency  as for the board */
export const statementCsv = ({ months }: StatementView, currency: string | null): string =>
  csvOf(STATEMENT_COLUMNS, months.flatMap(({ month, entries }) => entries.map((entry) => ({
    ...entry, month, actor: entry.actor?.displayName ?? 'system', ...amountsOf(AMOUNTS, entry), currency,
    is_voided: entry.kind === 'payment' ? `${entry.is_voided}` : null,
  }))).reverse());
