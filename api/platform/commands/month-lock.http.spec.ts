/** Tests that no game slips into a month between the look at its board and the event that locks it. */
import pg from 'pg';
import { monthsFrom } from '../../../domain/calendar-month.js';
import type { FinalStanding } from '../../../domain/month/month.events.js';
import { CLEAR_ROUNDS } from '../../../domain/testing/game-examples.js';
import type { GameView } from '../../../contract/games.js';
import { type Group, startGroup, submissionOf } from '../../../testing/worlds/group.js';
import { whileReadModelsAreHeld } from '../../../testing/faults/held-read-models.js';
import type { Answer } from '../../../testing/worlds/http-client.js';
import { startOtherProcess } from '../../../testing/worlds/load-server.js';
import { loggedEvents } from '../../../testing/worlds/log-events.js';

let group: Group;
let database: pg.Client;

beforeAll(async () => {
  group = await startGroup();
  database = new pg.Client({ connectionString: group.application.databaseUrl });
  await database.connect();
});

afterAll(async () => {
  await database?.end();
  await group?.application.stop();
});

const advisoryLocks = async (condition: string): Promise<number> => {
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count from pg_locks
     where locktype = 'advisory' and objsubid = 2 and ${condition}
       and database = (select oid from pg_database where datname = current_database())`);
  return rows[0]?.count ?? 0;
};

/** Waits until so many wait for a month, or one is answered without waiting. */
async function untilWaiting(count: number, ...asked: readonly Promise<Answer>[]): Promise<void> {
  let answered = false;
  for (const answer of asked) void answer.then(() => (answered = true));
  while (!answered && (await advisoryLocks('not granted')) < count) await advisoryLocks('true');
}

const recordIn = (date: string): Promise<Answer<GameView>> =>
  group.recorder.post<GameView>('/api/games', submissionOf({ date, rounds: CLEAR_ROUNDS }));
const finalize = (year: number, month: number): Promise<Answer> =>
  group.admin.post('/api/finalize-monthly-data', { year, month });

/** Number of games on a board if player 1 won each of them. */
const gamesBehind = (standings: readonly FinalStanding[]): number =>
  (standings.find(({ playerId }) => playerId === 1)?.totalScore ?? 0) / 10;

/** Games of a month before and after its first lock, and how many of them its board counts. */
async function lockedBoard(month: string): Promise<{ before: number; after: number; onBoard: number }> {
  const events = await loggedEvents(group.application.log);
  const isGame = ({ type, data }: (typeof events)[number]): boolean =>
    type === 'GameRecorded' && (data as { date: string }).date.startsWith(month);
  const lock = events.findIndex(({ type, streamId }) => type === 'MonthFinalized' && streamId === `month-${month}`);
  const { standings } = events[lock]!.data as { standings: FinalStanding[] };
  return {
    before: events.slice(0, lock).filter(isGame).length,
    after: events.slice(lock).filter(isGame).length,
    onBoard: gamesBehind(standings),
  };
}

test('a game that arrives while its month is being finalized waits and is refused', async () => {
  const [first, finalized, late] = await whileReadModelsAreHeld(group.application.databaseUrl, async () => {
    // The board does not show it yet, so finalizing has to wait for the read models, with the month locked.
    const recorded = await recordIn('2025-01-01');
    const finalizing = finalize(2025, 1);
    while ((await advisoryLocks(`granted and mode = 'ExclusiveLock'`)) === 0);
    const recording = recordIn('2025-01-02');
    await untilWaiting(1, recording);
    return [recorded, { finalizing }, { recording }] as const;
  });
  expect(first).toMatchObject({ status: 201, body: { pending: true } });
  expect(await finalized.finalizing).toMatchObject({ status: 200, body: { recordsInserted: 8 } });
  expect(await late.recording).toMatchObject({ status: 409, body: { rule: 'MonthMustBeOpen' } });
  expect(await lockedBoard('2025-01')).toEqual({ before: 1, after: 0, onBoard: 1 });
});

/** Runs work while the months are held exclusively, as by a finalization. */
async function whileHeld(months: readonly string[], work: () => Promise<void>): Promise<void> {
  const numbers = months.map((month) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)));
  await database.query('begin');
  try {
    await database.query('select pg_advisory_xact_lock(7900312, month) from unnest($1::int[]) as month', [numbers]);
    await work();
  } finally {
    await database.query('rollback');
  }
}

test('a game of the current month waits for no lock', async () => {
  let past: Promise<Answer<GameView>> | undefined;
  await whileHeld(monthsFrom('2025-01', '2026-12'), async () => {
    past = recordIn('2025-02-02');
    await untilWaiting(1, past);
    expect(await recordIn('2026-07-29')).toMatchObject({ status: 201 });
    const { id } = (await recordIn('2026-07-01')).body;
    expect(await group.recorder.post(`/api/games/${id}/void`, { reason: 'x' })).toMatchObject({ status: 200 });
    expect(await advisoryLocks('not granted')).toBe(1);
  });
  expect(await past).toMatchObject({ status: 201 });
});

test('a month that is about to end is locked like a completed one, because a command may outlast it', async () => {
  // 11:55 PM in Toronto on the last of July.
  group.application.clock.set('2026-08-01T03:55:00Z');
  let recording: Promise<Answer<GameView>> | undefined;
  await whileHeld(['2026-07'], async () => {
    recording = recordIn('2026-07-31');
    await untilWaiting(1, recording);
    expect(await advisoryLocks('not granted')).toBe(1);
  });
  expect(await recording).toMatchObject({ status: 201 });
  group.application.clock.set('2026-07-29T16:00:00Z');
});

test('whatever eight recorders and two processes do at once, a locked board has all games of its month', async () => {
  await recordIn('2025-03-01');
  const { environment, clock } = group.application;
  const other = await startOtherProcess(environment, clock);
  try {
    let finalized = false;
    const recorders = Array.from({ length: 8 }, async () => {
      const statuses: number[] = [];
      do statuses.push((await recordIn('2025-03-02')).status);
      while (!finalized);
      return statuses;
    });
    await recordIn('2025-03-03');
    const [mine, theirs] = await Promise.all([
      finalize(2025, 3), other.months.finalizeBySystem('2025-03'),
    ]);
    finalized = true;
    const statuses = (await Promise.all(recorders)).flat();
    expect(mine).toMatchObject({ status: 200, body: { recordsInserted: 8 } });
    expect(theirs.state.finalStandings).toHaveLength(8);
    const { before, after, onBoard } = await lockedBoard('2025-03');
    expect({ onBoard, after }).toEqual({ onBoard: before, after: 0 });
    expect(statuses.filter((status) => status === 201)).toHaveLength(before - 2);
    expect(statuses.filter((status) => status === 409)).toHaveLength(statuses.length - (before - 2));
    const events = await loggedEvents(group.application.log);
    const locks = events.filter(({ streamId }) => streamId === 'month-2025-03');
    expect(locks.map(({ type }) => type)).toEqual(['MonthFinalized']);
  } finally {
    await other.close();
  }
});

test('corrections between two months in opposite directions lock both without a deadlock', async () => {
  const one = (await recordIn('2025-04-01')).body;
  const other = (await recordIn('2025-05-01')).body;
  const move = (id: number, date: string): Promise<Answer<GameView>> =>
    group.recorder.post(`/api/games/${id}/correct`, { ...submissionOf({ date, rounds: CLEAR_ROUNDS }), reason: 'x' });
  let moves: Promise<Answer<GameView>>[] = [];
  await whileHeld(['2025-04'], async () => {
    moves = [move(one.id, '2025-05-02'), move(other.id, '2025-04-02')];
    await untilWaiting(2, ...moves);
    expect(await advisoryLocks('not granted')).toBe(2);
  });
  const [there, back] = await Promise.all(moves);
  expect([there?.body.date, back?.body.date]).toEqual(['2025-05-02', '2025-04-02']);
});
