/** Tests evenings over HTTP: their three states at clock times, who is asked when, pages, and the reader's own. */
import { type EveningsView, eveningsView } from '../../contract/evenings.js';
import type { NoticesView } from '../../contract/notices.js';
import type { PlanView } from '../../contract/plans.js';
import { daysLater } from '../../domain/dates.js';
import { CLEAR_ROUNDS, TIED_MIDDLE_ROUNDS } from '../../domain/testing/game-examples.js';
import { eventually } from '../../event-store/testing/log-reading.js';
import { groupOfSuite, PASSWORD, record } from '../../testing/worlds/group.js';
import type { HttpClient } from '../../testing/worlds/http-client.js';

/** A Wednesday at noon in Toronto. */
const NOW = '2026-07-29T16:00:00.000Z';
const TONIGHT = '2026-07-29';
const group = groupOfSuite({ now: NOW });

const list = async (query = '', by: HttpClient = group.member): Promise<EveningsView> =>
  eveningsView.parse((await by.get(`/api/evenings${query}`)).body);
const plan = async (date: string): Promise<PlanView> =>
  (await group.member.get<PlanView[]>('/api/plans')).body.find((each) => each.date === date)!;
const brief = ({ evenings }: EveningsView) => evenings.map(({ date, state, games, players }) => (
  [date, state, games, players]));

test('the first game turns an evening ahead into tonight: its players are in, and nobody is asked', async () => {
  const absent = await group.application.login('player9', PASSWORD);
  await group.recorder.post('/api/plans', { date: TONIGHT, time: '20:00' });
  await group.recorder.post('/api/plans', { date: '2026-08-07', time: '20:00' });
  await absent.post(`/api/plans/${TONIGHT}/answers`, { answer: 'in' });
  await group.member.post(`/api/plans/${TONIGHT}/answers`, { answer: 'maybe', reason: 'A late train' });
  const before = await list();
  expect(brief(before)).toEqual([['2026-08-07', 'ahead', 0, 0], [TONIGHT, 'ahead', 0, 1]]);
  expect(before.next).toMatchObject({ date: TONIGHT, games: 0, in: [9], maybe: [3] });
  expect((await group.recorder.post(`/api/plans/${TONIGHT}/remind`, { userId: 4 })).status).toBe(200);
  const four = await group.application.login('player4', PASSWORD);
  const isToldOf = async (date: string) => (await four.get<NoticesView>('/api/notices')).body.notices
    .some((notice) => notice.kind === 'evening' && notice.date === date);
  await eventually(async () => await isToldOf(TONIGHT) && await isToldOf('2026-08-07'));

  await record(group.recorder, { date: TONIGHT, rounds: CLEAR_ROUNDS });
  const now = await list();
  expect(brief(now)).toEqual([['2026-08-07', 'ahead', 0, 0], [TONIGHT, 'tonight', 1, 8]]);
  expect(now.next?.date).toBe('2026-08-07');
  expect(now.evenings[1]).toMatchObject({ winners: [{ id: 1 }, { id: 2 }], total: 10, own: { total: 5, rank: 2 } });
  expect(await plan(TONIGHT)).toMatchObject({ games: 1, in: [1, 2, 3, 4, 5, 6, 7, 8, 9], maybe: [], open: [] });
  expect(await group.recorder.post(`/api/plans/${TONIGHT}/remind`, { userId: 10 })).toMatchObject(
    { status: 409, body: { rule: 'EveningMustNotHaveBegun' } });
  expect([await isToldOf(TONIGHT), await isToldOf('2026-08-07')]).toEqual([false, true]);
});

test('it is over at six in the next morning, and says what was answered then', async () => {
  group.application.clock.set('2026-07-30T09:59:59.000Z');
  expect((await list()).evenings[1]).toMatchObject({ date: TONIGHT, state: 'tonight' });
  group.application.clock.set('2026-07-30T10:00:00.000Z');
  expect((await list()).evenings[1]).toMatchObject({ date: TONIGHT, state: 'over' });
  expect(await plan(TONIGHT)).toMatchObject({ state: 'over', games: 1, in: [9], maybe: [3] });
  group.application.clock.set(NOW);
});

test('an open tie is marked, has its own list, and decides no place', async () => {
  await record(group.recorder, { date: '2026-07-24', rounds: TIED_MIDDLE_ROUNDS });
  const { evenings } = await list('?which=ties');
  expect(evenings).toMatchObject([
    { date: '2026-07-24', openTies: 1, winners: [{ id: 1 }, { id: 2 }], own: { rank: null } },
  ]);
  const tieBreakers = [{ teamId: 2, exitOrder: 2 }, { teamId: 3, exitOrder: 1 }];
  await group.recorder.post('/api/games/2/position-tie-breakers', { tieBreakers });
  expect((await list('?which=ties')).evenings).toEqual([]);
  expect((await list()).evenings[2]).toMatchObject({ date: '2026-07-24', openTies: 0, own: { rank: 3 } });
});

test('pages have twenty evenings with games, in every list, and none twice', async () => {
  const played = Array.from({ length: 23 }, (_, index) => daysLater('2025-03-01', index));
  for (const date of played) await record(group.recorder, { date, rounds: CLEAR_ROUNDS });
  for (const which of ['all', 'mine'] as const) {
    const first = await list(`?which=${which}`);
    const games = first.evenings.filter(({ state }) => state !== 'ahead');
    expect([games.length, first.earlier]).toEqual([20, games.at(-1)!.date]);
    const second = await list(`?which=${which}&before=${first.earlier}`);
    expect([second.earlier, brief(second).map(([date]) => date)]).toEqual([null, played.slice(0, 5).reverse()]);
  }
  const nine = await group.application.login('player9', PASSWORD);
  expect((await list('?which=mine', nine)).evenings).toEqual([]);
  expect((await list('', nine)).evenings.at(-1)!.own).toBeNull();
});

test('it is for members, and refuses a question that it does not know', async () => {
  expect((await group.application.anonymous().get('/api/evenings')).status).toBe(401);
  expect((await group.member.get('/api/evenings?which=theirs')).body).toMatchObject(
    { message: 'which must be one of all, mine, ties' });
});
