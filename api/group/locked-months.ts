/** What a finalized month means for its year, which counts it as it was locked, and for its games (docs/rules.md). */
import { rankYear } from '../../domain/boards/ranks.js';
import type { FinalStandingRow } from '../../projections/read-models/finalized-months/finalized-months.js';
import type { YearStandingRow } from '../../projections/read-models/standings/standings.tables.js';

/** Of a row `game` of the games; one of a finalized month takes no decision, so it waits for nobody. */
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
  const standings = new Map(live.map((row) => [row.player_id, { ...row, monthly_scores: { ...row.monthly_scores } }]));
  for (const number of new Set(locked.map(monthNumberOf))) {
    for (const { monthly_scores: scores } of standings.values()) delete scores[number];
  }
  for (const final of locked) {
    const { year, player_id: playerId, monthly_final_score: score } = final;
    const row = standings.get(playerId) ??
      { year, player_id: playerId, total_score: 0, rank: 0, monthly_scores: {}, projected_at: '' };
    row.monthly_scores[monthNumberOf(final)] = score;
    standings.set(playerId, row);
  }
  const rows = [...standings.values()].filter(({ monthly_scores: scores }) => Object.keys(scores).length > 0);
  for (const row of rows) row.total_score = Object.values(row.monthly_scores).reduce((sum, score) => sum + score, 0);
  const ranks = rankYear(rows.map(({ total_score: total }) => total));
  return rows.map((row, index) => ({ ...row, rank: ranks[index]! }));
}

/** `5` for 2024-05, as in the standings. */
const monthNumberOf = ({ month }: FinalStandingRow): string => String(Number(month.slice(5)));
