/** Tests the stakes of an evening: who comes, the boards behind them, the reader's own one, and screens in the room. */
import type { MonthStandingView } from '../../contract/boards.js';
import { type StakesView, stakesView } from '../../contract/evenings.js';
import type { ScreenCodeView, TvBoardView } from '../../contract/room-screens.js';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import { isolated } from '../../domain/text.js';
import { groupOfSuite, record } from '../../testing/worlds/group.js';
import type { HttpClient } from '../../testing/worlds/http-client.js';

const TODAY = '2026-07-29';
const NEXT = '2026-07-31';
const group = groupOfSuite(undefined, async ({ recorder }) => {
  await record(recorder, { date: '2026-07-24', rounds: CLEAR_ROUNDS });
});

async function stakesOf(date: string, client: HttpClient = group.member): Promise<StakesView['stakes']> {
  const { status, body } = await client.get<StakesView>(`/api/evenings/${date}/stakes`);
  expect(status).toBe(200);
  return stakesView.parse(body).stakes;
}

const names = (sentence: string): string => sentence.replace(/Player \d+/g, isolated);

test('without a plan everybody who played in the last four weeks comes, and the reader is first', async () => {
  const [own, ...others] = await stakesOf('next');
  expect(own).toEqual({
    kind: 'passes', playerId: 3, rivalId: 2, finals: { 3: 10, 2: -5 },
    text: names('Player 3 passes Player 2 with a 1st place if Player 2 comes 3rd or lower'),
    you: names('You need 1st to pass Player 2, and Player 2 3rd or lower'),
  });
  expect(others.length).toBeLessThan(4);
  for (const { you, playerId, rivalId } of others) expect([playerId, rivalId].includes(3)).toBe(you !== undefined);
  const { body: board } = await group.member.get<MonthStandingView[]>('/api/games/summary/monthly/2026/7');
  const pointsOf = (id: number): number => board.find(({ user }) => user.id === id)!.monthlyFinalScore;
  for (const { kind, playerId, rivalId = 0, finals } of await stakesOf(NEXT, group.recorder)) {
    if (kind !== 'passes') continue;
    expect(pointsOf(playerId)).toBeLessThan(pointsOf(rivalId));
    expect(pointsOf(playerId) + finals[playerId]!).toBeGreaterThan(pointsOf(rivalId) + (finals[rivalId] ?? 0));
  }
});

test('an evening that is over, a date that nobody can mean and a visitor get none', async () => {
  expect(await stakesOf('2026-07-28')).toEqual([]);
  expect((await group.member.get('/api/evenings/1999-01-01/stakes')).status).toBe(400);
  expect((await group.application.anonymous().get(`/api/evenings/${TODAY}/stakes`)).status).toBe(401);
});

test('who says Out is not coming, and a cancelled evening has no stakes', async () => {
  await group.recorder.post('/api/plans', { date: NEXT, time: '20:00' });
  expect((await stakesOf(NEXT, group.recorder)).some(({ kind }) => kind === 'passes')).toBe(true);
  expect(await stakesOf('next')).toEqual(await stakesOf(NEXT));
  await group.recorder.post(`/api/plans/${NEXT}/answers`, { answer: 'out' });
  expect(await stakesOf(NEXT, group.recorder)).toEqual([]);
  await group.recorder.post(`/api/plans/${NEXT}/answers`, { answer: 'in' });
  expect(await stakesOf(NEXT)).not.toEqual([]);
  await group.recorder.post(`/api/plans/${NEXT}/cancel`, { reason: 'No room' });
  expect(await stakesOf(NEXT)).toEqual([]);
});

test('between two games a screen in the room shows those of tonight', async () => {
  const anonymous = group.application.anonymous();
  const { body: { code }, headers } = await anonymous.post<ScreenCodeView>('/api/tv/code', {});
  await group.recorder.post('/api/screens', { code });
  const cookie = headers.getSetCookie().join().split(';', 1)[0]!;
  await record(group.recorder, { date: TODAY, rounds: CLEAR_ROUNDS });
  const { body } = await anonymous.get<TvBoardView>('/api/tv/board', { headers: { cookie } });
  expect(body.isToday).toBe(true);
  expect(body.stakes).toContain(names('Player 3 passes Player 2 with a 1st place if Player 2 comes 3rd or lower'));
});
