/**
 * The race of a month or a year: the course of points and places, with the reader's line in front and others on tap.
 */
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { raceCalls } from '../../../../contract/race.calls.js';
import type { RaceView } from '../../../../contract/race.js';
import { counted, ordinal, scoreText } from '../../../../domain/text.js';
import { GuestTag, Name, RowName, useReaderId, YouTag } from '../../../figures/members.js';
import { useNameSearch } from '../../../figures/name-search.js';
import { scoreTone, Why, WhyScore } from '../../../figures/score.js';
import { OnlyNow } from '../../../transport/past.js';
import { Choices } from '../../../ui/choices.js';
import { Button } from '../../../ui/controls.js';
import { TableToggle } from '../../../ui/chart/chart-panel.js';
import { LineChart } from '../../../ui/chart/line-chart.js';
import { PenSample } from '../../../ui/chart/pens.js';
import { keyOfMonth } from '../../../ui/date-text.js';
import { Empty, Panel, Sentence, SkeletonRows } from '../../../ui/page.js';
import type { BoardAddress } from '../board-address.js';
import { LoadedBoard } from '../board-content.js';
import { useBoard } from '../board.api.js';
import {
  type Axis, isOfYear, linesOf, penOf, periodText, type Picked, pickedAfter, picksIn, picksText, readingAt,
  sentenceOf, stepText,
} from './race-lines.js';
import { datesOf, monthOf } from '../../../../domain/dates.js';
import { spanRef } from '../../../../domain/explain/addresses.js';

const RaceShare = lazy(() => import('./race-picture.js'));

export default function Race({ board, onBoard }: { readonly board: BoardAddress; readonly onBoard: () => void }) {
  const readerId = useReaderId();
  const period = board.period === 'yearly' ? String(board.year) : keyOfMonth(board);
  const query = useBoard(raceCalls.race, 5, { period });
  const [params, setParams] = useSearchParams();
  const [chosen, setChosen] = useState(() => picksIn(params.get('picks')));
  return (
    <LoadedBoard query={query}>
      {(race) => {
        if (race.steps.length < 2) return <TooShort race={race} onBoard={onBoard} />;
        const leader = race.racers.find(({ player }) => player.id !== readerId);
        const picks = chosen ?? (leader ? pickedAfter([], leader.player.id) : []);
        const pick = (next: typeof picks): void => {
          setChosen(next);
          setParams({ ...Object.fromEntries(params), picks: picksText(next) }, { replace: true });
        };
        return <Ran race={race} picks={picks} onPick={pick} />;
      }}
    </LoadedBoard>
  );
}

function TooShort({ race, onBoard }: { readonly race: RaceView; readonly onBoard: () => void }) {
  const what = isOfYear(race) ? 'month' : 'evening';
  const played = race.steps.length === 0
    ? `No ${what} is played yet.` : `One ${what} is played. The board shows it already.`;
  return (
    <div className="panel">
      <Empty title={`The race needs two ${what}s`} hint={played}><Button label="Board" onClick={onBoard} /></Empty>
    </div>
  );
}

const AXES: Readonly<Record<Axis, string>> = { points: 'Points', places: 'Place' };

function Ran({ race, picks, onPick }: RacersProps) {
  const readerId = useReaderId();
  const [axis, setAxis] = useState<Axis>('points');
  const [isTable, setTable] = useState(false);
  const penFor = (racer: RaceView['racers'][number]) => penOf(racer, picks, readerId);
  const what = isOfYear(race) ? 'month' : 'evening';
  return (
    <>
      <div className="cols cols-side">
        <Panel
          title={`${periodText(race)}, ${what} by ${what}`}
          headingId="race-heading"
          beside={
            <div className="row wrap">
              <Choices label="Axis" choices={AXES} value={axis} onChoose={setAxis} />
              <TableToggle isTable={isTable} onToggle={setTable} />
            </div>
          }
        >
          {isTable ? <RaceTable race={race} axis={axis} labelledBy="race-heading" /> : (
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
                Dot: played. Flat: away.
                {` ${counted(race.steps.length, what)}.`}
              </p>
            </>
          )}
        </Panel>
        <Racers {...{ race, picks, onPick }} />
      </div>
      {/* There is no picture of the past, because it would not say its moment. */}
      <OnlyNow>
        <Suspense fallback={<div className="panel"><SkeletonRows count={4} /></div>}>
          <RaceShare {...{ race, axis, picks }} />
        </Suspense>
      </OnlyNow>
    </>
  );
}

interface RacersProps {
  readonly race: RaceView;
  readonly picks: readonly Picked[];
  readonly onPick: (picks: readonly Picked[]) => void;
}

/** The members in the order of the board; a tap picks a line or ends the pick. */
function Racers({ race, picks, onPick }: RacersProps) {
  const readerId = useReaderId();
  const { found, field } = useNameSearch(race.racers, ({ player }) => player.displayName);
  return (
    <Panel
      title="Pick up to three"
      beside={<Button label="Only me" variant="quiet" aria-disabled={picks.length === 0} onClick={() => onPick([])} />}
      variant="stack low-head"
    >
      {field}
      <ul className="racers">
        {found.map((racer) => {
          const { player: { id, displayName, isGuest }, place, points, ref } = racer;
          const isReader = id === readerId;
          const pen = penOf(racer, picks, readerId);
          const line = (
            <>
              <PenSample pen={pen} />
              <span>
                <span className="row">
                  <RowName id={isReader ? id : undefined}>{displayName}</RowName>
                  {isReader && <YouTag />}
                  {isGuest && <GuestTag />}
                </span>
                <small className="num">
                  {ordinal(place)} ·{' '}
                  <WhyScore of={isReader ? ref : null} label={`points of ${displayName}`} value={points} />
                </small>
              </span>
            </>
          );
          const pick = (): void => onPick(pickedAfter(picks, id));
          return (
            <li key={id}>
              {/* Every line but the reader's is a button, so these cannot contain links. */}
              {isReader ? <div className="racer you">{line}</div> : (
                <button type="button" className="racer" aria-pressed={pen !== null} onClick={pick}>{line}</button>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** The points or places after each evening or month. */
function RaceTable(
  { race, axis, labelledBy }: { readonly race: RaceView; readonly axis: Axis; readonly labelledBy: string },
) {
  const readerId = useReaderId();
  const { columns } = linesOf(race, 'places', () => null);
  return (
    <div className="race-scroll" role="region" aria-label="Table of the race" tabIndex={0}>
      <table className="race-table" aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">Player</th>
            {columns.map((name, index) => (
              <th key={index} scope="col" aria-label={stepText(race, race.steps[index]!)}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {race.racers.map((racer) => (
            <tr key={racer.player.id} className={racer.player.id === readerId ? 'you' : undefined}>
              <th scope="row"><Name id={racer.player.id}>{racer.player.displayName}</Name></th>
              {racer.steps.map((_, index) => <td key={index} className="num">{stepOf(race, racer, index, axis)}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * The explanation of the sum of the days up to here. The places of a year do not follow from its days, so they are not
 * explained here; the end of the race has its own explanation.
 */
function stepOf(race: RaceView, { player, steps, ref }: RaceView['racers'][number], index: number, axis: Axis) {
  const { points, place, earned } = steps[index]!;
  if (points === null || place === null) return <span className="zero">·<span className="vh">not yet</span></span>;
  const step = race.steps[index]!;
  const isPlace = axis === 'places';
  const isEnd = index === steps.length - 1;
  const last = isOfYear(race) ? datesOf(step).last : step;
  const ofDays = isPlace && isOfYear(race) ? null : spanRef(`${monthOf(race.steps[0]!)}-01`, last, player.id);
  const when = isEnd ? `, ${periodText(race)}` : ` after ${stepText(race, step)}`;
  return (
    <Why
      of={isEnd ? ref : ofDays}
      label={`${isPlace ? 'place' : 'points'} of ${player.displayName}${when}`}
      text={isPlace ? String(place) : scoreText(points)}
      className={!isEnd && earned === null ? 'zero' : isPlace ? '' : scoreTone(points)}
    />
  );
}
