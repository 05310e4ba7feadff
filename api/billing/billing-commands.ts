/** The commands of accounts that people give, and their handlers. */
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import type { AccountCommand } from '../../domain/account/account.commands.js';
import { accountDecider, checkMember, validPayment } from '../../domain/account/account.decider.js';
import { type AccountEvent, accountStreamId } from '../../domain/account/account.events.js';
import type { AccountState } from '../../domain/account/account-state.js';
import { monthOf } from '../../domain/calendar-date.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import { type LedgerRow, ledgerTable } from '../../projections/read-models/accounts/accounts.tables.js';
import { Clock } from '../platform/clock.js';
import { CommandReceipts } from '../platform/commands/command-receipts.js';
import { CommandRunner, type Decided, digestOf } from '../platform/commands/command-runner.js';
import type { Issuer } from '../platform/commands/issuer.js';
import { PlayerDirectory } from '../platform/directory/player-directory.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import { entityOf } from '../platform/persistence/read-entity.js';
import { ReadModels } from '../../projections/engine/read-models.js';
import type { AdjustmentRequest, OpeningBalanceRequest, PaymentRequest } from '../../contract/billing.js';

type DecidedAccount = Decided<AccountState>;
export type DecidedPayment = DecidedAccount & { readonly paymentId: number };

export class RecordPaymentCommand extends Command<DecidedPayment> {
  constructor(readonly request: PaymentRequest, readonly issuer: Issuer) {
    super();
  }
}

export class VoidPaymentCommand extends Command<DecidedPayment> {
  constructor(readonly paymentId: number, readonly reason: string, readonly issuer: Issuer) {
    super();
  }
}

export class AdjustBalanceCommand extends Command<DecidedAccount> {
  constructor(readonly request: AdjustmentRequest, readonly issuer: Issuer) {
    super();
  }
}

export class SetOpeningBalanceCommand extends Command<DecidedAccount> {
  constructor(readonly request: OpeningBalanceRequest, readonly issuer: Issuer) {
    super();
  }
}

@CommandHandler(RecordPaymentCommand)
export class RecordPaymentHandler implements ICommandHandler<RecordPaymentCommand> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly receipts: CommandReceipts,
    private readonly directory: PlayerDirectory,
    private readonly clock: Clock,
  ) {}

  /** The number is drawn only if the payment can be recorded, so refused payments leave no gap. */
  async execute({ request, issuer }: RecordPaymentCommand): Promise<DecidedPayment> {
    const today = this.clock.today();
    const { userId, amountPaid, paymentMode, paymentDate = today, notes, billingMonth = monthOf(today) } = request;
    const member = { playerId: userId, isMember: (await this.directory.all()).isMember(userId) };
    checkMember(member);
    const entered = { amount: amountPaid, paymentMode, paymentDate, notes: notes ?? '', billingMonth };
    validPayment(entered, today);
    const type = 'RecordPayment';
    const digest = digestOf({ type, ...request });
    const { number: paymentId } = await this.receipts.numberFor('payment_ids', issuer, digest);
    const command = { type, paymentId, ...member, ...entered } as const;
    return { ...(await runOnAccount(this.runner, command, digest, issuer)), paymentId };
  }
}

@CommandHandler(VoidPaymentCommand)
export class VoidPaymentHandler implements ICommandHandler<VoidPaymentCommand> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly dataSource: DataSource,
    private readonly readModels: ReadModels,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
  ) {}

  async execute({ paymentId, reason, issuer }: VoidPaymentCommand): Promise<DecidedPayment> {
    const entry = await this.entryOf(paymentId);
    if (!entry) throw new RuleViolation('PaymentMustExist', `There is no payment ${paymentId}.`, 'missing');
    const command = { type: 'VoidPayment' as const, playerId: entry.player_id, paymentId, reason };
    return { ...(await runOnAccount(this.runner, command, digestOf(command), issuer)), paymentId };
  }

  /** Finds the account of a payment. A payment without a row may not be projected yet. */
  private async entryOf(paymentId: number): Promise<LedgerRow | null> {
    const find = () => this.dataSource.getRepository(entityOf(ledgerTable)).findOneBy({ payment_id: paymentId });
    const entry = await find();
    if (entry) return entry;
    await this.readModels.caughtUp(await this.store.head());
    return find();
  }
}

@CommandHandler(AdjustBalanceCommand)
export class AdjustBalanceHandler implements ICommandHandler<AdjustBalanceCommand> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly directory: PlayerDirectory,
    private readonly clock: Clock,
  ) {}

  async execute({ request, issuer }: AdjustBalanceCommand): Promise<DecidedAccount> {
    const { userId, amount, billingMonth = monthOf(this.clock.today()), reason } = request;
    const isMember = (await this.directory.all()).isMember(userId);
    const command = { type: 'AdjustBalance' as const, playerId: userId, amount, billingMonth, reason, isMember };
    return runOnAccount(this.runner, command, digestOf({ type: command.type, ...request }), issuer);
  }
}

@CommandHandler(SetOpeningBalanceCommand)
export class SetOpeningBalanceHandler implements ICommandHandler<SetOpeningBalanceCommand> {
  constructor(private readonly runner: CommandRunner, private readonly directory: PlayerDirectory) {}

  async execute({ request, issuer }: SetOpeningBalanceCommand): Promise<DecidedAccount> {
    const { userId, amount } = request;
    const isMember = (await this.directory.all()).isMember(userId);
    const command = { type: 'SetOpeningBalance' as const, playerId: userId, amount, isMember };
    return runOnAccount(this.runner, command, digestOf({ type: command.type, ...request }), issuer);
  }
}

const runOnAccount = (
  runner: CommandRunner,
  command: AccountCommand,
  digest: string,
  issuer: Issuer,
): Promise<DecidedAccount> =>
  runner.run<AccountCommand, AccountEvent, AccountState>({
    streamId: accountStreamId(command.playerId), decider: accountDecider, command, digest, issuer,
  });

export const billingCommandHandlers = [
  RecordPaymentHandler, VoidPaymentHandler, AdjustBalanceHandler, SetOpeningBalanceHandler,
];

export const billingCommands = [
  RecordPaymentCommand, VoidPaymentCommand, AdjustBalanceCommand, SetOpeningBalanceCommand,
];
