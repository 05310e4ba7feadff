/** The points and the place of a member in a month that goes on. */
import { monthNameOf } from '../../domain/dates.js';
import { scoreText } from '../../domain/text.js';
import { Figure } from '../ui/page.js';
import { Why } from './score.js';

interface MonthSoFarProps {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly points: number;
  readonly place: number;
  /** How many are on the board. */
  readonly size: number;
  /** Address of the explanation. */
  readonly of: string | null;
  /** Missing for the reader. */
  readonly name?: string;
}

export function MonthSoFar({ month, points, place, size, of, name }: MonthSoFarProps) {
  const title = monthNameOf(month);
  const [whosePoints, whosePlace] = name === undefined
    ? [`your ${title} points`, `your place in ${title}`]
    : [`${title} points of ${name}`, `place of ${name} in ${title}`];
  return (
    <dl className="hero-num">
      <Figure label={`${title} so far`} className="">
        <Why of={of} label={whosePoints} text={scoreText(points)} />
      </Figure>
      <Figure label="Place" className="">
        <Why of={of} label={whosePlace} text={String(place)} />
        <small> of {size}</small>
      </Figure>
    </dl>
  );
}
