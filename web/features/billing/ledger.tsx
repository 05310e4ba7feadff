/** The ledger: a line for each month with its closing balance, then its entries, the newest first. */
import { Fragment, useState } from 'react';
import type { StatementEntry, StatementMonth, StatementView } from '../../../contract/billing.js';
import { monthTitle } from '../../../domain/dates.js';
import { balanceText, wholeText } from '../../../domain/text.js';
import { entryPath } from '../../paths.js';
import { ActionMenu } from '../../ui/action-menu.js';
import { Link } from '../../ui/controls.js';
import { Balance, WhyBalance } from './balance.js';
import type { ListedEntry } from './later-entries.js';
import { entryDetails, entryName } from './dues-text.js';

interface LedgerProps {
  readonly user: StatementView['user'];
  /** Newest first. */
  readonly months: readonly StatementMonth[];
  /** Undefined for members who may not void. */
  readonly onVoid: ((entry: StatementEntry) => void) | undefined;
  /** Of an entry of the past, how it differs; null if it does not. */
  readonly markOf?: ((entry: StatementEntry) => string | null) | null | undefined;
}

/** Number of months shown at first, so that nobody has to scroll through years. */
const LATEST_MONTHS = 6;

export function Ledger({ months, onVoid, ...ledger }: LedgerProps) {
  const [isWhole, setWhole] = useState(false);
  const earlier = months.length - LATEST_MONTHS;
  return (
    <>
      <Months {...ledger} months={isWhole ? months : months.slice(0, LATEST_MONTHS)} onVoid={onVoid} />
      {/* On paper every month is there. */}
      {!isWhole && earlier > 0 && (
        <div className="on-paper"><Months {...ledger} months={months.slice(LATEST_MONTHS)} onVoid={undefined} /></div>
      )}
      {earlier > 0 && (
        <button type="button" className="btn quiet more" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show only the latest months' : 'Show earlier months'}
        </button>
      )}
    </>
  );
}

const Months = ({ user, months, ...ofEntry }: LedgerProps) => (
  <ul className="ledger">
    {months.map(({ month, closing_balance: closing, entries }) => (
      <Fragment key={month ?? 'before'}>
        <li className="month">
          <span>{month === null ? 'Before the first month' : monthTitle(month)}</span>
          <b className="num">
            {month === null ? balanceText(closing) : <WhyBalance user={user} month={month} cents={closing} isPlain />}
          </b>
        </li>
        {entries.map((entry) => <Entry key={entry.event_id} entry={entry} month={month} {...ofEntry} />)}
      </Fragment>
    ))}
  </ul>
);

type EntryProps = Pick<LedgerProps, 'onVoid' | 'markOf'> & ListedEntry;

function Entry({ entry, month, onVoid, markOf }: EntryProps) {
  const mark = markOf?.(entry) ?? null;
  const { credit, debit, is_voided: isVoided, payment_id: paymentId, kind, position } = entry;
  const isVoidable = onVoid !== undefined && kind === 'payment' && paymentId !== null && !isVoided;
  return (
    <li className={isVoided ? 'void' : undefined}>
      <span className="strong">
        {isVoided ? <s>{entryName(entry)}</s> : entryName(entry)} {isVoided && <span className="tag">Voided</span>}{' '}
        {mark !== null && <span className="tag">{mark}</span>}
      </span>
      {isVoided
        ? <s translate="no" className="num">{balanceText(credit - debit)}</s>
        : <Balance cents={credit - debit} />}
      <span className="sub">
        {entryDetails(entry, month)}
        {position !== null && (
          <>
            {' '}
            <span className="together">
              · <Link className="num" to={entryPath(position)}>entry {wholeText(position)}</Link>
            </span>
          </>
        )}
      </span>
      {isVoidable && (
        <ActionMenu
          label={`More for the payment of ${balanceText(credit)}`}
          actions={[{ label: 'Void', onSelect: () => onVoid(entry) }]}
        />
      )}
    </li>
  );
}
