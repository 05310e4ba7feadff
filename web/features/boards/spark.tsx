/** The spark of a row, as decoration: its numbers are in the row or its details. */
import type { CSSProperties, ReactElement } from 'react';
import { sparkBars } from './spark-bars.js';

export interface SparkProps {
  /** In order of time, the same times in all rows of a board; null without a game. */
  readonly scores: readonly (number | null)[];
  /** The score whose bar has the full height. */
  readonly full: number;
}

/** More bars than this are drawn thinner. */
const ROOMY_BARS = 14;

export const Spark = ({ scores, full }: SparkProps): ReactElement => (
  <span className={scores.length > ROOMY_BARS ? 'spark dense' : 'spark'} aria-hidden="true">
    {sparkBars(scores, full)
      .map(({ direction, height }, index) => (
        <i key={index} className={direction} style={{ '--v': height } as CSSProperties} />
      ))
      .reverse()}
  </span>
);
