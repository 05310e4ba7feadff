/** The race of a month or a year: how points and places ran, the reader's line in front, others on tap. */
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { raceCalls } from '../../../../contract/race.calls.js';
import type { RaceView } from '../../../../contract/race.js';
import { counted, ordinal, scoreText } from '../../../../domain/text.js';
import { RowName, useReaderId, YouTag } from '../../../figures/members.js';
import { useNameSearch } from '../../../figures/name-search.js';
import { WhyScore } from '../../../figures/why.js';
import { OnlyNow } from '../../../transport/past.js';
import { Choices } from '../../../ui/choices.js';
import { Button } from '../../../ui/controls.js';
import { TableToggle } from '../../../ui/chart/chart-panel.js';
import { LineChart } from '../../../ui/chart/line-chart.js';
import { PenSample } from '../../../ui/chart/pens.js';
import { keyOfMonth } from '../../../ui/date-text.js';
import { Empty, Sentence, SkeletonRows } from '../../../ui/load-states.js';
import { Panel } from '../../../ui/page-head.js';
import type { BoardAddress } from '../board-address.js';
import { PREPARED, SKELETON } from '../board-content.js';
import { useBoard } from '../board.api.js';
import { LoadedBoard } from '../prepared.js';
import {
  type Axis, isOfYear, linesOf, penOf, periodText, type Picked, pickedAfter, picksIn, picksText, readingAt, sentenceOf,
} from './race-lines.js';
import { RaceTable } from './race-table.js';
import './race.css';

const RaceShare = lazy(() => import('./race-picture.js'));

export default function Race({ board, onBoard }: { readonly board: BoardAddress; readonly onBoard: () => void }) {
  const readerId = useReaderId();
  const period = board.period === 'yearly' ? String(board.year) : keyOfMonth(board);
  const query = useBoard(raceCalls.race, 5, { period });
  const [params, setParams] = useSearchParams();
  const [chosen, setChosen] = useState(() => picksIn(params.get('picks')));
  return (
    <LoadedBoard what="leaderboard" query={query} skeleton={SKELETON} prepared={PREPARED}>
      {(race) => {
        if (race.steps.length < 2) return <TooShort race={race} onBoard={onBoard} />;
        const leader = race.racers.find(({ player }) => player.id !== readerId);
        const picks = chosen ?? (leader ? pickedAfter([], leader.player.id) : []);
        const pick = (next: typeof picks): void => {
          setChosen(next);
          setParams({ ...Object.fromEntries(params), picks: picksText(next) }, { replace: true });
        };
        return <Ran {...{ race, picks, readerId }} onPick={pick} />;
      }}
    </LoadedBoard>
  );
}

function TooShort({ race, onBoard }: { readonly race: RaceView; readonly onBoard: () => void }) {
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
}

const AXES: Readonly<Record<Axis, string>> = { points: 'Points', places: 'Place' };

function Ran({ race, picks, onPick, readerId }: RacersProps) {
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

interface RacersProps {
  readonly race: RaceView;
  readonly picks: readonly Picked[];
  readonly onPick: (picks: readonly Picked[]) => void;
  readonly readerId: number | undefined;
}

/** In the order of the board; a tap picks a line out or puts it back. */
function Racers({ race, picks, onPick, readerId }: RacersProps) {
  const { found, field } = useNameSearch(race.racers, ({ player }) => player.displayName);
  return (
    <Panel
      title="Pick up to three"
      beside={<Button act="Only me" look="quiet" aria-disabled={picks.length === 0} onClick={() => onPick([])} />}
      look="stack low-head"
    >
      {field}
      <ul className="racers">
        {found.map((racer) => {
          const { id } = racer.player;
          const pen = penOf(racer, picks, readerId);
          const line = <><PenSample pen={pen} /><RacerName racer={racer} isReader={id === readerId} /></>;
          return (
            <li key={id}>
              {id === readerId ? <div className="racer you">{line}</div> : (
                <button
                  type="button"
                  className="racer"
                  aria-pressed={pen !== null}
                  onClick={() => onPick(pickedAfter(picks, id))}
                >
                  {line}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

interface RacerNameProps {
  readonly racer: RaceView['racers'][number];
  readonly isReader: boolean;
}

/** Every line but the reader's is a button, so it cannot contain links. */
const RacerName = ({ racer: { player, place, points, ref }, isReader }: RacerNameProps) => (
  <span>
    <span className="row">
      <RowName id={isReader ? player.id : undefined}>{player.displayName}</RowName>
      {isReader && <YouTag />}
    </span>
    <small className="num">
      {ordinal(place)} ·{' '}
      <WhyScore of={isReader ? ref : null} label={`points of ${player.displayName}`} value={points} />
    </small>
  </span>
);
