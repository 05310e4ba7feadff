/** The players: the members, and the pairs of the whole group as partners and as opponents. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, type ReactElement, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { boardCalls } from '../../../contract/boards.calls.js';
import { profileCalls } from '../../../contract/profiles.calls.js';
import type { PairsView } from '../../../contract/profiles.js';
import { resource } from '../../transport/resource.js';
import { currentDate, yearChoices } from '../../ui/date-text.js';
import { Loaded } from '../../ui/load-states.js';
import { usePast } from '../../transport/past.js';
import { PageHead } from '../../ui/page-head.js';
import { tabId, Tabs } from '../../ui/tabs.js';
import { boardResource } from '../boards/board.api.js';
import { AsOfButton } from '../boards/past/head-actions.js';
import { Prepared } from '../boards/prepared.js';
import { MembersList } from './members-list.js';
import './players.css';

const VIEWS = { members: 'Members', pairs: 'Pairs' } as const;
/** What only an address of the pairs says. */
const OF_PAIRS = ['relation', 'period', 'row', 'around'];
const PANEL_ID = 'players';

const PairsMatrix = lazy(() => import('./pairs-matrix.js'));
const PastPairs = lazy(() => import('./past-pairs.js'));

export default function PairsScreen(): ReactElement {
  const [params, setParams] = useSearchParams();
  const asked = params.get('view') ?? (OF_PAIRS.some((name) => params.has(name)) ? 'pairs' : 'members');
  const view = asked === 'pairs' ? 'pairs' : 'members';
  // The list of members names no period.
  const period = view === 'members' ? 'all' : params.get('period') ?? 'all';
  const past = usePast();
  const query = useQuery({
    ...boardResource(profileCalls.pairs, 5, { period }),
    placeholderData: keepPreviousData, enabled: past === null,
  });
  const { data: range } = useQuery({ ...resource(boardCalls.range, 60), enabled: past !== null || !query.isPending });
  const show = (change: Readonly<Record<string, string>>): void =>
    setParams({ ...Object.fromEntries(params), ...change }, { replace: true });
  const thisYear = Number(currentDate().slice(0, 4));
  const first = range?.first ?? null;
  const years = first === null ? [] : yearChoices(thisYear, thisYear, Number(first.slice(0, 4)));
  const viewOf = (pairs: PairsView): ReactElement => (view === 'members'
    ? <MembersList members={pairs.members} skeleton={SKELETON} />
    : (
      <Suspense fallback={SKELETON}>
        <PairsMatrix pairs={pairs} years={years} period={period} params={params} onShow={show} />
      </Suspense>
    ));
  return (
    <>
      <PageHead title="Players">
        <div className="row">
          <Tabs
            label="View"
            tabs={VIEWS}
            selected={view}
            panelId={PANEL_ID}
            onSelect={(next) => show({ view: next })}
          />
          <AsOfButton isIcon />
        </div>
      </PageHead>
      <div id={PANEL_ID} className="stack" role="tabpanel" aria-labelledby={tabId(PANEL_ID, view)}>
        {past === null ? (
          <Loaded what="pairs" query={query} failureClass="panel" skeleton={SKELETON}>
            {({ rows: pairs, isCleared }) => (isCleared
              ? <Prepared hint="The pairs return with them." /> : viewOf(pairs))}
          </Loaded>
        ) : (
          <Suspense fallback={SKELETON}>
            <PastPairs past={past} period={period}>{viewOf}</PastPairs>
          </Suspense>
        )}
      </div>
    </>
  );
}

const SKELETON = (
  <div className="panel matrix-sk">
    <span className="sk title" />
    {Array.from({ length: 8 }, (_, row) => <span key={row} className="sk" />)}
  </div>
);
