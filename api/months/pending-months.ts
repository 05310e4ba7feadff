/** Finalizes a month that waited for a pending tie, shortly after its last tie was settled. */
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { ReadModels } from '../../projections/engine/read-models.js';
import { PollingLoop } from '../../projections/engine/polling-loop.js';
import { BOARDS_PROJECTION } from '../group/fast-tables.js';
import { MonthQueries } from './month-queries.js';
import { MonthTransition } from './month-transition.js';

const LOOK_MS = 2_000;

/** Time to choose the first exit and to fix a mistake, before the games of the month are locked. */
const SETTLED_FOR_MS = 30_000;

@Injectable()
export class PendingMonths {
  /** Since when a month that waited has had no pending tie, in milliseconds of the clock. */
  private readonly settledSince = new Map<string, number>();
  private readonly logger = new Logger('Pending months');
  private trouble: string | null = null;
  private readonly looks = new PollingLoop({
    poll: () => this.look(), rested: () => void this.looks.ask(), restMs: () => LOOK_MS,
  });

  constructor(
    @Inject(MonthQueries) private readonly queries: MonthQueries,
    @Inject(MonthTransition) private readonly transition: MonthTransition,
    @Inject(ReadModels) private readonly readModels: ReadModels,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** Several processes may do this: one command with one key finalizes a month. */
  start(): void {
    this.looks.rest();
  }

  stop(): Promise<void> {
    return this.looks.close();
  }

  /** An error is reported once, and the next look tries again. */
  private async look(): Promise<boolean> {
    try {
      if (!this.readModels.isCleared(BOARDS_PROJECTION)) {
        for (const month of await this.transition.pendingMonths()) await this.lookAt(month);
      }
      this.trouble = null;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (message !== this.trouble) this.logger.warn(message);
      this.trouble = message;
    }
    return true;
  }

  private async lookAt(month: string): Promise<void> {
    const now = this.clock.now().getTime();
    if ((await this.queries.boardOf(month)).pendingGames.length > 0) {
      this.settledSince.delete(month);
      return;
    }
    const since = this.settledSince.get(month) ?? now;
    this.settledSince.set(month, since);
    if (now - since < SETTLED_FOR_MS) return;
    // If an admin finalized or reopened the month meanwhile, it is left alone.
    if ((await this.transition.isNew(month)) && (await this.transition.finalize(month)).hasPendingTie) return;
    await this.transition.forgetPending(month);
  }
}
