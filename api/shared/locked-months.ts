/**
 * The effects of a finalized month: on its year, which counts it as it was locked, and on its games (docs/rules.md).
 */
import { spansOf, yearBoard } from '../../domain/boards/board-scores.js';
import { grouped } from '../../domain/grouped.js';
import type { FinalStandingRow } from '../../projections/read-models/finalized-months/finalized-months.js';
import type { YearStanding } from '../../projections/read-models/standings/player-months.js';

/** The condition that a game, a row `game`, waits for an answer: a game of a finalized month needs no decision. */
export const IS_IN_OPEN_MONTH =
  `not exists (select from read.finalized_months where month = to_char(game.date, 'YYYY-MM'))`;

/**
 * @param live standings of a year, with the current scores of all months
 * @param locked boards of the year's finalized months
 * @returns the standings with the locked scores, ranked
 */
export function withLockedMonths(
  live: readonly YearStanding[],
  locked: readonly FinalStandingRow[],
): YearStanding[] {
  const known = new Map(live.map((row) => [row.player_id, row]));
  const months = new Map([
    ...spansOf(live.map((row) => [row.player_id, row.monthly_scores] as const)),
    ...[...grouped(locked, monthNumberOf)].map(([month, own]) => (
      [month, new Map(own.map((row) => [row.player_id, row.monthly_final_score]))] as const)),
  ]);
  const { year = 0 } = live[0] ?? locked[0] ?? {};
  return [...yearBoard(months)].map(([id, { total, rank, months: scores }]) => ({
    year, player_id: id, total_score: total, rank, monthly_scores: Object.fromEntries(scores),
    projected_at: known.get(id)?.projected_at ?? '',
  }));
}

/** The key of a month in the standings: `5` for 2024-05. */
const monthNumberOf = ({ month }: FinalStandingRow): string => String(Number(month.slice(5)));
