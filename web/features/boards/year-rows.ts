/** The data of the year's grid: twelve cells per player, the best of each month, the scale of the sparks. */
import type { YearRow } from '../../../contract/boards.js';
import { MONTHS } from '../../ui/date-text.js';

export interface YearCell {
  /** 1 to 12. */
  readonly month: number;
  /** Null for a month without a game. */
  readonly score: number | null;
  /** Whether this is the best score of the month. */
  readonly isBest: boolean;
}

/** The best score of each played month. */
export function monthBests(rows: readonly YearRow[]): ReadonlyMap<number, number> {
  const bests = new Map<number, number>();
  for (const { monthlyScores } of rows) {
    for (const [month, score] of Object.entries(monthlyScores)) {
      bests.set(Number(month), Math.max(score, bests.get(Number(month)) ?? -Infinity));
    }
  }
  return bests;
}

export const yearCells = ({ monthlyScores }: YearRow, bests: ReadonlyMap<number, number>): YearCell[] =>
  MONTHS.map((month) => {
    const score = monthlyScores[month] ?? null;
    return { month, score, isBest: score === bests.get(month) };
  });

/** The largest score of the board in either direction: all sparks share its scale. */
export const fullScale = (rows: readonly YearRow[]): number =>
  Math.max(1, ...rows.flatMap(({ monthlyScores }) => Object.values(monthlyScores).map(Math.abs)));
