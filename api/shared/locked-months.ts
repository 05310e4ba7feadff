/** What a finalized month means for its year, which counts it as it was locked, and for its games (docs/rules.md). */
import { spansOf, yearBoard } from '../../domain/boards/board-scores.js';
import { grouped } from '../../domain/grouped.js';
import type { FinalStandingRow } from '../../projections/read-models/finalized-months/finalized-months.js';
import type { YearStandingRow } from '../../projections/read-models/standings/standings.js';

/** Condition on a row `game` of the games: a game of a finalized month takes no decision, so it waits for nobody. */
export const IS_IN_OPEN_MONTH =
  `not exists (select from read.finalized_months where month = to_char(game.date, 'YYYY-MM'))`;

/**
 * @param live standings of a year, with the current scores of all months
 * @param locked boards of the year's finalized months
 * @returns the standings with the locked scores, ranked
 */
export function withLockedMonths(
  live: readonly YearStandingRow[],
  locked: readonly FinalStandingRow[],
): YearStandingRow[] {
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

/** `5` for 2024-05, as in the standings. */
const monthNumberOf = ({ month }: FinalStandingRow): string => String(Number(month.slice(5)));
