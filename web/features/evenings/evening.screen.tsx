/** The recap of an evening at its address, or why there is none. */
import type { ReactElement } from 'react';
import { useParams } from 'react-router-dom';
import { eveningCalls } from '../../../contract/evenings.calls.js';
import type { RecapView } from '../../../contract/evenings.js';
import { eveningPath, paths } from '../../paths.js';
import { LinkButton } from '../../ui/buttons.js';
import { dateText, weekdayText } from '../../../domain/date-text.js';
import { isCalendarDate, monthOfDate } from '../../ui/date-text.js';
import { Empty, Loaded, SkeletonRows } from '../../ui/load-states.js';
import { PageHead } from '../../ui/page-head.js';
import { usePast } from '../../transport/past.js';
import { useBoard } from '../boards/board.api.js';
import { useGameDates } from '../boards/days.api.js';
import type { Standing } from '../boards/past/differences.js';
import { BesideToday, NothingThen } from '../boards/past/beside-today.js';
import { Prepared } from '../boards/prepared.js';
import { Recap } from './recap.js';
import { namesIn } from './recap-text.js';

export default function EveningScreen(): ReactElement {
  const { date = '' } = useParams();
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
      <Evening key={date} date={date} />
    </>
  );
}

function Evening({ date }: { readonly date: string }): ReactElement {
  const query = useBoard(eveningCalls.recap, 2, { date });
  const isNow = usePast() === null;
  const board = { period: 'daily', date, ...monthOfDate(date) } as const;
  return (
    <Loaded what="evening" query={query} failureClass="panel" skeleton={SKELETON}>
      {({ rows: recap, isCleared }) => {
        if (isCleared) return <BeingPrepared date={date} />;
        if (recap.games.length > 0) {
          return isNow ? <Recap recap={recap} /> : (
            <BesideToday board={board} then={linesOf(recap)} skeleton={SKELETON}>
              <Recap recap={recap} />
            </BesideToday>
          );
        }
        if (isNow) return <NoEvening date={date} />;
        return (
          <>
            <h1 className="vh">Evening of {dateText(date)}</h1>
            <NothingThen board={board} />
          </>
        );
      }}
    </Loaded>
  );
}

function linesOf(recap: RecapView): Standing[] {
  const names = namesIn(recap);
  return recap.places.map(({ playerId, rank, points, total }) => (
    { player: { id: playerId, displayName: names.get(playerId) ?? '', isAdmin: false }, rank, points, total }));
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
