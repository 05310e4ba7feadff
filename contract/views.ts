/** Owns what the api answers and the web reads: one zod schema per answer. */
import { z } from 'zod';
import { calendarDate } from '../domain/calendar-date.js';
import { positionTieBreaker } from '../domain/game/game.events.js';
import { GAMES_PER_PAGE } from './games-page.js';

const id = z.number().int().positive();
const fivePoints = z.array(z.number().int()).length(5);

/** A player as boards and games name him. `avatarUrl` is the address of his picture here; null without one. */
export const playerRef = z.object({ id, displayName: z.string(), avatarUrl: z.string().nullable() });
export type PlayerRef = z.infer<typeof playerRef>;

/** `GET /api/users` answers a list of these; No Player (id 79) is last and `isPlaceholder`. */
export const userView = playerRef.extend({
  username: z.string(),
  isAdmin: z.boolean(),
  canCreateGames: z.boolean(),
  /** The type that holds today; another one may have been chosen from a later day on. */
  isShishaSmoker: z.boolean(),
  /** What was chosen from later days on, in order. */
  plannedMemberships: z.array(z.object({ isShishaSmoker: z.boolean(), from: calendarDate })),
  isActive: z.boolean(),
  isPlaceholder: z.boolean(),
});
export type UserView = z.infer<typeof userView>;

/** `GET /api/auth/status`; login and logout answer it too. */
export const authStatus = z.object({
  isAuthenticated: z.boolean(),
  user: userView.nullable(),
});
export type AuthStatus = z.infer<typeof authStatus>;

export const teamView = z.object({
  /** Number of the team in its game, 1 to 5. */
  teamId: z.number().int(),
  players: z.array(playerRef).length(2),
  scores: fivePoints,
  player1Scores: fivePoints,
  player2Scores: fivePoints,
  player1TotalScore: z.number().int(),
  player2TotalScore: z.number().int(),
  /** Sum of `scores`. */
  roundSum: z.number().int(),
  /** 1 to 5; null while the team waits for a tie-breaker. */
  position: z.number().int().nullable(),
  /** Position points: +10, +5, 0, -5, -10; 0 while pending. */
  totalScore: z.number().int(),
});
export type TeamView = z.infer<typeof teamView>;

/** Teams with equal round sums and the places they share until each has an exit order. */
export const tiedBlockView = z.object({
  roundSum: z.number().int(),
  /** Consecutive places at stake, such as [2, 3]. */
  places: z.array(z.number().int()),
  teamIds: z.array(z.number().int()),
  resolved: z.boolean(),
});
export type TiedBlockView = z.infer<typeof tiedBlockView>;

/** Who gets which card of the next game, or why no one does (docs/rules.md, Cards). */
export const cardAllocationView = z.discriminatedUnion('status', [
  /** No winner yet: 'Card allocation not available'. */
  z.object({ status: z.literal('noWinner') }),
  /** Winner's players have equal totals: 'Tied scores - manual selection needed'. */
  z.object({ status: z.literal('firstExitNeeded'), teamId: z.number().int(), playerIds: z.array(id).length(2) }),
  z.object({
    status: z.literal('allocated'),
    twoOfDiamonds: id,
    twoOfClubs: id,
    /** Both players of the second team; null: 'Card allocation not available (second place team missing)'. */
    aceOfSpades: z.array(id).nullable(),
    /** Set when the first exit decided it: 'Tie resolved! {player} exited first.' */
    firstExitPlayerId: id.nullable(),
  }),
]);
export type CardAllocationView = z.infer<typeof cardAllocationView>;

export const gameView = z.object({
  id,
  date: calendarDate,
  location: z.string(),
  gameType: z.string(),
  teams: z.array(teamView),
  positionTieBreakers: z.array(positionTieBreaker),
  firstExit: z.object({ teamId: z.number().int(), firstExitPlayerId: id }).nullable(),
  tiedBlocks: z.array(tiedBlockView),
  cardAllocation: cardAllocationView,
  /** Taken out of every board, statistic and bill until it is restored; lists leave it out. */
  isVoided: z.boolean(),
});
export type GameView = z.infer<typeof gameView>;

/** `GET /api/games/pages/{page}` and `GET /api/games/date/{date}/pages/{page}`: the newest id first. */
export const gamesPageView = z.object({
  /** Null: of all games. */
  date: calendarDate.nullable(),
  /** From 1; the last page when a later one was asked for. */
  page: z.number().int().positive(),
  /** 0 when there are no games. */
  pageCount: z.number().int().nonnegative(),
  games: z.array(gameView).max(GAMES_PER_PAGE),
  /** How many are in the standing of the date; null of all games. */
  playerCount: z.number().int().nonnegative().nullable(),
});
export type GamesPageView = z.infer<typeof gamesPageView>;

/** `GET /api/games/range`: dates of the first and the last game; null before the first. */
export const gameRangeView = z.object({ first: calendarDate.nullable(), last: calendarDate.nullable() });
export type GameRangeView = z.infer<typeof gameRangeView>;

/** `GET /api/games/dates`: every date with a game, ascending. */
export const gameDatesView = z.array(calendarDate);
export type GameDatesView = z.infer<typeof gameDatesView>;

/** `POST /api/games/{id}/calculate-position-scores`. */
export const positionScoresView = z.object({
  updatedScores: z.array(teamView.pick({ teamId: true, position: true, totalScore: true })),
});
export type PositionScoresView = z.infer<typeof positionScoresView>;

const dateScores = z.record(z.string(), z.number().int());

/** `GET /api/games/summary/daily/{date}`: one per player who played that day, best first. */
export const dayStandingView = z.object({
  user: playerRef.extend({ username: z.string(), isAdmin: z.boolean() }),
  dailyTotal: z.number().int(),
  rank: z.number().int(),
  /** Number of distinct day totals, so 'rank 5 of 7'. */
  rankOf: z.number().int(),
  finalScore: z.number().int(),
  gamesPlayed: z.number().int(),
  gamesWon: z.number().int(),
  /** How often the player's team came to each number of position points; pending games are in none. */
  positionCounts: z.object({
    plus10: z.number().int(),
    plus5: z.number().int(),
    zero: z.number().int(),
    minus5: z.number().int(),
    minus10: z.number().int(),
  }),
});
export type DayStandingView = z.infer<typeof dayStandingView>;

/** `GET /api/fast/monthly/{year}/{month}` answers a list of these, ordered. */
export const fastMonthRow = z.object({
  user_id: id,
  username: z.string(),
  display_name: z.string(),
  is_admin: z.boolean(),
  total_score: z.number().int(),
  monthly_final_score: z.number().int(),
  /** 1, 2, 2, 4: shared only when both scores are equal. */
  rank: z.number().int(),
  /** Date to day total. */
  daily_scores: dateScores,
  daily_final_scores: dateScores,
  /** Date to rank of the day and the number of distinct ranks that day. */
  daily_ranks: z.record(z.string(), z.object({ rank: z.number().int(), of: z.number().int() })),
  days_played: z.number().int(),
  /** Instant the row was last projected, ISO 8601. */
  lastRefresh: z.iso.datetime(),
});
export type FastMonthRow = z.infer<typeof fastMonthRow>;

/** `GET /api/games/summary/monthly/{year}/{month}` answers a list of these. */
export const monthStandingView = z.object({
  user: playerRef.extend({ username: z.string(), isAdmin: z.boolean() }),
  totalScore: z.number().int(),
  /** Equals totalScore. */
  dailyTotal: z.number().int(),
  monthlyFinalScore: z.number().int(),
  displayRank: z.number().int(),
  dailyScores: dateScores,
  dailyFinalScores: dateScores,
  daysPlayed: z.number().int(),
});
export type MonthStandingView = z.infer<typeof monthStandingView>;

/** `GET /api/games/summary/monthly-detail/{year}/{month}`. */
export const monthDetailView = z.object({
  leaderboard: z.array(monthStandingView),
  dates: z.array(calendarDate),
});
export type MonthDetailView = z.infer<typeof monthDetailView>;

/** `GET /api/fast/yearly/{year}` and `GET /api/yearly/{year}` answer a list of these, ordered. */
export const yearRow = z.object({
  /** 1, 1, 3. */
  rank: z.number().int(),
  user: playerRef.extend({ username: z.string(), isAdmin: z.boolean() }),
  totalScore: z.number().int(),
  /** Month number ('1' to '12') to monthlyFinalScore; months without a game are missing. */
  monthlyScores: z.record(z.string(), z.number().int()),
  lastRefresh: z.iso.datetime(),
});
export type YearRow = z.infer<typeof yearRow>;

/** Every error answer; `rule` names the broken rule, `issues` the path of each fault of a malformed request. */
export const errorView = z.object({
  message: z.string(),
  rule: z.string().optional(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type ErrorView = z.infer<typeof errorView>;
