/** The entries of the audit, the latest first and by day: one page, and on demand the next. */
import { type ReactElement, useState } from 'react';
import { auditCalls } from '../../../contract/audit.calls.js';
import type { AuditEntry, AuditPage } from '../../../contract/audit.js';
import { paths } from '../../paths.js';
import { useRead } from '../../transport/resource.js';
import { dateText, timeText } from '../../../domain/date-text.js';
import { Icon } from '../../ui/icon.js';
import { Empty, Loaded, SkeletonRows } from '../../ui/load-states.js';
import { Sentence } from '../../ui/sentence.js';
import { wholeText } from '../../../domain/number-text.js';
import { Button, LinkButton } from '../../ui/buttons.js';
import { Link } from '../../ui/link.js';
import { useFocusOnceShown } from '../../ui/layers.js';
import { type Filter, queryOf } from './audit-filter.js';
import { authorText, dayOf, signOf, unbroken } from './entry-text.js';
import { OVER_LIST } from './entry-address.js';

/** A few screens on a phone. */
const ENTRIES_A_PAGE = 20;

/** A page of the log; the first one has the count. */
export const usePage = (filter: Filter, before: string | null) =>
  useRead(auditCalls.page, 0, { ...filter, limit: ENTRIES_A_PAGE, ...(before !== null && { before }) });

export interface LogListProps {
  readonly filter: Filter;
  /** Position of the opened entry; null if none is. */
  readonly opened: string | null;
  /** Null for the latest entries. */
  readonly before: string | null;
  /** The day of the last entry above. */
  readonly dayAbove: string | null;
}

export function LogList(props: LogListProps): ReactElement {
  return (
    <Loaded what="entries" query={usePage(props.filter, props.before)} skeleton={<SkeletonRows count={10} />}>
      {(page) => <Page {...props} page={page} />}
    </Loaded>
  );
}

/** Renders its next page itself, so that both pages move together when new entries arrive. */
function Page({ page: { entries, next, days }, ...props }: LogListProps & { readonly page: AuditPage }): ReactElement {
  const { filter, opened, before } = props;
  const [isMoreShown, setMoreShown] = useState(false);
  const list = useFocusOnceShown(before !== null);
  const last = entries.at(-1);
  return (
    <>
      {entries.length > 0 && (
        <ol className="dated" aria-label="Entries" ref={list} tabIndex={-1}>
          {entries.map((entry, index) => {
            const day = dayOf(entry);
            const above = index === 0 ? props.dayAbove : dayOf(entries[index - 1]!);
            return [
              day !== above && (
                <li key={day} className="dated-head">
                  <span>{day}</span>
                  <DayCount count={days.find(({ date }) => dateText(date) === day)?.count} />
                </li>
              ),
              <Row key={entry.event_id} entry={entry} filter={filter} isOpened={entry.position === opened} />,
            ];
          })}
        </ol>
      )}
      {entries.length === 0 && before === null && (
        <Empty title="No entries match these filters." hint="Remove one of them, or choose other days.">
          <LinkButton act="Show everything" to={paths.audit} />
        </Empty>
      )}
      {next !== null && !isMoreShown && (
        <div className="log-more">
          <Button act="Show earlier" onClick={() => setMoreShown(true)} />
        </div>
      )}
      {next !== null && isMoreShown && (
        <LogList {...props} before={next} dayAbove={last === undefined ? props.dayAbove : dayOf(last)} />
      )}
    </>
  );
}

/** Of all entries that match, also those on later pages; unknown where the time cannot be read. */
const DayCount = ({ count }: { readonly count: number | undefined }): ReactElement | null =>
  count === undefined ? null : (
    <span className="num">
      {wholeText(count)}
      <span className="vh">{count === 1 ? ' entry' : ' entries'}</span>
    </span>
  );

interface RowProps {
  readonly entry: AuditEntry;
  readonly filter: Filter;
  readonly isOpened: boolean;
}

function Row({ entry, filter, isOpened }: RowProps): ReactElement {
  const { position, at, text, reason, type } = entry;
  const time = at === null ? null : timeText(at);
  return (
    <li>
      <Link
        className="log-row"
        to={`${paths.audit}${queryOf(filter, { entry: position })}`}
        state={OVER_LIST}
        aria-current={isOpened ? 'true' : undefined}
      >
        <span className="log-at num">{time}</span>
        <Sign type={type} />
        <span>
          <b>
            <Sentence text={unbroken(text)} />
          </b>
          <small>
            {time !== null && <span className="log-at-small num">{time} · </span>}
            <Sentence text={authorText(entry)} />
            {reason !== null && (
              <>
                {' '}
                · <span className="log-reason">“{reason}”</span>
              </>
            )}
          </small>
        </span>
        <span className="log-no num">
          <span className="vh">entry </span>
          {wholeText(position)}
        </span>
      </Link>
    </li>
  );
}

function Sign({ type }: { readonly type: string }): ReactElement {
  const { icon = 'refresh', log } = signOf(type);
  return log === undefined
    ? <Icon name={icon} className="log-sign" />
    : <Icon name={log} className="log-sign" />;
}
