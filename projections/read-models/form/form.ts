/**
 * The read model of the form rating. A game after all others of its players is rated alone. Any other change rates
 * all games again from its month on, because each rating starts from the one before.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { monthOf, monthsFrom, nextMonth } from '../../../domain/dates.js';
import {
  NEWCOMER, playersOf, type RatedTeam, ratedTeams, rateGame, type Rating,
} from '../../../domain/form/form-rating.js';
import type { ScoredGame } from '../../../domain/scoring/game-scoring.js';
import { everyGameChange, type GameChange, type Projection } from '../../model/projection.js';
import {
  date, defineTable, int, json, keyOf, nullable, replaceRows, type RowOf, type Sink, text,
} from '../../model/table.js';

/** The facts of each game that the rating uses, so that games after a change in the middle can be rated again. */
export const ratedGamesTable = defineTable({
  name: 'rated_games',
  columns: { id: int, month: text, date, teams: json<readonly RatedTeam[]>() },
  key: ['id'],
  indexes: [['month']],
  rebuild: 'streamed',
});
export type RatedGameRow = Readonly<RowOf<typeof ratedGamesTable>>;

/** The rating after the last game; a player without a game has no row. */
export const ratingsTable = defineTable({
  name: 'ratings',
  columns: {
    player_id: int,
    rating: json<Rating>(),
    games: int,
    last_date: date,
    last_game: int,
  },
  key: ['player_id'],
  rebuild: 'retained',
});
export type RatingRow = Readonly<RowOf<typeof ratingsTable>>;

/** The ratings of a month; a month without games has no row. */
export const ratedMonthsTable = defineTable({
  name: 'rated_months',
  columns: {
    month: text,
    player_id: int,
    /** The rating before the first game of the month. */
    before: json<Rating>(),
    /** The games before it; null for a newcomer. */
    played_before: nullable(json<Pick<RatingRow, 'games' | 'last_date' | 'last_game'>>()),
    /** The rating after each evening, by date, in order. */
    evenings: json<Readonly<Record<string, Rating>>>(),
  },
  key: ['month', 'player_id'],
  indexes: [['player_id', 'month']],
  rebuild: 'streamed',
});
export type RatedMonthRow = Readonly<RowOf<typeof ratedMonthsTable>>;

/** The rating of the player before a month; none for a newcomer. */
export const ratingBefore = ({ player_id: id, before, played_before: played }: RatedMonthRow): RatingRow[] =>
  (played ? [{ player_id: id, rating: before, ...played }] : []);

interface RatedChange {
  readonly before: RatedGameRow | null;
  readonly after: RatedGameRow | null;
}

async function applyGames(changes: readonly GameChange[], sink: Sink): Promise<void> {
  const rated = changes.map(({ scoreBefore, scoreAfter }): RatedChange => (
    { before: scoreBefore && rowOf(scoreBefore), after: scoreAfter && rowOf(scoreAfter) }))
    .filter(({ before, after }) =>
      (before && after ? JSON.stringify(before) !== JSON.stringify(after) : before !== after));
  if (rated.length === 0) return;
  if (!(await appended(rated, sink))) await ratedAgain(rated, sink);
  await sink.save(ratedGamesTable, rated.flatMap(({ after }) => after ?? []));
  await sink.remove(ratedGamesTable, rated.flatMap(({ before, after }) => (before && !after ? [before] : [])));
}

const rowOf = (score: ScoredGame): RatedGameRow =>
  ({ id: score.gameId, month: monthOf(score.date), date: score.date, teams: ratedTeams(score) });

/** Rates new games after the current ratings. @returns false if one of them is not the last of all its players */
async function appended(changes: readonly RatedChange[], sink: Sink): Promise<boolean> {
  if (changes.some(({ before }) => before)) return false;
  const games = changes.flatMap(({ after }) => after ?? []).sort(inOrder);
  const ids = [...new Set(games.flatMap(({ teams }) => playersOf(teams)))];
  const names = [...new Set(games.map(({ month }) => month))];
  const ratings = await sink.load(ratingsTable, 'player_id', ids);
  const months = await sink.load(ratedMonthsTable, 'month', names, { column: 'player_id', values: ids });
  const run = new RatingRun(ratings, months);
  for (const game of games) if (!run.append(game)) return false;
  await replaceRows(ratedMonthsTable, months, [...run.rows.values()], sink);
  await replaceRows(ratingsTable, ratings, [...run.players.values()], sink);
  return true;
}

async function ratedAgain(changes: readonly RatedChange[], sink: Sink): Promise<void> {
  const touched = changes.flatMap(({ before, after }) => [before, after]).filter((row) => row !== null);
  const changed = new Set(touched.map(({ id }) => id));
  const { games, months, ratings } = await historyFrom(touched, sink);
  const first = new Map(months.toSorted((a, b) => (a.month < b.month ? 1 : -1)).map((row) => [row.player_id, row]));
  const before = ratings.flatMap((row) => {
    const month = first.get(row.player_id);
    return month ? ratingBefore(month) : [row];
  });
  const run = new RatingRun(before, []);
  await run.appendAll([
    ...games.filter(({ id }) => !changed.has(id)), ...changes.flatMap(({ after }) => after ?? []),
  ].sort(inOrder));
  await replaceRows(ratedMonthsTable, months, [...run.rows.values()], sink);
  await replaceRows(ratingsTable, ratings, [...run.players.values()], sink);
}

/**
 * The months that a change may rate again: those with games of its players, of the players whom they met later, and
 * so on. @param touched the changed games, as they were and as they are
 */
async function historyFrom(touched: readonly RatedGameRow[], sink: Sink) {
  const players = new Set(touched.flatMap(({ teams }) => playersOf(teams)));
  const games: RatedGameRow[] = [];
  const first = touched.map(({ month }) => month).sort()[0]!;
  let ratings = await sink.load(ratingsTable, 'player_id', [...players]);
  for (let span = monthsFrom(first, lastOf(ratings)); span.length > 0;) {
    for (const game of await sink.load(ratedGamesTable, 'month', span)) {
      games.push(game);
      for (const id of playersOf(game.teams)) players.add(id);
    }
    ratings = await sink.load(ratingsTable, 'player_id', [...players]);
    span = monthsFrom(nextMonth(span.at(-1)!), lastOf(ratings));
  }
  return { games, ratings, months: await sink.load(ratedMonthsTable, 'month', monthsFrom(first, lastOf(ratings))) };
}

/** Month of the last game. */
const lastOf = (ratings: readonly RatingRow[]): string =>
  monthOf(ratings.map((row) => row.last_date).sort().at(-1) ?? '');

const inOrder = (a: RatedGameRow, b: RatedGameRow): number =>
  a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1;

interface RatedMonth extends RatedMonthRow {
  readonly evenings: Record<string, Rating>;
}

/** Rates games one after the other, and holds the resulting rows. */
class RatingRun {
  readonly players: Map<number, RatingRow>;
  /** Rows by month and player. */
  readonly rows: Map<string, RatedMonth>;

  /** @param ratings, months  the state before the first game */
  constructor(ratings: readonly RatingRow[], months: readonly RatedMonthRow[]) {
    this.players = new Map(ratings.map((row) => [row.player_id, row]));
    this.rows = new Map(months.map((row) => [keyOf(ratedMonthsTable, row), { ...row, evenings: { ...row.evenings } }]));
  }

  /** @returns false, and does nothing, if one of the players has a later game */
  append({ id, month, date, teams }: RatedGameRow): boolean {
    const isLater = (row: RatingRow | undefined): boolean =>
      row !== undefined && (row.last_date > date || (row.last_date === date && row.last_game > id));
    if (playersOf(teams).some((player) => isLater(this.players.get(player)))) return false;
    for (const [player, rating] of rateGame(teams, this.ratingOf)) {
      const before = this.players.get(player);
      this.monthOf(month, player).evenings[date] = rating;
      const games = (before?.games ?? 0) + 1;
      this.players.set(player, { player_id: player, rating, games, last_date: date, last_game: id });
    }
    return true;
  }

  /** Lets other work run between two months. */
  async appendAll(games: readonly RatedGameRow[]): Promise<void> {
    let month = '';
    for (const game of games) {
      if (game.month !== month) await nextTurn();
      month = game.month;
      if (!this.append(game)) throw new Error(`Game ${game.id} is rated out of order.`);
    }
  }

  private readonly ratingOf = (playerId: number): Rating => this.players.get(playerId)?.rating ?? NEWCOMER;

  private monthOf(month: string, playerId: number): RatedMonth {
    const key = keyOf(ratedMonthsTable, { month, player_id: playerId });
    const known = this.rows.get(key);
    if (known) return known;
    const before = this.players.get(playerId);
    const row: RatedMonth = {
      month, player_id: playerId, before: before?.rating ?? NEWCOMER, evenings: {},
      played_before: before ? { games: before.games, last_date: before.last_date, last_game: before.last_game } : null,
    };
    this.rows.set(key, row);
    return row;
  }
}

export const formProjection: Projection = {
  name: 'form',
  version: 2,
  tables: [ratedGamesTable, ratedMonthsTable, ratingsTable],
  handling: everyGameChange,
  gameChanges: applyGames,
};
