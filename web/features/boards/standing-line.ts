/** The reader's line above a board: the place, and the distance to the neighbours. */
import { counted, ordinal } from '../../../domain/number-text.js';

/** A row of any board, in the board's order. */
export interface RankedScore {
  readonly playerId: number;
  readonly rank: number;
  readonly score: number;
}

export interface StandingLine {
  readonly rank: number;
  readonly score: number;
  /** `You, 8th of 12`. */
  readonly title: string;
  /** `4 points to 7th, 2 ahead of 9th`. */
  readonly distance: string;
}

/** Null for a reader who did not play. */
export function standingLine(rows: readonly RankedScore[], readerId: number | undefined): StandingLine | null {
  const own = rows.find(({ playerId }) => playerId === readerId);
  if (own === undefined) return null;
  const isShared = rows.some(({ rank, playerId }) => rank === own.rank && playerId !== own.playerId);
  const above = rows.filter(({ rank }) => rank < own.rank).at(-1);
  const below = rows.find(({ rank }) => rank > own.rank);
  const distances = [
    above && distanceText(above.score - own.score, `to ${ordinal(above.rank)}`, above.rank, true),
    below && distanceText(own.score - below.score, `ahead of ${ordinal(below.rank)}`, below.rank, above === undefined),
  ];
  return {
    rank: own.rank,
    score: own.score,
    title: `You, ${isShared ? 'shared ' : ''}${ordinal(own.rank)} of ${rows.length}`,
    distance: distances.filter(Boolean).join(', '),
  };
}

/** Only the first of the two distances has the unit. */
function distanceText(points: number, direction: string, rank: number, isFirst: boolean): string {
  if (points === 0) return `level with ${ordinal(rank)}`;
  return `${isFirst ? counted(points, 'point') : points} ${direction}`;
}
