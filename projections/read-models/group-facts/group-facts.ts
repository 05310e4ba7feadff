/** The read model of the facts of the whole group. */
import type { HowToPayEvent } from '../../../domain/account/how-to-pay.js';
import { groupDecider } from '../../../domain/group/group.decider.js';
import { type GroupEvent, groupEvents } from '../../../domain/group/group.events.js';
import { type GroupFacts, SPECIFIED_FACTS } from '../../../domain/group/group-facts.js';
import type { Recorded } from '../../../domain/recorded-event.js';
import { alike, handlingOf, type Projection } from '../../model/projection.js';
import { defineTable, int, json, type RowOf, type Rows, type Sink } from '../../model/table.js';

/** A table with at most one row: without any event the specification holds. */
const groupFactsTable = defineTable({
  name: 'group_facts',
  columns: { id: int, facts: json<GroupFacts>() },
  key: ['id'],
  rebuild: 'retained',
});
export type GroupFactsRow = Readonly<RowOf<typeof groupFactsTable>>;
const ID = 1;

export async function groupFactsIn(rows: Rows): Promise<GroupFacts> {
  const [row] = await rows.load(groupFactsTable, 'id', [ID]);
  return row?.facts ?? SPECIFIED_FACTS;
}

const evolve = async (event: GroupEvent, sink: Sink): Promise<void> =>
  sink.save(groupFactsTable, [{ id: ID, facts: groupDecider.evolve(await groupFactsIn(sink), event) }]);

export const groupFactsProjection: Projection = {
  name: 'group-facts',
  version: 3,
  tables: [groupFactsTable],
  handling: handlingOf<GroupEvent | HowToPayEvent>({
    ...alike(groupEvents, ({ event }: Recorded<GroupEvent>, sink: Sink) => evolve(event, sink)),
    /** The old event for the text on how to pay, from before the group had facts. */
    HowToPayWritten: ({ event: { data: { notes } } }, sink) =>
      evolve({ type: 'HowToPayChanged', data: { howToPay: notes, reason: '' } }, sink),
  }),
};
