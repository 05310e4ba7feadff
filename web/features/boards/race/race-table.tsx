/** The race as a table: the points or places after each evening or month. */
import type { ReactElement } from 'react';
import type { RaceView } from '../../../../contract/race.js';
import { datesOf, monthOf } from '../../../../domain/calendar-month.js';
import { spanRef } from '../../../../domain/explain/addresses.js';
import { Name } from '../../../figures/members.js';
import { Why } from '../../../figures/why.js';
import { scoreText } from '../../../../domain/number-text.js';
import { scoreTone } from '../../../figures/score.js';
import { type Axis, isOfYear, linesOf, periodText, stepText } from './race-lines.js';

export interface RaceTableProps {
  readonly race: RaceView;
  readonly axis: Axis;
  readonly readerId: number | undefined;
  readonly labelledBy: string;
}

export function RaceTable({ race, axis, readerId, labelledBy }: RaceTableProps): ReactElement {
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
                  {index === racer.steps.length - 1
                    ? <End racer={racer} axis={axis} race={race} />
                    : <Step racer={racer} index={index} axis={axis} race={race} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface StepProps extends EndProps {
  readonly index: number;
}

/** What the days up to here add up to. A year ranks otherwise than its days, so they do not explain a place in it. */
function Step({ racer: { player, steps }, index, axis, race }: StepProps): ReactElement {
  const { points, place, earned } = steps[index]!;
  if (points === null || place === null) return <span className="zero">·<span className="vh">not yet</span></span>;
  const step = race.steps[index]!;
  const isPlace = axis === 'places';
  const last = isOfYear(race) ? datesOf(step).last : step;
  return (
    <Why
      of={isPlace && isOfYear(race) ? null : spanRef(`${monthOf(race.steps[0]!)}-01`, last, player.id)}
      label={`${isPlace ? 'place' : 'points'} of ${player.displayName} after ${stepText(race, step)}`}
      text={isPlace ? String(place) : scoreText(points)}
      className={earned === null ? 'zero' : isPlace ? '' : scoreTone(points)}
    />
  );
}

interface EndProps {
  readonly racer: RaceView['racers'][number];
  readonly axis: Axis;
  readonly race: RaceView;
}

/** How the race ended for a member, which is explained. */
const End = ({ racer: { player, place, points, ref }, axis, race }: EndProps): ReactElement => (
  <Why
    of={ref}
    label={`${axis === 'places' ? 'place' : 'points'} of ${player.displayName}, ${periodText(race)}`}
    text={axis === 'places' ? String(place) : scoreText(points)}
    className={axis === 'places' ? '' : scoreTone(points)}
  />
);
