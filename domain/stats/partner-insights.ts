/** Finds the best, the most frequent and the challenging partner of a player. */
import { averageOf, pointsInGames } from './lift.js';

/** A player's games with one partner. */
export interface Partnership {
  readonly partnerId: number;
  readonly name: string;
  /** Number of games, at least one. */
  readonly games: number;
  /** Sum of the position points that the two earned together. */
  readonly points: number;
}

const MIN_GAMES_TOGETHER = 3;

/** Games together before a pair is compared; while no pair has as many, all pairs are. */
export function minGamesTogether(pairs: Iterable<{ readonly games: number }>): number {
  for (const { games } of pairs) if (games >= MIN_GAMES_TOGETHER) return MIN_GAMES_TOGETHER;
  return 1;
}

/** The partners of a player; each null if there is none. */
export function partnerInsights(partnerships: readonly Partnership[]) {
  const min = minGamesTogether(partnerships);
  const compared = partnerships.filter((partnership) => partnership.games >= min);
  const best = firstBy(compared, (a, b) => averageOf(b) - averageOf(a));
  const others = compared.filter((partnership) => partnership !== best);
  return {
    best,
    /** The worst partner is never the best one, even if all are equally good. */
    worst: firstBy(others, (a, b) => averageOf(a) - averageOf(b)),
    mostFrequent: firstBy(partnerships, () => 0),
    /** Average over all games with a partner. */
    averageScore: averageOf(pointsInGames(partnerships)),
  };
}

/** Compares by more games, then by name. */
export const byGamesTogether = (a: Partnership, b: Partnership): number =>
  b.games - a.games || a.name.localeCompare(b.name) || a.partnerId - b.partnerId;

const firstBy = (
  partnerships: readonly Partnership[],
  order: (a: Partnership, b: Partnership) => number,
): Partnership | null => [...partnerships].sort((a, b) => order(a, b) || byGamesTogether(a, b))[0] ?? null;
