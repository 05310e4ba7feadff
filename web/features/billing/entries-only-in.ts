/** The entries that one statement has and another one of the same account has not. */
import type { StatementEntry, StatementMonth, StatementView } from '../../../contract/billing.js';

export interface ListedEntry {
  readonly entry: StatementEntry;
  /** The month that lists the entry. */
  readonly month: StatementMonth['month'];
}

/** The newest first. */
export function entriesOnlyIn(one: StatementView, other: StatementView): ListedEntry[] {
  const known = new Set(listedIn(other).map(({ entry }) => entry.event_id));
  return listedIn(one).filter(({ entry }) => !known.has(entry.event_id));
}

const listedIn = ({ months }: StatementView): ListedEntry[] =>
  months.flatMap(({ month, entries }) => entries.map((entry) => ({ entry, month })));
