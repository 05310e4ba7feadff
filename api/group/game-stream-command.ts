/**
 * The write path of games: a finalized month accepts no change of its games. Games and months have separate streams, so
 * a decided command looks at its months and announces its event in one turn of theirs, as a finalization does. Only
 * completed months can be finalized, so a game of the current month needs no turn.
 */
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { torontoDate } from '../../domain/calendar-date.js';
import { monthOf } from '../../domain/calendar-month.js';
import type { GameCommand } from '../../domain/game/game.commands.js';
import type { GameEvent } from '../../domain/game/game.events.js';
import type { GameState } from '../../domain/game/game-state.js';
import { checkMonthIsOpen, monthDecider } from '../../domain/month/month.decider.js';
import { monthStreamId } from '../../domain/month/month.events.js';
import { Clock } from '../platform/clock.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import { CommandRunner, type Decided, type StreamDecision } from '../platform/commands/command-runner.js';
import { streamState } from '../platform/commands/stream-state.js';
import { Turns } from '../platform/commands/turns.js';

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
    private readonly turns: Turns,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
    private readonly clock: Clock,
  ) {}

  /** @throws RuleViolation `MonthMustBeOpen`, besides the errors of `CommandRunner` */
  execute({ decision }: GameStreamCommand): Promise<Decided<GameState>> {
    return this.runner.run({
      ...decision,
      inTurn: async (before, after, store) => {
        const months = this.completed([before, after].flatMap(({ entry }) => (entry ? [entry.date] : [])));
        if (months.length === 0) return store(() => Promise.resolve());
        return this.turns.take(months.map(monthStreamId), async (announce) => {
          await this.checkAreOpen(months);
          return store(announce);
        });
      },
    });
  }

  /** Checks without a turn, to refuse early. */
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
