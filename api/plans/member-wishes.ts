/** What members wish for evenings ahead, and the reminder of those who want one. No event: a wish is a member's own. */
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { WishesRequest, WishesView } from '../../contract/plans.js';
import { torontoDate } from '../../domain/dates.js';
import { counted } from '../../domain/text.js';
import { dayTitle, daysLater } from '../../domain/weekdays.js';
import { rowsOf } from '../../postgres/rows.js';
import { Clock } from '../platform/clock.js';
import type { ScheduledJob } from '../platform/jobs/schedules.js';

const NO_WISHES: WishesView = { usuallyComes: false, wantsReminder: false, hasCalendarLink: false };

/** Once for each evening and member: also if it is run again after a crash. */
const REMIND = `
  insert into app.notices (member_id, kind, subject, facts, due_at)
  select member_id, 'evening', concat(plans.id, '.reminder.', date),
    json_build_object('what', 'asked', 'date', date, 'time', plan ->> 'time', 'from', null), $2
  from app.plan_wishes join read.players on players.id = member_id, read.plans
  where wants_reminder and is_active and date = $1 and plan ->> 'cancelled' is null and not exists (
    select from json_array_elements(plan -> 'answers') given where (given ->> 'playerId')::int = member_id)
  on conflict do nothing`;

@Injectable()
export class MemberWishes {
  constructor(private readonly pool: Pool, private readonly clock: Clock) {}

  async of(memberId: number): Promise<WishesView> {
    const [row] = await rowsOf<WishesView>(this.pool, `
      select usually_comes_since is not null as "usuallyComes", wants_reminder as "wantsReminder",
        calendar_digest is not null as "hasCalendarLink"
      from app.plan_wishes where member_id = $1`, [memberId]);
    return row ?? NO_WISHES;
  }

  /** What is undefined stays. */
  async change(memberId: number, { usuallyComes, wantsReminder }: WishesRequest): Promise<WishesView> {
    await this.pool.query(`
      insert into app.plan_wishes as known (member_id, usually_comes_since, wants_reminder)
      values ($1, case when $2::boolean then $4::timestamptz end, coalesce($3::boolean, false))
      on conflict (member_id) do update set
        usually_comes_since = case when coalesce($2::boolean, known.usually_comes_since is not null)
          then coalesce(known.usually_comes_since, excluded.usually_comes_since) end,
        wants_reminder = coalesce($3::boolean, known.wants_reminder)`,
    [memberId, usuallyComes ?? null, wantsReminder ?? null, this.clock.now().toISOString()]);
    return this.of(memberId);
  }

  /** A reminder that is due since an earlier day comes too late. */
  async remind(due: Date): Promise<string> {
    const evening = daysLater(torontoDate(due), 1);
    if (this.clock.today() >= evening) return `It is too late for ${dayTitle(evening)}.`;
    const { rowCount } = await this.pool.query(REMIND, [evening, this.clock.now().toISOString()]);
    return `Reminded ${counted(rowCount ?? 0, 'member')} of ${dayTitle(evening)}.`;
  }
}

/** The day before, at six in the evening. */
export const eveningReminders = (wishes: MemberWishes): ScheduledJob => ({
  name: 'evening-reminders', at: { hour: 18, minute: 0 }, run: (due) => wishes.remind(due),
});
