/** Owns how standing rows become answers. */
import type { DayStandingView, FastMonthRow, MonthStandingView, YearRow } from '../../domain/views.js';
import type { DayStandingRow, MonthStandingRow, YearStandingRow } from '../../projections/read-models/standings.tables.js';
import type { Players } from '../directory/player-directory.js';

export const toDayStanding = (row: DayStandingRow, players: Players): DayStandingView => ({
  user: players.boardUser(row.player_id),
  dailyTotal: row.total,
  rank: row.rank,
  rankOf: row.rank_of,
  finalScore: row.final,
  gamesPlayed: row.games,
  gamesWon: row.plus10,
  positionCounts: {
    plus10: row.plus10, plus5: row.plus5, zero: row.zero, minus5: row.minus5, minus10: row.minus10,
  },
});

export const toMonthStanding = (row: MonthStandingRow, players: Players): MonthStandingView => ({
  user: players.boardUser(row.player_id),
  totalScore: row.total_score,
  dailyTotal: row.total_score,
  monthlyFinalScore: row.monthly_final_score,
  displayRank: row.rank,
  dailyScores: row.daily_scores,
  dailyFinalScores: row.daily_final_scores,
  daysPlayed: row.days_played,
});

export function toFastMonthRow(row: MonthStandingRow, players: Players): FastMonthRow {
  const user = players.boardUser(row.player_id);
  return {
    user_id: user.id,
    username: user.username,
    display_name: user.displayName,
    is_admin: user.isAdmin,
    total_score: row.total_score,
    monthly_final_score: row.monthly_final_score,
    rank: row.rank,
    daily_scores: row.daily_scores,
    daily_final_scores: row.daily_final_scores,
    daily_ranks: row.daily_ranks,
    days_played: row.days_played,
    lastRefresh: row.projected_at,
  };
}

export const toYearRow = (row: YearStandingRow, players: Players): YearRow => ({
  rank: row.rank,
  user: players.boardUser(row.player_id),
  totalScore: row.total_score,
  monthlyScores: row.monthly_scores,
  lastRefresh: row.projected_at,
});
