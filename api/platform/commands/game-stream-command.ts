/**
 * The write path of games: a finalized month accepts no change of its games. Games and months have separate streams, so
 * a decided command shares its months' locks from its look at the months to its event, and a finalization takes them
 * exclusively. Only completed months can be finalized, so a game of the current month needs no lock.
 */
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { torontoDate } from '../../../domain/calendar-date.js';
import { monthOf } from '../../../domain/calendar-month.js';
import type { GameCommand } from '../../../domain/game/game.commands.js';
import type { GameEvent } from '../../../domain/game/game.events.js';
import type { GameState } from '../../../domain/game/game-state.js';
import { monthDecider } from '../../../domain/month/month.decider.js';
import { monthStreamId } from '../../../domain/month/month.events.js';
import { checkMonthIsOpen } from '../../../domain/month/month-state.js';
import { Clock } from '../clock.js';
import { EVENT_STORE, type EventStorePort } from '../event-store.token.js';
import { CommandRunner, type Decided, type StreamDecision } from './command-runner.js';
import { MonthLock } from './month-lock.js';
import { streamState } from './stream-state.js';

/** The command on the bus for a game's stream. */
export class GameStreamCommand extends Command<Decided<GameState>> {
  constructor(readonly decision: StreamDecision<GameCommand, GameEvent, GameState>) {
    super();
  }
}

/** A month that ends this soon counts as completed, because a command or its clock may be slow. */
const BEFORE_MONTH_END_MS = 10 * 60_000;

@CommandHandler(GameStreamCommand)
export class GameStreamCommandHandler implements ICommandHandler<GameStreamCommand> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly lock: MonthLock,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
    private readonly clock: Clock,
  ) {}

  /** @throws RuleViolation `MonthMustBeOpen`, besides the errors of `CommandRunner` */
  execute({ decision }: GameStreamCommand): Promise<Decided<GameState>> {
    return this.runner.run({
      ...decision,
      withLock: (before, after, store) => {
        const months = this.completed([before, after].flatMap(({ entry }) => (entry ? [entry.date] : [])));
        return this.lock.shared(months, async () => {
          await this.checkAreOpen(months);
          return store();
        });
      },
    });
  }

  /** Checks without the lock, to refuse early. */
  checkIsOpen(date: string): Promise<void> {
    return this.checkAreOpen(this.completed([date]));
  }

  private async checkAreOpen(months: readonly string[]): Promise<void> {
    for (const month of months) {
      checkMonthIsOpen(month, await streamState(this.store, monthStreamId(month), monthDecider));
    }
  }

  /** The months of dates that can be finalized now or soon. */
  private completed(dates: readonly string[]): string[] {
    const soon = torontoDate(new Date(this.clock.now().getTime() + BEFORE_MONTH_END_MS));
    return [...new Set(dates.map(monthOf))].filter((month) => month < monthOf(soon));
  }
}
