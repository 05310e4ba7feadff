/** Owns the automatic transition: which months the system finalizes by itself, once each, and what came of it. */
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { monthTitle } from '../../domain/calendar-month.js';
import { monthStreamId } from '../../domain/month/month.events.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import { EVENT_STORE, type EventStorePort } from '../event-store.token.js';
import { FinalizeMonthCommand } from './month-commands.js';
import { MonthsQuery } from './month-queries.js';

/** Name of its job. */
export const TRANSITION_JOB = 'monthly-transition';

@Injectable()
export class MonthTransition {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
  ) {}

  /**
   * Finalizes every month up to `last` (`YYYY-MM`) that was played in and never finalized, oldest first: there are
   * several when no server ran at the end of one. What an admin reopened stays open. Read models must be caught up.
   * @returns a sentence for each month
   * @throws RuleViolation with a sentence for each month that could not be finalized, when all others are
   */
  async upTo(last: string): Promise<string> {
    const outcomes: string[] = [];
    const refusals: RuleViolation[] = [];
    for (const month of await this.openMonths(last)) {
      try {
        const { state } = await this.commands.execute(FinalizeMonthCommand.bySystem(month));
        outcomes.push(`${monthTitle(month)} is finalized with ${state.finalStandings?.length ?? 0} records.`);
      } catch (error) {
        if (!(error instanceof RuleViolation)) throw error;
        refusals.push(error);
      }
    }
    const [refusal] = refusals;
    if (refusal) throw new RuleViolation(refusal.rule, refusals.map(({ message }) => message).join(' '), refusal.kind);
    return outcomes.length > 0 ? outcomes.join(' ') : `No month up to ${monthTitle(last)} was left to be finalized.`;
  }

  private async openMonths(last: string): Promise<string[]> {
    const months = await this.queries.execute(new MonthsQuery());
    const open = months.filter(({ month, isFinalized, games }) => month <= last && !isFinalized && games > 0);
    const isNew = await Promise.all(
      open.map(async ({ month }) => (await this.store.readStream(monthStreamId(month))).length === 0));
    return open.flatMap(({ month }, index) => (isNew[index] ? [month] : []));
  }
}
