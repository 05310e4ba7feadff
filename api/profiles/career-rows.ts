/** What the read models have of one member: evenings, games and the form rating. */
import type { ProfileView } from '../../contract/profiles.js';
import type { EveningView } from '../../contract/stats.js';
import { yearOf } from '../../domain/dates.js';
import { dayRef } from '../../domain/explain/addresses.js';
import { scoreGame } from '../../domain/scoring/game-scoring.js';
import type { PlayedGame } from '../../domain/stats/played-game.js';
import { ratedMonthsTable, ratingsTable } from '../../projections/read-models/form/form.js';
import { gamesTable } from '../../projections/read-models/games/games.js';
import {
  gamesOf, type PlayerMonthRow, playerMonthsTable,
} from '../../projections/read-models/player-stats/player-stats.js';
import {
  eveningsOf, type MonthStandingRow, monthStandingsTable,
} from '../../projections/read-models/standings/standings.js';
import type { Rows } from '../group/as-of/rows-as-of.js';

/** In order of date, then id. */
export interface CareerRows {
  /** The months of the boards. */
  readonly months: readonly MonthStandingRow[];
  readonly evenings: readonly EveningView[];
  readonly games: readonly PlayedGame[];
  readonly played: readonly PlayerMonthRow[];
}

/** Everything of one member. */
export async function careerOf(playerId: number, rows: Rows): Promise<CareerRows> {
  const [months, played] = await Promise.all([
    rows.load(monthStandingsTable, 'player_id', [playerId]), rows.load(playerMonthsTable, 'player_id', [playerId]),
  ]);
  for (const each of [months, played]) each.sort(byMonth);
  return { months, evenings: eveningsOf(months), games: played.flatMap(gamesOf), played };
}

const byMonth = (a: { readonly month: string }, b: { readonly month: string }): number => (a.month < b.month ? -1 : 1);

/** Only what was in a year. @param year  undefined for all time */
export function inYear(career: CareerRows, year: number | undefined): CareerRows {
  if (year === undefined) return career;
  const isOf = (month: string): boolean => yearOf(month) === year;
  return {
    months: career.months.filter(({ month }) => isOf(month)),
    evenings: career.evenings.filter(({ date }) => isOf(date)),
    games: career.games.filter(({ date }) => isOf(date)),
    played: career.played.filter(({ month }) => isOf(month)),
  };
}

export const withRef = (playerId: number) => (evening: EveningView): ProfileView['form'][number] =>
  ({ ...evening, ref: dayRef(evening.date, playerId) });

/** The highest and the lowest day total; the latest of equal ones. Null without an evening. */
export function extremesOf(evenings: readonly EveningView[]): { best: EveningView; hardest: EveningView } | null {
  const [first] = evenings;
  if (!first) return null;
  let [best, hardest] = [first, first];
  for (const evening of evenings) {
    if (evening.total >= best.total) best = evening;
    if (evening.total <= hardest.total) hardest = evening;
  }
  return { best, hardest };
}

/** Null before the first game. @param among  months of the history, in order; without them there is none */
export async function ratingOf(
  playerId: number, among: readonly string[], rows: Rows,
): Promise<ProfileView['rating']> {
  const [[row], months] = await Promise.all([
    rows.load(ratingsTable, 'player_id', [playerId]),
    rows.load(ratedMonthsTable, 'month', among, { column: 'player_id', values: [playerId] }),
  ]);
  return row ? {
    ...toRating(...row.rating),
    history: months.sort(byMonth).flatMap(({ evenings }) => Object.entries(evenings))
      .map(([date, rating]) => ({ date, ...toRating(...rating) })),
  } : null;
}

const toRating = (mu: number, sigma: number) => ({ value: mu, spread: 2 * sigma });

/** In the order of the ids. */
export async function scoresOf(ids: readonly number[], rows: Rows) {
  const games = await rows.load(gamesTable, 'id', ids);
  return ids.flatMap((id) => games.filter((row) => row.id === id)).map(({ state }) => scoreGame(state));
}
