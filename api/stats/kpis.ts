/** The personal figures of the tiles: counts, and rates in whole percent. */
import { ROUND_COUNT } from '../../domain/scoring/round-points.js';
import { winRate } from '../../domain/scoring/win-rate.js';
import type { GameStatsView, PositionStatsView } from '../../contract/stats.js';
import type { Figures } from '../../domain/stats/figures.js';

/** @param figures  null without games */
export const gameStats = (figures: Figures | null): GameStatsView => ({
  winRate: winRate(figures?.wins ?? 0, figures?.games ?? 0),
  gamesPlayed: figures?.games ?? 0,
  gamesWon: figures?.wins ?? 0,
  bestScore: figures?.bestScore ?? null,
});

/** How often each role was taken; rates are per round played, rounded like the win rate. */
export function positionStats(figures: Figures | null): PositionStatsView {
  const { games = 0, president = 0, vicePresident = 0, viceLoser = 0, loser = 0 } = figures ?? {};
  const rounds = games * ROUND_COUNT;
  return {
    president, vicePresident, viceLoser, loser,
    presidentRate: winRate(president, rounds),
    loserRate: winRate(loser, rounds),
  };
}
