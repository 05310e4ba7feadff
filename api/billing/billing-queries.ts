/** The queries of billing: the board of a month, a member's statement, and the months to choose from. */
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BEFORE_FIRST_MONTH, carriedOnTo, foldStatement, type MonthBalance } from '../../domain/account/statement.js';
import type {
  BillingRow, BillingSummary, HowToPayView, StatementEntry, StatementMonth, StatementView,
} from '../../contract/billing.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import {
  HOW_TO_PAY_ID, howToPayTable, type LedgerRow, ledgerTable,
} from '../../projections/read-models/accounts/accounts.tables.js';
import { KnownGames } from '../group/as-of/known-games.js';
import type { Moment } from '../platform/http/moment.js';
import { RowsAsOf } from '../group/as-of/rows-as-of.js';
import type { Players } from '../group/player-directory.js';
import { boardAsOf, type BoardRow } from './board-as-of.js';

/**
 * One row per member, found by the keys of the tables, so that any month is equally fast. The days are counted from the
 * month's games (whose second column is the day), because the boards may be cleared.
 */
const BOARD = `
  select player.id, player.display_name, player.is_active, played.days as days_played,
    balance.month, balance.opening, balance.charges, balance.payments, balance.adjustments, balance.current,
    paid.date::text as last_paid, coalesce(type.is_shisha_smoker, false) as is_shisha_smoker
  from read.players player
  left join lateral (
    select count(distinct game ->> 1)::int as days
    from read.player_months own, json_array_elements(own.played) game
    where own.month = $1 and own.player_id = player.id) played on true
  left join lateral (
    select * from read.account_months own where own.player_id = player.id and own.month <= $1
    order by own.month desc limit 1) balance on true
  left join lateral (
    select max(own.date) as date from read.ledger_entries own
    where own.player_id = player.id and own.month <= $1 and own.kind = 'payment' and not exists (
      select from read.ledger_entries void
      where void.payment_id = own.payment_id and void.kind = 'payment_void')) paid on true
  left join lateral (
    select own.is_shisha_smoker from read.membership_types own
    where own.player_id = player.id and own.from_date < ($1 || '-01')::date + interval '1 month'
    order by own.from_date desc limit 1) type on true
  where not player.is_placeholder`;

@Injectable()
export class BillingQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly asOf: RowsAsOf,
    private readonly known: KnownGames,
  ) {}

  /** @param month  `YYYY-MM` */
  async board(month: string, moment?: Moment): Promise<BillingRow[]> {
    const rows = moment ? await boardAsOf(month, moment, this.asOf, this.known)
      : await this.dataSource.query<BoardRow[]>(BOARD, [month]);
    return rows
      .map((row) => ({ row, isInvolved: row.is_active || row.days_played > 0 || row.month === month }))
      .map(({ row, isInvolved }) => ({ isInvolved, view: billingRowOf(row, month) }))
      .filter(({ isInvolved, view }) => isInvolved || view.opening_balance !== 0 || view.current_balance !== 0)
      .map(({ view }) => view)
      .sort((a, b) => a.display_name.localeCompare(b.display_name) || a.user_id - b.user_id);
  }

  /** @param isAdmin  whether to say where its entries are in the audit */
  async statement(userId: number, moment?: Moment, isAdmin = false): Promise<StatementView> {
    const players = await this.asOf.players(moment);
    if (!players.isMember(userId)) {
      throw new RuleViolation('AccountNeedsMember', `There is no member ${userId}.`, 'missing');
    }
    const rows = await this.asOf.account(userId, moment);
    const entries = await rows.load(ledgerTable, 'player_id', [userId]);
    const months = statementMonths(entries.sort((a, b) => a.revision - b.revision), players, isAdmin);
    return { user: players.ref(userId), current_balance: months[0]?.closing_balance ?? 0, months };
  }

  async howToPay(moment?: Moment): Promise<HowToPayView> {
    const rows = await this.asOf.howToPay(moment);
    const [written] = await rows.load(howToPayTable, 'id', [HOW_TO_PAY_ID]);
    return { text: written?.text ?? '' };
  }

  /** The first month with an entry; null if there is none. */
  async firstMonth(): Promise<string | null> {
    const [row] = await this.dataSource.query<{ month: string | null }[]>(`
      select least(
        (select min(month) from read.player_months),
        (select min(month) from read.account_months where month > $1)) as month`, [BEFORE_FIRST_MONTH]);
    return row?.month ?? null;
  }
}

function billingRowOf(row: BoardRow, month: string): BillingRow {
  const balance = carriedOnTo(month, {
    month: row.month ?? BEFORE_FIRST_MONTH, opening: row.opening ?? 0, charges: row.charges ?? 0,
    payments: row.payments ?? 0, adjustments: row.adjustments ?? 0, current: row.current ?? 0,
  });
  return {
    user_id: row.id, display_name: row.display_name, days_played: row.days_played, ...sumsOf(balance),
    current_balance: balance.current, last_paid: row.last_paid, is_shisha_smoker: row.is_shisha_smoker,
  };
}

const sumsOf = ({ opening, charges, payments, adjustments }: MonthBalance) =>
  ({ opening_balance: opening, total_charges: charges, payments, adjustments });

export function summaryOf(rows: readonly BillingRow[]): BillingSummary {
  const sum = (amountOf: (row: BillingRow) => number): number =>
    rows.reduce((total, row) => total + amountOf(row), 0);
  return {
    total_players: rows.length,
    total_opening_balance: sum((row) => row.opening_balance),
    total_outstanding: sum((row) => row.current_balance),
    total_owed: sum((row) => Math.max(-row.current_balance, 0)),
    total_credit: sum((row) => Math.max(row.current_balance, 0)),
  };
}

function statementMonths(rows: readonly LedgerRow[], players: Players, isAdmin: boolean): StatementMonth[] {
  const voided = new Set(rows.filter(({ kind }) => kind === 'payment_void').map((row) => row.payment_id));
  return foldStatement(rows).map(({ balance, entries }): StatementMonth => ({
    month: balance.month === BEFORE_FIRST_MONTH ? null : balance.month,
    ...sumsOf(balance),
    closing_balance: balance.current,
    entries: entries.map((entry): StatementEntry => ({
      event_id: entry.event_id, position: isAdmin ? entry.position : null, date: entry.date, kind: entry.kind,
      debit: Math.max(-entry.amount, 0), credit: Math.max(entry.amount, 0), balance: entry.balance, notes: entry.notes,
      actor: entry.actor_id === null ? null : players.ref(entry.actor_id),
      payment_id: entry.payment_id, payment_mode: entry.payment_mode,
      is_voided: entry.kind === 'payment' && voided.has(entry.payment_id),
    })).reverse(),
  })).reverse();
}
