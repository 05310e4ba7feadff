/** The race of a month or a year: how points and places ran, the reader's line in front, others on tap. */
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { raceCalls } from '../../../../contract/race.calls.js';
import type { RaceView } from '../../../../contract/race.js';
import { Button } from '../../../ui/buttons.js';
import { LineChart } from '../../../ui/chart/line-chart.js';
import { Choices } from '../../../ui/choices.js';
import { keyOfMonth } from '../../../ui/date-text.js';
import { Empty, SkeletonRows } from '../../../ui/load-states.js';
import { Sentence } from '../../../ui/sentence.js';
import { useReaderId } from '../../../figures/members.js';
import { counted, scoreText } from '../../../../domain/number-text.js';
import { TableToggle } from '../../../ui/chart/chart-panel.js';
import type { BoardAddress } from '../board-address.js';
import { boardResource } from '../board.api.js';
import { BoardContent } from '../board-content.js';
import { type Past, pastParams } from '../../../ui/past-address.js';
import { pickedAfter, picksIn, picksText } from './picks.js';
import { type Axis, isOfYear, linesOf, penOf, periodText, readingAt, sentenceOf } from './race-lines.js';
import { RaceTable } from './race-table.js';
import { Racers, type RacersProps } from './racers.js';
import './race.css';

const RaceShare = lazy(() => import('./race-share.js'));

export interface RaceProps {
  readonly board: BoardAddress;
  /** Of a race as it stood at a moment; it offers no picture, which would not say so. */
  readonly past?: Past;
  readonly onBoard: () => void;
}

/** A default export, because it is loaded lazily. */
export default function Race({ board, past, onBoard }: RaceProps): ReactElement {
  const readerId = useReaderId();
  const period = board.period === 'yearly' ? String(board.year) : keyOfMonth(board);
  const query = useQuery({
    ...boardResource(raceCalls.race, 5, { period, ...(past && pastParams(past)) }),
    select: ({ rows, isCleared }) => ({ rows: [rows], isCleared }),
  });
  const [params, setParams] = useSearchParams();
  const [chosen, setChosen] = useState(() => picksIn(params.get('picks')));
  return (
    <BoardContent
      query={query}
      empty={null}
      show={([race]) => {
        if (race!.steps.length < 2) return <TooShort race={race!} onBoard={onBoard} />;
        const leader = race!.racers.find(({ player }) => player.id !== readerId);
        const picks = chosen ?? (leader ? pickedAfter([], leader.player.id) : []);
        const pick = (next: typeof picks): void => {
          setChosen(next);
          setParams({ ...Object.fromEntries(params), picks: picksText(next) }, { replace: true });
        };
        return <Ran {...{ picks, readerId }} race={race!} onPick={pick} isShared={past === undefined} />;
      }}
    />
  );
}

interface TooShortProps extends Pick<RaceProps, 'onBoard'> {
  readonly race: RaceView;
}

const TooShort = ({ race, onBoard }: TooShortProps): ReactElement => {
  const what = isOfYear(race) ? 'month' : 'evening';
  const none = `No ${what} is played yet.`;
  const played = race.steps.length === 0 ? none : `One ${what} is played. The board shows it already.`;
  return (
    <div className="panel">
      <Empty title={`The race needs two ${what}s`} hint={played}>
        <Button act="Board" onClick={onBoard} />
      </Empty>
    </div>
  );
};

const AXES: Readonly<Record<Axis, string>> = { points: 'Points', places: 'Place' };

interface RanProps extends RacersProps {
  /** Whether a picture is offered. */
  readonly isShared: boolean;
}

function Ran({ race, picks, onPick, readerId, isShared }: RanProps): ReactElement {
  const [axis, setAxis] = useState<Axis>('points');
  const [isTable, setTable] = useState(false);
  const penFor = (racer: RaceView['racers'][number]) => penOf(racer, picks, readerId);
  const what = isOfYear(race) ? 'month' : 'evening';
  return (
    <>
      <div className="cols cols-side">
        <section className="panel" aria-labelledby="race-heading">
          <div className="panel-head">
            <h2 id="race-heading">{periodText(race)}, {what} by {what}</h2>
            <div className="row wrap">
              <Choices label="Axis" choices={AXES} value={axis} onChoose={setAxis} />
              <TableToggle isTable={isTable} onToggle={setTable} />
            </div>
          </div>
          {isTable ? <RaceTable {...{ race, axis, readerId }} labelledBy="race-heading" /> : (
            <>
              <LineChart
                key={`${race.period} ${axis}`}
                {...linesOf(race, axis, penFor)}
                label={sentenceOf(race, axis, readerId)}
                readerLabel={`Read the race ${what} by ${what}`}
                valueText={axis === 'places' ? String : scoreText}
                readingOf={(column) => readingAt(race, axis, column, penFor)}
                reading={(text) => <Sentence text={text} />}
              />
              <p className="small muted">
                A mark is {what === 'month' ? 'a month' : 'an evening'} played, a level line one without the member.
                {` ${counted(race.steps.length, what)}.`}
              </p>
            </>
          )}
        </section>
        <Racers {...{ race, picks, onPick, readerId }} />
      </div>
      {isShared && (
        <Suspense fallback={<div className="panel"><SkeletonRows count={4} /></div>}>
          <RaceShare {...{ race, axis, picks, readerId }} />
        </Suspense>
      )}
    </>
  );
}
