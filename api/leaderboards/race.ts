/** Turns the rows of a board into the race that led to it. */
import type { RaceView } from '../../contract/race.js';
import { type ByPlayer, monthBoard, spansOf, yearBoard } from '../../domain/boards/board-scores.js';
import { monthKey } from '../../domain/dates.js';
import { monthRef, yearRef } from '../../domain/explain/addresses.js';
import type { MonthStandingRow, YearStandingRow } from '../../projections/read-models/standings/standings.js';
import type { Board } from './leaderboard-queries.js';

type Spans<Score> = ReadonlyMap<string, ByPlayer<Score>>;

/** Evening by evening. */
export function raceOfMonth(month: string, { rows, players }: Board<MonthStandingRow>): RaceView {
  const days = spansOf(rows.map((row) => [row.player_id, row.days] as const));
  const stepsOf = stepsIn(days, monthBoard, ({ monthlyFinalScore }) => monthlyFinalScore, ({ final }) => final);
  return {
    period: month, steps: [...days.keys()].sort(),
    racers: rows.map(({ player_id: id, rank: place, monthly_final_score: points }) => (
      { player: players.ref(id), place, points, ref: monthRef(month, id), steps: stepsOf(id) })),
  };
}

/** Month by month. */
export function raceOfYear(year: number, { rows, players }: Board<YearStandingRow>): RaceView {
  const months = new Map([...spansOf(rows.map((row) => [row.player_id, row.monthly_scores] as const))]
    .map(([number, scores]) => [monthKey(year, Number(number)), scores]));
  const stepsOf = stepsIn(months, yearBoard, ({ total }) => total, (points) => points);
  return {
    period: `${year}`, steps: [...months.keys()].sort(),
    racers: rows.map(({ player_id: id, rank: place, total_score: points }) => (
      { player: players.ref(id), place, points, ref: yearRef(year, id), steps: stepsOf(id) })),
  };
}

/** What a player has after each step, on the board of those who have played by then. */
function stepsIn<Score, Own extends { readonly rank: number }>(
  spans: Spans<Score>, boardOf: (spans: Spans<Score>) => ByPlayer<Own>, pointsOf: (own: Own) => number,
  earnedBy: (score: Score) => number,
) {
  const sorted = [...spans].sort(([a], [b]) => (a < b ? -1 : 1));
  const boards = sorted.map((_, index) => boardOf(new Map(sorted.slice(0, index + 1))));
  return (playerId: number): RaceView['racers'][number]['steps'] => boards.map((board, index) => {
    const [own, score] = [board.get(playerId), sorted[index]![1].get(playerId)];
    const earned = score === undefined ? null : earnedBy(score);
    return { points: own ? pointsOf(own) : null, place: own?.rank ?? null, earned };
  });
}
