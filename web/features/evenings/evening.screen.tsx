/** One evening at one address: ahead, tonight or over, with who comes, its games and its result. */
import { lazy, Suspense } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import type { UserView } from '../../../contract/players.js';
import { dateText, weekdayText } from '../../../domain/dates.js';
import { eveningState } from '../../../domain/evening/evening-state.js';
import { firstOpenDate } from '../../../domain/plan/plan-rules.js';
import { usePlans } from '../../figures/plans/answers.js';
import { hasBegun, nextOf, planningPath } from '../../figures/plans/plan-text.js';
import { mayRecordGames, useReader } from '../../figures/session.js';
import { eveningPath, paths } from '../../paths.js';
import { usePast } from '../../transport/past.js';
import { serverNow, zone } from '../../transport/server-clock.js';
import { LinkButton } from '../../ui/controls.js';
import { currentDate, isCalendarDate } from '../../ui/date-text.js';
import { combine, Empty, Loaded, PageHead } from '../../ui/page.js';
import { Title } from '../../ui/title.js';
import { LoadedBoard, NothingThen } from '../boards/board-content.js';
import { useGameDates } from '../boards/board.api.js';
import { boardOfDay } from '../boards/board-lines.js';
import { useRecap } from '../boards/recap.api.js';
import { usePlayers } from '../recording/players.api.js';
import type { OfPlan } from './evening-panel.js';
import { SKELETON, useEveningTabs } from './evening-tabs.js';

/** An evening needs one of them. */
const Ahead = lazy(() => import('./ahead.js'));
const Recap = lazy(() => import('./recap.js'));

const UP = [paths.evenings, 'Evenings'] as const;

export default function EveningScreen() {
  const { date } = useParams();
  if (date === undefined) return <NextEvening />;
  if (isCalendarDate(date)) return <Evening key={date} date={date} />;
  return (
    <>
      <PageHead title="Evening" up={UP} />
      <Empty title="This is not a date." hint="An evening has an address such as /evenings/2026-07-24.">
        <LinkButton label="To the evenings" to={paths.evenings} />
      </Empty>
    </>
  );
}

/** Leads to the evening that an older address names, or to the next one. */
function NextEvening() {
  const [params] = useSearchParams();
  const plans = usePlans();
  const next = nextOf(plans.data ?? []);
  // A list without an evening may be read again just now.
  const query = { ...plans, data: next || !plans.isFetching ? plans.data : undefined };
  const asked = params.get('date');
  if (params.has('plan')) return <Navigate to={planningPath} replace />;
  if (asked !== null) return <Navigate to={eveningPath(asked)} replace />;
  return (
    <Loaded what="next evening" query={query} failureClass="panel" skeleton={SKELETON}>
      {() => <Navigate to={next ? eveningPath(next.date) : paths.evenings} replace />}
    </Loaded>
  );
}

function Evening({ date }: { readonly date: string }) {
  const isOpen = date >= firstOpenDate(serverNow(), zone);
  return usePast() === null && isOpen ? <OpenEvening date={date} /> : <Played date={date} />;
}

/** An evening that is not over: it may be planned, being played, or both. */
function OpenEvening({ date }: { readonly date: string }) {
  const mayPlan = mayRecordGames(useReader());
  return (
    <Loaded what="evening" query={combine(usePlans(), usePlayers())} failureClass="panel" skeleton={SKELETON}>
      {([plans, known]) => {
        const plan = plans.find((each) => each.date === date);
        const moved = plans.find(({ movedFrom }) => movedFrom?.date === date);
        if (!plan && moved) return <Navigate to={eveningPath(moved.date)} replace />;
        if (!plan) return <Played date={date} />;
        const of = { plan, mayPlan, ...peopleIn(known) };
        return hasBegun(plan) ? <Played date={date} asked={of} />
          : <Suspense fallback={SKELETON}><Ahead {...of} /></Suspense>;
      }}
    </Loaded>
  );
}

const peopleIn = (known: readonly UserView[]): Pick<OfPlan, 'nameOf' | 'guests'> => ({
  nameOf: (id) => known.find((player) => player.id === id)?.displayName ?? `Player ${id}`,
  guests: known.filter(({ isGuest, isActive }) => isGuest && isActive),
});

/** @param asked  the plan of an evening that is being played */
function Played({ date, asked }: { readonly date: string; readonly asked?: OfPlan }) {
  const query = useRecap(date);
  const isNow = usePast() === null;
  const { games = [], endedAt = null } = query.data?.rows ?? {};
  const state = isNow ? eveningState({ date, games: games.length, endedAt }, serverNow(), zone) : 'over';
  const views = { state, ...useEveningTabs(state) };
  const title = `Evening of ${dateText(date)}`;
  return (
    <>
      <Title>{title}</Title>
      <LoadedBoard
        what="evening"
        query={query}
        skeleton={SKELETON}
        hint="The recap returns with them."
        head={<PageHead title={title} up={UP} />}
      >
        {(recap) => {
          if (recap.games.length > 0) return <Recap {...{ recap, views, asked }} />;
          return (
            <>
              <h1 className="vh">{title}</h1>
              {isNow ? <NoEvening date={date} /> : <NothingThen board={boardOfDay(date)} />}
            </>
          );
        }}
      </LoadedBoard>
    </>
  );
}

/** A note about a missing recap, with the nearest evenings before and after. */
function NoEvening({ date }: { readonly date: string }) {
  const dates = useGameDates();
  const isAhead = date >= currentDate();
  const near = [dates.find((each) => each < date), [...dates].reverse().find((each) => each > date)]
    .filter((each) => each !== undefined);
  return (
    <div className="panel">
      <Empty title={`${isAhead ? 'No evening is planned for' : 'Nobody played on'} ${dateText(date)}.`}>
        {/* The row gets a new key when the dates come, so that none of it moves. */}
        <div key={near.length} className="row wrap">
          {near.map((each) => <LinkButton key={each} label={weekdayText(each)} to={eveningPath(each)} />)}
          {near.length === 0 && <LinkButton label="To the games" to={paths.games} />}
        </div>
      </Empty>
    </div>
  );
}
