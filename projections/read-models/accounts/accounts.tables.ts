/** The tables of accounts: balances by month, their entries, and the membership types. */
import type { EntryKind, MonthBalance } from '../../../domain/account/statement.js';
import type { PaymentMode } from '../../../domain/account/account.events.js';
import { defineTable } from '../../engine/table.js';

/** A month with entries. Other months carry on the last balance and need no row. */
export interface AccountMonthRow extends MonthBalance {
  readonly player_id: number;
}

export const accountMonthsTable = defineTable<AccountMonthRow>({
  name: 'account_months',
  columns: {
    player_id: { type: 'int' },
    month: { type: 'text' },
    opening: { type: 'int' },
    charges: { type: 'int' },
    payments: { type: 'int' },
    adjustments: { type: 'int' },
    current: { type: 'int' },
  },
  key: ['player_id', 'month'],
  rebuild: 'retained',
});

export interface LedgerRow {
  readonly player_id: number;
  /** Revision of the event in the account's stream, by which entries are ordered. */
  readonly revision: number;
  readonly event_id: string;
  readonly month: string;
  readonly date: string;
  readonly kind: EntryKind;
  /** Cents; positive is in the member's favour. */
  readonly amount: number;
  readonly payment_id: number | null;
  readonly payment_mode: PaymentMode | null;
  /** Notes of a payment, or the reason of another entry. */
  readonly notes: string;
  /** Null for the system. */
  readonly actor_id: number | null;
}

export const ledgerTable = defineTable<LedgerRow>({
  name: 'ledger_entries',
  columns: {
    player_id: { type: 'int' },
    revision: { type: 'int' },
    event_id: { type: 'text' },
    month: { type: 'text' },
    date: { type: 'date' },
    kind: { type: 'text' },
    amount: { type: 'int' },
    payment_id: { type: 'int', nullable: true },
    payment_mode: { type: 'text', nullable: true },
    notes: { type: 'text' },
    actor_id: { type: 'int', nullable: true },
  },
  key: ['player_id', 'revision'],
  indexes: [['payment_id']],
  rebuild: 'streamed',
});

export interface MembershipTypeRow {
  readonly player_id: number;
  /** First day; the type holds until the next one begins. */
  readonly from_date: string;
  readonly is_shisha_smoker: boolean;
}

export const membershipTypesTable = defineTable<MembershipTypeRow>({
  name: 'membership_types',
  columns: { player_id: { type: 'int' }, from_date: { type: 'date' }, is_shisha_smoker: { type: 'boolean' } },
  key: ['player_id', 'from_date'],
  rebuild: 'retained',
});
