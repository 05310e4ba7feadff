/**
 * The months of players: the rows from which boards, statistics and ratings are read. One row has everything of a
 * player and a month, so that a recorded game writes one row of each player, and a rank, a year or a total is never
 * written: it follows from the rows when somebody looks.
 */
import { rankMonth } from '../../../domain/boards/ranks.js';
import { type ByPlayer, yearBoard } from '../../../domain/boards/board-scores.js';
import { monthOf, yearOf } from '../../../domain/dates.js';
import { grouped } from '../../../domain/grouped.js';
import type { Rating } from '../../../domain/form/form-rating.js';
import { countsOf, type PlayedGame } from '../../../domain/stats/played-game.js';
import { defineTable, int, json, partOf, type RowOf, type Rows, text, timestamptz } from '../../model/table.js';

/**
 * A game from the view of a player, in a short form because a month has one of them per game. The place of a team that
 * waits for a tie-breaker is the first of the places for which it waits, below zero. The seat is 0 and 1 in the first
 * team, 2 and 3 in the second, and so on. The partner is 0 for No Player. Of the opponents the team came in ahead of
 * the first ones, then come those who came in ahead of it, then those with a pending place. A flat list takes half the
 * memory of nested ones.
 */
export type PackedSeat = readonly [
  gameId: number, day: number, points: number, place: number, seat: number, partnerId: number, roles: number,
  behindIt: number, aheadOfIt: number, ...opponents: number[],
];
/** The number of values before the opponents. */
export const OPPONENTS_FROM = 9;

/** The result of an evening, with the rating after it. */
export type PackedEvening = readonly [
  day: number, total: number, final: number, rank: number, rankOf: number, mu: number, sigma: number,
];

export const playerMonthsTable = defineTable({
  name: 'player_months',
  columns: {
    month: text,
    player_id: int,
    total_score: int,
    monthly_final_score: int,
    days_played: int,
    games: int,
    won: int,
    /** The games before the month, and the rating before its first one. */
    games_before: int,
    rating_before: json<Rating>(),
    /** Evenings by date. */
    evenings: json<readonly PackedEvening[]>(),
    /** Games by date, then id. */
    played: json<readonly PackedSeat[]>(),
    projected_at: timestamptz,
  },
  key: ['month', 'player_id'],
  indexes: [['player_id', 'month']],
  projectedAt: ['projected_at'],
  rebuild: 'streamed',
  latestOf: 'player_id',
});
export type PlayerMonthRow = Readonly<RowOf<typeof playerMonthsTable>>;

/** The sums of months without their evenings and games: enough for years, and for the places of a month. */
export const monthSumsTable = partOf(playerMonthsTable, [
  'month', 'player_id', 'total_score', 'monthly_final_score', 'days_played', 'games', 'won', 'projected_at',
]);
export type MonthSums = Readonly<RowOf<typeof monthSumsTable>>;

/** What the places of a month follow from. */
export const monthPlacesTable = partOf(
  playerMonthsTable, ['month', 'player_id', 'total_score', 'monthly_final_score']);
export type MonthPlaces = Readonly<RowOf<typeof monthPlacesTable>>;

/** The months without their games. */
export const monthEveningsTable = partOf(playerMonthsTable, [
  'month', 'player_id', 'total_score', 'monthly_final_score', 'days_played', 'games', 'won', 'evenings', 'projected_at',
]);
export type MonthEvenings = Readonly<RowOf<typeof monthEveningsTable>>;

export const dateOf = (month: string, day: number): string => `${month}-${String(day).padStart(2, '0')}`;
const dayOf = (date: string): number => Number(date.slice(8));

/** A player's result of one day: total, daily final, and rank among `of` ranks. */
export interface Evening {
  readonly date: string;
  readonly total: number;
  readonly final: number;
  readonly rank: number;
  readonly of: number;
}

/** The evenings in order. @param months  of one player, in order */
export const eveningsOf = (months: readonly Pick<PlayerMonthRow, 'month' | 'evenings'>[]): Evening[] =>
  months.flatMap(({ month, evenings }) => evenings.map(
    ([day, total, final, rank, of]) => ({ date: dateOf(month, day), total, final, rank, of })));

/** The rating after each evening, in order. @param months  of one player, in order */
export const ratingsOf = (months: readonly Pick<PlayerMonthRow, 'month' | 'evenings'>[]) =>
  months.flatMap(({ month, evenings }) => evenings.map(
    ([day, , , , , mu, sigma]) => ({ date: dateOf(month, day), rating: [mu, sigma] as Rating })));

/** The rating after the last game of the month. */
export function ratingAfter({ evenings, rating_before: before }: PlayerMonthRow): Rating {
  const last = evenings.at(-1);
  return last ? [last[5], last[6]] : before;
}

export const gamesOf = ({ month, played }: Pick<PlayerMonthRow, 'month' | 'played'>): PlayedGame[] =>
  played.map(([gameId, day, points, place, , partnerId, roles]) => ({
    gameId, date: dateOf(month, day), points, place: Math.max(place, 0), partnerId: partnerId || null, roles,
    ...countsOf(roles),
  }));

export interface DayStanding {
  readonly player_id: number;
  readonly total: number;
  readonly rank: number;
  readonly rank_of: number;
  readonly final: number;
  readonly games: number;
  readonly won: number;
  /** The place of the team in each game; 0 while it waits for a tie-breaker. */
  readonly places: readonly number[];
}

/** The standings of a day. */
export async function dayStandings(date: string, rows: Rows): Promise<DayStanding[]> {
  const months = await rows.load(playerMonthsTable, 'month', [monthOf(date)]);
  return months.flatMap(({ player_id: id, evenings, played }) => {
    const found = evenings.find(([day]) => day === dayOf(date));
    if (!found) return [];
    const [, total, final, rank, of] = found;
    const places = played.filter(([, day]) => day === dayOf(date)).map(([, , , place]) => Math.max(place, 0));
    const won = places.filter((place) => place === 1).length;
    return { player_id: id, total, rank, rank_of: of, final, games: places.length, won, places };
  });
}

export type Ranked<Row> = Row & { readonly rank: number };

/** The rows with their ranks in their months. @param rows  all rows of some months */
export const ranked = <Row extends MonthPlaces>(rows: readonly Row[]): Ranked<Row>[] =>
  [...grouped(rows, ({ month }) => month).values()].flatMap((board) => {
    const ranks = rankMonth(board.map(({ monthly_final_score, total_score }) => (
      { monthlyFinalScore: monthly_final_score, totalScore: total_score })));
    return board.map((row, index) => ({ ...row, rank: ranks[index]! }));
  });

export interface YearStanding {
  readonly year: number;
  readonly player_id: number;
  readonly total_score: number;
  readonly rank: number;
  /** Scores by month number, '1' to '12'. */
  readonly monthly_scores: Readonly<Record<string, number>>;
  readonly projected_at: string;
}

/** The standings of the years of some months. @param rows  all rows of these months, if need be with their time */
export const yearStandings = (rows: readonly (MonthPlaces & Partial<MonthSums>)[]): YearStanding[] =>
  [...grouped(rows, ({ month }) => yearOf(month))].flatMap(([year, own]) => {
    const projected = new Map<number, string>();
    for (const { player_id: id, projected_at: at = '' } of own) {
      const known = projected.get(id) ?? '';
      projected.set(id, at > known ? at : known);
    }
    const boards = grouped(own, ({ month }) => `${Number(month.slice(5))}`);
    const months = new Map([...boards].map(([month, board]): [string, ByPlayer<number>] => (
      [month, new Map(board.map((row) => [row.player_id, row.monthly_final_score]))])));
    return [...yearBoard(months)].map(([id, { total, rank, months: scores }]) => ({
      year, player_id: id, total_score: total, rank, monthly_scores: Object.fromEntries(scores),
      projected_at: projected.get(id)!,
    }));
  });
