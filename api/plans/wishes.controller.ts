/**
 * The calls about the reader's wishes for evenings ahead. And those evenings for calendar programs, without answers:
 * by a member's private link, and one as a file.
 */
import { Controller, Inject, NotFoundException, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import ical, { ICalEventStatus } from 'ical-generator';
import { Pool } from 'pg';
import { z } from 'zod';
import { planCalls } from '../../contract/plans.calls.js';
import {
  calendarLinkView, calendarQuestion, type CalendarQuestion, wishesRequest, type WishesRequest, type WishesView,
  wishesView,
} from '../../contract/plans.js';
import { daysLater, dayTitle, later } from '../../domain/dates.js';
import { zoneOfGroup } from '../../domain/group/group-zone.js';
import { GROUP_STREAM } from '../../domain/group/group.events.js';
import { noEvening, type Plan } from '../../domain/plan/plan.decider.js';
import { eventMetadata } from '../../domain/recorded-event.js';
import { rowsOf } from '../../postgres/rows.js';
import { groupFactsOf } from '../../projections/model/facts-in-force.js';
import type { PlanRow } from '../../projections/read-models/plans/plans.js';
import { RowReader } from '../past/row-reader.js';
import type { EventStorePort } from '../platform/event-store.token.js';
import { PathDate, RequestBody, RequestMember, RequestQuery, Serves } from '../platform/http/call-handler.js';
import { siteOf } from '../platform/http/request-checks.js';
import { INFRASTRUCTURE, type Infrastructure } from '../platform/infrastructure.js';
import { digestOf, newSecret } from '../platform/secrets.js';

/** The length of an evening in calendars, because nobody states its end. */
const HOURS = 4;
/** The number of days for which evenings that are over stay in the calendar. */
const SHOWN_DAYS = 60;
/** The interval at which calendar programs should read again. */
const REFRESH_SECONDS = 3_600;

type Evening = Pick<PlanRow, 'plan' | 'calendar'>;

@Controller()
export class WishesController {
  constructor(
    private readonly pool: Pool,
    private readonly asOf: RowReader,
    @Inject(INFRASTRUCTURE) private readonly infrastructure: Infrastructure,
  ) {}

  @Serves(planCalls.wishes, wishesView)
  async wishes(@RequestMember() memberId: number): Promise<WishesView> {
    const [row] = await rowsOf<WishesView>(this.pool, `
      select usually_comes_since is not null as "usuallyComes", wants_reminder as "wantsReminder",
        calendar_digest is not null as "hasCalendarLink"
      from app.plan_wishes where member_id = $1`, [memberId]);
    return row ?? { usuallyComes: false, wantsReminder: false, hasCalendarLink: false };
  }

  /** Changes wishes; undefined ones stay as they are. */
  @Serves(planCalls.wish, wishesView)
  async wish(
    @RequestMember() memberId: number, @RequestBody(wishesRequest) { usuallyComes, wantsReminder }: WishesRequest,
  ) {
    await this.pool.query(`
      insert into app.plan_wishes as known (member_id, usually_comes_since, wants_reminder)
      values ($1, case when $2::boolean then $4::timestamptz end, coalesce($3::boolean, false))
      on conflict (member_id) do update set
        usually_comes_since = case when coalesce($2::boolean, known.usually_comes_since is not null)
          then coalesce(known.usually_comes_since, excluded.usually_comes_since) end,
        wants_reminder = coalesce($3::boolean, known.wants_reminder)`,
    [memberId, usuallyComes ?? null, wantsReminder ?? null, this.infrastructure.clock.now().toISOString()]);
    return this.wishes(memberId);
  }

  /** Makes a link. Only a digest of the secret is stored. A new link ends the one before. */
  @Serves(planCalls.makeCalendarLink, calendarLinkView)
  async makeLink(@RequestMember() memberId: number, @Req() request: Request) {
    const secret = newSecret();
    await this.pool.query(`
      insert into app.plan_wishes (member_id, calendar_digest) values ($1, $2)
      on conflict (member_id) do update set calendar_digest = excluded.calendar_digest`, [memberId, digestOf(secret)]);
    // The secret is not in the path, which is in logs.
    return { url: `${siteOf(this.infrastructure.config, request)}/api/calendar.ics?secret=${secret}` };
  }

  @Serves(planCalls.endCalendarLink, wishesView)
  async endLink(@RequestMember() memberId: number) {
    await this.pool.query('update app.plan_wishes set calendar_digest = null where member_id = $1', [memberId]);
    return this.wishes(memberId);
  }

  /** @throws NotFoundException for a link that was ended; there are too many secrets to guess one */
  @Serves(planCalls.calendar, z.string())
  async calendar(
    @RequestQuery(calendarQuestion) { secret }: CalendarQuestion, @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const [known] = await rowsOf<object>(this.pool, `
      select from app.plan_wishes join read.players on players.id = member_id
      where is_active and calendar_digest = $1`, [digestOf(secret)]);
    if (!known) throw new NotFoundException('This calendar link was ended. Make a new one in the app.');
    const since = daysLater(this.infrastructure.clock.today(), -SHOWN_DAYS);
    const evenings = await rowsOf<Evening>(this.pool, `
      select plan, calendar from read.plans where date >= $1 order by date`, [since]);
    return this.calendarOf(evenings, request, response);
  }

  /** @throws RuleViolation if none is planned for the date */
  @Serves(planCalls.calendarFile, z.string())
  async file(@PathDate() date: string, @Req() request: Request, @Res({ passthrough: true }) response: Response) {
    const evenings = await rowsOf<Evening>(this.pool, `
      select plan, calendar from read.plans where date = $1`, [date]);
    if (evenings.length === 0) throw noEvening(date);
    response.attachment(`evening-${date}.ics`);
    return this.calendarOf(evenings, request, response);
  }

  /** The calendar stays the same until an evening or the zone changes, so that a program that asks again gets a 304. */
  private async calendarOf(evenings: readonly Evening[], request: Request, response: Response): Promise<string> {
    const { name } = await this.asOf.groupFacts(undefined);
    const { config, store } = this.infrastructure;
    const site = siteOf(config, request);
    // The changes are read first: a program must not keep the old time under the new number.
    const zoneChanges = await zoneChangesIn(store);
    const zone = zoneOfGroup(await groupFactsOf(store));
    const calendar = ical({
      // The library escapes every text but this one.
      name: name.replace(/[\\;,]/g, '\\$&'), prodId: { company: 'President', product: 'Evenings' },
      ttl: REFRESH_SECONDS,
    });
    for (const { plan, calendar: { uid, sequence, changedAt } } of evenings) {
      const { date, time, place, cancelled } = plan;
      const start = zone.instantOf(`${date}T${time}`);
      const stamp = [changedAt, ...zoneChanges].sort().at(-1)!;
      calendar.createEvent({
        id: uid, sequence: sequence + zoneChanges.length, stamp, lastModified: stamp,
        start: start.toISOString(), end: later(start, HOURS * 3_600_000),
        // Some programs show the title alone.
        summary: cancelled ? `Cancelled: ${name}` : name, location: place, description: descriptionOf(plan),
        url: `${site}/evenings/next?date=${date}`,
        status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      });
    }
    // A program may keep it, but asks each time, because the link may have ended.
    response.set('Cache-Control', 'private, no-cache').type('text/calendar; charset=utf-8');
    return calendar.toString();
  }
}

/**
 * The instants at which the zone of the group was changed. Each counts as a change of every evening: if only some
 * counted, the number of an evening could go down when it is moved.
 */
const zoneChangesIn = async (store: Pick<EventStorePort, 'readStream'>): Promise<string[]> =>
  (await store.readStream(GROUP_STREAM)).filter(({ type }) => type === 'ZoneChosen' || type === 'ZoneTakenBack')
    .map(({ metadata }) => eventMetadata.parse(metadata).at);

/** The reason why it differs from the plan, and its note; null if there is neither. */
function descriptionOf({ cancelled, movedFrom, note }: Plan): string | null {
  const lines = [
    cancelled && `Cancelled: ${cancelled.reason}`,
    movedFrom && `Moved from ${dayTitle(movedFrom.date)}: ${movedFrom.reason}`,
    note,
  ];
  return lines.filter(Boolean).join('\n') || null;
}
