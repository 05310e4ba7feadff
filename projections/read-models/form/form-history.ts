/** What is known about the ratings from a day on, and how each player was rated before it. */
import { monthOf, monthsFrom, nextMonth } from '../../../domain/calendar-month.js';
import { playersOf, type Rating } from '../../../domain/form/form-rating.js';
import type { Sink } from '../../engine/sink.js';
import {
  lastEvening, type RatedGameRow, ratedGamesTable, type RatedMonthRow, ratedMonthsTable, type RatingRow, ratingsTable,
} from './form.tables.js';

export interface FormHistory {
  /** From the day on. */
  readonly games: readonly RatedGameRow[];
  /** From the month of the day on. */
  readonly months: readonly RatedMonthRow[];
  /** Of all players of these games. */
  readonly ratings: readonly RatingRow[];
}

/**
 * The games that a change may rate again: those of its players, of the players whom they met later, and so on.
 * @param date  the day of the change
 * @param touched  the changed games, as they were and as they are
 */
export async function historyFrom(
  date: string, touched: readonly RatedGameRow[], sink: Sink,
): Promise<FormHistory> {
  const players = new Set(touched.flatMap(({ teams }) => playersOf(teams)));
  const games: RatedGameRow[] = [];
  const first = monthOf(date);
  let ratings = await sink.load(ratingsTable, 'player_id', [...players]);
  let span = monthsFrom(first, lastOf(ratings));
  while (span.length > 0) {
    for (const game of await sink.load(ratedGamesTable, 'month', span)) {
      if (game.date < date) continue;
      games.push(game);
      for (const id of playersOf(game.teams)) players.add(id);
    }
    const next = nextMonth(span.at(-1)!);
    ratings = await sink.load(ratingsTable, 'player_id', [...players]);
    span = monthsFrom(next, lastOf(ratings));
  }
  const months = monthsFrom(first, lastOf(ratings));
  return { games, ratings, months: await sink.load(ratedMonthsTable, 'month', months) };
}

const lastOf = (ratings: readonly RatingRow[]): string =>
  ratings.reduce((last, { month }) => (month > last ? month : last), '');

/**
 * The rows as they would be if the log ended before the day.
 * @param after  the games from that day on as they will be rated
 */
export async function rowsBefore(
  date: string, { games, months, ratings }: FormHistory, after: readonly RatedGameRow[], sink: Sink,
): Promise<Omit<FormHistory, 'games'>> {
  const [gone, playing] = [countGames(games), countGames(after)];
  const kept = months.flatMap((row) => {
    const evenings = Object.entries(row.evenings).filter(([day]) => day < date);
    return evenings.length === 0 ? [] : [{ ...row, evenings: Object.fromEntries(evenings) }];
  });
  const before: RatingRow[] = [];
  for (const row of ratings) {
    const { player_id: id } = row;
    const left = row.games - (gone.get(id) ?? 0);
    if (left === row.games) before.push(row);
    else if (left > 0) {
      const isOwn = (other: RatedMonthRow): boolean => other.player_id === id;
      const month = kept.find(isOwn);
      const rating = month ? ratingAfter(month) : months.filter(isOwn).sort(byMonth)[0]!.before;
      // A player who still plays gets the month of a later game.
      const last = month?.month ?? (playing.has(id) ? '' : await lastMonthBefore(monthOf(date), id, sink));
      before.push({ player_id: id, rating, games: left, month: last });
    }
  }
  return { months: kept, ratings: before };
}

const byMonth = (a: RatedMonthRow, b: RatedMonthRow): number => (a.month < b.month ? -1 : 1);

function ratingAfter({ evenings }: RatedMonthRow): Rating {
  const [, [mu, sigma]] = lastEvening(evenings)!;
  return [mu, sigma];
}

async function lastMonthBefore(month: string, playerId: number, sink: Sink): Promise<string> {
  const rows = await sink.load(ratedMonthsTable, 'player_id', [playerId]);
  return rows.map((row) => row.month).filter((other) => other < month).sort().at(-1)!;
}

function countGames(games: readonly RatedGameRow[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const id of games.flatMap(({ teams }) => playersOf(teams))) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
