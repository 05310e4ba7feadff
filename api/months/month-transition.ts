/** What the system finalizes by itself, once for each month: at the transition, after an import, after a tie. */
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { monthTitle } from '../../domain/calendar-month.js';
import { monthStreamId } from '../../domain/month/month.events.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import { HeldMonths } from './held-months.js';
import { FinalizeMonthCommand } from './month-commands.js';
import { MonthsQuery } from './month-queries.js';

/** Name of its job. */
export const TRANSITION_JOB = 'monthly-transition';

export interface MonthOutcome {
  /** `YYYY-MM`. */
  readonly month: string;
  /** Lines of the locked board. */
  readonly records: number;
  /** Why the month stays open, as a sentence; null when it is finalized. */
  readonly refusal: string | null;
  /** Whether it waits for a pending tie. */
  readonly isHeld: boolean;
}

@Injectable()
export class MonthTransition {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly held: HeldMonths,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
  ) {}

  /**
   * Finalizes the months that were played in and never finalized, oldest first; there are several if no server ran at
   * the end of one. Months that an admin reopened stay open. A month with a pending tie is held back, and finalized
   * when that is settled. Read models must be caught up.
   * @param isMeant whether to finalize a completed month, `YYYY-MM`
   * @returns a sentence on the result; null when none was left
   */
  async finalizeAll(isMeant: (month: string) => boolean): Promise<string | null> {
    const outcomes: MonthOutcome[] = [];
    for (const month of await this.openMonths(isMeant)) outcomes.push(await this.finalize(month));
    return outcomes.length > 0 ? outcomeText(outcomes) : null;
  }

  /** @throws when it cannot be tried: the boards are cleared, or behind the log */
  async finalize(month: string): Promise<MonthOutcome> {
    try {
      const { state } = await this.commands.execute(FinalizeMonthCommand.bySystem(month));
      return { month, records: state.finalStandings?.length ?? 0, refusal: null, isHeld: false };
    } catch (error) {
      if (!(error instanceof RuleViolation)) throw error;
      const isHeld = error.rule === 'MonthMustHaveNoPendingTie';
      if (isHeld) await this.held.add(month);
      return { month, records: 0, refusal: error.message, isHeld };
    }
  }

  /** Whether the month was never finalized. */
  async isNew(month: string): Promise<boolean> {
    return (await this.store.readStream(monthStreamId(month))).length === 0;
  }

  private async openMonths(isMeant: (month: string) => boolean): Promise<string[]> {
    const months = (await this.queries.execute(new MonthsQuery()))
      .filter(({ month, isFinalized, games }) => !isFinalized && games > 0 && isMeant(month))
      .map(({ month }) => month);
    const areNew = await Promise.all(months.map((month) => this.isNew(month)));
    return months.filter((_, index) => areNew[index]);
  }
}

const FOLLOWS = 'They are finalized automatically once their ties are settled.';

function outcomeText(outcomes: readonly MonthOutcome[]): string {
  const finalized = outcomes.filter(({ refusal }) => refusal === null);
  const refusals = outcomes.flatMap(({ refusal }) => refusal ?? []);
  if (outcomes.some(({ isHeld }) => isHeld)) refusals.push(FOLLOWS);
  return [...finalizedText(finalized), ...refusals].join(' ');
}

/** Only the first and the last of several months, because a season has many. */
function finalizedText(finalized: readonly MonthOutcome[]): string[] {
  const [first, last] = [finalized[0], finalized.at(-1)];
  if (!first || !last) return [];
  if (first === last) return [`${monthTitle(first.month)} is finalized with ${first.records} records.`];
  return [`${finalized.length} months are finalized, from ${monthTitle(first.month)} to ${monthTitle(last.month)}.`];
}
