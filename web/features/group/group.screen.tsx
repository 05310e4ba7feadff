/**
 * The page 'Group', for admins: the facts that hold for everybody, since when and why, planned changes, and the
 * history.
 */
import { useQuery } from '@tanstack/react-query';
import { auditCalls } from '../../../contract/audit.calls.js';
import { playerCalls } from '../../../contract/players.calls.js';
import { useGroupToday } from '../../figures/group.js';
import { paths } from '../../paths.js';
import { resource, useRead } from '../../transport/resource.js';
import { LinkButton } from '../../ui/controls.js';
import { currentDate } from '../../ui/date-text.js';
import { FeltHead } from '../../ui/felt-head.js';
import { combine, Loaded, Panel, Sentence, SkeletonLines } from '../../ui/page.js';
import { FactsPanel } from './facts-panel.js';
import { FeesPanel } from './fees-panel.js';
import { authorText, type DateOnLine, GROUP_EVENTS, lineOfDates, type OfGroup } from './group-text.js';
import { PointsPanels } from './rules.screen.js';

/** The number of changes shown, enough for years; the audit has all. */
const MOST_CHANGES = 200;

export default function GroupScreen() {
  const today = currentDate();
  const audit = resource(auditCalls.page, 0, { type: GROUP_EVENTS, limit: MOST_CHANGES });
  const changes = useQuery({ ...audit, meta: { follows: ['group'] } });
  const query = combine(combine(useGroupToday(), changes), useRead(playerCalls.list, 5));
  const skeleton = <div className="panel"><SkeletonLines count={8} /></div>;
  return (
    <Loaded what="group" query={query} failureClass="panel" skeleton={skeleton}>
      {([[group, { entries }]]) => (
        <>
          <FeltHead
            name="Group"
            up={[paths.admin, 'Admin']}
            title={group.name}
            lead="Settings for the whole group. Past games never change."
          >
            <LineOfDates dates={lineOfDates(group, entries, today)} />
          </FeltHead>
          <div className="cols cols-2 group-cols">
            <FactsPanel group={group} entries={entries} />
            <div className="stack">
              <FeesPanel group={group} entries={entries} />
              <Changes entries={entries} />
            </div>
          </div>
          <PointsPanels group={group} isAdmin />
        </>
      )}
    </Loaded>
  );
}

const LineOfDates = ({ dates }: { readonly dates: readonly DateOnLine[] }) => (
  <ol className="line-of-dates" aria-label="Dates that count">
    {dates.map(({ when, title, note, state }) => (
      <li key={when + title} data-state={state} aria-current={state === 'today' ? 'date' : undefined}>
        <small>{when}</small>
        <b dir="auto">{title}</b>
        {note && <small>{note}</small>}
      </li>
    ))}
  </ol>
);

const MOST_SHOWN = 4;

const Changes = ({ entries }: Pick<OfGroup, 'entries'>) => (
  <Panel
    title="What was changed"
    variant="stack low-head"
    beside={<LinkButton label="All" variant="quiet" to={`${paths.audit}?kind=group`} />}
  >
    {entries.length === 0 && <p className="muted">Nothing yet. All facts are as they were at the start.</p>}
    {entries.slice(0, MOST_SHOWN).map((entry) => (
      <p key={entry.event_id} className="group-change">
        <b className="strong"><Sentence text={entry.text} /></b>
        {entry.reason !== null && <span>‘{entry.reason}’</span>}
        <small><Sentence text={authorText(entry)} /></small>
      </p>
    ))}
  </Panel>
);
