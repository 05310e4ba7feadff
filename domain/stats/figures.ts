/** The figures of a player over games in order. */
import { grouped } from '../grouped.js';
import { pointsOf } from './lift.js';
import { isWin, type PlayedGame, type RoleCounts } from './played-game.js';

/** @param games  of one player, in order of date, then id */
export function figuresOf(games: readonly PlayedGame[]) {
  const sumOf = (role: keyof RoleCounts): number => games.reduce((sum, game) => sum + game[role], 0);
  const dayTotals = [...grouped(games, ({ date }) => date).values()].map((own) => pointsOf(own).points);
  return {
    ...pointsOf(games),
    wins: games.filter(isWin).length,
    president: sumOf('president'),
    vicePresident: sumOf('vicePresident'),
    viceLoser: sumOf('viceLoser'),
    loser: sumOf('loser'),
    /** Highest sum of position points on one date; null without games. */
    bestScore: dayTotals.reduce<number | null>((best, total) => Math.max(best ?? total, total), null),
    /** Wins in a row, counted back from the last game. */
    streak: games.length - 1 - games.map(isWin).lastIndexOf(false),
    lastGameDate: games.at(-1)?.date ?? null,
  };
}
export type Figures = ReturnType<typeof figuresOf>;
