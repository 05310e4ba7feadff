/** The read model of evenings ahead, and of what is planned every week. */
import { type Plan, planDecider } from '../../../domain/plan/plan.decider.js';
import { type PlanEvent, planEvents, type WeeklyEvent } from '../../../domain/plan/plan.events.js';
import type { Weekly } from '../../../domain/plan/weekly.decider.js';
import type { Recorded } from '../../../domain/recorded-event.js';
import { alike, handlingOf, type Projection } from '../../engine/projection.js';
import { date, defineTable, int, json, nullable, type RowOf, type Sink } from '../../engine/table.js';

const plansTable = defineTable({
  name: 'plans',
  columns: {
    id: int,
    date,
    /** For which it was opened by what is planned every week. */
    weekly_date: nullable(date),
    plan: json<Plan>(),
  },
  key: ['id'],
  indexes: [['date']],
  rebuild: 'retained',
});
export type PlanRow = Readonly<RowOf<typeof plansTable>>;

const weeklyTable = defineTable({
  name: 'weekly_plans',
  columns: { weekday: int, weekly: json<Weekly | null>() },
  key: ['weekday'],
  rebuild: 'retained',
});
export type WeeklyRow = Readonly<RowOf<typeof weeklyTable>>;

async function change({ event, metadata: { at } }: Recorded<PlanEvent>, sink: Sink): Promise<void> {
  const { planId: id } = event.data;
  const [row] = await sink.load(plansTable, 'id', [id]);
  const plan = planDecider.evolve(row?.plan ?? null, event, at)!;
  await sink.save(plansTable, [{ id, date: plan.date, weekly_date: plan.weeklyDate, plan }]);
}

export const plansProjection: Projection = {
  name: 'plans',
  version: 2,
  tables: [plansTable, weeklyTable],
  handling: handlingOf<PlanEvent | WeeklyEvent>({
    ...alike(planEvents, change),
    EveryWeekPlanned: ({ event: { data: weekly } }, sink) =>
      sink.save(weeklyTable, [{ weekday: weekly.weekday, weekly }]),
    EveryWeekEnded: ({ event: { data: { weekday } } }, sink) =>
      sink.remove(weeklyTable, [{ weekday, weekly: null }]),
  }),
};
