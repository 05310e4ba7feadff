/** Tests the monthly fees: one per member and month played, even after crashes, repeats and with rival processes. */
import fc from 'fast-check';
import { accountStreamId, type AccountEvent } from '../../domain/account/account.events.js';
import { monthOf } from '../../domain/dates.js';
import { type GameEvent, gameStreamId } from '../../domain/game/game.events.js';
import { evolveGame, isCounted, noGame } from '../../domain/game/game-state.js';
import { GROUP_STREAM, type GroupEvent } from '../../domain/group/group.events.js';
import { NO_PLAYER } from '../../domain/no-player.js';
import { playerStreamId } from '../../domain/player/player.events.js';
import { CLEAR_ROUNDS, gameRecorded } from '../../domain/testing/game-examples.js';
import type { EventStore } from '../../event-store/event-store.js';
import { allProjections } from '../../projections/all-projections.js';
import { ProcessManagers } from '../../projections/live/process-managers.js';
import { rebuild } from '../../projections/rebuild/rebuild.js';
import { appendAll, GUEST_ID, type StreamEvent, logs, playerAdded } from '../../projections/testing/log-arbitraries.js';
import { PoolThatDies } from '../../projections/testing/pool-that-dies.js';
import { inLongRun, longTest } from '../../testing/jest/long-run.js';
import { monthsPlayed as monthsPlayedProjection } from '../../projections/processes/months-played.js';
import { FEE_CLOCK, feesOfSuite } from '../../testing/worlds/fee-process.js';

const fees = feesOfSuite();

const PLAYER_IDS = Array.from({ length: 11 }, (_, index) => index + 1);

/** The months in which each member played, from the log. */
async function monthsPlayed(): Promise<Map<number, Set<string>>> {
  const months = new Map(PLAYER_IDS.map((id) => [id, new Set<string>()]));
  for (let gameId = 1; gameId <= 5; gameId++) {
    const game = (await fees.eventsOf<GameEvent>(gameStreamId(gameId))).reduce(evolveGame, noGame);
    if (!isCounted(game)) continue;
    const seats = game.entry.teams.flatMap(({ player1Id, player2Id }) => [player1Id, player2Id]);
    for (const id of seats) if (id !== NO_PLAYER.id) months.get(id)?.add(monthOf(game.entry.date));
  }
  return months;
}

/** Checks that each played month of a member is charged once, from a month on, and no other. */
async function expectFeesToAgree(since = ''): Promise<void> {
  for (const [playerId, months] of await monthsPlayed()) {
    const charged = await fees.feesOf(playerId);
    for (const changes of Object.values(charged)) {
      expect(changes).toEqual(changes.map((_, index) => (index % 2 === 0 ? 'charge' : 'reverse')));
    }
    const standing = Object.keys(charged).filter((month) => charged[month]?.at(-1) === 'charge');
    const due = playerId === GUEST_ID ? [] : [...months].filter((month) => month >= since).sort();
    expect({ playerId, months: standing.sort() }).toEqual({ playerId, months: due });
  }
  expect((await fees.store.readStream(accountStreamId(NO_PLAYER.id)))).toEqual([]);
}

/** Events of games and members, from which the fees follow. The guest stays a guest. */
const ofGroup = (event: GroupEvent): StreamEvent => ({ streamId: GROUP_STREAM, event });

const gameLogs = logs.map((events) => events.filter(({ streamId, event: { type } }) => {
  const isOfGuest = streamId === playerStreamId(GUEST_ID);
  return /^(game|player)-/.test(streamId) && !(isOfGuest && /Joined|TypeChanged/.test(type));
}));

test('fees agree with the games, in any batches and whenever the process looks', async () => {
  await fc.assert(
    fc.asyncProperty(gameLogs, fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 40 }),
      async (events, batchEvents, pause) => {
        await fees.startAnew();
        const process = fees.startProcess({ batchEvents });
        for (let from = 0; from < events.length; from += pause) {
          await appendAll(fees.store, events.slice(from, from + pause));
          await fees.settled(process);
        }
        await expectFeesToAgree();
        await process.stop();
      }),
    { numRuns: inLongRun(60, 4) },
  );
});

test('fees agree with the answer on money, whenever it comes', async () => {
  const answers = fc.option(fc.constantFrom('2025-11', '2025-12', '2026-01'));
  await fc.assert(
    fc.asyncProperty(gameLogs, answers, fc.nat({ max: 60 }), fc.integer({ min: 1, max: 20 }),
      async (events, since, after, pause) => {
        await fees.startAnew();
        const processes = [fees.startProcess({ batchEvents: 3 }), fees.startProcess({ batchEvents: 5 })];
        const log = [ofGroup({ type: 'FirstStepsBegun', data: {} }), ...events];
        log.splice(after + 1, 0, ofGroup({ type: 'MoneyAnswered', data: since === null
          ? { collects: false } : { collects: true, from: since, regular: 1500, shisha: 2500 } }));
        for (let from = 0; from < log.length; from += pause) {
          await appendAll(fees.store, log.slice(from, from + pause));
          if (from % 2 === 0) await fees.settled(processes[0]!);
        }
        for (const process of processes) await fees.settled(process);
        await expectFeesToAgree(since ?? '9999-12');
        await Promise.all(processes.map((process) => process.stop()));
      }),
    { numRuns: inLongRun(60, 4) },
  );
});

test('an answer on money makes the months from its own on due again', async () => {
  const yes = { collects: true, from: '2026-01', regular: 1500, shisha: 2500 } as const;
  const process = fees.startProcess();
  await appendAll(fees.store, [ofGroup({ type: 'FirstStepsBegun', data: {} }), ...GAMES, game(3, '2025-12-10')]);
  await fees.settled(process);
  await appendAll(fees.store, [ofGroup({ type: 'MoneyAnswered', data: yes })]);
  await fees.settled(process);
  const { rows } = await fees.pool.query(
    'select month, array_agg(distinct due_since) as since from app.months_played group by month order by month');
  const [last] = await fees.store.readStream(GROUP_STREAM).then((events) => events.slice(-1));
  expect(rows).toEqual([
    { month: '2025-12', since: [expect.not.stringMatching(`^${last!.position}$`)] },
    { month: '2026-01', since: [`${last!.position}`] },
  ]);
  expect(await fees.feesOf(1)).toEqual({ '2026-01': ['charge'] });
});

test('an event of the group that cannot be read stops no fee', async () => {
  await fees.store.append(GROUP_STREAM, 'no_stream', [
    { id: crypto.randomUUID(), type: 'GroupForgotten', data: {}, metadata: { schemaVersion: 1 } },
  ]);
  await appendAll(fees.store, GAMES);
  await fees.settled(fees.startProcess());
  expect(await fees.feesOf(1)).toEqual({ '2026-01': ['charge'] });
});

longTest('two processes at once charge and reverse once', async () => {
  await fc.assert(
    fc.asyncProperty(gameLogs, async (events) => {
      await fees.startAnew();
      const processes = [fees.startProcess({ batchEvents: 2 }), fees.startProcess({ batchEvents: 3 })];
      await appendAll(fees.store, events);
      for (const process of processes) await fees.settled(process);
      await expectFeesToAgree();
      const due = await fees.pool.query('select 1 from app.months_played where not is_settled');
      expect(due.rows).toEqual([]);
      await Promise.all(processes.map((process) => process.stop()));
    }),
    { numRuns: inLongRun(40, 3) },
  );
});

test('answers wait for a look at due fees only when the months of members have changed', async () => {
  let looks = 0;
  const query = (...asked: [{ name?: string }, ...unknown[]]): unknown => {
    if (asked[0].name === 'fees') looks += 1;
    return (fees.pool.query as (...all: unknown[]) => unknown)(...asked);
  };
  const process = fees.startProcess({
    pool: Object.assign(Object.create(fees.pool) as typeof fees.pool, { query }), pollIntervalMs: 60_000,
  });
  await appendAll(fees.store, GAMES.slice(0, -1));
  await fees.settled(process);
  await fees.settled(process);
  const before = looks;
  await appendAll(fees.store, GAMES.slice(-1));
  await fees.settled(process);
  expect(looks).toBe(before);
  await appendAll(fees.store, [game(3, '2026-02-03')]);
  await fees.settled(process);
  expect(looks).toBeGreaterThan(before);
  expect(await fees.feesOf(PLAYER_IDS[0]!)).toEqual({ '2026-01': ['charge'], '2026-02': ['charge'] });
});

test('a process whose connection is lost at any statement continues', async () => {
  const [events] = fc.sample(gameLogs, { numRuns: 1, seed: 3 });
  let losses = 0;
  for (let statements = 0, survived = false; !survived; statements += inLongRun(1, 4)) {
    await fees.startAnew();
    await appendAll(fees.store, events ?? []);
    let wasLost = false;
    const mortal = new PoolThatDies(fees.pool, statements);
    const process = fees.startProcess({ pool: mortal.pool, batchEvents: 7, onError: () => (wasLost = true) });
    for (let tries = 0; (await process.settled(await fees.store.head(), 20_000)) === null; tries++) {
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
  return new Proxy<EventStore>(fees.store, {
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
      await fees.startAnew();
      await appendAll(fees.store, [...GAMES, game(4, '2025-12-10')]);
      await new Promise<void>((resolve) => {
        const dying: ProcessManagers = fees.startProcess({
          store: dyingStore(nth, when), onError: () => void dying.stop().then(resolve),
        });
      });
      // The next process sees only events before its start.
      await appendAll(fees.store, later);
      const process = fees.startProcess();
      await fees.settled(process);
      await expectFeesToAgree();
      await process.stop();
    }
  }
});

test('a rebuild of the read models charges nothing and forgets nothing', async () => {
  await appendAll(fees.store, [...GAMES, voided(1)]);
  await fees.settled(fees.startProcess());
  const remembered = async () => (await fees.pool.query('select * from app.months_played order by player_id')).rows;
  const [head, rows] = [await fees.store.head(), await remembered()];
  await rebuild({ store: fees.store, pool: fees.pool, projections: allProjections, now: () => FEE_CLOCK.now() });
  expect(allProjections).not.toContain(monthsPlayedProjection);
  expect([await fees.store.head(), await remembered()]).toEqual([head, rows]);
  expect(rows).toHaveLength(8);
});

test('a fee follows the membership type on the day of the first game, whatever the order of recording', async () => {
  const becomesSmoker: StreamEvent = {
    streamId: playerStreamId(3),
    event: { type: 'MembershipTypeChanged', data: { playerId: 3, isShishaSmoker: true, from: '2026-01-05' } },
  };
  const games = [game(1, '2026-01-10'), game(2, '2026-01-03')];
  await appendAll(fees.store, [...PLAYER_IDS.map(playerAdded), becomesSmoker, ...games]);
  await fees.settled(fees.startProcess());
  const [fee] = await fees.eventsOf<AccountEvent>(accountStreamId(3));
  expect(fee).toEqual({
    type: 'FeeCharged',
    data: { playerId: 3, month: '2026-01', amount: 1500, isShishaSmoker: false, gameId: 2, date: '2026-01-03' },
  });
});

test('the fee of an unknown member stops the process visibly, until the member is added', async () => {
  const problems: unknown[] = [];
  const process = fees.startProcess({ onError: (...problem) => problems.push(problem) });
  await appendAll(fees.store, [game(1, '2026-01-03')]);
  expect(await process.settled(await fees.store.head(), 2_000)).toBeNull();
  const error = expect.stringMatching(/^Player \d played game 1 and was never added\.$/);
  expect(process.status()[0]).toMatchObject({ projection: 'fees', state: 'stopped', error });
  expect(problems).toEqual([['fees', expect.objectContaining({ message: error })]]);
  await appendAll(fees.store, PLAYER_IDS.map(playerAdded));
  await fees.settled(process);
  expect(process.status()[0]).toMatchObject({ state: 'running', error: null });
  expect(await fees.feesOf(1)).toEqual({ '2026-01': ['charge'] });
});

test('an event that cannot be read stops the process visibly, at that event', async () => {
  const process = fees.startProcess();
  await appendAll(fees.store, GAMES);
  await fees.settled(process);
  await fees.store.append('game-3', 'no_stream', [
    { id: crypto.randomUUID(), type: 'GameForgotten', data: {}, metadata: { schemaVersion: 1 } },
  ]);
  expect(await process.settled(await fees.store.head(), 500)).toBeNull();
  expect(process.status()[0]).toMatchObject({ state: 'stopped', error: expect.stringContaining('GameForgotten') });
});

longTest(
  'of an unreadable event and a refused command the process reports the event, which can be skipped', async () => {
    const process = fees.startProcess();
    await appendAll(fees.store, [game(1, '2026-01-03')]);
    expect(await process.settled(await fees.store.head(), 2_000)).toBeNull();
    expect(process.status()[0]).toMatchObject({ state: 'stopped', stoppedAt: null });
    await fees.store.append('game-3', 'no_stream', [
      { id: crypto.randomUUID(), type: 'GameForgotten', data: {}, metadata: { schemaVersion: 1 } },
    ]);
    expect(await process.settled(await fees.store.head(), 2_000)).toBeNull();
    expect(process.status()[0]).toMatchObject({
      state: 'stopped', error: expect.stringContaining('GameForgotten'), stoppedAt: { type: 'GameForgotten' },
    });
  });
