/** A row of the month's board from either of its two calls, with the player's days. */
import type { FastMonthRow, MonthDetailView } from '../../../contract/boards.js';
import { dayBoard } from '../../../domain/boards/board-scores.js';

export interface PlayedDay {
  readonly date: string;
  readonly rank: number;
  /** Number of distinct ranks of that day. */
  readonly rankOf: number;
  readonly dayTotal: number;
  readonly finalScore: number;
}

export interface MonthEntry {
  readonly player: { readonly id: number; readonly displayName: string; readonly isAdmin: boolean };
  readonly rank: number;
  /** Sum of the day totals. */
  readonly totalScore: number;
  /** Sum of the daily finals, by which the month ranks. */
  readonly finalScore: number;
  readonly daysPlayed: number;
  /** In order of time. */
  readonly days: readonly PlayedDay[];
}

export const entryOfFastRow = (row: FastMonthRow): MonthEntry => ({
  player: { id: row.user_id, displayName: row.display_name, isAdmin: row.is_admin },
  rank: row.rank,
  totalScore: row.total_score,
  finalScore: row.monthly_final_score,
  daysPlayed: row.days_played,
  days: Object.keys(row.daily_scores)
    .sort()
    .map((date) => ({
      date,
      rank: row.daily_ranks[date]?.rank ?? 0,
      rankOf: row.daily_ranks[date]?.of ?? 0,
      dayTotal: row.daily_scores[date] ?? 0,
      finalScore: row.daily_final_scores[date] ?? 0,
    })),
});

/** The older call has no ranks of the days: they are computed from the totals of all players. */
export function entriesOfDetail({ leaderboard, dates }: MonthDetailView): MonthEntry[] {
  const daysOf = new Map<number, PlayedDay[]>(leaderboard.map(({ user }) => [user.id, []]));
  for (const date of [...dates].sort()) {
    const played = leaderboard.filter(({ dailyScores }) => dailyScores[date] !== undefined);
    const board = dayBoard(played.map(({ user, dailyScores }) => ({ playerId: user.id, points: dailyScores[date]! })));
    for (const [id, { rank, rankOf, total, final }] of board) {
      daysOf.get(id)!.push({ date, rank, rankOf, dayTotal: total, finalScore: final });
    }
  }
  return leaderboard.map((row) => ({
    player: row.user,
    rank: row.displayRank,
    totalScore: row.totalScore,
    finalScore: row.monthlyFinalScore,
    daysPlayed: row.daysPlayed,
    days: daysOf.get(row.user.id)!,
  }));
}
