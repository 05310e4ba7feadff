/** The page 'Audit': who did what, when and why, filtered by the address, and one opened entry. */
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { auditCalls } from '../../../contract/audit.calls.js';
import type { AuditEntry, AuditPage } from '../../../contract/audit.js';
import { maintenanceCalls } from '../../../contract/maintenance.calls.js';
import type { SealsView } from '../../../contract/maintenance.js';
import { playerCalls } from '../../../contract/players.calls.js';
import { dateText } from '../../../domain/dates.js';
import { wholeText } from '../../../domain/text.js';
import { eventIconPath } from '../../figures/event-icon.js';
import { paths } from '../../paths.js';
import { useRead } from '../../transport/resource.js';
import { zone } from '../../transport/server-clock.js';
import { Button, Drawing, Link, LinkButton } from '../../ui/controls.js';
import { useFocusOnceShown } from '../../ui/layers.js';
import { Empty, Loaded, PageHead, Sentence, SkeletonRows } from '../../ui/page.js';
import { useIsWide } from '../../ui/screen.js';
import { type Filter, filterIn, OVER_LIST, queryOf, useOpenedEntry } from './audit-address.js';
import { DownloadMenu } from './download-menu.js';
import { EntryPanel } from './entry-panel.js';
import { authorText, countText, dayOf, unbroken } from './entry-text.js';
import { ActiveFilters, FilterFields, PhoneFilters } from './filter-fields.js';

/** The number of entries that fill a few screens of a phone. */
const ENTRIES_A_PAGE = 20;

/** A page of the log; the first one has the count. */
const usePage = (filter: Filter, before: string | null) =>
  useRead(auditCalls.page, 0, { ...filter, limit: ENTRIES_A_PAGE, ...(before !== null && { before }) });

export default function AuditScreen() {
  const [address, setAddress] = useSearchParams();
  const { data: members = [] } = useRead(playerCalls.list, 5);
  const seals = useRead(maintenanceCalls.seals, 1).data;
  const [opened, leave] = useOpenedEntry();
  const isWide = useIsWide();
  const filter = filterIn(address);
  const count = countText(usePage(filter, null).data);
  const onChoose = (values: Filter): void =>
    setAddress((before) => queryOf({ ...filterIn(before), ...values }), { replace: true });
  const filters = { filter, members, count, onChoose };
  return (
    <>
      <PageHead
        title="Audit"
        up={[paths.admin, 'Tournament Admin']}
        beside={<Link to={paths.seals}><SealState seals={seals} /></Link>}
      >
        <DownloadMenu filter={filter} count={count} />
      </PageHead>
      {isWide
        ? <section className="panel" aria-label="Filters"><FilterFields {...filters} /></section>
        : <PhoneFilters {...filters} />}
      <ActiveFilters {...filters} />
      <div className={opened === null ? undefined : 'log-beside'}>
        <section className="panel flush" aria-label="Who did what">
          <LogList key={queryOf(filter)} filter={filter} opened={opened} before={null} dayAbove={null} />
        </section>
        {opened !== null && <EntryPanel position={opened} onClose={leave} />}
      </div>
    </>
  );
}

/** The link to the seal tells its state. */
function SealState({ seals }: { readonly seals: SealsView | undefined }) {
  if (seals === undefined) return 'Seal of the log';
  if (seals.lost !== null) return 'Entries lost';
  if (seals.alarm !== null) return 'Seal broken';
  if (seals.unsealedSince !== null) return 'Not sealed';
  if (seals.latest.length === 0) return 'Seal of the log';
  if (seals.verified === null) return 'Sealed';
  return <>Seal intact<span className="only-wide">, {zone.timeText(seals.verified.at)}</span></>;
}

interface LogListProps {
  readonly filter: Filter;
  /** Position of the opened entry; null if none is open. */
  readonly opened: string | null;
  /** Position below which the page begins; null for the latest entries. */
  readonly before: string | null;
  /** The day of the last entry above. */
  readonly dayAbove: string | null;
}

const LogList = (props: LogListProps) => (
  <Loaded what="entries" query={usePage(props.filter, props.before)} skeleton={<SkeletonRows count={10} />}>
    {(page) => <Page {...props} page={page} />}
  </Loaded>
);

/** Renders its next page itself, so that both pages move together when new entries arrive. */
function Page({ page: { entries, next, days }, ...props }: LogListProps & { readonly page: AuditPage }) {
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
                  {days.filter(({ date }) => dateText(date) === day).map(({ count: ofDay }) => (
                    <span key={day} className="num">
                      {wholeText(ofDay)}<span className="vh">{ofDay === 1 ? ' entry' : ' entries'}</span>
                    </span>
                  ))}
                </li>
              ),
              <Row key={entry.event_id} entry={entry} filter={filter} isOpened={entry.position === opened} />,
            ];
          })}
        </ol>
      )}
      {entries.length === 0 && before === null && (
        <Empty title="No entries match these filters." hint="Remove one of them, or choose other days.">
          <LinkButton label="Show everything" to={paths.audit} />
        </Empty>
      )}
      {next !== null && (isMoreShown
        ? <LogList {...props} before={next} dayAbove={last === undefined ? props.dayAbove : dayOf(last)} />
        : <div className="log-more"><Button label="Show earlier" onClick={() => setMoreShown(true)} /></div>)}
    </>
  );
}

function Row(
  { entry, filter, isOpened }: { readonly entry: AuditEntry; readonly filter: Filter; readonly isOpened: boolean },
) {
  const { position, at, text, reason, type } = entry;
  const time = at === null ? null : zone.timeText(at);
  return (
    <li>
      <Link
        className="item log-row"
        to={`${paths.audit}${queryOf(filter, { entry: position })}`}
        state={OVER_LIST}
        aria-current={isOpened ? 'true' : undefined}
      >
        <span className="log-at num">{time}</span>
        <Drawing path={eventIconPath(type)} className="log-sign" />
        <span>
          <b><Sentence text={unbroken(text)} /></b>
          <small>
            {time !== null && <span className="log-at-small num">{time} · </span>}
            <Sentence text={authorText(entry)} />
            {reason !== null && <> · <span className="log-reason">“{reason}”</span></>}
          </small>
        </span>
        <span className="log-no num"><span className="vh">entry </span>{wholeText(position)}</span>
      </Link>
    </li>
  );
}
