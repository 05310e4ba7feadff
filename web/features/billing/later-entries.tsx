/**
 * The part below a statement of the past: the answer to the other question, and the entries that make the difference.
 */
import type { StatementEntry, StatementView } from '../../../contract/billing.js';
import type { Past } from '../../transport/past.js';
import { LaterList, OtherView } from '../past/comparison.js';
import { entryDetails, entryName } from './dues-text.js';
import { balanceText } from '../../figures/money-text.js';

/** The most entries shown at first, the same number as below a board. */
const MOST = 3;

export function LaterEntries({ past, shown, today, other }: {
  readonly past: Past;
  readonly shown: StatementView;
  readonly today: StatementView;
  /** The other statement; undefined until it is known. */
  readonly other: StatementView | undefined;
}) {
  const later = other && (past.known === 'then' ? entriesOnlyIn(other, shown) : entriesOnlyIn(shown, other));
  return (
    <OtherView>
      <b>{other && `In the other view the balance is ${placedText(other, shown, today)}.`}</b>{' '}
      <LaterList
        entries={later?.slice(0, MOST).map(({ entry, month }) =>
          `${entryName(entry)} ${balanceText(entry.credit - entry.debit)} · ${entryDetails(entry, month)}`)}
        count={later?.length}
      />
    </OtherView>
  );
}

function placedText({ current_balance: cents }: StatementView, shown: StatementView, today: StatementView): string {
  const as = cents === shown.current_balance ? ', as here' : cents === today.current_balance ? ', as today' : '';
  return `${balanceText(cents)}${as}`;
}

/** The entries that only one of two statements has, the newest first. */
export function entriesOnlyIn(one: StatementView, other: StatementView): ListedEntry[] {
  const known = new Set(listedIn(other).map(({ entry }) => entry.event_id));
  return listedIn(one).filter(({ entry }) => !known.has(entry.event_id));
}

/** The entries, each with the month that lists it. */
const listedIn = ({ months }: StatementView) =>
  months.flatMap(({ month, entries }) => entries.map((entry) => ({ entry, month })));

export type ListedEntry = ReturnType<typeof listedIn>[number];

/**
 * Marks entries that were voided since; if the question is what is known now, also entries that were recorded since.
 * @param other  the answer to the other question
 */
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
