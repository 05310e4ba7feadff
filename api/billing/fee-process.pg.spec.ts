/** Tests the monthly fees: one per member and month played, even after crashes, repeats and with rival processes. */
import fc from 'fast-check';
import type { Pool } from 'pg';
import { accountStreamId, type AccountEvent } from '../../domain/account/account.events.js';
import { monthOf } from '../../domain/dates.js';
import { type GameEvent, gameStreamId } from '../../domain/game/game.events.js';
import { evolveGame, isCounted, noGame } from '../../domain/game/game-state.js';
import { NO_PLAYER } from '../../domain/no-player.js';
import { playerStreamId } from '../../domain/player/player.events.js';
import { CLEAR_ROUNDS, gameRecorded } from '../../domain/testing/game-examples.js';
import type { EventStore } from '../../event-store/event-store.js';
import { InMemoryEventStore } from '../../event-store/testing/in-memory-event-store.js';
import { allProjections } from '../../projections/all-projections.js';
import { createPool } from '../../postgres/pool.js';
import { ProcessManagers } from '../../projections/engine/process-managers.js';
import { rebuild } from '../../projections/rebuild/rebuild.js';
import { appendAll, type StreamEvent, logs, playerAdded } from '../../projections/testing/log-arbitraries.js';
import { PoolThatDies } from '../../projections/testing/pool-that-dies.js';
import { inLongRun } from '../../testing/jest/long-run.js';
import { createTestDatabase, type TestDatabase } from '../../testing/worlds/test-database.js';
import { Clock } from '../platform/clock.js';
import { CommandRunner } from '../platform/commands/command-runner.js';
import { migrateDurableTables } from '../platform/persistence/durable-tables.js';
import { FeeProcess } from './fee-process.js';
import { monthsPlayed as monthsPlayedProjection } from '../../projections/processes/months-played.js';

class ClockAtNoon extends Clock {
  override now(): Date {
    return new Date('2026-01-15T17:00:00Z');
  }
}

const clock = new ClockAtNoon();
let database: TestDatabase;
let pool: Pool;
let store: InMemoryEventStore;
const running = new Set<ProcessManagers>();

beforeAll(async () => {
  database = await createTestDatabase();
  await migrateDurableTables(database.url);
  pool = createPool(database.url);
});

beforeEach(() => startAnew());

afterEach(async () => {
  await Promise.all([...running].map((process) => process.stop()));
  running.clear();
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** An empty log and a fresh process. */
async function startAnew(): Promise<void> {
  store = new InMemoryEventStore();
  await pool.query(`truncate app.months_played; update app.checkpoints set position = -1`);
}

interface Setting {
  readonly pool?: Pool;
  readonly store?: EventStore;
  readonly batchEvents?: number;
  readonly onError?: (process: string, error: unknown) => void;
}

function startProcess({ pool: own = pool, store: log = store, ...rest }: Setting = {}): ProcessManagers {
  const process = new ProcessManagers([new FeeProcess(own, log, new CommandRunner(log, clock))], {
    store: log, pool: own, now: () => clock.now(), schema: 'app', pollIntervalMs: 20, ...rest,
  });
  running.add(process);
  process.start();
  return process;
}

const settled = async (process: ProcessManagers): Promise<void> => {
  expect(await process.settled(await store.head(), 20_000)).not.toBeNull();
};

async function eventsOf<Event>(streamId: string): Promise<Event[]> {
  return (await store.readStream(streamId)).map(({ type, data }) => ({ type, data }) as Event);
}

/** `charge` and `reverse` of one member in order, by month. */
async function feesOf(playerId: number): Promise<Record<string, string[]>> {
  const fees: Record<string, string[]> = {};
  for (const { type, data } of await eventsOf<AccountEvent>(accountStreamId(playerId))) {
    if (type === 'FeeCharged') (fees[data.month] ??= []).push('charge');
    if (type === 'FeeReversed') (fees[data.month] ??= []).push('reverse');
  }
  return fees;
}

const PLAYER_IDS = Array.from({ length: 11 }, (_, index) => index + 1);

/** The months in which each member played, from the log. */
async function monthsPlayed(): Promise<Map<number, Set<string>>> {
  const months = new Map(PLAYER_IDS.map((id) => [id, new Set<string>()]));
  for (let gameId = 1; gameId <= 5; gameId++) {
    const game = (await eventsOf<GameEvent>(gameStreamId(gameId))).reduce(evolveGame, noGame);
    if (!isCounted(game)) continue;
    const seats = game.entry.teams.flatMap(({ player1Id, player2Id }) => [player1Id, player2Id]);
    for (const id of seats) if (id !== NO_PLAYER.id) months.get(id)?.add(monthOf(game.entry.date));
  }
  return months;
}

/** Checks that each month played is charged once, and no other. */
async function expectFeesToAgree(): Promise<void> {
  for (const [playerId, months] of await monthsPlayed()) {
    const fees = await feesOf(playerId);
    for (const changes of Object.values(fees)) {
      expect(changes).toEqual(changes.map((_, index) => (index % 2 === 0 ? 'charge' : 'reverse')));
    }
    const standing = Object.keys(fees).filter((month) => fees[month]?.at(-1) === 'charge');
    expect({ playerId, months: standing.sort() }).toEqual({ playerId, months: [...months].sort() });
  }
  expect((await store.readStream(accountStreamId(NO_PLAYER.id)))).toEqual([]);
}

/** Events of games and members; the fees follow from them. */
const gameLogs = logs.map((events) => events.filter(({ streamId }) => /^(game|player)-/.test(streamId)));

test('fees agree with the games, in any batches and whenever the process looks', async () => {
  await fc.assert(
    fc.asyncProperty(gameLogs, fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 40 }),
      async (events, batchEvents, pause) => {
        await startAnew();
        const process = startProcess({ batchEvents });
        for (let from = 0; from < events.length; from += pause) {
          await appendAll(store, events.slice(from, from + pause));
          await settled(process);
        }
        await expectFeesToAgree();
        await process.stop();
      }),
    { numRuns: inLongRun(60, 4) },
  );
});

test('two processes at once charge and reverse once', async () => {
  await fc.assert(
    fc.asyncProperty(gameLogs, async (events) => {
      await startAnew();
      const processes = [startProcess({ batchEvents: 2 }), startProcess({ batchEvents: 3 })];
      await appendAll(store, events);
      for (const process of processes) await settled(process);
      await expectFeesToAgree();
      const due = await pool.query('select 1 from app.months_played where not is_settled');
      expect(due.rows).toEqual([]);
      await Promise.all(processes.map((process) => process.stop()));
    }),
    { numRuns: inLongRun(40, 3) },
  );
});

test('a process whose connection is lost at any statement continues', async () => {
  const [events] = fc.sample(gameLogs, { numRuns: 1, seed: 3 });
  let losses = 0;
  for (let statements = 0, survived = false; !survived; statements += inLongRun(1, 4)) {
    await startAnew();
    await appendAll(store, events ?? []);
    let wasLost = false;
    const mortal = new PoolThatDies(pool, statements);
    const process = startProcess({ pool: mortal.pool, batchEvents: 7, onError: () => (wasLost = true) });
    for (let tries = 0; (await process.settled(await store.head(), 20_000)) === null; tries++) {
      expect(tries).toBeLessThan(50);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await process.stop();
    await expectFeesToAgree();
    survived = !wasLost && statements > 10;
    if (wasLost) losses++;
  }
  expect(losses).toBeGreaterThan(inLongRun(10, 2));
});

const GAMES = [...PLAYER_IDS.map(playerAdded), game(1, '2026-01-03'), game(2, '2026-01-10')];

function game(gameId: number, date: string): StreamEvent {
  return { streamId: gameStreamId(gameId), event: gameRecorded({ gameId, date, rounds: CLEAR_ROUNDS }) };
}

const voided = (gameId: number): StreamEvent =>
  ({ streamId: gameStreamId(gameId), event: { type: 'GameVoided', data: { gameId, reason: 'Recorded twice' } } });

/** A log that fails for its process right before or after storing the n-th event. */
function dyingStore(nth: number, when: 'before' | 'after'): EventStore {
  let appends = 0;
  return new Proxy<EventStore>(store, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (name !== 'append') return typeof value === 'function' ? value.bind(target) : value;
      return async (...values: Parameters<EventStore['append']>) => {
        const dies = (appends += 1) === nth;
        if (dies && when === 'before') throw new Error('The process died.');
        const result = await target.append(...values);
        if (dies) throw new Error('The process died.');
        return result;
      };
    },
  });
}

const MOMENTS = ['before', 'after'] as const;

test.each(MOMENTS)('the next process finishes the work of one that died %s an append', async (when) => {
  for (const nth of [1, 2, 5, 8]) {
    for (const later of [[], [voided(4)], [voided(1), voided(2)], [voided(1), voided(2), game(3, '2026-01-11')]]) {
      await startAnew();
      await appendAll(store, [...GAMES, game(4, '2025-12-10')]);
      await new Promise<void>((resolve) => {
        const dying: ProcessManagers = startProcess({
          store: dyingStore(nth, when), onError: () => void dying.stop().then(resolve),
        });
      });
      // The next process sees what happens before it starts.
      await appendAll(store, later);
      const process = startProcess();
      await settled(process);
      await expectFeesToAgree();
      await process.stop();
    }
  }
});

test('a rebuild of the read models charges nothing and forgets nothing', async () => {
  await appendAll(store, [...GAMES, voided(1)]);
  await settled(startProcess());
  const remembered = async () => (await pool.query('select * from app.months_played order by player_id')).rows;
  const [head, rows] = [await store.head(), await remembered()];
  await rebuild({ store, pool, projections: allProjections, now: () => clock.now() });
  expect(allProjections).not.toContain(monthsPlayedProjection);
  expect([await store.head(), await remembered()]).toEqual([head, rows]);
  expect(rows).toHaveLength(8);
});

test('a fee follows the membership type on the day of the first game, whatever the order of recording', async () => {
  const becomesSmoker: StreamEvent = {
    streamId: playerStreamId(3),
    event: { type: 'MembershipTypeChanged', data: { playerId: 3, isShishaSmoker: true, from: '2026-01-05' } },
  };
  await appendAll(store, [...PLAYER_IDS.map(playerAdded), becomesSmoker, game(1, '2026-01-10'), game(2, '2026-01-03')]);
  await settled(startProcess());
  const [fee] = await eventsOf<AccountEvent>(accountStreamId(3));
  expect(fee).toEqual({
    type: 'FeeCharged',
    data: { playerId: 3, month: '2026-01', amount: 1500, isShishaSmoker: false, gameId: 2, date: '2026-01-03' },
  });
});

test('the fee of an unknown member stops the process visibly, until the member is added', async () => {
  const problems: unknown[] = [];
  const process = startProcess({ onError: (...problem) => problems.push(problem) });
  await appendAll(store, [game(1, '2026-01-03')]);
  expect(await process.settled(await store.head(), 2_000)).toBeNull();
  const error = expect.stringMatching(/^Player \d played game 1 and was never added\.$/);
  expect(process.status()[0]).toMatchObject({ projection: 'fees', state: 'stopped', error });
  expect(problems).toEqual([['fees', expect.objectContaining({ message: error })]]);
  await appendAll(store, PLAYER_IDS.map(playerAdded));
  await settled(process);
  expect(process.status()[0]).toMatchObject({ state: 'running', error: null });
  expect(await feesOf(1)).toEqual({ '2026-01': ['charge'] });
});

test('an event that cannot be read stops the process visibly, at that event', async () => {
  const process = startProcess();
  await appendAll(store, GAMES);
  await settled(process);
  await store.append('game-3', 'no_stream', [
    { id: crypto.randomUUID(), type: 'GameForgotten', data: {}, metadata: { schemaVersion: 1 } },
  ]);
  expect(await process.settled(await store.head(), 500)).toBeNull();
  expect(process.status()[0]).toMatchObject({ state: 'stopped', error: expect.stringContaining('GameForgotten') });
});

test('of an unreadable event and a refused command the process reports the event, which can be skipped', async () => {
  const process = startProcess();
  await appendAll(store, [game(1, '2026-01-03')]);
  expect(await process.settled(await store.head(), 2_000)).toBeNull();
  expect(process.status()[0]).toMatchObject({ state: 'stopped', stoppedAt: null });
  await store.append('game-3', 'no_stream', [
    { id: crypto.randomUUID(), type: 'GameForgotten', data: {}, metadata: { schemaVersion: 1 } },
  ]);
  expect(await process.settled(await store.head(), 2_000)).toBeNull();
  expect(process.status()[0]).toMatchObject({
    state: 'stopped', error: expect.stringContaining('GameForgotten'), stoppedAt: { type: 'GameForgotten' },
  });
});
