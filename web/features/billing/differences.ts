/** How two statements of the same account differ: one of the past and today's, or the answers to the two questions. */
import type { StatementEntry, StatementMonth, StatementView } from '../../../contract/billing.js';
import type { Past } from '../../transport/past.js';

export interface ListedEntry {
  readonly entry: StatementEntry;
  /** The month that lists the entry. */
  readonly month: StatementMonth['month'];
}

/** The entries that only one of two statements has, the newest first. */
export function entriesOnlyIn(one: StatementView, other: StatementView): ListedEntry[] {
  const known = new Set(listedIn(other).map(({ entry }) => entry.event_id));
  return listedIn(one).filter(({ entry }) => !known.has(entry.event_id));
}

const listedIn = ({ months }: StatementView): ListedEntry[] =>
  months.flatMap(({ month, entries }) => entries.map((entry) => ({ entry, month })));

/** Marks what was voided since; of what is known now about then, what was recorded since. @param other  its answer */
export function markOf(
  { known }: Past, then: StatementView, today: StatementView, other: StatementView | undefined,
): (entry: StatementEntry) => string | null {
  const voided = new Set(listedIn(today).flatMap(({ entry }) => (entry.is_voided ? [entry.event_id] : [])));
  const later = new Set(known === 'now' && other ? entriesOnlyIn(then, other).map(({ entry }) => entry.event_id) : []);
  return ({ event_id: id, is_voided: isVoided }) => {
    if (later.has(id)) return 'Recorded later';
    return voided.has(id) && !isVoided ? 'Voided today' : null;
  };
}
