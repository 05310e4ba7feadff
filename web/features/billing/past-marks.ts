/** The marks of entries on a statement of the past. */
import type { StatementEntry, StatementView } from '../../../contract/billing.js';
import type { Past } from '../../transport/past.js';
import { entriesOnlyIn } from './entries-only-in.js';

/** Marks what was voided since; of what is known now about then, what was recorded since. @param other  its answer */
export function markOf(
  { known }: Past, then: StatementView, today: StatementView, other: StatementView | undefined,
): (entry: StatementEntry) => string | null {
  const voided = new Set(today.months.flatMap(({ entries }) => entries)
    .flatMap((entry) => (entry.is_voided ? [entry.event_id] : [])));
  const later = new Set(known === 'now' && other ? entriesOnlyIn(then, other).map(({ entry }) => entry.event_id) : []);
  return ({ event_id: id, is_voided: isVoided }) => {
    if (later.has(id)) return 'Recorded later';
    return voided.has(id) && !isVoided ? 'Voided today' : null;
  };
}
