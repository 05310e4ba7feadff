/** Tests that statistics agree with the current games after corrections, voids and resolved ties. */
import fc from 'fast-check';
import type { Pool } from 'pg';
import { monthOf } from '../../../domain/dates.js';
import { gameStreamId, type GameEvent } from '../../../domain/game/game.events.js';
import { type GameState, isCounted } from '../../../domain/game/game-state.js';
import type { Apart } from '../../../domain/stats/careers.js';
import { NO_PLAYER } from '../../../domain/no-player.js';
import { scoreGame } from '../../../domain/scoring/game-scoring.js';
import { isAhead, type Seat, seatsOf } from '../../../domain/stats/played-game.js';
import { CLEAR_ROUNDS, gameRecorded as gameExample } from '../../../domain/testing/game-examples.js';
import { InMemoryEventStore } from '../../../event-store/testing/in-memory-event-store.js';
import { inLongRun } from '../../../testing/jest/long-run.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/worlds/test-database.js';
import { createPool } from '../../../postgres/pool.js';
import { rebuild } from '../../rebuild/rebuild.js';
import { readingFrom } from '../../live/row-statements.js';
import { SchemaRunner } from '../../live/schema-runner.js';
import { groupHistories } from '../../testing/game-histories.js';
import { appendAll } from '../../testing/log-arbitraries.js';
import { gamesOf, type PlayerMonthRow } from './player-months.js';
import { pairingsOf } from './player-totals.js';
import { standingsProjection } from './standings.js';

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

const now = () => new Date('2026-01-03T12:00:00Z');
const projections = [standingsProjection];
const IDS = Array.from({ length: 12 }, (_, index) => index + 1);

async function storeOf(events: readonly GameEvent[]): Promise<InMemoryEventStore> {
  const store = new InMemoryEventStore();
  await appendAll(store, events.map((event) => ({ streamId: gameStreamId(event.data.gameId), event })));
  return store;
}

async function project(events: readonly GameEvent[], batchEvents: number): Promise<void> {
  await rebuild({ store: new InMemoryEventStore(), pool, projections, now });
  const store = await storeOf(events);
  await new SchemaRunner(projections, { store, pool, now, batchEvents }).catchUp(await store.head());
}

const rowsOf = async <Row>(table: string): Promise<Row[]> =>
  (await pool.query(`select * from read.${table} order by player_id, month`)).rows;

/** Seats of the games that count, by player, in order of date, then id. */
function seatsByPlayer(games: readonly GameState[]): Map<number, Seat[]> {
  const seats = games.filter(isCounted).flatMap((state) => seatsOf(scoreGame(state)));
  const players = new Map<number, Seat[]>();
  for (const seat of seats) players.set(seat.playerId, [...(players.get(seat.playerId) ?? []), seat]);
  for (const own of players.values()) {
    own.sort(({ played: a }, { played: b }) => a.date.localeCompare(b.date) || a.gameId - b.gameId);
  }
  return players;
}

const pointsOf = (seats: readonly Seat[]) =>
  ({ games: seats.length, points: seats.reduce((sum, { played }) => sum + played.points, 0) });

function partnersIn(seats: readonly Seat[]): Record<string, { games: number; points: number }> {
  const partners: Record<string, { games: number; points: number }> = {};
  for (const { played } of seats) {
    const { partnerId } = played;
    if (partnerId === null) continue;
    const { games, points } = partners[partnerId] ?? { games: 0, points: 0 };
    partners[partnerId] = { games: games + 1, points: points + played.points };
  }
  return partners;
}

/** Opponents of all players, counted team against team. */
function opponentsIn(games: readonly GameState[]): Map<number, Record<string, Apart>> {
  const opponents = new Map<number, Record<string, Apart>>();
  for (const { teams } of games.filter(isCounted).map(scoreGame)) {
    for (const own of teams) for (const rival of teams.filter((team) => team !== own)) {
      const first = isAhead(own, rival);
      for (const one of playersOf(own)) for (const other of playersOf(rival)) {
        const counts = opponents.get(one) ?? {};
        const { games: met, ahead, behind } = counts[other] ?? { games: 0, ahead: 0, behind: 0 };
        counts[other] = {
          games: met + 1, ahead: ahead + Number(first === true), behind: behind + Number(first === false),
        };
        opponents.set(one, counts);
      }
    }
  }
  return opponents;
}

const playersOf = ({ player1Id, player2Id }: { player1Id: number; player2Id: number }): number[] =>
  [player1Id, player2Id].filter((id) => id !== NO_PLAYER.id);

test('statistics always follow from the games that count', async () => {
  await fc.assert(
    fc.asyncProperty(groupHistories, fc.integer({ min: 1, max: 4 }), async ({ events, games }, batchEvents) => {
      await project(events, batchEvents);
      const players = seatsByPlayer(games);

      const pairings = await pairingsOf(IDS, readingFrom(pool, 'read'));
      expect(new Map(pairings.map(({ id, all, partners }) => [id, [all, Object.fromEntries(partners)]]))).toEqual(
        new Map([...players].map(([playerId, seats]) => [playerId, [pointsOf(seats), partnersIn(seats)]])),
      );

      const opponents = opponentsIn(games);
      expect(pairings.map((row) => Object.fromEntries(row.opponents)))
        .toEqual(pairings.map(({ id }) => opponents.get(id) ?? {}));

      const months = await rowsOf<PlayerMonthRow>('player_months');
      for (const row of months) {
        const seats = players.get(row.player_id)?.filter(({ played }) => monthOf(played.date) === row.month) ?? [];
        expect(gamesOf(row)).toEqual(seats.map((seat) => seat.played));
      }
      const played = [...players.values()].map((seats) => new Set(seats.map((seat) => monthOf(seat.played.date))).size);
      expect(months).toHaveLength(played.reduce((sum, number) => sum + number, 0));
    }),
    { numRuns: inLongRun(200, 15) },
  );
});

test('more games than one batch, month by month', async () => {
  const dates = Array.from({ length: 50 }, (_, day) => new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10));
  const events = Array.from({ length: 5_000 }, (_, index): GameEvent =>
    gameExample({ gameId: index + 1, date: dates[Math.floor(index / 100)]!, rounds: CLEAR_ROUNDS }));
  await project(events, 500);
  const live = [await rowsOf('player_months'), await rowsOf('player_totals')];
  await rebuild({ store: await storeOf(events), pool, projections, now });
  expect([await rowsOf('player_months'), await rowsOf('player_totals')]).toEqual(live);
  const [first] = await pairingsOf([1], readingFrom(pool, 'read'));
  expect(first!.all).toEqual({ games: 5_000, points: 50_000 });
});
