/** The reminder of members who want one, the day before an evening and without an answer. No event: it is their own. */
import type { Pool } from 'pg';
import { torontoDate } from '../../domain/dates.js';
import { counted } from '../../domain/text.js';
import { dayTitle, daysLater } from '../../domain/weekdays.js';
import type { Clock } from '../platform/clock.js';
import type { ScheduledJob } from '../platform/jobs/schedules.js';

/** In place of earlier news of the evening; once for each member, even when it is run again after a crash. */
const REMIND = `
  with reminded as (
    select member_id, plans.id, concat(plans.id, '.reminder.', date) as subject, plan ->> 'time' as time
    from app.plan_wishes join read.players on players.id = member_id, read.plans
    where wants_reminder and is_active and date = $1 and plan ->> 'cancelled' is null and not exists (
      select from json_array_elements(plan -> 'answers') given where (given ->> 'playerId')::int = member_id)),
  replaced as (
    delete from app.notices notice using reminded where notice.member_id = reminded.member_id and kind = 'evening'
      and starts_with(notice.subject, reminded.id || '.') and notice.subject <> reminded.subject)
  insert into app.notices (member_id, kind, subject, facts, due_at)
  select member_id, 'evening', subject,
    json_build_object('what', 'asked', 'date', $1::date, 'time', time, 'from', null), $2
  from reminded on conflict do nothing`;

/** At six in the evening. A reminder that is due since an earlier day comes too late. */
export const eveningReminders = (pool: Pool, clock: Clock): ScheduledJob => ({
  name: 'evening-reminders', at: { hour: 18, minute: 0 },
  run: async (due) => {
    const evening = daysLater(torontoDate(due), 1);
    if (clock.today() >= evening) return `It is too late for ${dayTitle(evening)}.`;
    const { rowCount } = await pool.query(REMIND, [evening, clock.now().toISOString()]);
    return `Reminded ${counted(rowCount ?? 0, 'member')} of ${dayTitle(evening)}.`;
  },
});
