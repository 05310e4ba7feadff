/**
 * The read model of billing: balances by month, and the entries of every statement. They are one projection with one
 * checkpoint, so that a board always agrees with its statements.
 */
import { type AccountEvent, accountEvents, type PaymentMode } from '../../../domain/account/account.events.js';
import {
  BEFORE_FIRST_MONTH, dateOfEntry, type Entry, type EntryKind, entryOf, postEntry,
} from '../../../domain/account/statement.js';
import type { Recorded } from '../../../domain/recorded-event.js';
import { alike, handlingOf, type Projection } from '../../model/projection.js';
import { bigint, date, defineTable, int, nullable, oneOf, type RowOf, type Sink, text } from '../../model/table.js';

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
    /** Revision of the event in the account's stream, which orders the entries. */
    revision: int,
    event_id: text,
    /** Position of the event, which names it in the audit. */
    position: bigint,
    month: text,
    date,
    kind: oneOf<EntryKind>(),
    /** Cents; a positive amount is in the member's favour. */
    amount: int,
    payment_id: nullable(int),
    payment_mode: nullable(oneOf<PaymentMode>()),
    /** Notes of a payment, or the reason of another entry. */
    notes: text,
    /** The author; null for the system. */
    actor_id: nullable(int),
  },
  key: ['player_id', 'revision'],
  indexes: [['payment_id']],
  rebuild: 'streamed',
});
export type LedgerRow = Readonly<RowOf<typeof ledgerTable>>;

async function post(recorded: Recorded<AccountEvent>, sink: Sink): Promise<void> {
  const { playerId } = recorded.event.data;
  const rows = await sink.load(accountMonthsTable, 'player_id', [playerId]);
  const months = rows.map(({ player_id: _, ...month }) => month).sort((a, b) => (a.month < b.month ? -1 : 1));
  const openingBalance = months.find(({ month }) => month === BEFORE_FIRST_MONTH)?.adjustments ?? 0;
  const entry = entryOf(recorded.event, openingBalance);
  const changed = postEntry(months, entry).filter(({ month }) => month >= entry.month);
  await sink.save(accountMonthsTable, changed.map((month): AccountMonthRow => ({ player_id: playerId, ...month })));
  await sink.save(ledgerTable, [ledgerRow(recorded, entry)]);
}

function ledgerRow(recorded: Recorded<AccountEvent>, { month, kind, amount }: Entry): LedgerRow {
  const { id, revision, position, event: { data }, metadata } = recorded;
  return {
    player_id: data.playerId, revision, event_id: id, position: position.toString(), month,
    date: dateOfEntry(recorded), kind, amount,
    payment_id: 'paymentId' in data ? data.paymentId : null,
    payment_mode: 'paymentMode' in data ? data.paymentMode : null,
    notes: 'reason' in data ? data.reason : 'notes' in data ? data.notes : '',
    actor_id: metadata.actorId,
  };
}

export const accountsProjection: Projection = {
  name: 'accounts',
  version: 5,
  tables: [accountMonthsTable, ledgerTable],
  handling: handlingOf<AccountEvent>(alike(accountEvents, post)),
};
