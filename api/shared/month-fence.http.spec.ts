/** Tests that no game gets into a month between the read of its board and the event that finalizes it. */
import { systemIssuer } from '../platform/commands/issuer.js';
import pg from 'pg';
import type { FinalStanding } from '../../domain/month/month.events.js';
import { RULES } from '../../domain/boards/rules.js';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import type { GameView } from '../../contract/games.js';
import { type Group, startGroup, submissionOf } from '../../testing/worlds/group.js';
import type { Answer } from '../../testing/worlds/http-client.js';
import { startOtherProcess } from '../../testing/worlds/load-server.js';
import { loggedEvents } from '../../testing/worlds/log-events.js';

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

const recordIn = (date: string): Promise<Answer<GameView>> =>
  group.recorder.post<GameView>('/api/games', submissionOf({ date, rounds: CLEAR_ROUNDS }));
const finalize = (year: number, month: number): Promise<Answer> =>
  group.admin.post('/api/finalize-monthly-data', { year, month });

/** The number of games on a board, if player 1 won each of them. */
const gamesBehind = (standings: readonly FinalStanding[]): number =>
  (standings.find(({ playerId }) => playerId === 1)?.totalScore ?? 0) / 10;

/** Games of a month before and after its first lock, and the number of them that its board counts. */
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
      finalize(2025, 3), other.months.finalize('2025-03', null, systemIssuer('transition:2025-03')),
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

test('corrections between two months in opposite directions do not wait for each other for ever', async () => {
  const one = (await recordIn('2025-04-01')).body;
  const other = (await recordIn('2025-05-01')).body;
  const move = (id: number, date: string): Promise<Answer<GameView>> =>
    group.recorder.post(`/api/games/${id}/correct`, { ...submissionOf({ date, rounds: CLEAR_ROUNDS }), reason: 'x' });
  const [there, back] = await Promise.all([move(one.id, '2025-05-02'), move(other.id, '2025-04-02')]);
  expect([there.body.date, back.body.date]).toEqual(['2025-05-02', '2025-04-02']);
});

/** The number of announcements of a month so far. */
const turnsOf = async (month: string): Promise<number> => (await database.query<{ version: number }>(
  'select version from app.turns where name = $1', [`month-${month}`])).rows[0]?.version ?? 0;

test('a game of the current month needs no turn, unless the month may end during the command', async () => {
  const { id } = (await recordIn('2026-07-01')).body;
  expect(await group.recorder.post(`/api/games/${id}/void`, { reason: 'x' })).toMatchObject({ status: 200 });
  expect(await turnsOf('2026-07')).toBe(0);
  // The clock shows 23:55 in Toronto on the last of July.
  group.application.clock.set('2026-08-01T03:55:00Z');
  expect(await recordIn('2026-07-31')).toMatchObject({ status: 201 });
  expect(await turnsOf('2026-07')).toBe(1);
  group.application.clock.set('2026-07-29T16:00:00Z');
});

test('rules are taken back, or keep their first game, but not both', async () => {
  const asked = { from: '2026-08', rules: { ...RULES, lastRoundFactor: 3 }, reason: 'x' };
  expect(await group.admin.post('/api/group/rules', asked)).toMatchObject({ status: 200 });
  group.application.clock.set('2026-08-07T16:00:00Z');
  const [game, back] = await Promise.all([
    recordIn('2026-08-01'), group.admin.post('/api/group/rules/2026-08/take-back', { reason: 'x' }),
  ]);
  expect(game.status).toBe(201);
  const types = (await loggedEvents(group.application.log)).map(({ type }) => type);
  const order = types.slice(types.lastIndexOf('RulesAdopted') + 1).filter((type) => /^Rules|^Game/.test(type));
  expect(order).toEqual(back.status === 200 ? ['RulesTakenBack', 'GameRecorded'] : ['GameRecorded']);
  expect(await turnsOf('2026-08')).toBeGreaterThan(0);
});
