/** The players: the members, and the pairs of the whole group as partners and as opponents. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import { boardCalls } from '../../../contract/boards.calls.js';
import { profileCalls } from '../../../contract/profiles.calls.js';
import type { PairsView } from '../../../contract/profiles.js';
import { statsRef } from '../../../domain/explain/addresses.js';
import { resource } from '../../transport/resource.js';
import { averageText } from '../../ui/average-text.js';
import { Avatar } from '../../ui/avatar.js';
import { yearChoices } from '../../ui/date-text.js';
import { Loaded } from '../../ui/load-states.js';
import { YouTag } from '../../ui/marks.js';
import { RowName } from '../../ui/name.js';
import { useNameSearch } from '../../ui/name-search.js';
import { PageHead } from '../../ui/page-head.js';
import { counted, scoreTone } from '../../ui/score-text.js';
import { tabId, Tabs } from '../../ui/tabs.js';
import { shownToday } from '../../ui/today.js';
import { Why } from '../../ui/why.js';
import { boardResource } from '../boards/board.api.js';
import { Prepared } from '../boards/prepared.js';
import { NoPairs } from './no-pairs.js';
import { PairsMatrix } from './pairs-matrix.js';
import './players.css';

const VIEWS = { members: 'Members', pairs: 'Pairs' } as const;
const PANEL_ID = 'players';

export default function PairsScreen(): ReactElement {
  const [params, setParams] = useSearchParams();
  const view = params.get('view') === 'members' ? 'members' : 'pairs';
  // The list of members names no period.
  const period = view === 'members' ? 'all' : params.get('period') ?? 'all';
  const query = useQuery({
    ...boardResource(profileCalls.pairs, 5, { period }),
    placeholderData: keepPreviousData,
  });
  const { data: range } = useQuery({ ...resource(boardCalls.range, 60), enabled: !query.isPending });
  const show = (change: Readonly<Record<string, string>>): void =>
    setParams({ ...Object.fromEntries(params), ...change }, { replace: true });
  const thisYear = Number(shownToday().slice(0, 4));
  const first = range?.first ?? null;
  const years = first === null ? [] : yearChoices(thisYear, thisYear, Number(first.slice(0, 4)));
  return (
    <>
      <PageHead title="Players">
        <Tabs
          label="View"
          tabs={VIEWS}
          selected={view}
          panelId={PANEL_ID}
          onSelect={(next) => show({ view: next })}
        />
      </PageHead>
      <div id={PANEL_ID} className="stack" role="tabpanel" aria-labelledby={tabId(PANEL_ID, view)}>
        <Loaded what="pairs" query={query} failureClass="panel" skeleton={SKELETON}>
          {({ rows: pairs, isCleared }) => {
            if (isCleared) return <Prepared hint="The pairs return with them." />;
            return view === 'members'
              ? <Members members={pairs.members} />
              : <PairsMatrix pairs={pairs} years={years} period={period} params={params} onShow={show} />;
          }}
        </Loaded>
      </div>
    </>
  );
}

/** Everyone with a game, by name. */
function Members({ members }: Pick<PairsView, 'members'>): ReactElement {
  const { found, field } = useNameSearch(members, ({ player }) => player.displayName);
  if (members.length === 0) return <NoPairs title="Nobody has played yet" hint="The first game brings the players." />;
  return (
    <section className="panel flush" aria-label="Members">
      {field}
      <ul className="latest people">
        {found.map(({ player, games, averagePoints }) => (
          <li key={player.id}>
            <Avatar player={player} />
            <span>
              <span className="row">
                <RowName id={player.id}>{player.displayName}</RowName>
                <YouTag id={player.id} />
              </span>
              <small className="muted num">{counted(games, 'game')}</small>
            </span>
            <Why
              of={statsRef(player.id, { figure: 'averagePoints' })}
              label={`points a game of ${player.displayName} on average`}
              text={averageText(averagePoints)}
              className={scoreTone(averagePoints)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

const SKELETON = (
  <div className="panel matrix-sk">
    <span className="sk title" />
    {Array.from({ length: 8 }, (_, row) => <span key={row} className="sk" />)}
  </div>
);
