/** Evenings ahead for calendar programs: by a member's private link, and one as a file. No names, no answers. */
import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable, NotFoundException } from '@nestjs/common';
import type { Request } from 'express';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { Pool } from 'pg';
import { torontoInstant } from '../../domain/dates.js';
import type { Plan } from '../../domain/plan/plan.decider.js';
import { daysLater } from '../../domain/weekdays.js';
import { rowsOf } from '../../postgres/rows.js';
import type { PlanRow } from '../../projections/read-models/plans/plans.js';
import { RowsAsOf } from '../group/as-of/rows-as-of.js';
import { WrongCodes } from '../platform/auth/room-screens.js';
import { throttledNetworks } from '../platform/auth/throttled-network.js';
import { Clock } from '../platform/clock.js';
import { siteOf } from '../platform/http/request-checks.js';
import { INFRASTRUCTURE, type Infrastructure } from '../platform/infrastructure.js';

/** Nobody says when an evening ends. */
const HOURS = 4;
/** For how long evenings that are over stay in the calendar. */
const SHOWN_DAYS = 60;

const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

@Injectable()
export class Calendars {
  private readonly wrongLinks = new WrongCodes();

  constructor(
    private readonly pool: Pool,
    private readonly asOf: RowsAsOf,
    private readonly clock: Clock,
    @Inject(INFRASTRUCTURE) private readonly infrastructure: Infrastructure,
  ) {}

  /** The secret is kept as a digest only. A new one ends the one before. */
  async makeLink(memberId: number, request: Request): Promise<string> {
    const secret = randomBytes(32).toString('base64url');
    await this.pool.query(`
      insert into app.plan_wishes (member_id, calendar_digest) values ($1, $2)
      on conflict (member_id) do update set calendar_digest = excluded.calendar_digest`, [memberId, digestOf(secret)]);
    // Not in the path, which is in logs.
    return `${siteOf(this.infrastructure.config, request)}/api/calendar.ics?secret=${secret}`;
  }

  async endLink(memberId: number): Promise<void> {
    await this.pool.query('update app.plan_wishes set calendar_digest = null where member_id = $1', [memberId]);
  }

  /** @throws NotFoundException for a link that was ended, HttpException 429 after too many of a network */
  async ofLink(secret: string, request: Request): Promise<string> {
    const { network } = throttledNetworks(request.ip ?? '');
    const known = await this.wrongLinks.judged(network, async () => (await rowsOf<{ id: number }>(this.pool, `
      select players.id from app.plan_wishes join read.players on players.id = member_id
      where is_active and calendar_digest = $1`, [digestOf(secret)]))[0]);
    if (!known) throw new NotFoundException('This calendar link was ended. Make a new one in the app.');
    const rows = await rowsOf<Pick<PlanRow, 'plan'>>(this.pool, 'select plan from read.plans where date >= $1',
      [daysLater(this.clock.today(), -SHOWN_DAYS)]);
    return this.calendarOf(rows.map(({ plan }) => plan), request);
  }

  async calendarOf(plans: readonly Plan[], { host }: Request): Promise<string> {
    const { name } = await this.asOf.groupFacts(undefined);
    const calendar = ical({
      name, method: ICalCalendarMethod.PUBLISH, prodId: { company: 'President', product: 'Evenings' },
    });
    for (const { planId, date, time, place, cancelled } of plans) {
      const start = torontoInstant(`${date}T${time}`);
      calendar.createEvent({
        id: `evening-${planId}@${host}`,
        start: start.toISOString(), end: new Date(start.getTime() + HOURS * 3_600_000).toISOString(),
        stamp: this.clock.now().toISOString(), summary: name, location: place,
        status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      });
    }
    return calendar.toString();
  }
}
