/** The weekly plan, and the evenings that it opens: each date once, whatever happened to its evening. */
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { WeeklyRequest } from '../../contract/plans.js';
import { daysLater } from '../../domain/dates.js';
import { WEEKLY_STREAM, type WeeklyEvent } from '../../domain/plan/plan.events.js';
import { nextDates, type Weekly, type WeeklyCommand, weeklyDecider } from '../../domain/plan/weekly.decider.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import { counted } from '../../domain/text.js';
import type { Position } from '../../event-store/event-store.js';
import { rowsOf } from '../../postgres/rows.js';
import { Clock } from '../platform/clock.js';
import { type Decided, requestDigest, StreamCommand, streamState } from '../platform/commands/command-runner.js';
import { type Issuer, systemIssuer } from '../platform/commands/issuer.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import type { ScheduledJob } from '../platform/jobs/schedules.js';
import { PlanCommands } from './plan-commands.js';

@Injectable()
export class WeeklyEvenings {
  constructor(
    private readonly bus: CommandBus,
    private readonly plans: PlanCommands,
    private readonly pool: Pool,
    private readonly clock: Clock,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
  ) {}

  list(): Promise<readonly Weekly[]> {
    return streamState(this.store, WEEKLY_STREAM, weeklyDecider);
  }

  /** The next morning opens the next dates if the server stops before. */
  async plan(request: WeeklyRequest, issuer: Issuer): Promise<Decided<readonly Weekly[]>> {
    const { weekday, time, note = '' } = request;
    const place = request.place ?? await this.plans.groupPlace();
    const [now, { zone }] = [this.clock.now(), this.clock];
    const first = zone.clockOf(now) < time ? zone.dateOf(now) : daysLater(zone.dateOf(now), 1);
    const dates = { from: request.from, first, knownDates: await this.knownDates() };
    const { state, position } = await this.run(
      { type: 'PlanEveryWeek', weekday, time, place, note, ...dates }, requestDigest(request), issuer);
    const positions = [position, ...(await this.openNext())];
    return { state, position: positions.reduce((one, other) => (one > other ? one : other)) };
  }

  end(weekday: number, reason: string, issuer: Issuer): Promise<Decided<readonly Weekly[]>> {
    const command = { type: 'EndEveryWeek', weekday, reason } as const;
    return this.run(command, requestDigest(command), issuer);
  }

  /**
   * Opens the next dates that were never open. A key for each date and the fence of dates keep a date from being
   * opened twice, even by several processes.
   * @returns the positions of the new evenings
   */
  async openNext(): Promise<Position[]> {
    const known = await this.knownDates();
    const today = this.clock.today();
    const due = (await this.list()).flatMap((weekly) =>
      nextDates(weekly, today).filter((date) => !known.includes(date)).map((date) => ({ ...weekly, date })));
    const usualIds = await this.usualIds();
    const positions: Position[] = [];
    for (const { date, time, place, note } of due) {
      const opening = { date, time, place, note, isWeekly: true, usualIds };
      const opened = await this.plans.open(opening, requestDigest({ date }), systemIssuer(`weekly:${date}`))
        .catch(unlessTaken);
      if (opened) positions.push(opened.position);
    }
    return positions;
  }

  /** The dates of all evenings, and the dates for which a weekly evening was opened, even if it was moved since. */
  private async knownDates(): Promise<string[]> {
    const rows = await rowsOf<{ date: string; weekly: string | null }>(
      this.pool, "select date, plan ->> 'weeklyDate' as weekly from read.plans");
    return rows.flatMap(({ date, weekly }) => [date, weekly ?? date]);
  }

  /** Ids of the members who usually come, in the order in which they began to. */
  private async usualIds(): Promise<number[]> {
    const rows = await rowsOf<{ id: number }>(this.pool, `
      select id from app.plan_wishes join read.players on id = member_id
      where is_active and usually_comes_since is not null order by usually_comes_since, id`);
    return rows.map(({ id }) => id);
  }

  private run(command: WeeklyCommand, digest: string, issuer: Issuer): Promise<Decided<readonly Weekly[]>> {
    return this.bus.execute(new StreamCommand<WeeklyCommand, WeeklyEvent, readonly Weekly[]>({
      streamId: WEEKLY_STREAM, decider: weeklyDecider, command, digest, issuer,
    }));
  }
}

/** Ignores the error if somebody planned an evening for the date at the same moment. */
function unlessTaken(error: unknown): void {
  if (!(error instanceof RuleViolation) || error.rule !== 'DateMustBeFree') throw error;
}

/** Opens evenings in the morning, when answers for the last evening have closed. */
export const weeklyOpening = (weekly: WeeklyEvenings): ScheduledJob => ({
  name: 'weekly-evenings', at: { hour: 6, minute: 0 },
  run: async () => `Opened ${counted((await weekly.openNext()).length, 'evening')}.`,
});
