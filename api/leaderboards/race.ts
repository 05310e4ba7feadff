/** Turns the rows of a board into the race that led to it. */
import type { RaceView } from '../../contract/race.js';
import { rankMonth, rankYear } from '../../domain/boards/ranks.js';
import { monthKey } from '../../domain/calendar-month.js';
import { monthRef, yearRef } from '../../domain/explain/addresses.js';
import type { MonthStandingRow, YearStandingRow } from '../../projections/read-models/standings/standings.tables.js';
import type { Board } from './leaderboard-queries.js';

/** What a racer earned in a step: the points that are shown, and those that decide between equal sums. */
interface Earned {
  readonly points: number;
  readonly total: number;
}

interface Racer {
  readonly playerId: number;
  readonly place: number;
  readonly points: number;
  readonly ref: string;
  readonly earned: ReadonlyMap<string, Earned>;
}

/** Evening by evening. */
export const raceOfMonth = (month: string, { rows, players }: Board<MonthStandingRow>): RaceView => ({
  period: month,
  ...run(rows.map((row) => ({
    playerId: row.player_id, place: row.rank, points: row.monthly_final_score, ref: monthRef(month, row.player_id),
    earned: new Map(Object.entries(row.days).map(([date, { final, total }]) => [date, { points: final, total }])),
  })), players.ref, (sums) => rankMonth(sums.map(({ points, total }) => (
    { monthlyFinalScore: points, totalScore: total })))),
});

/** Month by month. */
export const raceOfYear = (year: number, { rows, players }: Board<YearStandingRow>): RaceView => ({
  period: `${year}`,
  ...run(rows.map((row) => ({
    playerId: row.player_id, place: row.rank, points: row.total_score, ref: yearRef(year, row.player_id),
    earned: new Map(Object.entries(row.monthly_scores).map(([number, points]) => (
      [monthKey(year, Number(number)), { points, total: 0 }]))),
  })), players.ref, (sums) => rankYear(sums.map(({ points }) => points))),
});

/** Ranks after each step those who have played by then. @param rank  returns ranks parallel to the sums */
function run(
  racers: readonly Racer[],
  player: (id: number) => RaceView['racers'][number]['player'],
  rank: (sums: readonly Earned[]) => number[],
): Pick<RaceView, 'steps' | 'racers'> {
  const steps = [...new Set(racers.flatMap(({ earned }) => [...earned.keys()]))].sort();
  const lines = racers.map(({ playerId, earned: _, ...racer }) =>
    ({ player: player(playerId), ...racer, steps: [] as RaceView['racers'][number]['steps'] }));
  const sums = racers.map(() => null as Earned | null);
  for (const step of steps) {
    const earned = racers.map((racer) => racer.earned.get(step) ?? null);
    earned.forEach((one, index) => {
      if (one) sums[index] = plus(sums[index] ?? null, one);
    });
    const started = sums.filter((sum) => sum !== null);
    const ranks = new Map(rank(started).map((place, index) => [started[index], place]));
    lines.forEach(({ steps: own }, index) => {
      const sum = sums[index] ?? null;
      own.push({
        points: sum && sum.points, place: (sum && ranks.get(sum)) ?? null, earned: earned[index]?.points ?? null,
      });
    });
  }
  return { steps, racers: lines };
}

const plus = (sum: Earned | null, { points, total }: Earned): Earned =>
  ({ points: (sum?.points ?? 0) + points, total: (sum?.total ?? 0) + total });
