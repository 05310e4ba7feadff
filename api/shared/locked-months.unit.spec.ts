/** Tests that a finalized month counts in its year with its locked board, whatever its games are now. */
import type { FinalStandingRow } from '../../projections/read-models/finalized-months/finalized-months.js';
import type { YearStanding } from '../../projections/read-models/standings/player-months.js';
import { withLockedMonths } from './locked-months.js';

const live = (playerId: number, scores: Record<string, number>, rank: number): YearStanding => ({
  year: 2026, player_id: playerId, total_score: Object.values(scores).reduce((sum, score) => sum + score, 0), rank,
  monthly_scores: scores, projected_at: '2026-07-29T16:00:00.000Z',
});
const locked = (playerId: number, month: string, score: number): FinalStandingRow => ({
  month, year: 2026, player_id: playerId, total_score: 0, monthly_final_score: score, rank: 1, days_played: 1,
  brought_in: null,
});
const shown = (rows: readonly YearStanding[]): unknown[] =>
  rows.map((row) => [row.player_id, row.rank, row.total_score, row.monthly_scores]);

const STANDINGS = [live(1, { 5: 10, 7: 5 }, 1), live(2, { 5: 5, 7: 3 }, 2), live(3, { 5: -10 }, 3)];

test('without a finalized month the year follows from the games', () => {
  expect(withLockedMonths(STANDINGS, [])).toEqual(STANDINGS);
});

test('a locked board that equals the games changes nothing', () => {
  const boards = [locked(1, '2026-05', 10), locked(2, '2026-05', 5), locked(3, '2026-05', -10)];
  expect(withLockedMonths(STANDINGS, boards)).toEqual(STANDINGS);
});

test('a locked board counts instead of the games, and totals and ranks follow', () => {
  const boards = [locked(1, '2026-05', 3), locked(2, '2026-05', 5), locked(4, '2026-05', 8)];
  expect(shown(withLockedMonths(STANDINGS, boards))).toEqual([
    [1, 1, 8, { 5: 3, 7: 5 }],
    [2, 1, 8, { 5: 5, 7: 3 }],
    [4, 1, 8, { 5: 8 }],
  ]);
});
