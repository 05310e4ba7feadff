/** The places of a day with one more game, as it will be ranked once that is recorded. */
import { type DayRank, rankDay } from '../scoring/day-standing.js';
import type { ScoredGame } from '../scoring/game-scoring.js';
import { seatsOf } from '../stats/played-game.js';

export interface DayTotal {
  readonly playerId: number;
  readonly total: number;
}

/** Best first. @param before  of everyone who has played on the date */
export function dayWithGame(before: readonly DayTotal[], game: ScoredGame): (DayTotal & DayRank)[] {
  const totals = new Map(before.map(({ playerId, total }) => [playerId, total]));
  for (const { playerId, played } of seatsOf(game)) {
    totals.set(playerId, (totals.get(playerId) ?? 0) + played.points);
  }
  const ranks = rankDay([...totals.values()]);
  return [...totals].map(([playerId, total], index) => ({ playerId, total, ...ranks[index]! }))
    .sort((a, b) => a.rank - b.rank);
}
