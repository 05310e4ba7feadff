/** The players: the members, and the pairs of the whole group as partners and as opponents. */
import { keepPreviousData } from '@tanstack/react-query';
import { boardCalls } from '../../../contract/boards.calls.js';
import { profileCalls } from '../../../contract/profiles.calls.js';
import { yearOf } from '../../../domain/dates.js';
import { usePageParams, useToday } from '../../transport/past.js';
import { useRead } from '../../transport/resource.js';
import { yearChoices } from '../../ui/date-text.js';
import { PageHead } from '../../ui/page-head.js';
import { tabId, Tabs } from '../../ui/tabs.js';
import { useBoard } from '../boards/board.api.js';
import { AsOfButton } from '../boards/past/head-actions.js';
import { LoadedBoard } from '../boards/board-content.js';
import { MembersList } from './members-list.js';
import { PairsMatrix } from './pairs-matrix.js';
import './players.css';

const VIEWS = { members: 'Members', pairs: 'Pairs' } as const;
/** What only an address of the pairs says. */
const OF_PAIRS = ['relation', 'period', 'row', 'around'];
const PANEL_ID = 'players';

export default function PairsScreen() {
  const [params, showParams] = usePageParams();
  const asked = params.get('view') ?? (OF_PAIRS.some((name) => params.has(name)) ? 'pairs' : 'members');
  const view = asked === 'pairs' ? 'pairs' : 'members';
  // The list of members names no period.
  const period = view === 'members' ? 'all' : params.get('period') ?? 'all';
  const query = useBoard(profileCalls.pairs, 5, { period }, { placeholderData: keepPreviousData });
  const { data: range } = useRead(boardCalls.range, 60, undefined, { enabled: !query.isPending });
  const show = (change: Readonly<Record<string, string>>): void =>
    showParams({ ...Object.fromEntries(params), ...change }, { replace: true });
  const thisYear = yearOf(useToday());
  const first = range?.first ?? null;
  const years = first === null ? [] : yearChoices(thisYear, thisYear, yearOf(first));
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
        <LoadedBoard
          what="pairs"
          query={query}
          skeleton={SKELETON}
          hint="The pairs return with them."
        >
          {(pairs) => (view === 'members'
            ? <MembersList members={pairs.members} skeleton={SKELETON} />
            : <PairsMatrix pairs={pairs} years={years} period={period} params={params} onShow={show} />)}
        </LoadedBoard>
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
