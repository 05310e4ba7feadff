/**
 * At six in the evening: the reminder of members who want one, the day before an evening and without an answer, and a
 * word to the recorders if too few come today. No events: they are nobody's act.
 */
import type { Pool } from 'pg';
import { daysLater, dayTitle, torontoClock, torontoDate } from '../../domain/dates.js';
import type { FactsOf } from '../../domain/notices/notice.js';
import { counted } from '../../domain/text.js';
import { IS_SHORT } from '../../projections/read-models/plans/plans.js';
import type { Clock } from '../platform/clock.js';
import type { ScheduledJob } from '../platform/jobs/schedules.js';

/** In place of earlier news of the evening; once for each member, even when it is run again after a crash. */
const telling = (what: FactsOf<'evening'>['what'], whom: string): string => `
  with told as (
    select players.id as member_id, plans.id, concat(plans.id, '.${what}.', date) as subject, plan ->> 'time' as time
    from read.players, read.plans
    where is_active and not is_guest and not is_placeholder and date = $1 and plan ->> 'cancelled' is null
      and ${whom}),
  replaced as (
    delete from app.notices notice using told where notice.member_id = told.member_id and kind = 'evening'
      and starts_with(notice.subject, told.id || '.') and notice.subject <> told.subject)
  insert into app.notices (member_id, kind, subject, facts, due_at)
  select member_id, 'evening', subject,
    json_build_object('what', '${what}', 'date', $1::date, 'time', time, 'from', null), $2
  from told on conflict do nothing`;

const REMIND = telling('asked', `not exists (
    select from json_array_elements(plan -> 'answers') given where (given ->> 'playerId')::int = players.id)
  and players.id in (select member_id from app.plan_wishes where wants_reminder)`);
const WARN = telling('short', `(is_admin or can_create_games) and plan ->> 'time' > $3 and ${IS_SHORT}`);

/** A reminder missed on an earlier day is not sent. */
export const eveningReminders = (pool: Pool, clock: Clock): ScheduledJob => ({
  name: 'evening-reminders', at: { hour: 18, minute: 0 },
  run: async (due) => {
    const today = torontoDate(due);
    const evening = daysLater(today, 1);
    if (clock.today() >= evening) return `It is too late for ${dayTitle(evening)}.`;
    const now = clock.now();
    // Once it has begun, nobody needs to hear of it.
    await pool.query(WARN, [today, now.toISOString(), torontoClock(now)]);
    const { rowCount } = await pool.query(REMIND, [evening, now.toISOString()]);
    return `Reminded ${counted(rowCount ?? 0, 'member')} of ${dayTitle(evening)}.`;
  },
});
