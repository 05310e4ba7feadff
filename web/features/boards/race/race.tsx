/** The race of a month or a year: how points and places ran, the reader's line in front, others on tap. */
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { raceCalls } from '../../../../contract/race.calls.js';
import type { RaceView } from '../../../../contract/race.js';
import { OnlyNow } from '../../../transport/past.js';
import { Button } from '../../../ui/buttons.js';
import { LineChart } from '../../../ui/chart/line-chart.js';
import { Choices } from '../../../ui/choices.js';
import { keyOfMonth } from '../../../ui/date-text.js';
import { Empty, Loaded, SkeletonRows } from '../../../ui/load-states.js';
import { Sentence } from '../../../ui/sentence.js';
import { useReaderId } from '../../../figures/members.js';
import { counted, scoreText } from '../../../../domain/number-text.js';
import { TableToggle } from '../../../ui/chart/chart-panel.js';
import type { BoardAddress } from '../board-address.js';
import { useBoard } from '../board.api.js';
import { PREPARED, SKELETON } from '../board-content.js';
import { pickedAfter, picksIn, picksText } from './picks.js';
import { type Axis, isOfYear, linesOf, penOf, periodText, readingAt, sentenceOf } from './race-lines.js';
import { RaceTable } from './race-table.js';
import { Racers, type RacersProps } from './racers.js';
import './race.css';

const RaceShare = lazy(() => import('./race-share.js'));

export interface RaceProps {
  readonly board: BoardAddress;
  readonly onBoard: () => void;
}

/** A default export, because it is loaded lazily. */
export default function Race({ board, onBoard }: RaceProps): ReactElement {
  const readerId = useReaderId();
  const period = board.period === 'yearly' ? String(board.year) : keyOfMonth(board);
  const query = useBoard(raceCalls.race, 5, { period });
  const [params, setParams] = useSearchParams();
  const [chosen, setChosen] = useState(() => picksIn(params.get('picks')));
  return (
    <Loaded what="leaderboard" query={query} failureClass="panel" skeleton={SKELETON}>
      {({ rows: race, isCleared }) => {
        if (isCleared) return PREPARED;
        if (race.steps.length < 2) return <TooShort race={race} onBoard={onBoard} />;
        const leader = race.racers.find(({ player }) => player.id !== readerId);
        const picks = chosen ?? (leader ? pickedAfter([], leader.player.id) : []);
        const pick = (next: typeof picks): void => {
          setChosen(next);
          setParams({ ...Object.fromEntries(params), picks: picksText(next) }, { replace: true });
        };
        return <Ran {...{ race, picks, readerId }} onPick={pick} />;
      }}
    </Loaded>
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

function Ran({ race, picks, onPick, readerId }: RacersProps): ReactElement {
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
      {/* A picture would not say that it shows the past. */}
      <OnlyNow>
        <Suspense fallback={<div className="panel"><SkeletonRows count={4} /></div>}>
          <RaceShare {...{ race, axis, picks, readerId }} />
        </Suspense>
      </OnlyNow>
    </>
  );
}
