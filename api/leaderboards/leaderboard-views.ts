/** Turns standing rows into answers. */
import type { DaysRow, DayStandingView, FastMonthRow, MonthStandingView, YearRow } from '../../contract/boards.js';
import type {
  DayOfMonth, DayStandingRow, MonthStandingRow, YearStandingRow,
} from '../../projections/read-models/standings/standings.js';
import type { Players } from '../group/player-directory.js';
import { csvOf } from '../platform/http/csv.js';
import type { DaysStanding } from './leaderboard-queries.js';

export const toDayStanding = (row: DayStandingRow, players: Players): DayStandingView => ({
  user: players.boardUser(row.player_id),
  dailyTotal: row.total,
  rank: row.rank,
  rankOf: row.rank_of,
  finalScore: row.final,
  gamesPlayed: row.games,
  gamesWon: row.won,
  positionCounts: {
    plus10: row.won, plus5: timesIn(2, row), zero: timesIn(3, row), minus5: timesIn(4, row), minus10: timesIn(5, row),
  },
});

const timesIn = (place: number, { places }: DayStandingRow): number => places.filter((own) => own === place).length;

export const toMonthStanding = (row: MonthStandingRow, players: Players): MonthStandingView => ({
  user: players.boardUser(row.player_id),
  totalScore: row.total_score,
  dailyTotal: row.total_score,
  monthlyFinalScore: row.monthly_final_score,
  displayRank: row.rank,
  dailyScores: byDate(row, ({ total }) => total),
  dailyFinalScores: byDate(row, ({ final }) => final),
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
    daily_scores: byDate(row, ({ total }) => total),
    daily_final_scores: byDate(row, ({ final }) => final),
    daily_ranks: byDate(row, ({ rank, of }) => ({ rank, of })),
    days_played: row.days_played,
    lastRefresh: row.projected_at,
  };
}

const byDate = <T>({ days }: MonthStandingRow, value: (day: DayOfMonth) => T): Record<string, T> =>
  Object.fromEntries(Object.keys(days).sort().map((date) => [date, value(days[date] as DayOfMonth)]));

export const toYearRow = (row: YearStandingRow, players: Players): YearRow => ({
  rank: row.rank,
  user: players.boardUser(row.player_id),
  totalScore: row.total_score,
  monthlyScores: row.monthly_scores,
  lastRefresh: row.projected_at,
});

export const toDaysRow = ({ player_id: id, ...sums }: DaysStanding, players: Players): DaysRow =>
  ({ user: players.boardUser(id), ...sums });

/** The headers of the board of any days by the field of a row, in order. */
const DAYS_COLUMNS = {
  rank: 'rank',
  user_id: 'user_id',
  display_name: 'display_name',
  points: 'points',
  total: 'total',
  daysPlayed: 'days_played',
  gamesPlayed: 'games_played',
  gamesWon: 'games_won',
};

export const daysCsv = (rows: readonly DaysRow[]): string =>
  csvOf(DAYS_COLUMNS, rows.map(({ user, ...row }) => ({ ...row, user_id: user.id, display_name: user.displayName })));
