/** The page 'Find a game'. The search is in the address. A game found by its number has all its actions. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { FoundGames } from '../../../../contract/find-games.js';
import { gameCalls } from '../../../../contract/games.calls.js';
import type { GameView, TeamView } from '../../../../contract/games.js';
import { playerCalls } from '../../../../contract/players.calls.js';
import { monthOf, monthTitle, weekdayText } from '../../../../domain/dates.js';
import { counted, wholeText } from '../../../../domain/text.js';
import { isTeamOf, teamsByPlace } from '../../../figures/game-text.js';
import { Name, TeamNames } from '../../../figures/members.js';
import { Place, Score } from '../../../figures/score.js';
import { gamePath, historyPath, paths } from '../../../paths.js';
import { resource, useRead } from '../../../transport/resource.js';
import { Button, Link, LinkButton } from '../../../ui/controls.js';
import { FilterSheet } from '../../../ui/filter-sheet.js';
import { useFocusOnceShown } from '../../../ui/layers.js';
import { Empty, Loaded, PageHead, SkeletonRows } from '../../../ui/page.js';
import { useIsWide } from '../../../ui/screen.js';
import { FiltersInUse } from '../../../ui/selects.js';
import { useReader } from '../../../figures/session.js';
import { GameCard } from '../game-card.js';
import { GAME_LIST_ID } from '../game-dialog.js';
import { listOf, useGameDialogs } from '../game-dialogs.js';
import { type FilterChange, FindFields, type FindFieldsProps } from './find-fields.js';
import { filterIn, type FindFilter, fitting, NOTHING, paramsOf, partsOf } from './find-filter.js';

export default function FindScreen() {
  const [address, setAddress] = useSearchParams();
  const { data: known } = useRead(playerCalls.list, 5);
  const players = known ?? [];
  const readerId = useReader()?.id;
  const isWide = useIsWide();
  const filter = filterIn(address);
  const { data: found, isPlaceholderData } = useFound(filter, null);
  const choose = (next: FindFilter): void => setAddress(paramsOf(next), { replace: true });
  const parts = partsOf(filter, readerId, (id) => players.find((player) => player.id === id)?.displayName);
  const count = found?.count ?? 0;
  // The address may be ahead of the drawn list.
  const change = (by: FilterChange): void => {
    const current = filterIn(new URLSearchParams(location.search));
    choose(fitting({ ...current, ...by(current) }));
  };
  const fields: FindFieldsProps = { filter, players, readerId, onChange: change };
  const only = /^\d+$/.test(filter.numbers ?? '') && count === 1 && !isPlaceholderData ? found!.games[0] : undefined;
  return (
    <>
      <PageHead
        title="Find a game"
        up={[paths.games, 'Games']}
        beside={<Link to={paths.waitingGames}>Open ties</Link>}
      >
        {!isWide && (
          <FilterSheet
            title="Find a game"
            used={parts.length}
            count={counted(count, 'game')}
            onClear={() => change(() => NOTHING)}
          >
            <FindFields {...fields} />
          </FilterSheet>
        )}
      </PageHead>
      <div className="cols cols-side">
        <div className="stack find-list" aria-busy={isPlaceholderData}>
          <p className="small muted num" role="status">
            {found ? `${counted(count, 'game')} of ${wholeText(found.all)}` : 'Looking for games...'}
          </p>
          {/* The chips are shown once the names are known, so that nothing moves. */}
          {known !== undefined && parts.length > 0 && (
            <FiltersInUse
              filters={parts.map(({ text, without }) => ({ text, onRemove: () => choose(without) }))}
              onClear={() => choose(NOTHING)}
            />
          )}
          {known === undefined && <SkeletonRows count={8} className="panel flush" />}
          {known !== undefined && (only ? <OnlyGame game={only} /> : <AllFound filter={filter} onChange={change} />)}
        </div>
        {isWide && (
          <aside className="stack side">
            <section className="panel" aria-labelledby="find-heading">
              <h2 id="find-heading">Find</h2>
              <FindFields {...fields} />
              <p className="hint">The search is in the address: send it, or keep it for later.</p>
            </section>
          </aside>
        )}
      </div>
    </>
  );
}

type FoundBy = Pick<FindFieldsProps, 'filter' | 'onChange'>;

const AllFound = ({ filter, onChange }: FoundBy) => (
  <section className="panel flush">
    <Hits
      key={`${new URLSearchParams(paramsOf(filter))}`}
      filter={filter}
      before={null}
      monthAbove={null}
      none={<NoneFound filter={filter} onChange={onChange} />}
    />
  </section>
);

function NoneFound({ filter, onChange }: FoundBy) {
  const { numbers, from, to, places } = filter;
  const isOne = numbers !== undefined && /^\d+$/.test(numbers);
  return (
    <Empty
      title="No game fits"
      hint={isOne ? 'There is no such game, or it was voided.' : 'Remove a filter, or look at other days.'}
    >
      <div className="row wrap">
        {isOne && <LinkButton label={`History of game ${numbers}`} to={historyPath('game', numbers)} />}
        {(from ?? to) !== undefined && (
          <Button label="Any date" onClick={() => onChange(() => ({ from: undefined, to: undefined }))} />
        )}
        {places.length > 0 && <Button label="Any place" onClick={() => onChange(() => ({ places: [] }))} />}
      </div>
    </Empty>
  );
}

/** The game with its actions, as on the games page. */
function OnlyGame({ game }: { readonly game: GameView }) {
  const { open, dialog } = useGameDialogs(listOf([game]));
  return (
    <div id={GAME_LIST_ID} className="stack" role="region" tabIndex={-1} aria-label="Game found">
      <GameCard game={game} onOpen={(kind) => open(kind, game)} />
      {dialog}
    </div>
  );
}

/** A page of the search's results. The first page has the count, and stays while the filter changes. */
const useFound = (filter: FindFilter, before: string | null) => useQuery({
  ...resource(gameCalls.find, 0, { ...paramsOf(filter), ...(before !== null && { before }) }),
  ...(before === null && { placeholderData: keepPreviousData }),
});

interface HitsProps {
  readonly filter: FindFilter;
  /** The id below which the page begins; null for the latest games. */
  readonly before: string | null;
  /** The month of the last game above, such as `2026-07`. */
  readonly monthAbove: string | null;
  /** The content in place of an empty list. */
  readonly none: ReactNode;
}

const Hits = (props: HitsProps) => (
  <Loaded what="games" query={useFound(props.filter, props.before)} skeleton={<SkeletonRows count={8} />}>
    {(found) => <Answer {...props} found={found} />}
  </Loaded>
);

/** Renders the next page itself, so that all pages move together when a game changes. */
function Answer({ found: { games, next }, ...props }: HitsProps & { readonly found: FoundGames }): ReactNode {
  const { filter, before, monthAbove, none } = props;
  const [isMoreShown, setMoreShown] = useState(false);
  const list = useFocusOnceShown(before !== null);
  const last = games.at(-1);
  if (games.length === 0 && before === null) return none;
  return (
    <>
      <ol className="dated" aria-label="Games found" ref={list} tabIndex={-1}>
        {games.map((game, index) => {
          const month = monthOf(game.date);
          const isNew = month !== (index === 0 ? monthAbove : monthOf(games[index - 1]!.date));
          return [
            isNew && <li key={month} className="dated-head">{monthTitle(game.date)}</li>,
            <Hit key={game.id} game={game} playerId={filter.players[0]} />,
          ];
        })}
      </ol>
      {next !== null && !isMoreShown && (
        <div className="hits-more"><Button label="Show more" onClick={() => setMoreShown(true)} /></div>
      )}
      {next !== null && isMoreShown && (
        <Hits filter={filter} before={next} monthAbove={last ? monthOf(last.date) : monthAbove} none={none} />
      )}
    </>
  );
}

/** @param playerId  the player whose team is shown; undefined shows the winner */
function Hit({ game, playerId }: { readonly game: GameView; readonly playerId: number | undefined }) {
  const teams = teamsByPlace(game.teams);
  const team = teams.find((each) => isTeamOf(each, playerId)) ?? teams[0]!;
  return (
    <li className="item found-game">
      <Place place={team.position} />
      <span>
        <TeamNames players={team.players} isLinked />
        <small>
          <Link className="opens-game" to={gamePath(game.id)}>
            <span><span className="num">Game {game.id}</span> · {weekdayText(game.date)}</span>
          </Link>
          <Rival teams={teams} team={team} />
        </small>
      </span>
      <span className="amount"><Score value={team.roundSum} /><small>sum</small></span>
    </li>
  );
}

/** The text about the other side: the second team for the winner, the winner for any other team. */
function Rival({ teams, team }: { readonly teams: readonly TeamView[]; readonly team: TeamView }): ReactNode {
  if (team.position === null) return ' · waits for a tie-breaker';
  const rival = teams.find(({ position }) => position === (team.position === 1 ? 2 : 1));
  if (!rival) return null;
  const [one, other] = rival.players;
  return (
    <>
      {team.position === 1 ? ' · ahead of ' : ' · behind '}
      <Name id={one!.id}>{one!.displayName}</Name> &amp; <Name id={other!.id}>{other!.displayName}</Name>
    </>
  );
}
