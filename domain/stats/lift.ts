/** The lift of a pair: how much better it plays than its players with others. */
import type { PlayedGame } from './played-game.js';

/** Games and the position points that were earned in them. */
export interface PointsInGames {
  readonly games: number;
  readonly points: number;
}

export interface Lift {
  /** Points per game; the same for both players. */
  readonly value: number;
  /** Averages: of the pair, of each player without the other, and of everybody. */
  readonly together: number;
  readonly apart: [number, number];
  readonly everybody: number;
}

/**
 * @param first, second  all games of each player
 * @param everybody  all games of all players
 * @param minGames  of all pairs
 * @returns null below the minimum of games together, or if one of the two never played without the other
 */
export function liftOf(
  together: PointsInGames, first: PointsInGames, second: PointsInGames, everybody: PointsInGames, minGames: number,
): Lift | null {
  const others = [without(first, together), without(second, together)] as const;
  if (together.games < minGames || others.some(({ games }) => games === 0)) return null;
  const apart: Lift['apart'] = [averageOf(others[0]), averageOf(others[1])];
  const [pair, all] = [averageOf(together), averageOf(everybody)];
  return { value: pair - (apart[0] + apart[1] - all), together: pair, apart, everybody: all };
}

/** Average points per game; 0 without a game. */
export const averageOf = ({ games, points }: PointsInGames): number => (games === 0 ? 0 : points / games);

const without = (all: PointsInGames, some: PointsInGames): PointsInGames =>
  ({ games: all.games - some.games, points: all.points - some.points });

export const pointsOf = (games: readonly Pick<PlayedGame, 'points'>[]): PointsInGames =>
  pointsInGames(games.map(({ points }) => ({ games: 1, points })));

export const pointsInGames = (parts: Iterable<PointsInGames>): PointsInGames => {
  const sum = { games: 0, points: 0 };
  for (const { games, points } of parts) {
    sum.games += games;
    sum.points += points;
  }
  return sum;
};
