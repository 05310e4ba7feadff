/** The calls `/api/billing*` (docs/rules.md, Balances): the debts and payments of members. */
import { Controller, Module, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Pool } from 'pg';
import { z } from 'zod';
import { BEFORE_FIRST_MONTH, carriedOnTo, foldStatement, type MonthBalance } from '../../domain/account/statement.js';
import { datesOf, monthOf, monthsFrom } from '../../domain/dates.js';
import type { RecordedGame } from '../../domain/game/game-state.js';
import { typeOn, writeColumns } from '../../domain/membership.js';
import { rowsOf } from '../../postgres/rows.js';
import { billingCalls } from '../../contract/billing.calls.js';
import {
  adjustmentRequest, type AdjustmentRequest, adjustmentView, billingMonths, type BillingRow, billingRow,
  type BillingSummary, billingSummary, howToPayView, monthRequest,
  type MonthRequest, openingBalanceRequest, type OpeningBalanceRequest, openingBalanceView, paymentRequest,
  type PaymentRequest, paymentView, type PaymentView, type StatementEntry, type StatementMonth, type StatementView,
  statementView,
} from '../../contract/billing.js';
import type { ReasonRequest } from '../../contract/request.js';
import { type AccountState, checkMember } from '../../domain/account/account.decider.js';
import { accountMonthsTable, type LedgerRow, ledgerTable } from '../../projections/read-models/accounts/accounts.js';
import { GamesAsOf } from '../past/games-as-of.js';
import { AccessRecords } from '../platform/access/access-records.js';
import { Clock } from '../platform/clock.js';
import type { ActingMember, Issuer } from '../platform/commands/issuer.js';
import { asFile } from '../platform/http/csv.js';
import { AtMoment, type Moment } from '../platform/http/moment.js';
import {
  PathId, ReasonBody, RequestActor, RequestBody, RequestIssuer, RequestQuery, Serves, Written,
} from '../platform/http/call-handler.js';
import { RowReader } from '../past/row-reader.js';
import { checkOwn, type Players } from '../shared/player-directory.js';
import { BillingCommands, BillingModule } from './billing-commands.js';
import { boardCsv, statementCsv } from './billing-csv.js';

/** The first month to choose, even before there is data (docs/rules.md, Years). */
const FIRST_MONTH_TO_CHOOSE = '2024-01';

@Controller()
export class BillingController {
  constructor(
    private readonly commands: BillingCommands,
    private readonly pool: Pool,
    private readonly asOf: RowReader,
    private readonly known: GamesAsOf,
    private readonly clock: Clock,
    private readonly access: AccessRecords,
  ) {}

  @Serves(billingCalls.board, z.array(billingRow))
  board(@RequestQuery(monthRequest) { month }: MonthRequest, @AtMoment() moment?: Moment) {
    return this.boardOf(month ?? this.currentMonth(moment), moment);
  }

  @Serves(billingCalls.summary, billingSummary)
  async summary(@RequestQuery(monthRequest) { month }: MonthRequest, @AtMoment() moment?: Moment) {
    return summaryOf(await this.boardOf(month ?? this.currentMonth(moment), moment));
  }

  @Serves(billingCalls.export, z.string())
  async export(
    @RequestQuery(monthRequest) request: MonthRequest, @RequestActor() actor: ActingMember,
    @Res({ passthrough: true }) response: Response, @AtMoment() moment?: Moment,
  ) {
    const month = request.month ?? this.currentMonth(moment);
    const csv = boardCsv(await this.boardOf(month, moment), await this.currency(moment));
    await this.access.exported({ what: 'billing', format: 'csv', filter: month }, actor);
    return asFile(response, `billing-${month}.csv`, csv);
  }

  @Serves(billingCalls.months, billingMonths)
  async months() {
    const [row] = await rowsOf<{ first: string }>(this.pool, `
      select least(
        (select to_char(min(date), 'YYYY-MM') from read.games),
        (select min(month) from read.account_months where month > $1), $2) as first`,
    [BEFORE_FIRST_MONTH, FIRST_MONTH_TO_CHOOSE]);
    return monthsFrom(row!.first, this.currentMonth()).reverse();
  }

  @Serves(billingCalls.statement, statementView)
  statement(@PathId() id: number, @Req() { user }: Request, @AtMoment() moment?: Moment) {
    checkOwn(user, id);
    return this.statementOf(id, moment, user?.is_admin);
  }

  @Serves(billingCalls.exportStatement, z.string())
  async exportStatement(
    @PathId() id: number, @Req() { user }: Request, @RequestActor() actor: ActingMember,
    @Res({ passthrough: true }) response: Response, @AtMoment() moment?: Moment,
  ) {
    checkOwn(user, id);
    const csv = statementCsv(await this.statementOf(id, moment), await this.currency(moment));
    await this.access.exported({ what: 'statement', format: 'csv', filter: `${id}` }, actor);
    return asFile(response, `statement-${id}.csv`, csv);
  }

  @Serves(billingCalls.howToPay, howToPayView)
  async howToPay(@AtMoment() moment?: Moment) {
    return { text: (await this.asOf.groupFacts(moment)).howToPay ?? '' };
  }

  @Serves(billingCalls.pay, paymentView)
  async pay(@RequestBody(paymentRequest) request: PaymentRequest, @RequestIssuer() issuer: Issuer) {
    const decided = await this.commands.recordPayment(request, issuer);
    return new Written(paymentViewOf(decided.state, decided.paymentId), decided.position);
  }

  @Serves(billingCalls.void, paymentView)
  async void(@PathId() id: number, @ReasonBody() { reason }: ReasonRequest, @RequestIssuer() issuer: Issuer) {
    const { state, position } = await this.commands.voidPayment(id, reason, issuer);
    return new Written(paymentViewOf(state, id), position);
  }

  @Serves(billingCalls.adjust, adjustmentView)
  async adjust(@RequestBody(adjustmentRequest) request: AdjustmentRequest, @RequestIssuer() issuer: Issuer) {
    const { state, position } = await this.commands.adjustBalance(request, issuer);
    if (!state.lastAdjustment) throw new Error('The adjustment that was just written is missing.');
    const { playerId: userId, ...adjustment } = state.lastAdjustment;
    return new Written({ userId, ...adjustment }, position);
  }

  @Serves(billingCalls.open, openingBalanceView)
  async open(@RequestBody(openingBalanceRequest) request: OpeningBalanceRequest, @RequestIssuer() issuer: Issuer) {
    const { state, position } = await this.commands.setOpeningBalance(request, issuer);
    return new Written({ userId: request.userId, amount: state.openingBalance }, position);
  }

  private async currency(moment?: Moment): Promise<string | null> {
    return (await this.asOf.groupFacts(moment)).currency;
  }

  private currentMonth(moment?: Moment): string {
    return monthOf(moment?.date ?? this.clock.today());
  }

  /** @param month  `YYYY-MM` */
  private async boardOf(month: string, moment?: Moment): Promise<BillingRow[]> {
    const members = (await this.asOf.players(moment)).list().filter((player) => !player.is_placeholder);
    const ids = members.map(({ id }) => id);
    // Days are counted from the games, because the boards may be cleared.
    const [rows, games] = await Promise.all([
      this.asOf.accounts(ids, moment), this.known.gamesIn(datesOf(month), moment),
    ]);
    const [balances, payments] = await Promise.all([
      rows.load(accountMonthsTable, 'player_id', ids),
      rows.load(ledgerTable, 'player_id', ids, { column: 'kind', values: ['payment', 'payment_void'] }),
    ]);
    const [lastBalances, lastPayments] = [
      lastOf(balances, month, (row) => row.month), lastOf(notVoided(payments), month, ({ date }) => date),
    ];
    return members.flatMap((member): BillingRow[] => {
      const last = lastBalances.get(member.id);
      const { current, ...sums } = carriedOnTo(month, last);
      const played = daysPlayed(games, member.id);
      const type = typeOn(datesOf(month).last, member);
      const isInvolved = (type !== 'free' && (member.is_active || played > 0))
        || last?.month === month || sums.opening !== 0 || current !== 0;
      return isInvolved ? [{
        user_id: member.id, display_name: member.display_name, days_played: played, ...sumsOf(sums),
        current_balance: current, last_paid: lastPayments.get(member.id)?.date ?? null,
        ...writeColumns(type),
      }] : [];
    }).sort((a, b) => a.display_name.localeCompare(b.display_name) || a.user_id - b.user_id);
  }

  /** @param isAdmin  whether the answer has the positions of its entries in the audit */
  private async statementOf(userId: number, moment?: Moment, isAdmin = false): Promise<StatementView> {
    const players = await this.asOf.players(moment);
    checkMember({ playerId: userId, isMember: players.isMember(userId) });
    const rows = await this.asOf.accounts([userId], moment);
    const entries = await rows.load(ledgerTable, 'player_id', [userId]);
    const months = statementMonths(entries.sort((a, b) => a.revision - b.revision), players, isAdmin);
    return { user: players.ref(userId), current_balance: months[0]?.closing_balance ?? 0, months };
  }
}

/** The row with the greatest key of each player, from the rows up to a month. */
function lastOf<Row extends { readonly player_id: number; readonly month: string }>(
  rows: readonly Row[], month: string, keyOf: (row: Row) => string,
): ReadonlyMap<number, Row> {
  const upTo = rows.filter((row) => row.month <= month);
  return new Map(upTo.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)).map((row) => [row.player_id, row]));
}

function notVoided(rows: readonly LedgerRow[]): LedgerRow[] {
  const voided = voidedIds(rows);
  return rows.filter(({ kind, payment_id: id }) => kind === 'payment' && !voided.has(id));
}

const voidedIds = (rows: readonly LedgerRow[]): ReadonlySet<number | null> =>
  new Set(rows.filter(({ kind }) => kind === 'payment_void').map((row) => row.payment_id));

/** The number of days on which a member played. */
const daysPlayed = (games: readonly RecordedGame[], id: number): number => new Set(games
  .filter(({ entry }) => entry.teams.some(({ player1Id, player2Id }) => player1Id === id || player2Id === id))
  .map(({ entry }) => entry.date)).size;

const sumsOf = ({ opening, charges, payments, adjustments }: Omit<MonthBalance, 'current'>) =>
  ({ opening_balance: opening, total_charges: charges, payments, adjustments });

function summaryOf(rows: readonly BillingRow[]): BillingSummary {
  const sum = (amountOf: (row: BillingRow) => number): number => rows.reduce((total, row) => total + amountOf(row), 0);
  return {
    total_players: rows.length, total_opening_balance: sum((row) => row.opening_balance),
    total_outstanding: sum((row) => row.current_balance), total_owed: sum((row) => Math.max(-row.current_balance, 0)),
    total_credit: sum((row) => Math.max(row.current_balance, 0)),
  };
}

function statementMonths(rows: readonly LedgerRow[], players: Players, isAdmin: boolean): StatementMonth[] {
  const voided = voidedIds(rows);
  return foldStatement(rows).map(({ balance, entries }): StatementMonth => ({
    month: balance.month === BEFORE_FIRST_MONTH ? null : balance.month, ...sumsOf(balance),
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

function paymentViewOf({ payments }: AccountState, paymentId: number): PaymentView {
  const found = payments.get(paymentId);
  if (!found) throw new Error('The payment that was just written is missing.');
  const { playerId: userId, amount: amountPaid, ...payment } = found;
  return { userId, amountPaid, ...payment };
}

/** Only a process with HTTP has the calls. */
@Module({ imports: [BillingModule], controllers: [BillingController] })
export class BillingHttpModule {}
