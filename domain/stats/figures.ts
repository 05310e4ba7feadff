/** The figures of a player over games in order, and how a career is built from months. */
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

/** The figures of two spans together; the first span ended before the second began. */
export function followedBy(earlier: Figures | null, later: Figures): Figures {
  if (earlier === null) return later;
  const onlyWins = later.streak === later.games;
  return {
    games: earlier.games + later.games,
    wins: earlier.wins + later.wins,
    president: earlier.president + later.president,
    vicePresident: earlier.vicePresident + later.vicePresident,
    viceLoser: earlier.viceLoser + later.viceLoser,
    loser: earlier.loser + later.loser,
    bestScore: Math.max(earlier.bestScore, later.bestScore),
    streak: onlyWins ? earlier.streak + later.streak : later.streak,
    lastGameDate: later.lastGameDate,
  };
}

/** All of a player's games. The last month is apart, because only that one changes. */
export interface Career {
  /** Month of the last game, `YYYY-MM`. */
  readonly month: string;
  /** Of the months before it. */
  readonly earlier: Figures | null;
  readonly total: Figures;
}

/** The career with the last month's figures replaced, or with a later month added. */
export function withMonth(career: Career | null, month: string, figures: Figures): Career {
  if (career !== null && month < career.month) throw new Error(`${month} is over: a career can only grow at its end.`);
  const earlier = career?.month === month ? career.earlier : (career?.total ?? null);
  return { month, earlier, total: followedBy(earlier, figures) };
}
