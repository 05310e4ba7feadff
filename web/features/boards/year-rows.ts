/** What the year's grid derives from its rows: twelve cells a player, the month's best, the spark's scale. */
import type { YearRow } from '../../../contract/boards.js';
import { MONTHS } from '../../ui/date-text.js';

export interface YearCell {
  /** 1 to 12. */
  readonly month: number;
  /** Null for a month without a game. */
  readonly score: number | null;
  /** Nobody has more in this month. */
  readonly isBest: boolean;
}

/** Best score of each month that was played. */
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
