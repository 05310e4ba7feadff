/** A board of the past beside today's, as its rows show it. The rest is fetched only for a board of the past. */
import { createContext, lazy, use } from 'react';
import { ordinal, scoreText } from '../../../domain/text.js';
import { useReaderId } from '../../figures/members.js';
import { Rise, Score } from '../../figures/score.js';
import { differenceOf, lineOf, type Standing } from './differences.js';

export const Comparison = lazy(async () => ({ default: (await import('./comparison.js')).Comparison }));
export const NothingThen = lazy(async () => ({ default: (await import('./comparison.js')).NothingThen }));

export interface Lines {
  readonly then: readonly Standing[];
  readonly today: readonly Standing[];
}

/** The comparison with today; null on a current board. */
export const Compared = createContext<Lines | null>(null);

/** Today's place of a player, in a row of the past, if it differs. */
export function Today({ id }: { readonly id: number }) {
  const lines = use(Compared);
  const then = lines && lineOf(lines.then, id);
  const difference = then && differenceOf(then, lineOf(lines.today, id));
  if (!difference) return null;
  const { today, placesUp, text } = difference;
  const variant = 'row wrap today';
  if (today === null) return <span className={variant}><span className="delta">not on the board today</span></span>;
  return (
    <span className={variant}>
      Today <Score value={today.points} />
      {placesUp !== 0 && (
        <span className="delta">
          <Rise by={placesUp} />
          {ordinal(today.rank)}
          <span className="vh">, {Math.abs(placesUp)} {placesUp > 0 ? 'up' : 'down'}</span>
        </span>
      )}
      {text !== null && <span className="delta">{text}</span>}
    </span>
  );
}

/** The reader's place today, in place of the distances to the neighbours; undefined on a current board. */
export function useOwnToday(): string | undefined {
  const lines = use(Compared);
  const own = lineOf(lines?.today ?? [], useReaderId());
  if (lines === null) return undefined;
  return own ? `Today ${ordinal(own.rank)} with ${scoreText(own.points)}` : 'Not on the board today';
}
