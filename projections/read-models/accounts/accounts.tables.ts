/** The tables of accounts: balances by month, their entries, and how to pay. */
import type { EntryKind } from '../../../domain/account/statement.js';
import type { PaymentMode } from '../../../domain/account/account.events.js';
import { bigint, date, defineTable, int, nullable, oneOf, type RowOf, text } from '../../engine/table.js';

/** The months with entries. Other months carry on the last balance and need no row. */
export const accountMonthsTable = defineTable({
  name: 'account_months',
  columns: {
    player_id: int,
    month: text,
    opening: int,
    charges: int,
    payments: int,
    adjustments: int,
    current: int,
  },
  key: ['player_id', 'month'],
  rebuild: 'retained',
});
export type AccountMonthRow = Readonly<RowOf<typeof accountMonthsTable>>;

export const ledgerTable = defineTable({
  name: 'ledger_entries',
  columns: {
    player_id: int,
    /** Revision of the event in the account's stream, by which entries are ordered. */
    revision: int,
    event_id: text,
    /** Of the event, which names it in the audit. */
    position: bigint,
    month: text,
    date,
    kind: oneOf<EntryKind>(),
    /** Cents; positive is in the member's favour. */
    amount: int,
    payment_id: nullable(int),
    payment_mode: nullable(oneOf<PaymentMode>()),
    /** Notes of a payment, or the reason of another entry. */
    notes: text,
    /** Null for the system. */
    actor_id: nullable(int),
  },
  key: ['player_id', 'revision'],
  indexes: [['payment_id']],
  rebuild: 'streamed',
});
export type LedgerRow = Readonly<RowOf<typeof ledgerTable>>;

/** At most one row: the text that the treasurer wrote last. */
export const howToPayTable = defineTable({
  name: 'how_to_pay',
  columns: { id: int, text },
  key: ['id'],
  rebuild: 'retained',
});
export const HOW_TO_PAY_ID = 1;
