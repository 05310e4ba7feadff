/** The recap of an evening at its address, or why there is none. */
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactElement, Suspense, useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { eveningCalls } from '../../../contract/evenings.calls.js';
import { eveningPath, paths } from '../../paths.js';
import { LinkButton } from '../../ui/buttons.js';
import { dateText, weekdayText } from '../../../domain/date-text.js';
import { isCalendarDate } from '../../ui/date-text.js';
import { Empty, Loaded, SkeletonRows } from '../../ui/load-states.js';
import { PageHead } from '../../ui/page-head.js';
import { usePast } from '../../transport/past.js';
import { boardResource } from '../boards/board.api.js';
import { useGameDates } from '../boards/days.api.js';
import { Prepared } from '../boards/prepared.js';

const fetchRecap = () => import('./recap.js');
const Recap = lazy(fetchRecap);
const PastEvening = lazy(() => import('./past-evening.js'));

export default function EveningScreen(): ReactElement {
  const { date = '' } = useParams();
  const past = usePast();
  if (!isCalendarDate(date)) {
    return (
      <>
        <PageHead title="Evening" up={[paths.leaderboards, 'Leaderboards']} />
        <Empty title="There is no such date." hint="An evening has an address such as /evenings/2026-07-24.">
          <LinkButton act="To the leaderboards" to={paths.leaderboards} />
        </Empty>
      </>
    );
  }
  return (
    <>
      <title>{`Evening of ${dateText(date)} · President`}</title>
      {past === null ? <Evening key={date} date={date} /> : (
        <Suspense fallback={SKELETON}>
          <PastEvening date={date} past={past} />
        </Suspense>
      )}
    </>
  );
}

function Evening({ date }: { readonly date: string }): ReactElement {
  const query = useQuery(boardResource(eveningCalls.recap, 2, { date }));
  // Beside the data.
  useEffect(() => void fetchRecap().catch(() => undefined), []);
  return (
    <Loaded what="evening" query={query} failureClass="panel" skeleton={SKELETON}>
      {({ rows: recap, isCleared }) => {
        if (isCleared) return <BeingPrepared date={date} />;
        if (recap.games.length === 0) return <NoEvening date={date} />;
        return (
          <Suspense fallback={SKELETON}>
            <Recap recap={recap} />
          </Suspense>
        );
      }}
    </Loaded>
  );
}

const BeingPrepared = ({ date }: { readonly date: string }): ReactElement => (
  <>
    <PageHead title={`Evening of ${dateText(date)}`} up={[paths.leaderboards, 'Leaderboards']} />
    <Prepared hint="The recap returns with them." />
  </>
);

const SKELETON = (
  <div className="cols cols-5-7">
    <span className="sk evening-sk" />
    <SkeletonRows count={10} className="panel flush" />
  </div>
);

/** With the nearest evenings before and after. */
function NoEvening({ date }: { readonly date: string }): ReactElement {
  const dates = useGameDates();
  const near = [dates.find((each) => each < date), [...dates].reverse().find((each) => each > date)]
    .filter((each) => each !== undefined);
  return (
    <div className="panel">
      <h1 className="vh">Evening of {dateText(date)}</h1>
      <Empty title={`Nobody played on ${dateText(date)}.`}>
        {/* Another row when the dates come, so that none moves. */}
        <div key={near.length} className="row wrap">
          {near.map((each) => (
            <LinkButton key={each} act={weekdayText(each)} to={eveningPath(each)} />
          ))}
          {near.length === 0 && <LinkButton act="To the games" to={paths.games} />}
        </div>
      </Empty>
    </div>
  );
}
