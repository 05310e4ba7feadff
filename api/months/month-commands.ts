/** The commands of months; each holds its month exclusively, so that no game changes meanwhile. */
import { ConflictException, Inject, Injectable, ServiceUnavailableException } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { monthDecider } from '../../domain/month/month.decider.js';
import { type MonthEvent, monthStreamId } from '../../domain/month/month.events.js';
import type { BoardLine, MonthCommand } from '../../domain/month/month.commands.js';
import type { MonthState } from '../../domain/month/month-state.js';
import { standingsProjection } from '../../projections/read-models/standings/standings.js';
import { requestDigest, type Decided } from '../platform/commands/command-runner.js';
import { StreamCommand } from '../platform/commands/stream-command.js';
import { type Issuer, systemIssuer } from '../platform/commands/issuer.js';
import { MonthLock } from '../platform/commands/month-lock.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import { ReadModels } from '../../projections/engine/read-models.js';
import { MonthQueries } from './month-queries.js';

export type DecidedMonth = Decided<MonthState>;

/** How long to wait until the read models have caught up, before finalizing is refused. */
const CAUGHT_UP_TIMEOUT_MS = 10_000;

@Injectable()
export class MonthCommands {
  constructor(
    private readonly bus: CommandBus,
    private readonly lock: MonthLock,
    private readonly readModels: ReadModels,
    private readonly queries: MonthQueries,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
  ) {}

  /**
   * Locks the board of a completed month; the resulting state has the board. While the month is held exclusively, its
   * board cannot change until it is locked.
   * @param month `YYYY-MM`
   * @param board that the person who finalizes saw; null if no one looked
   */
  finalize(month: string, board: readonly BoardLine[] | null, issuer: Issuer): Promise<DecidedMonth> {
    return this.lock.alone(month, async () => {
      if (this.readModels.isCleared(standingsProjection.name)) {
        throw new ConflictException('The boards are cleared: populate them before a month is finalized.');
      }
      if (!(await this.readModels.caughtUp(await this.store.head(), CAUGHT_UP_TIMEOUT_MS))) {
        throw new ServiceUnavailableException('The boards are still being updated. Please try again soon.');
      }
      const asked = { type: 'FinalizeMonth' as const, month, board };
      return this.run({ ...asked, ...(await this.queries.boardOf(month)) }, requestDigest(asked), issuer);
    });
  }

  /** Finalizes a month by the system, once: a month that an admin reopened stays open. */
  finalizeBySystem(month: string, issuer = systemIssuer(`transition:${month}`)): Promise<DecidedMonth> {
    return this.finalize(month, null, issuer);
  }

  reopen(month: string, reason: string, issuer: Issuer): Promise<DecidedMonth> {
    const command = { type: 'ReopenMonth' as const, month, reason };
    return this.lock.alone(month, () => this.run(command, requestDigest(command), issuer));
  }

  private run(command: MonthCommand, digest: string, issuer: Issuer): Promise<DecidedMonth> {
    return this.bus.execute(new StreamCommand<MonthCommand, MonthEvent, MonthState>({
      streamId: monthStreamId(command.month), decider: monthDecider, command, digest, issuer,
    }));
  }
}
