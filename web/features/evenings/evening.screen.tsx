/** The recap of an evening at its address, or why there is none. */
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router-dom';
import { eveningCalls } from '../../../contract/evenings.calls.js';
import type { RecapView } from '../../../contract/evenings.js';
import { dateText, weekdayText } from '../../../domain/dates.js';
import { eveningPath, paths } from '../../paths.js';
import { usePast } from '../../transport/past.js';
import { LinkButton } from '../../ui/controls.js';
import { isCalendarDate, monthOfDate } from '../../ui/date-text.js';
import { Empty, PageHead, SkeletonRows } from '../../ui/page.js';
import { useBoard, useGameDates } from '../boards/board.api.js';
import { BesideToday, NothingThen } from '../boards/past/beside-today.js';
import type { Standing } from '../boards/past/standings.js';
import { LoadedBoard } from '../boards/board-content.js';
import { EveningBoard, NextCards, Partners, Records, WinnerPanel } from './evening-panels.js';
import { playersIn } from './recap-text.js';
import type { PictureChoice } from './share-panel.js';
import { Turns } from './turns.js';
import './evening.css';

/** With the picture. */
const SharePanel = lazy(() => import('./share-panel.js'));

export default function EveningScreen() {
  const { date = '' } = useParams();
  if (isCalendarDate(date)) return <Evening key={date} date={date} />;
  return (
    <>
      <PageHead title="Evening" up={[paths.leaderboards, 'Leaderboards']} />
      <Empty title="There is no such date." hint="An evening has an address such as /evenings/2026-07-24.">
        <LinkButton act="To the leaderboards" to={paths.leaderboards} />
      </Empty>
    </>
  );
}

function Evening({ date }: { readonly date: string }) {
  const query = useBoard(eveningCalls.recap, 2, { date });
  const isNow = usePast() === null;
  return (
    <>
      <title>{`Evening of ${dateText(date)} · President`}</title>
      <LoadedBoard
        what="evening"
        query={query}
        skeleton={SKELETON}
        hint="The recap returns with them."
        head={<PageHead title={`Evening of ${dateText(date)}`} up={[paths.leaderboards, 'Leaderboards']} />}
      >
        {(recap) => (recap.games.length > 0 ? <Recap recap={recap} /> : (
          <>
            <h1 className="vh">Evening of {dateText(date)}</h1>
            {isNow ? <NoEvening date={date} /> : <NothingThen board={boardOf(date)} />}
          </>
        ))}
      </LoadedBoard>
    </>
  );
}

const SKELETON = (
  <div className="cols cols-5-7">
    <span className="sk evening-sk" />
    <SkeletonRows count={10} className="panel flush" />
  </div>
);

/** That of the past has nothing to share: what is shared would not say so. */
function Recap({ recap }: { readonly recap: RecapView }) {
  const [choice, setChoice] = useState<PictureChoice>('own');
  const isNow = usePast() === null;
  const panels = (
    <>
      <div className="cols cols-5-7">
        <WinnerPanel recap={recap} choice={choice} />
        <EveningBoard recap={recap} />
      </div>
      <Turns recap={recap} />
      <div className="cols cols-2">
        <NextCards recap={recap} />
        <Records recap={recap} />
      </div>
      <div className={isNow ? 'cols cols-side' : 'cols'}>
        <Partners recap={recap} />
        {isNow && (
          <Suspense fallback={<section className="panel share-place" />}>
            <SharePanel recap={recap} choice={choice} onChoose={setChoice} />
          </Suspense>
        )}
      </div>
    </>
  );
  if (isNow) return panels;
  return <BesideToday board={boardOf(recap.date)} then={linesOf(recap)} skeleton={SKELETON}>{panels}</BesideToday>;
}

const boardOf = (date: string) => ({ period: 'daily', date, ...monthOfDate(date) }) as const;

const linesOf = (recap: RecapView): Standing[] => recap.places.map(({ playerId, rank, points, total }) => (
  { player: { ...playersIn(recap, [playerId])[0]!, isAdmin: false }, rank, points, total }));

/** With the nearest evenings before and after. */
function NoEvening({ date }: { readonly date: string }) {
  const dates = useGameDates();
  const near = [dates.find((each) => each < date), [...dates].reverse().find((each) => each > date)]
    .filter((each) => each !== undefined);
  return (
    <div className="panel">
      <Empty title={`Nobody played on ${dateText(date)}.`}>
        {/* Another row when the dates come, so that none moves. */}
        <div key={near.length} className="row wrap">
          {near.map((each) => <LinkButton key={each} act={weekdayText(each)} to={eveningPath(each)} />)}
          {near.length === 0 && <LinkButton act="To the games" to={paths.games} />}
        </div>
      </Empty>
    </div>
  );
}
