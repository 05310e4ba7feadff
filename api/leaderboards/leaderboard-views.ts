/** Turns standing rows into answers. */
import type { DaysRow, DayStandingView, FastMonthRow, MonthStandingView, YearRow } from '../../contract/boards.js';
import type {
  DayOfMonth, DayStandingRow, MonthStandingRow, YearStandingRow,
} from '../../projections/read-models/standings/standings.js';
import type { Players } from '../group/player-directory.js';
import { csvOf } from '../platform/http/csv.js';
import type { Board, DaysStanding } from './leaderboard-queries.js';
import type { RaceView } from '../../contract/race.js';
import { type ByPlayer, monthBoard, spansOf, yearBoard } from '../../domain/boards/board-scores.js';
import { monthKey } from '../../domain/dates.js';
import { monthRef, yearRef } from '../../domain/explain/addresses.js';

export const toDayStanding = (row: DayStandingRow, players: Players): DayStandingView => ({
  user: players.boardUser(row.player_id),
  dailyTotal: row.total, rank: row.rank, rankOf: row.rank_of, finalScore: row.final,
  gamesPlayed: row.games, gamesWon: row.won,
  positionCounts: {
    plus10: row.won, plus5: timesIn(2, row), zero: timesIn(3, row), minus5: timesIn(4, row), minus10: timesIn(5, row),
  },
});

const timesIn = (place: number, { places }: DayStandingRow): number => places.filter((own) => own === place).length;

export const toMonthStanding = (row: MonthStandingRow, players: Players): MonthStandingView => ({
  user: players.boardUser(row.player_id),
  totalScore: row.total_score, dailyTotal: row.total_score, monthlyFinalScore: row.monthly_final_score,
  displayRank: row.rank, daysPlayed: row.days_played,
  dailyScores: byDate(row, ({ total }) => total), dailyFinalScores: byDate(row, ({ final }) => final),
});

export function toFastMonthRow(row: MonthStandingRow, players: Players): FastMonthRow {
  const { id, username, displayName, isAdmin } = players.boardUser(row.player_id);
  const { total_score, monthly_final_score, rank, days_played } = row;
  return {
    user_id: id, username, display_name: displayName, is_admin: isAdmin,
    total_score, monthly_final_score, rank, days_played,
    daily_scores: byDate(row, ({ total }) => total), daily_final_scores: byDate(row, ({ final }) => final),
    daily_ranks: byDate(row, (day) => ({ rank: day.rank, of: day.of })),
    lastRefresh: row.projected_at,
  };
}

const byDate = <T>({ days }: MonthStandingRow, value: (day: DayOfMonth) => T): Record<string, T> =>
  Object.fromEntries(Object.keys(days).sort().map((date) => [date, value(days[date] as DayOfMonth)]));

export const toYearRow = (row: YearStandingRow, players: Players): YearRow => ({
  user: players.boardUser(row.player_id),
  rank: row.rank, totalScore: row.total_score, monthlyScores: row.monthly_scores, lastRefresh: row.projected_at,
});

export const toDaysRow = ({ player_id: id, ...sums }: DaysStanding, players: Players): DaysRow =>
  ({ user: players.boardUser(id), ...sums });

/** The headers of the board of any days by the field of a row, in order. */
const DAYS_COLUMNS = {
  rank: 'rank', user_id: 'user_id', display_name: 'display_name', points: 'points', total: 'total',
  daysPlayed: 'days_played', gamesPlayed: 'games_played', gamesWon: 'games_won',
};

export const daysCsv = (rows: readonly DaysRow[]): string =>
  csvOf(DAYS_COLUMNS, rows.map(({ user, ...row }) => ({ ...row, user_id: user.id, display_name: user.displayName })));

type Spans<Score> = ReadonlyMap<string, ByPlayer<Score>>;

/** Evening by evening. */
export function raceOfMonth(month: string, { rows, players }: Board<MonthStandingRow>): RaceView {
  const days = spansOf(rows.map((row) => [row.player_id, row.days] as const));
  const stepsOf = stepsIn(days, monthBoard, ({ monthlyFinalScore }) => monthlyFinalScore, ({ final }) => final);
  return {
    period: month, steps: [...days.keys()].sort(),
    racers: rows.map(({ player_id: id, rank: place, monthly_final_score: points }) => (
      { player: players.ref(id), place, points, ref: monthRef(month, id), steps: stepsOf(id) })),
  };
}

/** Month by month. */
export function raceOfYear(year: number, { rows, players }: Board<YearStandingRow>): RaceView {
  const months = new Map([...spansOf(rows.map((row) => [row.player_id, row.monthly_scores] as const))]
    .map(([number, scores]) => [monthKey(year, Number(number)), scores]));
  const stepsOf = stepsIn(months, yearBoard, ({ total }) => total, (points) => points);
  return {
    period: `${year}`, steps: [...months.keys()].sort(),
    racers: rows.map(({ player_id: id, rank: place, total_score: points }) => (
      { player: players.ref(id), place, points, ref: yearRef(year, id), steps: stepsOf(id) })),
  };
}

/** What a player has after each step, on the board of those who have played by then. */
function stepsIn<Score, Own extends { readonly rank: number }>(
  spans: Spans<Score>, boardOf: (spans: Spans<Score>) => ByPlayer<Own>, pointsOf: (own: Own) => number,
  earnedBy: (score: Score) => number,
) {
  const sorted = [...spans].sort(([a], [b]) => (a < b ? -1 : 1));
  const boards = sorted.map((_, index) => boardOf(new Map(sorted.slice(0, index + 1))));
  return (playerId: number): RaceView['racers'][number]['steps'] => boards.map((board, index) => {
    const [own, score] = [board.get(playerId), sorted[index]![1].get(playerId)];
    const earned = score === undefined ? null : earnedBy(score);
    return { points: own ? pointsOf(own) : null, place: own?.rank ?? null, earned };
  });
}
