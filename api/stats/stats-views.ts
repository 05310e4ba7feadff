/** Turns rows of statistics into answers. */
import { monthOf } from '../../domain/dates.js';
import { type Figures, figuresOf } from '../../domain/stats/figures.js';
import type { PlayedGame } from '../../domain/stats/played-game.js';
import { ROUND_COUNT } from '../../domain/scoring/round-points.js';
import { winRate } from '../../domain/scoring/win-rate.js';
import { partnersOf } from '../../domain/stats/careers.js';
import { averageOf } from '../../domain/stats/lift.js';
import { byGamesTogether, partnerInsights, type Partnership } from '../../domain/stats/partner-insights.js';
import type {
  GameStatsView, KpisView, MonthPlaceView, NeighbourView, PartnerInsight, PartnershipView,
  PartnerStatsView, PositionStatsView, UserStatsView,
} from '../../contract/stats.js';
import type { MonthStandingRow } from '../../projections/read-models/standings/standings.js';
import type { Players } from '../group/player-directory.js';

export const gameStats = ({ games, wins, bestScore }: Figures): GameStatsView =>
  ({ winRate: winRate(wins, games), gamesPlayed: games, gamesWon: wins, bestScore });

/** How often each role was taken; rates are per round played, rounded like the win rate. */
export function positionStats({ games, president, vicePresident, viceLoser, loser }: Figures): PositionStatsView {
  const rounds = games * ROUND_COUNT;
  return {
    president, vicePresident, viceLoser, loser,
    presidentRate: winRate(president, rounds),
    loserRate: winRate(loser, rounds),
  };
}

export function toUserStats(total: Figures): UserStatsView {
  const { bestScore: _, ...stats } = gameStats(total);
  return { ...stats, currentStreak: total.streak };
}

/** @param month  the current one */
export function toKpis(games: readonly PlayedGame[], month: string): KpisView {
  const [total, monthly] = [figuresOf(games), figuresOf(games.filter(({ date }) => monthOf(date) === month))];
  return {
    lastGameDate: total.lastGameDate,
    monthlyStats: gameStats(monthly),
    positionStats: positionStats(monthly),
    allTimeStats: { ...gameStats(total), currentStreak: total.streak },
    allTimePositionStats: positionStats(total),
  };
}

export const toPartnerships = (games: readonly PlayedGame[], players: Players): PartnershipView[] =>
  partnershipsOf(games, players).sort(byGamesTogether).map((partnership) => ({
    partner: players.ref(partnership.partnerId),
    gamesPlayed: partnership.games,
    points: partnership.points,
    avgScore: averageOf(partnership),
  }));

export function toPartnerStats(games: readonly PlayedGame[], players: Players): PartnerStatsView {
  const partnerships = partnershipsOf(games, players);
  const insights = partnerInsights(partnerships);
  return {
    totalPartnerships: partnerships.length,
    avgPartnerScore: insights.averageScore,
    bestPartner: toInsight(insights.best, players),
    worstPartner: toInsight(insights.worst, players),
    mostFrequentPartner: toInsight(insights.mostFrequent, players),
  };
}

const partnershipsOf = (games: readonly PlayedGame[], players: Players): Partnership[] =>
  partnersOf(games).map((together) => ({ ...together, name: players.ref(together.partnerId).displayName }));

const toInsight = (partnership: Partnership | null, players: Players): PartnerInsight | null => partnership && {
  partnerId: partnership.partnerId,
  partnerName: partnership.name,
  partnerAvatarUrl: players.ref(partnership.partnerId).avatarUrl,
  avgScore: averageOf(partnership),
  gamesPlayed: partnership.games,
};

/**
 * @param board  of one month, in any order
 * @returns null when the player is not on it
 */
export function toMonthPlace(
  board: readonly MonthStandingRow[],
  playerId: number,
  players: Players,
): MonthPlaceView | null {
  const own = board.find((row) => row.player_id === playerId);
  if (!own) return null;
  return {
    month: own.month,
    rank: own.rank,
    of: board.length,
    monthlyFinalScore: own.monthly_final_score,
    totalScore: own.total_score,
    ahead: nearest(board.filter(({ rank }) => rank < own.rank), own, players),
    behind: nearest(board.filter(({ rank }) => rank > own.rank), own, players),
  };
}

/** Of several with the nearest rank, the first by name. */
function nearest(
  others: readonly MonthStandingRow[],
  own: MonthStandingRow,
  players: Players,
): NeighbourView | null {
  const distance = ({ rank }: MonthStandingRow): number => Math.abs(rank - own.rank);
  const [row] = [...others].sort((a, b) => distance(a) - distance(b)
    || players.row(a.player_id).display_name.localeCompare(players.row(b.player_id).display_name)
    || a.player_id - b.player_id);
  return row === undefined ? null : {
    player: players.ref(row.player_id),
    rank: row.rank,
    by: Math.abs(row.monthly_final_score - own.monthly_final_score),
  };
}
