/** The rows of the billing board of a month, and how they stood at a moment. */
import type { MonthBalance } from '../../domain/account/statement.js';
import { datesOf } from '../../domain/calendar-month.js';
import type { RecordedGame } from '../../domain/game/game-state.js';
import { grouped } from '../../domain/grouped.js';
import {
  accountMonthsTable, type LedgerRow, ledgerTable, membershipTypesTable,
} from '../../projections/read-models/accounts/accounts.tables.js';
import type { KnownGames } from '../group/as-of/known-games.js';
import type { Moment } from '../platform/http/moment.js';
import type { RowsAsOf } from '../group/as-of/rows-as-of.js';

/** A member with the last balance up to the month; nulls without one. */
export interface BoardRow extends Omit<{ [Column in keyof MonthBalance]: MonthBalance[Column] | null }, 'month'> {
  readonly id: number;
  readonly display_name: string;
  readonly is_active: boolean;
  readonly days_played: number;
  readonly month: string | null;
  readonly last_paid: string | null;
  readonly is_shisha_smoker: boolean;
}

/** The same rows as the query of the live tables. */
export async function boardAsOf(
  month: string, moment: Moment, asOf: RowsAsOf, known: KnownGames,
): Promise<BoardRow[]> {
  const members = (await asOf.players(moment)).list().filter((player) => !player.is_placeholder);
  const ids = members.map(({ id }) => id);
  const [rows, games] = await Promise.all([asOf.accounts(ids, moment), known.all(datesOf(month), moment)]);
  const [months, entries, types] = await Promise.all([
    rows.load(accountMonthsTable, 'player_id', ids), rows.load(ledgerTable, 'player_id', ids),
    rows.load(membershipTypesTable, 'player_id', ids),
  ]);
  const days = daysOf(games);
  const last = datesOf(month).last;
  return members.map(({ id, display_name, is_active }): BoardRow => {
    const isOwn = (row: { readonly player_id: number }): boolean => row.player_id === id;
    const balance = latest(months.filter((row) => isOwn(row) && row.month <= month), (row) => row.month);
    const type = latest(types.filter((row) => isOwn(row) && row.from_date <= last), (row) => row.from_date);
    const { opening, charges, payments, adjustments, current } = balance ?? NO_BALANCE;
    return {
      id, display_name, is_active, days_played: days.get(id) ?? 0, month: balance?.month ?? null,
      opening, charges, payments, adjustments, current,
      last_paid: lastPaid(entries.filter((row) => isOwn(row) && row.month <= month), entries.filter(isOwn)),
      is_shisha_smoker: type?.is_shisha_smoker ?? false,
    };
  });
}

const NO_BALANCE = { opening: null, charges: null, payments: null, adjustments: null, current: null };

function latest<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row | undefined {
  return [...rows].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)).at(-1);
}

/** How many days each player played. */
function daysOf(games: readonly RecordedGame[]): ReadonlyMap<number, number> {
  const played = new Set(games.flatMap(({ entry: { date, teams } }) =>
    teams.flatMap(({ player1Id, player2Id }) => [`${player1Id} ${date}`, `${player2Id} ${date}`])));
  return new Map([...grouped([...played], (day) => Number(day.split(' ')[0]))].map(([id, own]) => [id, own.length]));
}

/** The date of the last payment that was not voided. */
function lastPaid(entries: readonly LedgerRow[], all: readonly LedgerRow[]): string | null {
  const voided = new Set(all.filter(({ kind }) => kind === 'payment_void').map((row) => row.payment_id));
  const paid = entries.filter((row) => row.kind === 'payment' && !voided.has(row.payment_id));
  return latest(paid, ({ date }) => date)?.date ?? null;
}
