/** The months that the system has not finalized because a tie was pending, each with the time of the next try. */
import { later, monthOf } from '../../domain/dates.js';
import type { MonthEvent } from '../../domain/month/month.events.js';
import type { Recorded } from '../../domain/recorded-event.js';
import { everyGameChange, type GameChange, type Projection } from '../model/projection.js';
import { defineTable, nullable, type Sink, text, timestamptz } from '../model/table.js';

/** The table is created by a migration and never rebuilt. The job that tried to finalize a month adds its row. */
const heldMonthsTable = defineTable({
  name: 'held_months',
  columns: {
    month: text,
    /** The time of the next try; null until a game of the month changes. */
    due_at: nullable(timestamptz),
  },
  key: ['month'],
  rebuild: 'retained',
  isShared: true,
});

/** The time to choose the first exit and to fix a mistake, before the games of the month are locked. */
const SETTLED_FOR_MS = 30_000;

async function noteChanges(changes: readonly GameChange[], sink: Sink): Promise<void> {
  const current = monthOf(sink.zone.dateOf(sink.now));
  const over = changes.flatMap(({ before, after }) => [before, after])
    .flatMap((game) => (game ? monthOf(game.entry.date) : [])).filter((month) => month < current);
  if (over.length === 0) return;
  const held = await sink.load(heldMonthsTable, 'month', [...new Set(over)]);
  await sink.save(heldMonthsTable, held.map(({ month }) => ({ month, due_at: later(sink.now, SETTLED_FOR_MS) })));
}

/** Deletes the row of a month that was finalized or reopened meanwhile. */
const forget = ({ event: { data: { month } } }: Recorded<MonthEvent>, sink: Sink): Promise<void> =>
  sink.remove(heldMonthsTable, [{ month, due_at: null }]);

export const heldMonths: Projection = {
  name: 'months',
  version: 1,
  tables: [heldMonthsTable],
  handling: { ...everyGameChange, MonthFinalized: forget, MonthReopened: forget },
  gameChanges: noteChanges,
};
