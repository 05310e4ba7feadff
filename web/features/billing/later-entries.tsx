/** Under a statement of the past: what the other question would answer, and the entries that make the difference. */
import type { StatementView } from '../../../contract/billing.js';
import { balanceText } from '../../../domain/text.js';
import type { Past } from '../../transport/past.js';
import { doesText, moreText, NOTHING_LATER, OtherView } from '../boards/past/beside-today.js';
import { entriesOnlyIn } from './differences.js';
import { entryDetails, entryName } from './entry-text.js';

/** As many as under a board. */
const MOST = 3;

export interface LaterEntriesProps {
  readonly past: Past;
  readonly shown: StatementView;
  readonly today: StatementView;
  /** Undefined until it is known. */
  readonly other: StatementView | undefined;
}

export function LaterEntries({ past, shown, today, other }: LaterEntriesProps) {
  const later = other && (past.known === 'then' ? entriesOnlyIn(other, shown) : entriesOnlyIn(shown, other));
  return (
    <OtherView>
      <b>{other && `In the other view the balance is ${placedText(other, shown, today)}.`}</b>{' '}
      {later?.length === 0 ? NOTHING_LATER : doesText(past) + (later ? ':' : '.')}
      {later && later.length > 0 && (
        <ul className="asof-later">
          {later.slice(0, MOST).map(({ entry, month }) => (
            <li key={entry.event_id}>
              {entryName(entry)} {balanceText(entry.credit - entry.debit)} · {entryDetails(entry, month)}
            </li>
          ))}
          {later.length > MOST && <li>{moreText(later.length - MOST)}</li>}
        </ul>
      )}
    </OtherView>
  );
}

function placedText({ current_balance: cents }: StatementView, shown: StatementView, today: StatementView): string {
  const as = cents === shown.current_balance ? ', as here' : cents === today.current_balance ? ', as today' : '';
  return `${balanceText(cents)}${as}`;
}
