/** Rates games one after the other and keeps the rows that change. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { NEWCOMER, playersOf, rateGame, type Rating } from '../../../domain/form/form-rating.js';
import {
  lastEvening, type RatedEvening, type RatedGameRow, type RatedMonthRow, type RatingRow,
} from './form.tables.js';

interface Month extends RatedMonthRow {
  readonly evenings: Record<string, RatedEvening>;
}

export class RatingRun {
  private readonly players: Map<number, RatingRow>;
  /** By month, then player: a key of both would be a new text for each rating. */
  private readonly rows = new Map<string, Map<number, Month>>();
  /** The last game of each player who was looked at. */
  private readonly last = new Map<number, Pick<RatedGameRow, 'date' | 'id'>>();

  /** @param ratings, months  what the first game goes on from */
  constructor(ratings: readonly RatingRow[], months: readonly RatedMonthRow[]) {
    this.players = new Map(ratings.map((row) => [row.player_id, row]));
    for (const row of months) this.rowsOf(row.month).set(row.player_id, { ...row, evenings: { ...row.evenings } });
  }

  /** @returns false, and does nothing, if one of the players has a later game */
  append(game: RatedGameRow): boolean {
    if (playersOf(game.teams).some((id) => this.isLater(this.players.get(id), game))) return false;
    for (const [id, rating] of rateGame(game.teams, this.ratingOf)) this.put(id, rating, game);
    return true;
  }

  /** Other work has its turn between two months. */
  async appendAll(games: readonly RatedGameRow[]): Promise<void> {
    let month = '';
    for (const game of games) {
      if (game.month !== month) await nextTurn();
      month = game.month;
      if (!this.append(game)) throw new Error(`Game ${game.id} is rated out of order.`);
    }
  }

  months(): RatedMonthRow[] {
    return [...this.rows.values()].flatMap((rows) => [...rows.values()]);
  }

  ratings(): RatingRow[] {
    return [...this.players.values()];
  }

  hasMonth({ month, player_id: id }: RatedMonthRow): boolean {
    return this.rowsOf(month).has(id);
  }

  hasRating({ player_id: id }: RatingRow): boolean {
    return this.players.has(id);
  }

  private isLater(rating: RatingRow | undefined, { id, month, date }: RatedGameRow): boolean {
    if (rating === undefined || rating.month < month) return false;
    if (rating.month > month) return true;
    const last = this.last.get(rating.player_id) ?? this.lastIn(rating);
    return last.date > date || (last.date === date && last.id > id);
  }

  /** In the month of the rating. */
  private lastIn(rating: RatingRow): Pick<RatedGameRow, 'date' | 'id'> {
    const [date, [, , id]] = lastEvening(this.rowsOf(rating.month).get(rating.player_id)!.evenings)!;
    return { date, id };
  }

  private rowsOf(month: string): Map<number, Month> {
    let rows = this.rows.get(month);
    if (!rows) this.rows.set(month, (rows = new Map()));
    return rows;
  }

  private readonly ratingOf = (playerId: number): Rating => this.players.get(playerId)?.rating ?? NEWCOMER;

  private put(playerId: number, rating: Rating, { id, month, date }: RatedGameRow): void {
    const before = this.players.get(playerId);
    const rows = this.rowsOf(month);
    let row = rows.get(playerId);
    if (!row) rows.set(playerId, (row = { month, player_id: playerId, before: this.ratingOf(playerId), evenings: {} }));
    row.evenings[date] = [rating[0], rating[1], id];
    this.last.set(playerId, { date, id });
    this.players.set(playerId, { player_id: playerId, rating, games: (before?.games ?? 0) + 1, month });
  }
}
