/** Which partner of a player is the best, the most frequent and the challenging one. */

/** A player's games with one partner. */
export interface Partnership {
  readonly partnerId: number;
  readonly name: string;
  /** At least one. */
  readonly games: number;
  /** Sum of the position points that the two earned together. */
  readonly points: number;
}

export interface PartnerInsights {
  readonly best: Partnership | null;
  /** Never the best one, even if all are equally good; null without a second partner. */
  readonly worst: Partnership | null;
  readonly mostFrequent: Partnership | null;
  /** Average of all games with a partner; 0 without any. */
  readonly averageScore: number;
}

const MIN_GAMES_TOGETHER = 3;

/** Games together before a pair is compared; while no pair has as many, all pairs are. */
export function minGamesTogether(pairs: Iterable<{ readonly games: number }>): number {
  for (const { games } of pairs) if (games >= MIN_GAMES_TOGETHER) return MIN_GAMES_TOGETHER;
  return 1;
}

/** Position points per game together. */
export const averageScore = ({ games, points }: Pick<Partnership, 'games' | 'points'>): number => points / games;

export function partnerInsights(partnerships: readonly Partnership[]): PartnerInsights {
  const min = minGamesTogether(partnerships);
  const compared = partnerships.filter((partnership) => partnership.games >= min);
  const games = sum(partnerships.map((partnership) => partnership.games));
  const best = firstBy(compared, (a, b) => averageScore(b) - averageScore(a));
  const others = compared.filter((partnership) => partnership !== best);
  return {
    best,
    worst: firstBy(others, (a, b) => averageScore(a) - averageScore(b)),
    mostFrequent: firstBy(partnerships, () => 0),
    averageScore: games === 0 ? 0 : sum(partnerships.map(({ points }) => points)) / games,
  };
}

/** More games first, then by name. */
export const byGamesTogether = (a: Partnership, b: Partnership): number =>
  b.games - a.games || a.name.localeCompare(b.name) || a.partnerId - b.partnerId;

const firstBy = (
  partnerships: readonly Partnership[],
  order: (a: Partnership, b: Partnership) => number,
): Partnership | null => [...partnerships].sort((a, b) => order(a, b) || byGamesTogether(a, b))[0] ?? null;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
