/**
 * Reminders at six in the evening: they remind members of the next evening, and warn recorders if today's is short of
 * players. These are not events: no person caused them.
 */
import type { Pool } from 'pg';
import { daysLater, dayTitle } from '../../domain/dates.js';
import type { FactsOf } from '../../domain/notices/notice.js';
import { remindedOf, warnedOf } from '../../domain/notices/notice-rules.js';
import type { Plan } from '../../domain/plan/plan.decider.js';
import { counted } from '../../domain/text.js';
import { rowsOf } from '../../postgres/rows.js';
import type { Clock } from '../platform/clock.js';
import type { ScheduledJob } from '../platform/jobs/schedules.js';

const MEMBERS = `
  select id, is_admin as "isAdmin", can_create_games as "canCreateGames",
    id in (select member_id from app.plan_wishes where wants_reminder) as "wantsReminder"
  from read.players where is_active and not is_guest and not is_placeholder`;

const NOT_BEGUN = `
  select plan from read.plans where date = any($1) and date not in (select date from read.game_days)`;

/**
 * The notice replaces earlier news of the evening. A member gets it once, even when the statement runs again after a
 * crash.
 */
const TELL = `
  with told as (select member_id, $2 || '.' || ($3::json ->> 'what') || '.' || ($3::json ->> 'date') as subject
    from unnest($1::int[]) member_id),
  replaced as (
    delete from app.notices notice using told where notice.member_id = told.member_id and kind = 'evening'
      and starts_with(notice.subject, $2 || '.') and notice.subject <> told.subject)
  insert into app.notices (member_id, kind, subject, facts, due_at)
  select member_id, 'evening', subject, $3, $4 from told on conflict do nothing`;

/** A reminder missed on an earlier day is not sent. */
export const eveningReminders = (pool: Pool, clock: Clock): ScheduledJob => ({
  name: 'evening-reminders', at: { hour: 18, minute: 0 },
  run: async (due) => {
    const today = clock.zone.dateOf(due);
    const evening = daysLater(today, 1);
    if (clock.today() >= evening) return `It is too late for ${dayTitle(evening)}.`;
    const now = clock.now();
    const [members, plans] = await Promise.all([
      rowsOf<Parameters<typeof remindedOf>[1][number]>(pool, MEMBERS),
      rowsOf<{ plan: Plan }>(pool, NOT_BEGUN, [[today, evening]]),
    ]);
    const tell = async ({ planId, date, time }: Plan, ids: readonly number[], what: FactsOf<'evening'>['what']) => {
      const facts = { what, date, time, from: null };
      return (await pool.query(TELL, [ids, `${planId}`, JSON.stringify(facts), now.toISOString()])).rowCount ?? 0;
    };
    let reminded = 0;
    for (const { plan } of plans) {
      if (plan.date === today) await tell(plan, warnedOf(plan, members, clock.zone.clockOf(now)), 'short');
      else reminded += await tell(plan, remindedOf(plan, members), 'asked');
    }
    return `Reminded ${counted(reminded, 'member')} of ${dayTitle(evening)}.`;
  },
});
