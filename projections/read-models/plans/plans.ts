/** The read model of evenings ahead. */
import { MIN_PLAYERS } from '../../../domain/game-size.js';
import { type Plan, planDecider } from '../../../domain/plan/plan.decider.js';
import { type PlanEvent, planEvents } from '../../../domain/plan/plan.events.js';
import type { Recorded } from '../../../domain/recorded-event.js';
import { alike, handlingOf, type Projection } from '../../engine/projection.js';
import { date, defineTable, int, json, type RowOf, type Sink } from '../../engine/table.js';

const plansTable = defineTable({
  name: 'plans',
  columns: {
    id: int,
    date,
    plan: json<Plan>(),
  },
  key: ['id'],
  indexes: [['date']],
  rebuild: 'retained',
});
export type PlanRow = Readonly<RowOf<typeof plansTable>>;

/** Condition on a row: too few said In for a game. */
export const IS_SHORT = `(
  select count(*) from json_array_elements(plan -> 'answers') given where given ->> 'answer' = 'in') < ${MIN_PLAYERS}`;

async function change({ event, metadata: { at } }: Recorded<PlanEvent>, sink: Sink): Promise<void> {
  const { planId: id } = event.data;
  const [row] = await sink.load(plansTable, 'id', [id]);
  const plan = planDecider.evolve(row?.plan ?? null, event, at)!;
  await sink.save(plansTable, [{ id, date: plan.date, plan }]);
}

export const plansProjection: Projection = {
  name: 'plans',
  version: 3,
  tables: [plansTable],
  handling: handlingOf<PlanEvent>(alike(planEvents, change)),
};
