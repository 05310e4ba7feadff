/** The commands of accounts that people give. */
import { Injectable, Module, ServiceUnavailableException } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { rowsOf } from '../../postgres/rows.js';
import {
  type AccountCommand, accountDecider, type AccountState, checkMember, validPayment,
} from '../../domain/account/account.decider.js';
import { type AccountEvent, accountStreamId } from '../../domain/account/account.events.js';
import { monthOf } from '../../domain/dates.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import { Clock } from '../platform/clock.js';
import { CommandReceipts } from '../platform/commands/command-receipts.js';
import { type Decided, requestDigest, StreamCommand } from '../platform/commands/command-runner.js';
import type { Issuer } from '../platform/commands/issuer.js';
import { PlayerDirectory } from '../shared/player-directory.js';
import { ReadModels } from '../../projections/read-model-service.js';
import type { AdjustmentRequest, OpeningBalanceRequest, PaymentRequest } from '../../contract/billing.js';

type DecidedAccount = Decided<AccountState>;

@Injectable()
export class BillingCommands {
  constructor(
    private readonly bus: CommandBus,
    private readonly receipts: CommandReceipts,
    private readonly directory: PlayerDirectory,
    private readonly clock: Clock,
    private readonly pool: Pool,
    private readonly readModels: ReadModels,
  ) {}

  /** The number is drawn only if the payment can be recorded, so refused payments leave no gap. */
  async recordPayment(request: PaymentRequest, issuer: Issuer): Promise<DecidedAccount & { paymentId: number }> {
    const today = this.clock.today();
    const { userId, amountPaid, paymentMode, paymentDate = today, notes, billingMonth = monthOf(today) } = request;
    const member = await this.member(userId);
    checkMember(member);
    const entered = { amount: amountPaid, paymentMode, paymentDate, notes: notes ?? '', billingMonth };
    validPayment(entered, today, member.currency);
    const type = 'RecordPayment';
    const digest = requestDigest({ type, ...request });
    const { number: paymentId } = await this.receipts.numberFor('payment_ids', issuer, digest);
    return { ...(await this.run({ type, paymentId, ...member, ...entered }, digest, issuer)), paymentId };
  }

  async voidPayment(paymentId: number, reason: string, issuer: Issuer): Promise<DecidedAccount> {
    // A payment may have been recorded just now and not be projected yet.
    const isShown = await this.readModels.caughtUp();
    const [entry] = await rowsOf<{ player_id: number }>(
      this.pool, 'select player_id from read.ledger_entries where payment_id = $1', [paymentId]);
    if (!entry && !isShown) {
      throw new ServiceUnavailableException('The balances are still being updated. Please try again soon.');
    }
    if (!entry) throw new RuleViolation('PaymentMustExist', `There is no payment ${paymentId}.`, 'missing');
    const command = { type: 'VoidPayment' as const, playerId: entry.player_id, paymentId, reason };
    return this.run(command, requestDigest(command), issuer);
  }

  async adjustBalance(request: AdjustmentRequest, issuer: Issuer): Promise<DecidedAccount> {
    const { userId, amount, billingMonth = monthOf(this.clock.today()), reason } = request;
    const type = 'AdjustBalance';
    const command = { type, ...(await this.member(userId)), amount, billingMonth, reason } as const;
    return this.run(command, requestDigest({ type, ...request }), issuer);
  }

  async setOpeningBalance(request: OpeningBalanceRequest, issuer: Issuer): Promise<DecidedAccount> {
    const { userId, amount } = request;
    const type = 'SetOpeningBalance';
    return this.run({ type, ...(await this.member(userId)), amount }, requestDigest({ type, ...request }), issuer);
  }

  private async member(playerId: number) {
    const players = await this.directory.allPlayers();
    return { playerId, isMember: players.isMember(playerId), currency: players.currency };
  }

  private run(command: AccountCommand, digest: string, issuer: Issuer): Promise<DecidedAccount> {
    return this.bus.execute(new StreamCommand<AccountCommand, AccountEvent, AccountState>({
      streamId: accountStreamId(command.playerId), decider: accountDecider, command, digest, issuer,
    }));
  }
}

@Module({ providers: [BillingCommands], exports: [BillingCommands] })
export class BillingModule {}
