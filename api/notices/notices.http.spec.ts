/** Tests notices: once for each event, only the member's own, and pushed at most once to those who asked for it. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { MonthView } from '../../contract/months.js';
import { noticesView, type NoticesView, type PushesView, type UnreadView } from '../../contract/notices.js';
import { ALL_TIED_ROUNDS, CLEAR_ROUNDS, TIED_MIDDLE_ROUNDS } from '../../domain/testing/game-examples.js';
import { BEFORE_FIRST } from '../../event-store/event-store.js';
import { Checkpoints, readCheckpoints } from '../../projections/live/read-schema.js';
import {
  EQUAL_WINNERS_ROUNDS, type Group, PASSWORD, populate, record, startGroup,
} from '../../testing/worlds/group.js';
import { type HttpClient, statusesOf } from '../../testing/worlds/http-client.js';
import { type PushService, startPushService } from '../../testing/worlds/push-service.js';
import { startSecondServer } from '../../testing/worlds/second-server.js';

/** Ten o'clock in Toronto; the tests run through the day. */
const TODAY = '2026-07-29';
const at = (time: string): void => group.application.clock.set(`${TODAY}T${time}:00Z`);

let push: PushService;
let group: Group;
let database: pg.Client;
/** Clients of members 4 and 9, logged in first, because a process logs in through the server that was started last. */
let phone: HttpClient;
let idle: HttpClient;

beforeAll(async () => {
  push = await startPushService();
  group = await startGroup({ environment: { PUSH_SERVICES: push.origin } });
  phone = await group.application.login('player4', PASSWORD);
  idle = await group.application.login('player9', PASSWORD);
  database = new pg.Client({ connectionString: group.application.databaseUrl });
  await database.connect();
});

afterAll(async () => {
  await database?.end();
  await group?.application.stop();
  push?.close();
});

async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  for (let tries = 0; !(await isSo()); tries++) {
    if (tries > 500) throw new Error('The awaited condition did not come true.');
    await sleep(20);
  }
}

async function noticesOf(client: HttpClient): Promise<object[]> {
  const { status, body } = await client.get<NoticesView>('/api/notices');
  expect(status).toBe(200);
  return noticesView.parse(body).notices.map(({ id: _, at: __, isNew: ___, ...notice }) => ({
    ...notice,
    ...('others' in notice && { others: notice.others.map(({ id }) => id) }),
    ...('winners' in notice && { winners: notice.winners.map(({ id }) => id) }),
  }));
}

const kindsOf = async (client: HttpClient): Promise<unknown[]> =>
  (await client.get<NoticesView>('/api/notices')).body.notices.map(({ kind }) => kind);

const unreadOf = async (client: HttpClient): Promise<number> =>
  (await client.get<UnreadView>('/api/notices/unread')).body.unread;

const rows = async () => (await database.query(
  'select member_id, kind, subject, due_at, id, read_at, pushed_at from app.notices order by id')).rows as unknown[];

/** An event that concerns nobody makes the server check for due notices. */
const nudge = () => group.admin.patch('/api/users/10', { displayName: `Ten ${Math.random()}` });

const TIE = { kind: 'tie', gameId: 1, question: 'place', others: [5, 6] };

test('a tie makes notices after ten minutes, but not for its recorder, until it is settled', async () => {
  at('14:00');
  await record(group.recorder, { date: TODAY, rounds: TIED_MIDDLE_ROUNDS });
  await record(group.recorder, { date: TODAY, rounds: ALL_TIED_ROUNDS });
  await until(async () => (await kindsOf(group.member)).length === 1);
  expect(await kindsOf(group.member)).toEqual(['dues']);
  at('14:11');
  expect(await noticesOf(group.member)).toEqual([
    { kind: 'tie', gameId: 2, question: 'place', others: [1, 2, 5, 6, 7, 8] }, TIE, expect.anything(),
  ]);
  expect(await unreadOf(group.member)).toBe(3);
  expect(await kindsOf(group.recorder)).toEqual(['dues']);
  await group.member.post('/api/games/1/position-tie-breakers', {
    tieBreakers: [{ teamId: 2, exitOrder: 2 }, { teamId: 3, exitOrder: 1 }],
  });
  await group.recorder.post('/api/games/2/void', { reason: 'Recorded twice' });
  expect(await kindsOf(group.member)).toEqual(['dues']);
});

test('the players get a notice of the recap three hours after the last game, with its winners', async () => {
  at('17:01');
  const recap = { kind: 'recap', date: TODAY, winners: [1, 2], hasStory: false };
  expect(await noticesOf(group.member)).toEqual([recap, { kind: 'dues', entry: 'fee', month: '2026-07', cents: 1500 }]);
  const { id } = await record(group.recorder, { date: TODAY, rounds: TIED_MIDDLE_ROUNDS });
  expect(await noticesOf(group.member)).toContainEqual({ ...recap, winners: [] });
  await group.recorder.post(`/api/games/${id}/void`, { reason: 'Recorded twice' });
  expect(await noticesOf(group.member)).toContainEqual(recap);
  expect(await noticesOf(idle)).toEqual([]);
});

test('a payment makes a notice for its member, until it is taken back', async () => {
  await group.admin.post('/api/billing/payment', { userId: 3, amountPaid: 1500, paymentMode: 'cash' });
  const told = { kind: 'dues', entry: 'payment', month: '2026-07', cents: 1500 };
  await until(async () => (await kindsOf(group.member)).length === 3);
  expect(await noticesOf(group.member)).toContainEqual(told);
  await group.admin.post('/api/billing/payment/1/void', { reason: 'Counted twice' });
  await until(async () => (await kindsOf(group.member)).length === 2);
  expect(await kindsOf(group.member)).toEqual(['recap', 'dues']);
});

test('a member marks only their own notices as read', async () => {
  const { body: { notices } } = await group.recorder.get<NoticesView>('/api/notices');
  await group.member.post('/api/notices/read', { ids: notices.map(({ id }) => id) });
  expect(await unreadOf(group.recorder)).toBe(notices.length);
  const { body } = await group.recorder.post('/api/notices/read', { ids: notices.map(({ id }) => id) });
  expect(body).toEqual({ unread: 0 });
  expect(await unreadOf(group.member)).toBe(2);
  expect((await group.admin.post('/api/notices/read', {})).body).toEqual({ unread: 0 });
  expect(await unreadOf(group.member)).toBe(2);
});

test('no event makes a second notice after a rebuild, a restart, or a process that begins anew', async () => {
  const before = await rows();
  await populate(group.admin);
  await new Checkpoints('app').change(database, 'notices', { position: BEFORE_FIRST });
  const second = await startSecondServer(group.application, '0', { PUSH_SERVICES: push.origin });
  await until(async () =>
    new Set([...(await readCheckpoints(database, 'app')).values()].map(({ position }) => position)).size === 1);
  await second.close();
  expect(await rows()).toEqual(before);
});

describe('a push', () => {
  const pushes = async () => (await phone.get<PushesView>('/api/notices/pushes')).body;
  const subscribe = (path: string) =>
    phone.send('PUT', '/api/notices/subscription', JSON.stringify(push.subscription(path)));

  test('is off at first, and switched on by kind and browser', async () => {
    expect(await pushes()).toEqual({ kinds: [], isSubscribed: false, publicKey: expect.stringMatching(/^[\w-]{87}$/) });
    await phone.post('/api/notices/pushes', { kind: 'dues', isOn: true });
    await phone.post('/api/notices/pushes', { kind: 'tie', isOn: true });
    await phone.post('/api/notices/pushes', { kind: 'tie', isOn: false });
    expect((await subscribe('/phone')).status).toBe(200);
    expect(await pushes()).toMatchObject({ kinds: ['dues'], isSubscribed: true });
  });

  test('comes once, encrypted and signed, for what happens from then on and was asked for', async () => {
    await group.admin.post('/api/group/facts', { name: 'Friday cards', reason: 'We play on Fridays' });
    at('18:00');
    await record(group.recorder, { date: TODAY, rounds: TIED_MIDDLE_ROUNDS });
    await group.admin.post('/api/billing/payment', { userId: 4, amountPaid: 1500, paymentMode: 'cash' });
    await until(() => push.pushed.length > 0);
    at('18:20');
    for (let looks = 0; looks < 2; looks += 1) {
      await nudge();
      await sleep(700);
    }
    const { id } = (await phone.get<NoticesView>('/api/notices')).body.notices.find(({ kind }) => kind === 'dues')!;
    expect(push.pushed).toEqual([{
      path: '/phone',
      message: {
        title: 'Friday cards', path: '/dues', tag: `dues ${id}`,
        text: 'A payment of $15.00 for July 2026 is on your statement.',
        twelveHourText: 'A payment of $15.00 for July 2026 is on your statement.',
      },
      headers: expect.objectContaining({
        'content-encoding': 'aes128gcm', ttl: '43200',
        authorization: expect.stringMatching(/^vapid t=.+, k=[\w-]{87}$/),
      }),
    }]);
  });

  test('waits for the morning, and a browser that is gone is forgotten', async () => {
    group.application.clock.set('2026-07-30T03:30:00Z');
    await group.admin.post('/api/billing/payment', { userId: 4, amountPaid: 1600, paymentMode: 'cash' });
    await sleep(700);
    expect(push.pushed).toHaveLength(1);
    push.answerWith(410);
    group.application.clock.set('2026-07-30T12:00:00Z');
    await nudge();
    await until(() => push.pushed.length === 2);
    await until(async () => !(await pushes()).isSubscribed);
  });

  test('goes to one address of a browser, however many are sent at once', async () => {
    push.answerWith(201);
    const asked = await Promise.all(Array.from({ length: 40 }, (_, index) => subscribe(`/again-${index % 3}`)));
    expect(statusesOf(asked)).toEqual({ 200: 40 });
    expect(await database.query('select from app.push_subscriptions')).toMatchObject({ rowCount: 1 });
    expect((await subscribe('/phone')).status).toBe(200);
  });

  test('has the time of an evening for both kinds of readers', async () => {
    await phone.post('/api/notices/pushes', { kind: 'evening', isOn: true });
    group.application.clock.set('2026-07-30T12:05:00Z');
    await group.recorder.post('/api/plans', { date: '2026-08-07', time: '20:00' });
    await until(() => push.pushed.length === 3);
    expect(push.pushed.at(-1)!.message).toMatchObject({
      text: 'An evening is planned: Friday 7 August, 20:00. Do you come?',
      twelveHourText: 'An evening is planned: Friday 7 August, 8:00\u00A0PM. Do you come?',
    });
  });

  test.each(['http://127.0.0.1:1/x', 'https://169.254.169.254/x', 'https://fcm.googleapis.com/x'])(
    'never goes to %s, which is not configured', async (endpoint) => {
      const { keys } = push.subscription('/x');
      const answer = await group.member.send('PUT', '/api/notices/subscription', JSON.stringify({ endpoint, keys }));
      expect(answer).toMatchObject({
        status: 400, body: { message: `Notices cannot be pushed through ${new URL(endpoint).host}.` },
      });
    });
});

test('a locked month asks for no first exit and makes notices for others until it is reopened', async () => {
  group.application.clock.set('2026-08-02T14:00:00Z');
  const { id: gameId } = await record(group.recorder, { date: '2026-07-31', rounds: EQUAL_WINNERS_ROUNDS });
  const [july] = (await group.admin.get<MonthView[]>('/api/months')).body.filter(({ month }) => month === '2026-07');
  for (const id of july!.pendingGames) await group.recorder.post(`/api/games/${id}/void`, { reason: 'A trial' });
  group.application.clock.set('2026-08-02T14:11:00Z');
  const asked = expect.objectContaining({ kind: 'tie', gameId, question: 'firstExit' });
  await until(async () => (await kindsOf(group.admin)).includes('tie'));
  expect(await noticesOf(group.admin)).toContainEqual(asked);
  expect(await group.admin.post('/api/finalize-monthly-data', { year: 2026, month: 7 })).toMatchObject({ status: 200 });
  expect(await noticesOf(group.admin)).not.toContainEqual(asked);
  await until(async () => (await kindsOf(group.member)).includes('month'));
  expect(await noticesOf(group.member)).toContainEqual({ kind: 'month', month: '2026-07', rank: 3, of: 8 });
  expect(await kindsOf(group.admin)).not.toContain('month');
  await group.admin.post('/api/months/2026-07/reopen', { reason: 'A game was missing' });
  await until(async () => !(await kindsOf(group.member)).includes('month'));
});

test('a member who plays after a recap was shown gets their own, and nobody else gets it twice', async () => {
  const date = '2026-08-05';
  const atTime = (time: string): void => group.application.clock.set(`${date}T${time}:00Z`);
  const recapsOf = async (client: HttpClient) => (await client.get<NoticesView>('/api/notices')).body.notices
    .filter((notice) => notice.kind === 'recap' && notice.date === date).map(({ at: due, isNew }) => [due, isNew]);
  const waiting = async () => (await database.query('select due_at from app.recaps where date = $1', [date])).rows[0];
  atTime('14:00');
  await record(group.recorder, { date, rounds: CLEAR_ROUNDS });
  await until(async () => (await waiting()) !== undefined);
  expect((await database.query('select from app.notices where subject = $1', [date])).rowCount).toBe(0);
  expect(await recapsOf(group.member)).toEqual([]);
  const own = (await group.member.get('/api/my-data')).body;
  expect(own).toMatchObject({ kept: { notices: expect.arrayContaining([
    { kind: 'recap', subject: date, facts: {}, at: expect.stringContaining(`${date}T17:00:00`) }]) } });
  atTime('17:00');
  // The first look, whatever the process of notices has done by then.
  await group.member.post('/api/notices/read', {});
  expect(await recapsOf(group.member)).toEqual([[`${date}T17:00:00.000Z`, false]]);
  expect(await waiting()).toEqual({ due_at: null });
  atTime('17:30');
  await record(group.recorder, { date, rounds: CLEAR_ROUNDS, seats: [[1, 2], [3, 4], [5, 6], [7, 8], [9, 10]] });
  await until(async () => (await waiting()).due_at !== null);
  expect(await recapsOf(idle)).toEqual([]);
  atTime('20:30');
  expect(await recapsOf(idle)).toEqual([[`${date}T20:30:00.000Z`, true]]);
  expect(await recapsOf(group.member)).toEqual([[`${date}T17:00:00.000Z`, false]]);
});
