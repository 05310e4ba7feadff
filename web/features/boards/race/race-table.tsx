/** The race as a table: the points or places after each evening or month. */
import type { ReactElement } from 'react';
import type { RaceView } from '../../../../contract/race.js';
import { Name } from '../../../ui/name.js';
import { scoreText, scoreTone } from '../../../ui/score-text.js';
import { Why } from '../../../ui/why.js';
import { type Axis, linesOf, periodText, stepText } from './race-lines.js';

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
              {racer.steps.map((step, index) => (
                <td key={index} className="num">
                  {index === racer.steps.length - 1 ? <End racer={racer} axis={axis} race={race} /> : (
                    <Step
                      value={axis === 'places' ? step.place : step.points}
                      axis={axis}
                      isAway={step.earned === null}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface StepProps {
  readonly value: number | null;
  readonly axis: Axis;
  readonly isAway: boolean;
}

const Step = ({ value, axis, isAway }: StepProps): ReactElement => {
  if (value === null) return <span className="zero">·<span className="vh">not yet</span></span>;
  if (axis === 'places') return <span className={isAway ? 'zero' : undefined}>{value}</span>;
  return <span className={isAway ? 'zero' : scoreTone(value)}>{scoreText(value)}</span>;
};

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
