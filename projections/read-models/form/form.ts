/**
 * The read model of the form rating. A game after all others of its players is rated alone; any other change rates all
 * games again from its day on, because each rating goes on from the one before.
 */
import { monthOf } from '../../../domain/calendar-month.js';
import { playersOf, ratedTeams } from '../../../domain/form/form-rating.js';
import type { ScoredGame } from '../../../domain/scoring/game-scoring.js';
import { everyGameChange, type GameChange, type Projection } from '../../engine/projection.js';
import type { Sink } from '../../engine/sink.js';
import { historyFrom, rowsBefore } from './form-history.js';
import {
  type RatedGameRow, ratedGamesTable, ratedMonthsTable, ratingsTable,
} from './form.tables.js';
import { RatingRun } from './rating-run.js';

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

/** Rates new games on top of the current ratings. @returns false if one of them is not the last of all its players */
async function appended(changes: readonly RatedChange[], sink: Sink): Promise<boolean> {
  if (changes.some(({ before }) => before)) return false;
  const games = changes.flatMap(({ after }) => after ?? []).sort(inOrder);
  const ids = [...new Set(games.flatMap(({ teams }) => playersOf(teams)))];
  const among = { column: 'player_id', values: ids } as const;
  const months = [...new Set(games.map(({ month }) => month))];
  const [ratings, known] = [
    await sink.load(ratingsTable, 'player_id', ids), await sink.load(ratedMonthsTable, 'month', months, among),
  ];
  const run = new RatingRun(ratings, known);
  for (const game of games) if (!run.append(game)) return false;
  await save(run, sink);
  return true;
}

async function ratedAgain(changes: readonly RatedChange[], sink: Sink): Promise<void> {
  const touched = changes.flatMap(({ before, after }) => [before, after].filter((row) => row !== null));
  const date = touched.map((row) => row.date).sort()[0]!;
  const known = await historyFrom(date, touched, sink);
  const changed = new Set(touched.map(({ id }) => id));
  const games = [
    ...known.games.filter(({ id }) => !changed.has(id)), ...changes.flatMap(({ after }) => after ?? []),
  ].sort(inOrder);
  const { ratings, months } = await rowsBefore(date, known, games, sink);
  const run = new RatingRun(ratings, months);
  await run.appendAll(games);
  await save(run, sink);
  await sink.remove(ratedMonthsTable, known.months.filter((row) => !run.hasMonth(row)));
  await sink.remove(ratingsTable, known.ratings.filter((row) => !run.hasRating(row)));
}

async function save(run: RatingRun, sink: Sink): Promise<void> {
  await sink.save(ratedMonthsTable, run.months());
  await sink.save(ratingsTable, run.ratings());
}

const inOrder = (a: RatedGameRow, b: RatedGameRow): number =>
  a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1;

export const formProjection: Projection = {
  name: 'form',
  version: 1,
  tables: [ratedGamesTable, ratedMonthsTable, ratingsTable],
  handling: everyGameChange,
  gameChanges: applyGames,
};
