/**
 * Tests that nothing acknowledged is lost or doubled: eight clients record games while a ninth resolves ties and resets
 * positions, and server and Postgres are killed again and again.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { monthOf } from '../../domain/dates.js';
import { NO_PLAYER } from '../../domain/no-player.js';
import type { GameView } from '../../contract/games.js';
import type { RecordGame } from '../../domain/game/game.events.js';
import { recordGames } from '../../domain/testing/game-arbitraries.js';
import { openEventStore } from '../../event-store/open-event-store.js';
import { inLongRun } from '../jest/long-run.js';
import { allProjections } from '../../projections/all-projections.js';
import { rebuild } from '../../projections/rebuild/rebuild.js';
import { readModelRows } from '../../projections/testing/read-model-rows.js';
import { ADMIN, type Crash, Deployment } from '../worlds/deployment.js';
import { gather, PASSWORD, toSubmission } from '../worlds/group.js';
import { HttpClient } from '../worlds/http-client.js';
import { type EventInLog, loggedEvents } from '../worlds/log-events.js';
import { PersistentClient } from '../worlds/persistent-client.js';
import { createPool } from '../../postgres/pool.js';

const CLIENTS = 8;
const CRASHES = inLongRun<readonly Crash[]>(
  ['server', 'connection', 'server', 'postgres', 'connection', 'server'],
  ['connection', 'postgres', 'server'],
);
/** Fewest and most acknowledged games between two crashes. */
const GAMES_BETWEEN = inLongRun<readonly [number, number]>([20, 60], [5, 15]);
/** Seed of all that is random here. The tests are named after it, so a failure shows it. */
const SEED = fc.readConfigureGlobal().seed ?? Date.now();

/** Days around the end of a month and a year, so that games share boards. */
const DATES = ['2024-12-30', '2024-12-31', '2025-01-01', '2025-01-02', '2025-02-01'];
const PLAYER_IDS = Array.from({ length: 10 }, (_, index) => index + 1);

interface Acknowledged {
  readonly key: string;
  readonly game: GameView;
}

let deployment: Deployment;
let clients: readonly PersistentClient[];
let reader: PersistentClient;
/** The answers to each client, in order. */
let recorded: readonly Acknowledged[][];
/** Keys of the ninth client, each with its event. */
const decided = new Map<string, string>();
let log: readonly EventInLog[];
let shown: readonly GameView[];

beforeAll(async () => {
  deployment = await Deployment.start();
  const admin = new HttpClient(await deployment.url());
  await admin.post('/api/auth/login', ADMIN);
  await gather(admin);
  clients = await logIn(CLIENTS);
  [reader] = (await logIn(1)) as [PersistentClient];
  await workThroughCrashes();
  shown = await everyGame();
  log = await loggedEvents(deployment.log);
}, 600_000);

afterAll(() => deployment?.stop());

async function logIn(count: number): Promise<PersistentClient[]> {
  const loggedIn: PersistentClient[] = [];
  while (loggedIn.length < count) loggedIn.push(await PersistentClient.login(deployment, 'player2', PASSWORD));
  return loggedIn;
}

async function workThroughCrashes(): Promise<void> {
  const commands = fc.sample(recordGames({ dates: DATES, playerIds: PLAYER_IDS }), { numRuns: 200, seed: SEED });
  const [least, most] = GAMES_BETWEEN;
  const [games, victim] = [fc.integer({ min: least, max: most }), fc.double({ min: 0, max: 0.999, noNaN: true })];
  const crashes = fc.sample(fc.record({ games, victim }), { numRuns: CRASHES.length, seed: SEED });
  const work = { over: false };
  recorded = clients.map(() => []);
  const busy = Promise.all([
    ...clients.map((client, index) => recordUntil(work, client, index, commands, recorded[index]!)),
    decideUntil(work, reader),
  ]);
  const acknowledged = (): number => recorded.reduce((sum, { length }) => sum + length, 0);
  const progress = async (games: number): Promise<void> => {
    const goal = acknowledged() + games;
    while (!work.over && acknowledged() < goal) await sleep(5);
  };
  const crashAll = async (): Promise<void> => {
    for (const [index, kind] of CRASHES.entries()) {
      await progress(crashes[index]!.games);
      if (work.over) return;
      await deployment.crash(kind, crashes[index]!.victim);
    }
    await progress(least);
  };
  try {
    // A refused client ends the test at once.
    await Promise.race([crashAll(), busy]);
  } finally {
    work.over = true;
  }
  await busy;
}

async function recordUntil(
  work: { over: boolean },
  client: PersistentClient,
  index: number,
  commands: readonly RecordGame[],
  acknowledged: Acknowledged[],
): Promise<void> {
  for (let number = 1; !work.over; number += 1) {
    const key = `client-${index + 1}:game-${number}`;
    const command = commands[(number * CLIENTS + index) % commands.length]!;
    // The commands begin to be sent again after some time.
    const submission = { ...toSubmission(command, key), anotherGame: true };
    acknowledged.push({ key, game: await client.write<GameView>('/api/games', submission, key) });
  }
}

/**
 * Resolves every tie of each game, one game after the other, and resets it. In the end each game is as it was recorded.
 */
async function decideUntil(work: { over: boolean }, client: PersistentClient): Promise<void> {
  const done = new Set<number>();
  while (!work.over) {
    const next = recorded.flat().find(({ game }) => game.tiedBlocks.length > 0 && !done.has(game.id));
    if (!next) {
      await sleep(5);
      continue;
    }
    const { id, tiedBlocks } = next.game;
    done.add(id);
    const tieBreakers = tiedBlocks.flatMap(({ teamIds }) =>
      teamIds.map((teamId, index) => ({ teamId, exitOrder: index + 1 })));
    await client.write(`/api/games/${id}/position-tie-breakers`, { tieBreakers }, `ties-of-${id}`);
    decided.set(`ties-of-${id}`, 'TieBreakerSet');
    await client.write(`/api/games/${id}/reset-positions`, undefined, `reset-of-${id}`);
    decided.set(`reset-of-${id}`, 'PositionsReset');
  }
}

/** The games as reads show them after they have caught up with the log. */
async function everyGame(): Promise<readonly GameView[]> {
  const { body: health } = await reader.read<{ logHead: string }>('/api/health');
  const { body, headers } = await reader.read<GameView[]>('/api/games', { 'X-At-Least-Position': health.logHead });
  expect(headers.get('x-pending')).toBeNull();
  return body;
}

const withoutPending = ({ pending: _, ...game }: GameView & { pending?: true }): GameView => game;

describe(`after crashes drawn with seed ${SEED}`, () => {
  test('crashes hit running requests, and the server survived those of its connections', () => {
    expect(clients.reduce((sum, { repeats }) => sum + repeats, 0)).toBeGreaterThan(0);
    expect(recorded.map(({ length }) => length > 0)).toEqual(clients.map(() => true));
    expect(decided.size).toBeGreaterThan(0);
  });

  test('every acknowledged game is shown as it was acknowledged, and no other', () => {
    const expected = recorded.flat().map(({ game }) => withoutPending(game)).sort((a, b) => b.id - a.id);
    expect(shown).toEqual(expected);
  });

  test('every client was given ascending ids', () => {
    for (const acknowledged of recorded) {
      const ids = acknowledged.map(({ game }) => game.id);
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    }
  });

  test('the log has one event for every acknowledged key, and no other', () => {
    const expected = new Map([...decided, ...recorded.flat().map(({ key }) => [key, 'GameRecorded'] as const)]);
    const stored = log
      .filter(({ streamId }) => streamId.startsWith('game-'))
      .map(({ idempotencyKey, type }) => [idempotencyKey.replace(/^2:/, ''), type] as const);
    expect(stored).toHaveLength(expected.size);
    expect(new Map(stored)).toEqual(expected);
  });

  test('every month played is charged to each member once, whatever was killed meanwhile', () => {
    const played = new Set(shown.flatMap(({ date, teams }) =>
      teams.flatMap(({ players }) => players.map(({ id }) => `${id} in ${monthOf(date)}`))));
    played.forEach((month) => month.startsWith(`${NO_PLAYER.id} `) && played.delete(month));
    const fees = log.filter(({ streamId }) => streamId.startsWith('account-'));
    const charged = fees.map(({ data }) => data as { playerId: number; month: string });
    expect(fees.map(({ type }) => type)).toEqual(fees.map(() => 'FeeCharged'));
    expect(charged.map(({ playerId, month }) => `${playerId} in ${month}`).sort()).toEqual([...played].sort());
  });

  test('the read models equal a replay of the log, row by row', async () => {
    const pool = createPool(deployment.databaseUrl);
    const store = await openEventStore(deployment.log);
    try {
      const live = await readModelRows(pool, 'read');
      await rebuild({ store, pool, projections: allProjections, now: () => new Date() });
      expect(await readModelRows(pool, 'read')).toEqual(live);
      expect(live['games']).toHaveLength(shown.length);
    } finally {
      await store.close();
      await pool.end();
    }
  });
});
