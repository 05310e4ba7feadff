/**
 * Whether months are open: a finalized month accepts no change of its games. Games and months have separate streams, so
 * a decided change looks at its months and announces its event in one turn of theirs, as a finalization does, and as
 * rules do that begin in a month without games. Only completed months can be finalized and rules begin in a coming
 * month, so a game of the current month needs no turn.
 */
import { Inject, Injectable } from '@nestjs/common';
import { monthOf, torontoDate } from '../../domain/dates.js';
import { checkMonthIsOpen, monthDecider } from '../../domain/month/month.decider.js';
import { monthStreamId } from '../../domain/month/month.events.js';
import { Clock } from '../platform/clock.js';
import { streamState } from '../platform/commands/command-runner.js';
import { type Announce, Turns } from '../platform/commands/turns.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';

/** Around the end of a month no month counts as the current one, because a command or its clock may be slow. */
const AROUND_MONTH_END_MS = 10 * 60_000;

@Injectable()
export class OpenMonths {
  constructor(
    private readonly turns: Turns,
    private readonly clock: Clock,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
  ) {}

  /** Without a turn, to refuse early. @throws RuleViolation `MonthMustBeOpen` */
  check(date: string): Promise<void> {
    return this.checkAll(this.notCurrent([date]));
  }

  /** Stores a change of games of these dates while their months are open. @throws RuleViolation `MonthMustBeOpen` */
  storeIn<Result>(dates: readonly string[], store: (announce?: Announce) => Promise<Result>): Promise<Result> {
    const months = this.notCurrent(dates);
    if (months.length === 0) return store();
    return this.turns.take(months.map(monthStreamId), async (announce) => {
      await this.checkAll(months);
      return store(announce);
    });
  }

  private async checkAll(months: readonly string[]): Promise<void> {
    for (const month of months) {
      checkMonthIsOpen(month, await streamState(this.store, monthStreamId(month), monthDecider));
    }
  }

  /** The months of dates that can be finalized, or get other rules, now or soon. */
  private notCurrent(dates: readonly string[]): string[] {
    const monthIn = (ms: number): string => monthOf(torontoDate(new Date(this.clock.now().getTime() + ms)));
    const [before, soon] = [monthIn(-AROUND_MONTH_END_MS), monthIn(AROUND_MONTH_END_MS)];
    return [...new Set(dates.map(monthOf))].filter((month) => month < soon || month > before);
  }
}
