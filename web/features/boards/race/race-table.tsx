/** The race as a table: the points or places after each evening or month. */
import type { RaceView } from '../../../../contract/race.js';
import { datesOf, monthOf } from '../../../../domain/dates.js';
import { spanRef } from '../../../../domain/explain/addresses.js';
import { scoreText } from '../../../../domain/text.js';
import { Name } from '../../../figures/members.js';
import { scoreTone } from '../../../figures/score.js';
import { Why } from '../../../figures/why.js';
import { type Axis, isOfYear, linesOf, periodText, stepText } from './race-lines.js';

interface RaceTableProps {
  readonly race: RaceView;
  readonly axis: Axis;
  readonly readerId: number | undefined;
  readonly labelledBy: string;
}

export function RaceTable({ race, axis, readerId, labelledBy }: RaceTableProps) {
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
              <th scope="row">
                <Name id={racer.player.id}>{racer.player.displayName}</Name>
              </th>
              {racer.steps.map((_, index) => (
                <td key={index} className="num">
                  <Step racer={racer} index={index} axis={axis} race={race} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface StepProps extends Pick<RaceTableProps, 'axis' | 'race'> {
  readonly racer: RaceView['racers'][number];
  readonly index: number;
}

/**
 * What the days up to here add up to. A year ranks otherwise than its days, so they do not explain a place in it; the
 * end of the race has its own explanation.
 */
function Step({ racer: { player, steps, ref }, index, axis, race }: StepProps) {
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
