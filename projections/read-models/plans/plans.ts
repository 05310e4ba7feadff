/** The read model of evenings ahead. */
import { type Plan, planDecider } from '../../../domain/plan/plan.decider.js';
import { type PlanEvent, planEvents } from '../../../domain/plan/plan.events.js';
import type { Recorded } from '../../../domain/recorded-event.js';
import { alike, handlingOf, type Projection } from '../../model/projection.js';
import { date, defineTable, int, json, type RowOf, type Sink } from '../../model/table.js';

/** The identity of an evening in calendar programs, wherever they read it. */
interface CalendarEntry {
  readonly uid: string;
  /** The number of times that it was moved, cancelled or resumed, or its details changed. */
  readonly sequence: number;
  /** The time of the last such change, or of the planning: an instant, ISO 8601. */
  readonly changedAt: string;
}

const plansTable = defineTable({
  name: 'plans',
  columns: {
    id: int,
    date,
    plan: json<Plan>(),
    calendar: json<CalendarEntry>(),
  },
  key: ['id'],
  indexes: [['date']],
  rebuild: 'retained',
});
export type PlanRow = Readonly<RowOf<typeof plansTable>>;

async function change({ event, metadata: { at, correlationId } }: Recorded<PlanEvent>, sink: Sink): Promise<void> {
  const { planId: id } = event.data;
  const [row] = await sink.load(plansTable, 'id', [id]);
  const plan = planDecider.evolve(row?.plan ?? null, event, at)!;
  const isShown = event.type !== 'AnswerGiven' && event.type !== 'AnswerAsked';
  // Another group may have an evening with the same number; no two requests have the same id.
  const calendar = row === undefined ? { uid: `evening-${id}@${correlationId}`, sequence: 0, changedAt: at }
    : isShown ? { ...row.calendar, sequence: row.calendar.sequence + 1, changedAt: at } : row.calendar;
  await sink.save(plansTable, [{ id, date: plan.date, plan, calendar }]);
}

export const plansProjection: Projection = {
  name: 'plans',
  version: 4,
  tables: [plansTable],
  handling: handlingOf<PlanEvent>(alike(planEvents, change)),
};
