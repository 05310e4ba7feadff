import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactElement, Suspense, useDeferredValue, useRef } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { boardCalls } from '../../../contract/boards.calls.js';
import type { DayStandingView } from '../../../contract/boards.js';
import { GAMES_PER_PAGE } from '../../../contract/games-page.js';
import { gameCalls } from '../../../contract/games.calls.js';
import type { GamesPageView } from '../../../contract/games.js';
import { gameLegend } from '../../../domain/boards/legends.js';
import { weekdayText } from '../../../domain/dates.js';
import { counted } from '../../../domain/text.js';
import { useRules } from '../../figures/group.js';
import { BoardName, useReaderId } from '../../figures/members.js';
import { RuleTable } from '../../figures/rule-tables.js';
import { RulesLink } from '../../figures/rules-link.js';
import { dayWhy, Place, WhyScore } from '../../figures/score.js';
import { gamePath, historyPath, paths } from '../../paths.js';
import { OnlyNow, usePageParams, useParameters, usePast, useToday } from '../../transport/past.js';
import { useRead } from '../../transport/resource.js';
import { Button, LinkButton } from '../../ui/controls.js';
import { ColumnHeads, Empty, Loaded, PageHead, Panel, SkeletonRows } from '../../ui/page.js';
import { BOARDS_BEING_PREPARED, useBoard, useDayStandingAhead, useGameDates } from '../boards/board.api.js';
import { type GamesFilter, gamesPageQuery } from '../../figures/games.api.js';
import { LiveNote } from '../live/live.js';
import { AsOfButton } from '../past/head-actions.js';
import { FirstSteps } from '../recording/first-steps.js';
import { newGameAddress } from '../recording/recording-address.js';
import { mayRecordGames, useReader } from '../../figures/session.js';
import { GameCard } from './game-card.js';
import { GAME_LIST_ID } from './game-dialog.js';
import { useGameDialogs } from './game-dialogs.js';
import { DateFilterChips, DatePanel, Pager } from './games-controls.js';
import { filterIn, gameIn, paramsOf } from './games-filter.js';
import { Title } from '../../ui/title.js';

// Members who only read do not need this code.
const UnfinishedGames = lazy(() => import('../recording/sending/unfinished-games.js'));

export default function GamesScreen() {
  const [params] = useSearchParams();
  const gameId = gameIn(params);
  const isNow = usePast() === null;
  if (gameId === null) return <Games />;
  return isNow ? <Navigate to={gamePath(gameId)} replace /> : <GameThen id={gameId} />;
}

/** Shows one game of the past; a present one is found among all. */
const GameThen = ({ id }: { readonly id: number }) => (
  <>
    <PageHead title={`Game ${id}`} up={[historyPath('game', id), 'History']} />
    <Loaded what="game" query={useRead(gameCalls.one, 5, { id })} failureClass="panel" skeleton={<CardSkeletons />}>
      {(game) => <GameCard game={game} onOpen={() => undefined} />}
    </Loaded>
  </>
);

function Games() {
  const [params, setParams] = usePageParams();
  const reader = useReader();
  const waiting = useRead(gameCalls.waitingCount, 5).data?.count ?? 0;
  const filter = filterIn(params);
  // The current page stays until the next one has loaded.
  const query = useQuery({
    ...gamesPageQuery(filter, useParameters(gameCalls.page)), placeholderData: keepPreviousData,
  });
  useDayStandingAhead(filter.date);
  // Rendered in steps: three cards at once block a slow phone for a tenth of a second.
  const shown = useDeferredValue(query.data);
  const today = useToday();
  const dateFilter = {
    dates: useGameDates(),
    selected: filter.date,
    onSelect: (date: string | null): void => show({ date, page: 1 }),
  };
  const show = (next: GamesFilter): void => setParams(paramsOf(next));
  return (
    <>
      <Title>Games</Title>
      <div className="page-head">
        <div>
          <h1>Games</h1>
          <p className="small">Record and manage game scores</p>
        </div>
        <div className="row">
          <span className="only-wide"><AsOfButton /></span>
          <OnlyNow>
            <LinkButton label="Evenings" variant="quiet only-wide" to={paths.evenings} />
            <LinkButton label="Find" variant="quiet only-wide" to={paths.findGames} />
            <LinkButton label="Open ties" variant="quiet only-wide" to={paths.waitingGames} />
            {mayRecordGames(reader) && <LinkButton label="New Game" variant="primary" to={newGameAddress} />}
          </OnlyNow>
        </div>
      </div>
      <OnlyNow><LiveNote /></OnlyNow>
      <OnlyNow>{mayRecordGames(reader) && <Suspense><UnfinishedGames /></Suspense>}</OnlyNow>
      <DateFilterChips {...dateFilter} waiting={waiting} />
      <div className="cols cols-side">
        <Loaded what="games" query={{ ...query, data: shown }} failureClass="panel" skeleton={<CardSkeletons />}>
          {(page) => <GameList shown={page} isTurning={query.isPlaceholderData} onShow={show} />}
        </Loaded>
        <aside className="stack side">
          <DatePanel {...dateFilter} />
          <PointsForAPlace date={filter.date ?? today} />
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

function GameList({ shown, isTurning, onShow }: {
  readonly shown: GamesPageView;
  /** Whether another page is loading. */
  readonly isTurning: boolean;
  readonly onShow: (next: GamesFilter) => void;
}) {
  const reader = useReader();
  const isNow = usePast() === null;
  const queryClient = useQueryClient();
  const moment = useParameters(gameCalls.page);
  const { open, openVoided, dialog } = useGameDialogs(shown);
  const list = useRef<HTMLDivElement>(null);
  const { date, games, page, pageCount, playerCount } = shown;
  const showFromTop = (next: GamesFilter): void => {
    onShow(next);
    scrollTo({ top: 0 });
  };
  const turnTo = (next: number): void => {
    showFromTop({ date, page: next });
    list.current?.focus({ preventScroll: true });
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
          onOpen={(kind) => open(kind, game)}
          onShowDate={date === null ? () => showFromTop({ date: game.date, page: 1 }) : undefined}
        />
      ))}
      {pageCount === 0 && !isNow && <div className="panel"><Empty title="No games were known then." /></div>}
      {pageCount === 0 && isNow && (
        <NoGames isFiltered={date !== null} onShowAll={() => onShow({ date: null, page: 1 })} />
      )}
      <Pager
        page={page}
        pageCount={pageCount}
        onPage={turnTo}
        onNear={(next) => void queryClient.prefetchQuery(gamesPageQuery({ date, page: next }, moment))}
      />
      {isNow && mayRecordGames(reader)
        && <Button label="Voided games" variant="quiet voided-link" onClick={openVoided} />}
      {dialog}
    </div>
  );
}

/** The standings of the selected date. @param playerCount  expected number of rows */
function PlayersStanding({ date, playerCount }: { readonly date: string; readonly playerCount: number }) {
  const skeleton = <SkeletonRows count={playerCount} className="standing-skeleton" />;
  return (
    <Panel title="Players Standing" note={weekdayText(date)} variant="flush">
      <Loaded what="standing" query={useBoard(boardCalls.day, 2, { date })} skeleton={skeleton}>
        {({ isCleared, rows }) => isCleared ? <p className="being-prepared">{BOARDS_BEING_PREPARED}</p> : (
          <table className="standing">
            <ColumnHeads columns={COLUMNS} />
            <tbody>{rows.map((row) => <StandingRow key={row.user.id} row={row} date={date} />)}</tbody>
          </table>
        )}
      </Loaded>
    </Panel>
  );
}

const RANK = <><span aria-hidden="true">#</span><span className="vh">Rank</span></>;
const COLUMNS = [
  [RANK], ['Player', 'name'], ['Games', 'only-wide'], ['Won', 'only-wide'], ['Day total'], ['Points'],
] as const;

function StandingRow({ row, date }: { readonly row: DayStandingView; readonly date: string }) {
  const { user, rank, gamesPlayed, gamesWon, dailyTotal, finalScore } = row;
  return (
    <tr className={user.id === useReaderId() ? 'you' : undefined}>
      <td><Place place={rank} /></td>
      <th scope="row" className="name">
        <span><BoardName {...user} /></span>
        <small className="only-phone">{counted(gamesPlayed, 'game')}, {gamesWon} won</small>
      </th>
      <td translate="no" className="num only-wide">{gamesPlayed}</td>
      <td translate="no" className="num only-wide">{gamesWon}</td>
      <td><WhyScore {...dayWhy(date, user, 'day total')} value={dailyTotal} isQuiet /></td>
      <td className="final"><WhyScore {...dayWhy(date, user)} value={finalScore} /></td>
    </tr>
  );
}

function NoGames({ isFiltered, onShowAll }: { readonly isFiltered: boolean; readonly onShowAll: () => void }) {
  return (
    <div className="panel">
      {isFiltered ? (
        <Empty title="No games found for the selected date." hint="Pick a day with a dot, or see them all.">
          <Button label="Show All Games" onClick={onShowAll} />
        </Empty>
      ) : (
        <Empty title="No games yet." hint="The first game that is recorded will appear here. It takes eight players.">
          <FirstSteps />
        </Empty>
      )}
    </div>
  );
}

/** The points for the places of a game, beside the games on laptops. */
const PointsForAPlace = ({ date }: { readonly date: string }) => (
  <RuleTable title="Points for a place" lines={gameLegend(useRules(date))}><RulesLink date={date} /></RuleTable>
);
