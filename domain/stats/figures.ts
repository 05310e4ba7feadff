/** The figures of a player over games in order. */
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
  const [first] = games;
  if (!first) return null;
  const sum = {
    games: games.length, wins: 0, president: 0, vicePresident: 0, viceLoser: 0, loser: 0,
    bestScore: -Infinity, streak: 0, lastGameDate: first.date,
  };
  let dayTotal = 0;
  for (const game of games) {
    if (game.date !== sum.lastGameDate) {
      sum.bestScore = Math.max(sum.bestScore, dayTotal);
      sum.lastGameDate = game.date;
      dayTotal = 0;
    }
    dayTotal += game.points;
    sum.wins += isWin(game) ? 1 : 0;
    sum.streak = isWin(game) ? sum.streak + 1 : 0;
    sum.president += game.president;
    sum.vicePresident += game.vicePresident;
    sum.viceLoser += game.viceLoser;
    sum.loser += game.loser;
  }
  sum.bestScore = Math.max(sum.bestScore, dayTotal);
  return sum;
}
