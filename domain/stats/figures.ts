/** The figures of a player over games in order. */
import { grouped } from '../grouped.js';
import { pointsOf } from './lift.js';
import { isWin, type PlayedGame, type RoleCounts } from './played-game.js';

/** The figures of one or more games. */
export interface Figures extends RoleCounts {
  readonly games: number;
  readonly wins: number;
  /** Highest sum of position points on one date. */
  readonly bestScore: number;
  /** Wins in a row, counted back from the last game. */
  readonly streak: number;
  readonly lastGameDate: string;
}

/**
 * @param games  of one player, in order of date, then id
 * @returns null for no games
 */
export function figuresOf(games: readonly PlayedGame[]): Figures | null {
  const last = games.at(-1);
  if (!last) return null;
  const sumOf = (role: keyof RoleCounts): number => games.reduce((sum, game) => sum + game[role], 0);
  const dayTotals = [...grouped(games, ({ date }) => date).values()].map((own) => pointsOf(own).points);
  return {
    games: games.length,
    wins: games.filter(isWin).length,
    president: sumOf('president'),
    vicePresident: sumOf('vicePresident'),
    viceLoser: sumOf('viceLoser'),
    loser: sumOf('loser'),
    bestScore: dayTotals.reduce((best, total) => Math.max(best, total)),
    streak: games.length - 1 - games.map(isWin).lastIndexOf(false),
    lastGameDate: last.date,
  };
}
