/** The tables of the form rating. */
import type { RatedTeam, Rating } from '../../../domain/form/form-rating.js';
import { date, defineTable, int, json, type RowOf, text } from '../../engine/table.js';

/** What the rating needs to know of each game, so that a change in the middle can be rated again from there on. */
export const ratedGamesTable = defineTable({
  name: 'rated_games',
  columns: { id: int, month: text, date, teams: json<readonly RatedTeam[]>() },
  key: ['id'],
  indexes: [['month']],
  rebuild: 'streamed',
});
export type RatedGameRow = Readonly<RowOf<typeof ratedGamesTable>>;

/** The rating after an evening, and the last game of that evening. */
export type RatedEvening = readonly [mu: number, sigma: number, gameId: number];

/** A month without games has no row. */
export const ratedMonthsTable = defineTable({
  name: 'rated_months',
  columns: {
    month: text,
    player_id: int,
    /** The rating before the first game of the month. */
    before: json<Rating>(),
    /** By date, in order. */
    evenings: json<Readonly<Record<string, RatedEvening>>>(),
  },
  key: ['month', 'player_id'],
  indexes: [['player_id', 'month']],
  rebuild: 'streamed',
});
export type RatedMonthRow = Readonly<RowOf<typeof ratedMonthsTable>>;

export const lastEvening = (evenings: RatedMonthRow['evenings']): readonly [date: string, RatedEvening] | undefined =>
  Object.entries(evenings).at(-1);

/** The rating after the last game; a player without a game has no row. */
export const ratingsTable = defineTable({
  name: 'ratings',
  columns: {
    player_id: int,
    rating: json<Rating>(),
    games: int,
    /** Month of the last game. */
    month: text,
  },
  key: ['player_id'],
  rebuild: 'retained',
});
export type RatingRow = Readonly<RowOf<typeof ratingsTable>>;
