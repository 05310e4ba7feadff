/** The players: the members, and the pairs of the whole group as partners and as opponents. */
import { keepPreviousData } from '@tanstack/react-query';
import { boardCalls } from '../../../contract/boards.calls.js';
import { playerCalls } from '../../../contract/players.calls.js';
import type { UserView } from '../../../contract/players.js';
import { profileCalls } from '../../../contract/profiles.calls.js';
import type { PairsView } from '../../../contract/profiles.js';
import { yearOf } from '../../../domain/dates.js';
import { statsRef } from '../../../domain/explain/addresses.js';
import { counted } from '../../../domain/text.js';
import { Avatar, GuestTag, isMember, RowName, YouTag } from '../../figures/members.js';
import { useNameSearch } from '../../figures/name-search.js';
import { WhyAverage } from '../../figures/score.js';
import { usePageParams, useToday } from '../../transport/past.js';
import { useRead } from '../../transport/resource.js';
import { yearChoices } from '../../ui/date-text.js';
import { Loaded, PageHead } from '../../ui/page.js';
import { tabId, Tabs } from '../../ui/tabs.js';
import { LoadedBoard } from '../boards/board-content.js';
import { useBoard } from '../boards/board.api.js';
import { AsOfButton } from '../past/head-actions.js';
import { PairsMatrix } from './pairs-matrix.js';

const VIEWS = { members: 'Members', pairs: 'Pairs' } as const;
/** Parameters that only the address of the pairs has. */
const OF_PAIRS = ['relation', 'period', 'row', 'around'];
const PANEL_ID = 'players';

export default function PairsScreen() {
  const [params, showParams] = usePageParams();
  const asked = params.get('view') ?? (OF_PAIRS.some((name) => params.has(name)) ? 'pairs' : 'members');
  const view = asked === 'pairs' ? 'pairs' : 'members';
  // The list of members has no period.
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
          <AsOfButton look="icon" />
        </div>
      </PageHead>
      <div id={PANEL_ID} className="stack" role="tabpanel" aria-labelledby={tabId(PANEL_ID, view)}>
        <LoadedBoard what="pairs" query={query} skeleton={SKELETON} hint="The pairs return with them.">
          {(pairs) => (view === 'members'
            ? <MembersList members={pairs.members} />
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

/** Members by name, with their games and average. @param members  everyone with a game */
const MembersList = ({ members }: Pick<PairsView, 'members'>) => (
  <Loaded what="members" query={useRead(playerCalls.list, 5)} failureClass="panel" skeleton={SKELETON}>
    {(users) => <People people={everyone(users, members)} />}
  </Loaded>
);

/** All members, and former members who have a game. */
function everyone(users: readonly UserView[], members: PairsView['members']): PairsView['members'] {
  const played = new Set(members.map(({ player }) => player.id));
  const others = users.filter((user) => isMember(user) && !played.has(user.id));
  return [...members, ...others.map((player) => ({ player, games: 0, averagePoints: 0 }))]
    .sort((a, b) => a.player.displayName.localeCompare(b.player.displayName) || a.player.id - b.player.id);
}

function People({ people }: { readonly people: PairsView['members'] }) {
  const { found, field } = useNameSearch(people, ({ player }) => player.displayName);
  return (
    <section className="panel flush" aria-label="Members">
      {field}
      <ul className="rows latest people">
        {found.map(({ player, games, averagePoints }) => (
          <li key={player.id}>
            <Avatar player={player} />
            <span>
              <span className="row">
                <RowName id={player.id}>{player.displayName}</RowName>
                <YouTag id={player.id} />
                {player.isGuest && <GuestTag />}
              </span>
              <small className="muted num">{games === 0 ? 'no game yet' : counted(games, 'game')}</small>
            </span>
            {games > 0 && (
              <WhyAverage
                of={statsRef(player.id, { figure: 'averagePoints' })}
                label={`points a game of ${player.displayName} on average`}
                value={averagePoints}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
