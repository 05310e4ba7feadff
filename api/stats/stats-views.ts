/** Turns rows of statistics into answers. */
import type { Figures } from '../../domain/stats/figures.js';
import { ROUND_COUNT } from '../../domain/scoring/round-points.js';
import { winRate } from '../../domain/scoring/win-rate.js';
import {
  averageScore, byGamesTogether, partnerInsights, type Partnership,
} from '../../domain/stats/partner-insights.js';
import type {
  EveningView, GameStatsView, KpisView, MonthPlaceView, NeighbourView, PartnerInsight, PartnershipView,
  PartnerStatsView, PositionStatsView, UserStatsView,
} from '../../contract/stats.js';
import type { PlayerTotalsRow } from '../../projections/read-models/player-stats/player-stats.tables.js';
import type { MonthStandingRow } from '../../projections/read-models/standings/standings.tables.js';
import type { Players } from '../group/player-directory.js';

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

/** @param total  null before the first game */
export function toUserStats(total: Figures | null): UserStatsView {
  const { bestScore: _, ...stats } = gameStats(total);
  return { ...stats, currentStreak: total?.streak ?? 0 };
}

/** @param month  figures of the current month, null before its first game */
export const toKpis = (total: Figures | null, month: Figures | null): KpisView => ({
  lastGameDate: total?.lastGameDate ?? null,
  monthlyStats: gameStats(month),
  positionStats: positionStats(month),
  allTimeStats: { ...gameStats(total), currentStreak: total?.streak ?? 0 },
  allTimePositionStats: positionStats(total),
});

export const toPartnerships = (row: PlayerTotalsRow | null, players: Players): PartnershipView[] =>
  partnershipsOf(row, players).sort(byGamesTogether).map((partnership) => ({
    partner: players.ref(partnership.partnerId),
    gamesPlayed: partnership.games,
    points: partnership.points,
    avgScore: averageScore(partnership),
  }));

export function toPartnerStats(row: PlayerTotalsRow | null, players: Players): PartnerStatsView {
  const partnerships = partnershipsOf(row, players);
  const insights = partnerInsights(partnerships);
  return {
    totalPartnerships: partnerships.length,
    avgPartnerScore: insights.averageScore,
    bestPartner: toInsight(insights.best, players),
    worstPartner: toInsight(insights.worst, players),
    mostFrequentPartner: toInsight(insights.mostFrequent, players),
  };
}

const partnershipsOf = (row: PlayerTotalsRow | null, players: Players): Partnership[] =>
  Object.entries(row?.partners ?? {}).map(([id, together]) => {
    const partnerId = Number(id);
    return { ...together, partnerId, name: players.ref(partnerId).displayName };
  });

const toInsight = (partnership: Partnership | null, players: Players): PartnerInsight | null => partnership && {
  partnerId: partnership.partnerId,
  partnerName: partnership.name,
  partnerAvatarUrl: players.ref(partnership.partnerId).avatarUrl,
  avgScore: averageScore(partnership),
  gamesPlayed: partnership.games,
};

/**
 * The last evenings, oldest first.
 * @param months  of one player, in any order
 */
export const toForm = (months: readonly MonthStandingRow[], evenings: number): EveningView[] =>
  months
    .flatMap(({ days }) => Object.entries(days))
    .map(([date, day]) => ({ date, ...day }))
    .sort((a, b) => a.date.localeCompare(b.date))
    .slice(-evenings);

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
