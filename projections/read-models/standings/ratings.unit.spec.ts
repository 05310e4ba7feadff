/** Tests that the form rating follows from the games that count, whatever was changed in whatever order. */
import { DEFAULT_ZONE } from '../../../domain/named-zone.js';
import fc from 'fast-check';
import { monthOf } from '../../../domain/dates.js';
import { NEWCOMER, rateGame, ratedTeams, type Rating } from '../../../domain/form/form-rating.js';
import { evolveGame, type GameState, isCounted, noGame } from '../../../domain/game/game-state.js';
import type { GameEvent } from '../../../domain/game/game.events.js';
import { scoreGame, type ScoredGame } from '../../../domain/scoring/game-scoring.js';
import { CLEAR_ROUNDS, gameRecorded } from '../../../domain/testing/game-examples.js';
import { BEFORE_FIRST } from '../../../event-store/event-store.js';
import { inLongRun } from '../../../testing/jest/long-run.js';
import { RowsInMemory } from '../../model/rows-in-memory.js';
import { gameChange, projectGames } from '../../model/projection.js';
import { groupHistories } from '../../testing/game-histories.js';
import { playerMonthsTable, ratingAfter, ratingsOf } from './player-months.js';
import { latestMonths, playerTotalsTable } from './player-totals.js';
import { standingsProjection } from './standings.js';

const NOW = '2026-01-03T12:00:00Z';
const NOWHERE = { first: BEFORE_FIRST, last: BEFORE_FIRST, left: null };
const IDS = Array.from({ length: 12 }, (_, index) => index + 1);
const MONTHS = ['2025-11', '2025-12', '2026-01'];

/** Applies events in batches, each as the net change of its games. */
async function projected(events: readonly GameEvent[], batchEvents: number): Promise<RowsInMemory> {
  const rows = new RowsInMemory({ now: NOW, zone: DEFAULT_ZONE });
  const states = new Map<number, GameState>();
  for (let start = 0; start < events.length; start += batchEvents) {
    const before = new Map(states);
    const batch = events.slice(start, start + batchEvents);
    const ids = [...new Set(batch.map(({ data }) => data.gameId))];
    for (const event of batch) {
      states.set(event.data.gameId, evolveGame(states.get(event.data.gameId) ?? noGame, event));
    }
    await standingsProjection.gameChanges?.(
      ids.map((id) => gameChange(id, before.get(id) ?? noGame, states.get(id)!, NOWHERE)), rows);
  }
  return rows;
}

const byText = (a: unknown, b: unknown): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

async function tables(rows: RowsInMemory) {
  const [months, totals, latest] = [
    await rows.load(playerMonthsTable, 'month', MONTHS), await rows.load(playerTotalsTable, 'player_id', IDS),
    await latestMonths(IDS, rows),
  ];
  return { months: months.sort(byText), totals: totals.sort(byText), latest: latest.sort(byText) };
}

/** Ratings and their evenings, game by game, without the read model. */
function folded(games: readonly ScoredGame[]) {
  const ratings = new Map<number, Rating>();
  const evenings = new Map<string, Rating>();
  const counts = new Map<number, number>();
  for (const game of [...games].sort((a, b) => a.date.localeCompare(b.date) || a.gameId - b.gameId)) {
    for (const [id, rating] of rateGame(ratedTeams(game), (player) => ratings.get(player) ?? NEWCOMER)) {
      ratings.set(id, rating);
      evenings.set(`${id} on ${game.date}`, rating);
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  }
  return { ratings, evenings, counts };
}

test('the rows follow from the games that count, and are those of a rebuild', async () => {
  await fc.assert(fc.asyncProperty(groupHistories, fc.integer({ min: 1, max: 4 }), async ({ events, games }, batch) => {
    const live = await tables(await projected(events, batch));
    const counted = games.filter(isCounted);
    const rebuilt = new RowsInMemory({ now: NOW, zone: DEFAULT_ZONE });
    await projectGames(standingsProjection, counted, rebuilt);
    expect(live).toEqual(await tables(rebuilt));
    const { ratings, evenings, counts } = folded(counted.map(scoreGame));
    expect(new Map(live.latest.map((row) => [row.player_id, ratingAfter(row)]))).toEqual(ratings);
    expect(new Map(live.latest.map((row) => [row.player_id, row.games_before + row.games]))).toEqual(counts);
    expect(new Map(live.months.flatMap((row) =>
      ratingsOf([row]).map(({ date, rating }) => [`${row.player_id} on ${date}`, rating])))).toEqual(evenings);
    for (const row of live.months) {
      const dates = ratingsOf([row]).map(({ date }) => date);
      expect(dates).toEqual(dates.filter((date) => monthOf(date) === row.month).sort());
    }
  }), { numRuns: inLongRun(1_000, 30) });
});

const example = (gameId: number, date: string): GameEvent => gameRecorded({ gameId, date, rounds: CLEAR_ROUNDS });
const voided = (gameId: number): GameEvent => ({ type: 'GameVoided', data: { gameId, reason: 'Counted twice' } });

test('a change of a game rates only the games after it again', async () => {
  const games = [example(1, '2025-11-30'), example(2, '2025-12-30'), example(3, '2025-12-31')];
  const before = await tables(await projected(games, 1));
  const after = await tables(await projected([...games, voided(2)], 1));
  expect(after.months.filter(({ month }) => month === '2025-11')).toEqual(
    before.months.filter(({ month }) => month === '2025-11'));
  expect(after.latest).not.toEqual(before.latest);
  const restored: GameEvent = { type: 'GameRestored', data: { gameId: 2, reason: 'It was played' } };
  expect(await tables(await projected([...games, voided(2), restored], 1))).toEqual(before);
});

test('a member whose later games all left is rated as before them, or not at all', async () => {
  const [first, second] = [example(1, '2025-11-30'), example(2, '2026-01-01')];
  const onlyFirst = await tables(await projected([first], 1));
  expect(await tables(await projected([first, second, voided(2)], 1))).toEqual(onlyFirst);
  expect(await tables(await projected([first, voided(1)], 1))).toEqual({ months: [], totals: [], latest: [] });
});
