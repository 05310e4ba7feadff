/**
 * Keeps finalized months closed: they accept no change of their games. Games and months have separate streams, so a
 * decided change checks its months and announces its event in their fence, as a finalization does. Only completed
 * months can be finalized, so a game of the current month needs no fence, unless it begins with rules that can be
 * taken back until its first game. It is checked all the same: a clock that was wrong may have finalized it.
 */
import { Inject, Injectable } from '@nestjs/common';
import type { RuleSets } from '../../domain/boards/rules.js';
import { monthOf } from '../../domain/dates.js';
import { checkMonthIsOpen, monthDecider } from '../../domain/month/month.decider.js';
import { monthStreamId } from '../../domain/month/month.events.js';
import { finalizedMonthsProjection } from '../../projections/read-models/finalized-months/finalized-months.js';
import { Clock } from '../platform/clock.js';
import { streamState } from '../platform/commands/command-runner.js';
import { type Guard, StreamFence } from '../platform/commands/stream-fence.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import { Freshness } from '../platform/http/freshness.js';

/** A month that ends within this time is treated as completed, because a command or its clock may be slow. */
const BEFORE_MONTH_END_MS = 10 * 60_000;

@Injectable()
export class OpenMonths {
  /** Months that were open at the state of the finalized months that `stamp` names. */
  private known = { stamp: '', open: new Set<string>() };

  constructor(
    private readonly fence: StreamFence,
    private readonly clock: Clock,
    private readonly freshness: Freshness,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
  ) {}

  /** Refuses early, before the fence. @throws RuleViolation `MonthMustBeOpen` */
  check(date: string): Promise<void> {
    return this.checkAll([date]);
  }

  /**
   * Keeps a change of games of these dates out of finalized months: `MonthMustBeOpen`.
   * @param isChecked  whether `check` has just let it pass: only months that can be finalized meanwhile are checked
   * again
   */
  guardOf(dates: readonly string[], ruleSets: RuleSets, isChecked: boolean): Guard | undefined {
    const begun = dates.map(monthOf).filter((month) => ruleSets?.some(({ from }) => from === month));
    const months = [...new Set([...begun, ...this.completed(dates)])];
    if (months.length === 0 && isChecked) return undefined;
    return { fence: this.fence, names: months.map(monthStreamId), check: () => this.checkAll(dates) };
  }

  /** Checks the months of these dates after any finalization that is being decided. @throws RuleViolation */
  async checkInFence(dates: readonly string[]): Promise<void> {
    const { fence, names, check } = this.guardOf(dates, undefined, false)!;
    await fence.hold(names, (announce) => announce(null).then(check));
  }

  private async checkAll(dates: readonly string[]): Promise<void> {
    const completed = this.completed(dates);
    for (const month of new Set(dates.map(monthOf))) {
      // No correct clock finalizes it, so the known state of this process is enough.
      const open = this.knownOpen();
      if (!completed.includes(month) && open.has(month)) continue;
      checkMonthIsOpen(month, await streamState(this.store, monthStreamId(month), monthDecider));
      open.add(month);
    }
  }

  private knownOpen(): Set<string> {
    const stamp = this.freshness.rowsOf([finalizedMonthsProjection.name]);
    if (this.known.stamp !== stamp) this.known = { stamp, open: new Set() };
    return this.known.open;
  }

  /** The months of dates that can be finalized now or soon. */
  private completed(dates: readonly string[]): string[] {
    const soon = this.clock.zone.dateOf(new Date(this.clock.now().getTime() + BEFORE_MONTH_END_MS));
    return [...new Set(dates.map(monthOf))].filter((month) => month < monthOf(soon));
  }
}
