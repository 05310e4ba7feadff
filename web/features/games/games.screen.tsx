import { lazy, type ReactElement, Suspense, useDeferredValue, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { GAMES_PER_PAGE } from '../../../contract/games-page.js';
import { gameLegend } from '../../../domain/scoring/legends.js';
import type { GamesPageView } from '../../../contract/games.js';
import { useGameDates } from '../boards/days.api.js';
import type { GamesFilter } from '../boards/games-page.api.js';
import { newGameAddress } from '../recording/recording-address.js';
import { mayRecordGames, useReader } from '../session/session.api.js';
import { Empty, Loaded, SkeletonRows } from '../../ui/load-states.js';
import { Place } from '../../ui/marks.js';
import { Score } from '../../ui/score.js';
import { shownToday } from '../../ui/today.js';
import { DateFilterChips, DatePanel } from './date-filter.js';
import { GameCard } from './game-card.js';
import { GAME_LIST_ID } from './game-dialog.js';
import { useGameDialogs } from './game-dialogs.js';
import { filterIn, paramsOf } from './games-filter.js';
import { useDayStandingAhead, useGamesPage, useGamesPageAhead } from './games.api.js';
import { Pager } from './pager.js';
import { PlayersStanding } from './players-standing.js';
import './games.css';
import './game-records.css';

// Members who only read need neither.
const WaitingGames = lazy(() => import('../recording/waiting-games.js'));
const FirstStep = lazy(() => import('../recording/first-step.js'));

export default function GamesScreen(): ReactElement {
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
    today: shownToday(),
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
        {mayRecordGames(reader) && (
          <Link className="btn primary" to={newGameAddress}>
            New Game
          </Link>
        )}
      </div>
      {mayRecordGames(reader) && <Suspense>{reader && <WaitingGames readerId={reader.id} />}</Suspense>}
      <DateFilterChips {...dateFilter} />
      <div className="cols cols-side">
        <Loaded what="games" query={{ ...query, data: shown }} failureClass="panel" skeleton={<CardSkeletons />}>
          {(page) => <GameList shown={page} isTurning={query.isPlaceholderData} onShow={show} />}
        </Loaded>
        <aside className="stack side">
          <DatePanel {...dateFilter} />
          <PointsForAPlace />
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
  const { open, openVoided, dialog } = useGameDialogs(shown, reader?.id);
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
      {date !== null && games.length > 0 && (
        <PlayersStanding date={date} playerCount={playerCount ?? 0} readerId={reader?.id} />
      )}
      {games.map((game) => (
        <GameCard
          key={game.id}
          game={game}
          reader={reader}
          onOpen={(kind) => open(kind, game)}
          onShowDate={date === null ? () => showDate(game.date) : undefined}
        />
      ))}
      {pageCount === 0 && <NoGames isFiltered={date !== null} onShowAll={() => onShow({ date: null, page: 1 })} />}
      <Pager page={page} pageCount={pageCount} onPage={turnTo} onNear={(next) => readAhead({ date, page: next })} />
      {mayRecordGames(reader) && (
        <button type="button" className="btn quiet voided-link" onClick={openVoided}>
          Voided games
        </button>
      )}
      {dialog}
    </div>
  );
}

interface NoGamesProps {
  readonly isFiltered: boolean;
  readonly onShowAll: () => void;
}

function NoGames({ isFiltered, onShowAll }: NoGamesProps): ReactElement {
  return (
    <div className="panel">
      {isFiltered ? (
        <Empty title="No games found for the selected date." hint="Pick a day with a dot, or see them all.">
          <button type="button" className="btn" onClick={onShowAll}>
            Show All Games
          </button>
        </Empty>
      ) : (
        <Empty title="No games yet." hint="The first game that is recorded will appear here. It takes eight players.">
          <Suspense fallback={null}>
            <FirstStep />
          </Suspense>
        </Empty>
      )}
    </div>
  );
}

const PointsForAPlace = (): ReactElement => (
  <section className="panel rules">
    <h2>Points for a place</h2>
    <ul>
      {gameLegend.map(({ label, points }) => (
        <li key={label} className="rule">
          <Place place={Number.parseInt(label, 10)} />
          <span className="muted">{label}</span>
          <Score value={points} />
        </li>
      ))}
    </ul>
  </section>
);
