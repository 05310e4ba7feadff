/** Evenings ahead as members see them: who sits, who waits, and who has not answered. */
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { NextOnScreenView, PlanView } from '../../contract/plans.js';
import { chairsOf, closesAt, firstOpenDate, idsOf } from '../../domain/plan/plan-rules.js';
import { noEvening, type Plan } from '../../domain/plan/plan.decider.js';
import { rowsOf } from '../../postgres/rows.js';
import type { PlanRow } from '../../projections/read-models/plans/plans.js';
import { PlayerDirectory } from '../group/player-directory.js';
import { Clock } from '../platform/clock.js';

const SHOWN = `
  select plan from read.plans
  where date >= $1 or date = (select max(date) from read.plans where date < $1 and plan ->> 'cancelled' is null)
  order by date`;

const NEXT = `
  select plan from read.plans
  where date >= $1 and plan ->> 'cancelled' is null
    and not exists (select 1 from read.game_days where game_days.date = plans.date)
  order by date limit 1`;

@Injectable()
export class PlanQueries {
  constructor(
    private readonly pool: Pool,
    private readonly directory: PlayerDirectory,
    private readonly clock: Clock,
  ) {}

  /** The last one that is over, and those that are not. */
  async list(): Promise<PlanView[]> {
    const rows = await rowsOf<Pick<PlanRow, 'plan'>>(this.pool, SHOWN, [firstOpenDate(this.clock.now())]);
    return Promise.all(rows.map(({ plan }) => this.viewOf(plan)));
  }

  async next(): Promise<NextOnScreenView> {
    const [row] = await rowsOf<Pick<PlanRow, 'plan'>>(this.pool, NEXT, [firstOpenDate(this.clock.now())]);
    if (!row) return { next: null };
    const { date, time, in: seated, waiting } = await this.viewOf(row.plan);
    return { next: { date, time, in: seated.length + waiting.length } };
  }

  /** @throws RuleViolation if none is planned for the date */
  async planOn(date: string): Promise<Plan> {
    const [row] = await rowsOf<Pick<PlanRow, 'plan'>>(
      this.pool, 'select plan from read.plans where date = $1', [date]);
    if (!row) throw noEvening(date);
    return row.plan;
  }

  /** A member who was deactivated keeps a chair of an evening that is over. */
  async viewOf(plan: Plan): Promise<PlanView> {
    const players = await this.directory.all();
    const { date, time, place, note, cancelled, weeklyDate, movedFrom } = plan;
    const isOver = date < firstOpenDate(this.clock.now());
    const answers = plan.answers.filter(({ playerId }) => isOver || players.active(playerId) !== undefined);
    const { seated, waiting } = chairsOf(answers);
    // A move asks anew for guests too, whom a recorder answers for.
    const guests = plan.before.map(({ playerId }) => playerId).filter((id) => players.active(id)?.is_guest);
    const asked = [...players.members().map(({ id }) => id), ...guests];
    const answered = new Set(answers.map(({ playerId }) => playerId));
    return {
      date, time, place, note, movedFrom, cancelled, waiting,
      state: cancelled ? 'cancelled' : isOver ? 'over' : 'open',
      in: seated,
      maybe: idsOf(answers, 'maybe'),
      out: idsOf(answers, 'out'),
      open: isOver ? [] : asked.filter((id) => !answered.has(id)),
      reasons: answers.filter(({ reason }) => reason !== '')
        .map(({ playerId: userId, reason }) => ({ userId, reason })),
      before: plan.before.map(({ playerId: userId, answer }) => ({ userId, answer })),
      weekly: weeklyDate !== null,
      closesAt: closesAt(date),
      reminded: plan.asked.map(({ playerId: userId, at }) => ({ userId, at })),
    };
  }
}
