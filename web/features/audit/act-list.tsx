/** The list of audit entries, the latest first: one page, and on demand the next. */
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { auditCalls } from '../../../contract/audit.calls.js';
import type { AuditEntry, AuditPage } from '../../../contract/audit.js';
import { resource } from '../../transport/resource.js';
import { momentText } from '../../ui/date-text.js';
import { Empty, Loaded, SkeletonRows } from '../../ui/load-states.js';
import { Sentence } from '../../ui/name.js';
import { isolated } from '../../ui/name-text.js';
import { paths } from '../../paths.js';
import { WayOn } from '../../ui/way-on.js';
import { actText, type NameOf } from './act-text.js';

export interface ActListProps {
  /** The filter by kind and actor, as a query string without the question mark. */
  readonly filter: string;
  /** Null for the latest entries. */
  readonly before: string | null;
  readonly nameOf: NameOf;
}

/** A few screens on a phone. */
const ACTS_A_PAGE = 20;

export function ActList(props: ActListProps): ReactElement {
  const { filter, before } = props;
  const page = { limit: ACTS_A_PAGE, ...(before !== null && { before }) };
  const query = useQuery(resource(auditCalls.page, 0, { ...Object.fromEntries(new URLSearchParams(filter)), ...page }));
  return (
    <Loaded what="acts" query={query} skeleton={<SkeletonRows count={10} />}>
      {(acts) => <Page {...props} page={acts} />}
    </Loaded>
  );
}

/** Renders its next page itself, so that both pages move together when new entries arrive. */
function Page({ page, ...props }: ActListProps & { readonly page: AuditPage }): ReactElement {
  const { entries, next } = page;
  const [isMoreShown, setMoreShown] = useState(false);
  const list = useFocusOnceShown(props.before !== null);
  return (
    <>
      {entries.length > 0 && (
        <ul className="acts" aria-label="Acts" ref={list} tabIndex={-1}>
          {entries.map((entry) => (
            <Act key={entry.event_id} entry={entry} nameOf={props.nameOf} />
          ))}
        </ul>
      )}
      {entries.length === 0 && next === null && props.before === null && (
        <Empty title="No entries match this filter." hint="Choose another kind or another member.">
          <WayOn to={paths.audit}>Show everything</WayOn>
        </Empty>
      )}
      {entries.length === 0 && next !== null && (
        <p className="small muted acts-none">No matching entries in this part of the log.</p>
      )}
      {next !== null && !isMoreShown && (
        <div className="acts-more">
          <button type="button" className="btn" onClick={() => setMoreShown(true)}>
            Show more
          </button>
        </div>
      )}
      {next !== null && isMoreShown && <ActList {...props} before={next} />}
    </>
  );
}

/** The pressed button disappears when the next page loads, so the focus moves to that page. */
function useFocusOnceShown(isWanted: boolean) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (isWanted) list.current?.focus({ preventScroll: true });
  }, [isWanted]);
  return list;
}

interface ActProps extends Pick<ActListProps, 'nameOf'> {
  readonly entry: AuditEntry;
}

const Act = ({ entry, nameOf }: ActProps): ReactElement => (
  <li>
    <p>
      <Sentence text={actText(entry, nameOf)} />
    </p>
    <p className="small muted">
      <Sentence text={authorText(entry)} /> ·{' '}
      <span className="num">{entry.stream}</span>
    </p>
  </li>
);

function authorText({ at, actor }: AuditEntry): string {
  if (at === null) return 'Who did it and when cannot be read';
  return `${momentText(at)} · by ${actor === null ? 'the system' : isolated(actor.displayName)}`;
}
