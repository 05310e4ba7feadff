/**
 * The write path of games: a finalized month accepts no change of its games. Games and months have separate streams, so
 * a command shares its months' locks, which a finalization takes exclusively from its look at the month to its event.
 * Only completed months can be finalized, so a game of the current month needs no lock.
 */
import { Inject, Injectable } from '@nestjs/common';
import { monthOf, torontoDate } from '../../../domain/calendar-date.js';
import type { Decider } from '../../../domain/decider.js';
import type { GameCommand } from '../../../domain/game/game.commands.js';
import type { GameEvent } from '../../../domain/game/game.events.js';
import type { GameState } from '../../../domain/game/game-state.js';
import { monthDecider } from '../../../domain/month/month.decider.js';
import { monthStreamId } from '../../../domain/month/month.events.js';
import { checkMonthIsOpen, type MonthState, openMonth } from '../../../domain/month/month-state.js';
import { Clock } from '../clock.js';
import { EVENT_STORE, type EventStorePort } from '../event-store.token.js';
import { StreamKeptChanging } from './command-errors.js';
import { CommandRunner, type Decided, type Order } from './command-runner.js';
import { MonthLock } from './month-lock.js';
import { streamState } from './stream-state.js';

type GameOrder = Order<GameCommand, GameEvent, GameState>;
type GameDecider = Decider<GameCommand, GameEvent, GameState>;

/** A month that ends this soon counts as completed, because a command or its clock may be slow. */
const BEFORE_MONTH_END_MS = 10 * 60_000;

const MAX_ATTEMPTS = 4;

/** The game is in months that are not locked yet. */
class MonthsToLock extends Error {
  constructor(readonly months: readonly string[]) {
    super(`The months ${months.join(', ')} are not locked.`);
    this.name = 'MonthsToLock';
  }
}

@Injectable()
export class OpenMonthRunner {
  constructor(
    private readonly runner: CommandRunner,
    private readonly lock: MonthLock,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
    private readonly clock: Clock,
  ) {}

  /**
   * @param date of the game, if known before the decision: saves an attempt
   * @throws RuleViolation `MonthMustBeOpen`, besides the errors of `CommandRunner`
   */
  async run(order: GameOrder, date?: string): Promise<Decided<GameState>> {
    let months: readonly string[] = date === undefined ? [] : this.completed([date]);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      try {
        return await this.runLocking(months, order);
      } catch (error) {
        if (!(error instanceof MonthsToLock)) throw error;
        months = error.months;
      }
    }
    throw new StreamKeptChanging();
  }

  /** Checks without the lock, to refuse early. */
  async checkIsOpen(date: string): Promise<void> {
    for (const month of this.completed([date])) checkMonthIsOpen(month, await this.stateOf(month));
  }

  private runLocking(months: readonly string[], order: GameOrder): Promise<Decided<GameState>> {
    return this.lock.shared(months, async () => {
      const looks = months.map(async (month) => [month, await this.stateOf(month)] as const);
      const states = new Map(await Promise.all(looks));
      return this.runner.run({ ...order, decider: this.decidingWithin(states, order.decider) });
    });
  }

  /** Decides as usual; then the months of the game before and after the command must be locked and open. */
  private decidingWithin(locked: ReadonlyMap<string, MonthState>, decider: GameDecider): GameDecider {
    return {
      ...decider,
      decide: (command, state, context) => {
        const events = decider.decide(command, state, context);
        const after = events.reduce((folded, event) => decider.evolve(folded, event), state);
        const touched = this.completed([state, after].flatMap(({ entry }) => (entry ? [entry.date] : [])));
        if (!touched.every((month) => locked.has(month))) throw new MonthsToLock(touched);
        for (const month of touched) checkMonthIsOpen(month, locked.get(month) ?? openMonth);
        return events;
      },
    };
  }

  /** The months of dates that can be finalized now or soon. */
  private completed(dates: readonly string[]): string[] {
    const soon = torontoDate(new Date(this.clock.now().getTime() + BEFORE_MONTH_END_MS));
    return [...new Set(dates.map(monthOf))].filter((month) => month < monthOf(soon));
  }

  private stateOf(month: string): Promise<MonthState> {
    return streamState(this.store, monthStreamId(month), monthDecider);
  }
}
