import { lazy, type ReactElement, Suspense, useDeferredValue, useRef } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { GAMES_PER_PAGE } from '../../../contract/games-page.js';
import type { GamesPageView } from '../../../contract/games.js';
import { useDayStandingAhead, useGameDates } from '../boards/days.api.js';
import type { GamesFilter } from '../boards/games-page.api.js';
import { gamePath, paths } from '../../paths.js';
import { newGameAddress } from '../recording/recording-address.js';
import { mayRecordGames, useReader } from '../session/session.api.js';
import { Button, LinkButton } from '../../ui/buttons.js';
import { Loaded, SkeletonRows } from '../../ui/load-states.js';
import { usePast } from '../../transport/past.js';
import { currentDate } from '../../ui/date-text.js';
import { DateFilterChips, DatePanel } from './date-filter.js';
import { GameCard } from './game-card.js';
import { GAME_LIST_ID } from './game-dialog.js';
import { useGameDialogs } from './game-dialogs.js';
import { filterIn, gameIn, paramsOf } from './games-filter.js';
import { useGamesPage, useGamesPageAhead } from './games.api.js';
import { Pager } from './pager.js';
import { PlayersStanding } from './players-standing.js';
import './games.css';
import './game-records.css';

/** The last panel of the side, with the rules of scoring. */
const PointsForAPlace = lazy(() => import('./points-for-a-place.js'));
const PastGames = lazy(() => import('./past-games.js'));
const HeadActions = lazy(async () => ({ default: (await import('../boards/past/head-actions.js')).HeadActions }));
// Members who only read need neither.
const UnfinishedGames = lazy(() => import('../recording/sending/unfinished-games.js'));
const NoGames = lazy(() => import('./no-games.js'));

export default function GamesScreen(): ReactElement {
  const [params] = useSearchParams();
  const gameId = gameIn(params);
  if (usePast() === null) return gameId === null ? <Games /> : <Navigate to={gamePath(gameId)} replace />;
  return (
    <Suspense fallback={null}>
      <PastGames />
    </Suspense>
  );
}

function Games(): ReactElement {
  const [params, setParams] = useSearchParams();
  const reader = useReader();
  const filter = filterIn(params);
  const query = useGamesPage(filter);
  useDayStandingAhead(filter.date);
  // Rendered in steps: three cards at once block a slow phone for a tenth of a second.
  const shown = useDeferredValue(query.data);
  const dateFilter = {
    dates: useGameDates(),
    selected: filter.date,
    today: currentDate(),
    onSelect: (date: string | null): void => show({ date, page: 1 }),
  };
  const show = (next: GamesFilter): void => setParams(paramsOf(next));
  return (
    <>
      <title>Games · President</title>
      <div className="page-head">
        <div>
          <h1>Games</h1>
          <p className="small">Record and manage game scores</p>
        </div>
        <div className="row">
          <span className="way-back">
            <Suspense fallback={null}>
              <HeadActions />
            </Suspense>
          </span>
          <LinkButton act="Find" look="quiet only-wide" to={paths.findGames} />
          <LinkButton act="Waiting" look="quiet only-wide" to={paths.waitingGames} />
          {mayRecordGames(reader) && <LinkButton act="New Game" look="primary" to={newGameAddress} />}
        </div>
      </div>
      {mayRecordGames(reader) && <Suspense>{reader && <UnfinishedGames readerId={reader.id} />}</Suspense>}
      <DateFilterChips {...dateFilter} />
      <div className="cols cols-side">
        <Loaded what="games" query={{ ...query, data: shown }} failureClass="panel" skeleton={<CardSkeletons />}>
          {(page) => <GameList shown={page} isTurning={query.isPlaceholderData} onShow={show} />}
        </Loaded>
        <aside className="stack side">
          <DatePanel {...dateFilter} />
          <Suspense fallback={null}>
            <PointsForAPlace />
          </Suspense>
        </aside>
      </div>
    </>
  );
}

/** Three cards in their final shape. */
const CardSkeletons = (): ReactElement[] =>
  Array.from({ length: GAMES_PER_PAGE }, (_, card) => (
    <SkeletonRows key={card} count={6} className="panel flush game-skeleton" />
  ));

interface GameListProps {
  readonly shown: GamesPageView;
  /** Another page is loading. */
  readonly isTurning: boolean;
  readonly onShow: (next: GamesFilter) => void;
}

function GameList({ shown, isTurning, onShow }: GameListProps): ReactElement {
  const reader = useReader();
  const readAhead = useGamesPageAhead();
  const { open, openVoided, dialog } = useGameDialogs(shown);
  const list = useRef<HTMLDivElement>(null);
  const { date, games, page, pageCount, playerCount } = shown;
  const turnTo = (next: number): void => {
    onShow({ date, page: next });
    list.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  };
  const showDate = (of: string): void => {
    onShow({ date: of, page: 1 });
    scrollTo({ top: 0 });
  };
  return (
    <div
      ref={list}
      id={GAME_LIST_ID}
      className="stack"
      role="region"
      tabIndex={-1}
      aria-label={pageCount > 1 ? `Games, page ${page} of ${pageCount}` : 'Games'}
      aria-busy={isTurning}
    >
      {date !== null && games.length > 0 && <PlayersStanding date={date} playerCount={playerCount ?? 0} />}
      {games.map((game) => (
        <GameCard
          key={game.id}
          game={game}
          reader={reader}
          onOpen={(kind) => open(kind, game)}
          onShowDate={date === null ? () => showDate(game.date) : undefined}
        />
      ))}
      {pageCount === 0 && (
        <Suspense fallback={null}>
          <NoGames isFiltered={date !== null} onShowAll={() => onShow({ date: null, page: 1 })} />
        </Suspense>
      )}
      <Pager page={page} pageCount={pageCount} onPage={turnTo} onNear={(next) => readAhead({ date, page: next })} />
      {mayRecordGames(reader) && <Button act="Voided games" look="quiet voided-link" onClick={openVoided} />}
      {dialog}
    </div>
  );
}
