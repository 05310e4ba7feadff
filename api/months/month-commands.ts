/** The commands of months and their handlers; each holds its month exclusively, so that no game changes meanwhile. */
import { ConflictException, Inject, ServiceUnavailableException } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { monthDecider } from '../../domain/month/month.decider.js';
import { type MonthEvent, monthStreamId } from '../../domain/month/month.events.js';
import type { BoardLine, MonthCommand } from '../../domain/month/month.commands.js';
import type { MonthState } from '../../domain/month/month-state.js';
import { standingsProjection } from '../../projections/read-models/standings/standings.js';
import { CommandRunner, digestOf, type Decided } from '../platform/commands/command-runner.js';
import { type Issuer, systemIssuer } from '../platform/commands/issuer.js';
import { MonthLock } from '../platform/commands/month-lock.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import { ReadModels } from '../../projections/engine/read-models.js';
import { MonthBoards } from './month-board.js';

export type DecidedMonth = Decided<MonthState>;

/** How long to wait until the read models have caught up, before finalizing is refused. */
const CAUGHT_UP_TIMEOUT_MS = 10_000;

/** Locks the board of a completed month; the resulting state has the board. */
export class FinalizeMonthCommand extends Command<DecidedMonth> {
  /**
   * @param month `YYYY-MM`
   * @param board that the person who finalizes saw; null if no one looked
   */
  constructor(readonly month: string, readonly board: readonly BoardLine[] | null, readonly issuer: Issuer) {
    super();
  }

  /** Finalizes a month by the system, once: a month that an admin reopened stays open. */
  static bySystem(month: string): FinalizeMonthCommand {
    return new FinalizeMonthCommand(month, null, systemIssuer(`transition:${month}`));
  }
}

export class ReopenMonthCommand extends Command<DecidedMonth> {
  constructor(readonly month: string, readonly reason: string, readonly issuer: Issuer) {
    super();
  }
}

@CommandHandler(FinalizeMonthCommand)
export class FinalizeMonthHandler implements ICommandHandler<FinalizeMonthCommand> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly lock: MonthLock,
    private readonly readModels: ReadModels,
    private readonly boards: MonthBoards,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
  ) {}

  /** While the month is held exclusively, its board cannot change until it is locked. */
  execute({ month, board, issuer }: FinalizeMonthCommand): Promise<DecidedMonth> {
    return this.lock.alone(month, async () => {
      if (this.readModels.isCleared(standingsProjection.name)) {
        throw new ConflictException('The boards are cleared: populate them before a month is finalized.');
      }
      if (!(await this.readModels.caughtUp(await this.store.head(), CAUGHT_UP_TIMEOUT_MS))) {
        throw new ServiceUnavailableException('The boards are still being updated. Please try again soon.');
      }
      const asked = { type: 'FinalizeMonth' as const, month, board };
      const command = { ...asked, ...(await this.boards.of(month)) };
      return runOnMonth(this.runner, command, digestOf(asked), issuer);
    });
  }
}

@CommandHandler(ReopenMonthCommand)
export class ReopenMonthHandler implements ICommandHandler<ReopenMonthCommand> {
  constructor(private readonly runner: CommandRunner, private readonly lock: MonthLock) {}

  execute({ month, reason, issuer }: ReopenMonthCommand): Promise<DecidedMonth> {
    const command = { type: 'ReopenMonth' as const, month, reason };
    return this.lock.alone(month, () => runOnMonth(this.runner, command, digestOf(command), issuer));
  }
}

const runOnMonth = (
  runner: CommandRunner,
  command: MonthCommand,
  digest: string,
  issuer: Issuer,
): Promise<DecidedMonth> =>
  runner.run<MonthCommand, MonthEvent, MonthState>({
    streamId: monthStreamId(command.month), decider: monthDecider, command, digest, issuer,
  });

export const monthCommandHandlers = [FinalizeMonthHandler, ReopenMonthHandler];

export const monthCommands = [FinalizeMonthCommand, ReopenMonthCommand];
