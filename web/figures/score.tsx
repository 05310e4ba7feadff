/** Scores and places: their text, colour and marks, and numbers that open their explanation. */
import type { ReactNode } from 'react';
import type { PlayerRef } from '../../contract/players.js';
import { monthNameOf, weekdayText } from '../../domain/dates.js';
import { dayRef, monthRef, spanRef, yearRef } from '../../domain/explain/addresses.js';
import { averageText, scoreText } from '../../domain/text.js';
import { Drawing, Icon } from '../ui/controls.js';
import { rangeText } from '../ui/date-text.js';
import { Figure } from '../ui/page.js';
import { useExplained } from './explained-address.js';

/** The class that colours a score, in addition to its sign. */
export const scoreTone = (score: number): 'plus' | 'minus' | 'zero' => {
  if (score === 0) return 'zero';
  return score > 0 ? 'plus' : 'minus';
};

export const Score = ({ value }: { readonly value: number }) =>
  <span translate="no" className={`num ${scoreTone(value)}`}>{scoreText(value)}</span>;

/** An arrow up for places won, down for places lost. */
export const Rise = ({ by }: { readonly by: number }) =>
  <Drawing path={by > 0 ? 'M12 19V5M6 11l6-6 6 6' : 'M12 5v14M6 13l6 6 6-6'} />;

/** The mark in place of the points of a team or player that waits for a tie-breaker (docs/rules.md, Evenings). */
export const PendingScore = () => (
  <span className="num zero">
    <span aria-hidden="true">–</span>
    <span className="vh">waits for the tie-breaker</span>
  </span>
);

/** A card corner with the place; null while it waits for a tie-breaker. */
export const Place = ({ place }: { readonly place: number | null }) =>
  <span className="place" data-place={place ?? '?'}>{place ?? '?'}</span>;

export const LiveTag = () => <span className="tag live">Live</span>;

export const FinalizedTag = () => <span className="tag"><Icon name="lock" />Finalized</span>;

interface WhyProps {
  /** Address of the explanation, below `/api/explain/`; null for a number without one. */
  readonly of: string | null;
  /** The name of the number, such as `points of Elif on Sat 25 Jul`. */
  readonly label: string;
  /** The number as it is shown. */
  readonly text: string;
  readonly className?: string;
  /** Called before the explanation opens: a dialog closes, because it would cover the explanation. */
  readonly onOpen?: (() => void) | undefined;
  /** The number with marks, if it has any. */
  readonly children?: ReactNode;
}

export function Why({ of, label, text, className = '', onOpen, children = text }: WhyProps) {
  const { shown, open } = useExplained();
  if (of === null) return <span translate="no" className={`num ${className}`}>{children}</span>;
  return (
    <button
      type="button"
      translate="no"
      className={`why num ${className}`}
      aria-haspopup="dialog"
      aria-expanded={shown === of}
      aria-label={`${text}, ${label}, explain`}
      data-why={of}
      onClick={() => {
        onOpen?.();
        open(of);
      }}
    >
      {children}
    </button>
  );
}

export interface WhyScoreProps extends Pick<WhyProps, 'of' | 'label' | 'onOpen'> {
  readonly value: number;
  /** Whether the number has no line at rest, because a number beside it leads to the same. */
  readonly isQuiet?: boolean;
}

export const WhyScore = ({ value, isQuiet = false, ...why }: WhyScoreProps) =>
  <Why {...why} text={scoreText(value)} className={`${scoreTone(value)}${isQuiet ? ' quiet' : ''}`} />;

/** Points a game on average, with one decimal. */
export const WhyAverage = ({ value, ...why }: Pick<WhyScoreProps, 'of' | 'label' | 'value'>) =>
  <Why {...why} text={averageText(value)} className={scoreTone(Math.round(value * 10))} />;

type Player = Pick<PlayerRef, 'id' | 'displayName'>;

/** The address that explains a score of the boards. */
type ScoreWhy = Pick<WhyProps, 'label'> & { readonly of: string };

export const dayWhy = (date: string, { id, displayName }: Player, what = 'points'): ScoreWhy => (
  { of: dayRef(date, id), label: `${what} of ${displayName} on ${weekdayText(date)}` });

/** @param month  `2026-07` */
export const monthWhy = (month: string, { id, displayName }: Player, what = 'points'): ScoreWhy => (
  { of: monthRef(month, id), label: `${monthNameOf(month)} ${what} of ${displayName}` });

export const spanWhy = (first: string, last: string, { id, displayName }: Player, what = 'points'): ScoreWhy => (
  { of: spanRef(first, last, id), label: `${what} of ${displayName}, ${rangeText(first, last)}` });

export const yearWhy = (year: number, { id, displayName }: Player): ScoreWhy => (
  { of: yearRef(year, id), label: `points of ${displayName} in ${year}` });

/** The points and the place of a member in the current month. */
export function MonthSoFar({ month, points, place, size, of, name }: {
  /** The month, `YYYY-MM`. */
  readonly month: string;
  readonly points: number;
  readonly place: number;
  /** The number of players on the board. */
  readonly size: number;
  /** Address of the explanation. */
  readonly of: string | null;
  /** The player; missing for the reader. */
  readonly name?: string;
}) {
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
