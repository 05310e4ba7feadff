/** Tests live updates: which are sent when, how a client continues after its last one, and what ends a stream. */
import { setTimeout as sleep } from 'node:timers/promises';
import { updateView, type UpdateView } from '../../contract/updates.js';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import { longTest } from '../../testing/jest/long-run.js';
import { EventStreamReader } from '../../testing/worlds/event-stream-reader.js';
import { groupOfSuite, PASSWORD, record } from '../../testing/worlds/group.js';
import { whileReadModelsAreHeld } from '../../testing/faults/held-read-models.js';
import { type HttpClient, type RequestOptions, statusesOf } from '../../testing/worlds/http-client.js';
import { loggedEvents } from '../../testing/worlds/log-events.js';

const EVERYTHING = ['game', 'player', 'month', 'account', 'group', 'card', 'plan', 'evening', 'access'];

const readers: EventStreamReader[] = [];

const group = groupOfSuite({}, async (group) => {
  await record(group.recorder, { date: '2025-02-03', rounds: CLEAR_ROUNDS });
});

afterEach(async () => {
  await Promise.all(readers.splice(0).map((reader) => reader.close()));
});

async function follow(client: HttpClient, path = '/api/updates', options?: RequestOptions): Promise<EventStreamReader> {
  const response = await client.stream(path, options);
  expect(response.status).toBe(200);
  const reader = new EventStreamReader(response);
  readers.push(reader);
  return reader;
}

async function nextUpdate(reader: EventStreamReader): Promise<UpdateView> {
  const event = await reader.next();
  const update = updateView.strict().parse(event?.data);
  expect(event?.id).toBe(update.position);
  return update;
}

/** Consequences of earlier tests, such as a fee, may still arrive first. */
async function updateOf(reader: EventStreamReader, aggregate: UpdateView['changed'][number]): Promise<UpdateView> {
  for (;;) {
    const update = await nextUpdate(reader);
    if (update.changed.includes(aggregate)) return update;
  }
}

const recordGame = () => record(group.recorder, { rounds: CLEAR_ROUNDS });

test('a game is announced as soon as the boards show it', async () => {
  const reader = await follow(group.member);
  const { position, changed } = await nextUpdate(reader);
  expect(changed).toEqual([]);
  const { id } = await recordGame();
  const update = await updateOf(reader, 'game');
  expect(BigInt(update.position)).toBeGreaterThan(BigInt(position));
  expect((await group.member.get('/api/games')).body).toContainEqual(expect.objectContaining({ id }));
});

test('nothing is announced while the boards stand still', async () => {
  const reader = await follow(group.member);
  await nextUpdate(reader);
  const announced = updateOf(reader, 'game');
  await whileReadModelsAreHeld(group.application.databaseUrl, async () => {
    await recordGame();
    expect(await Promise.race([announced, sleep(300, 'nothing')])).toBe('nothing');
  });
  await announced;
});

test.each<[string, () => Promise<unknown>, UpdateView['changed'][number]]>([
  ['a member', () => group.admin.patch('/api/users/9', { displayName: 'Nine' }), 'player'],
  ['an account', () => group.admin.post('/api/billing/adjustment', {
    userId: 9, amount: 100, billingMonth: '2026-07', reason: 'Found it',
  }), 'account'],
  ['a month', () => group.admin.post('/api/finalize-monthly-data', { year: 2025, month: 2 }), 'month'],
])('an update names %s', async (_, write, changed) => {
  const reader = await follow(group.member);
  await nextUpdate(reader);
  await write();
  expect((await updateOf(reader, changed)).changed).toContain(changed);
});

test('what changed after the page read its session status is announced at once', async () => {
  const status = await group.member.get('/api/auth/status');
  await group.admin.patch('/api/users/9', { displayName: 'Nine meanwhile' });
  const reader = await follow(group.member, `/api/updates?after=${status.headers.get('X-Log-Position')}`);
  expect(await nextUpdate(reader)).toMatchObject({ changed: ['player'] });
});

test('a reader who reconnects hears what they missed, by header or by parameter', async () => {
  const reader = await follow(group.member);
  const { position } = await nextUpdate(reader);
  await reader.close();
  await group.admin.patch('/api/users/9', { displayName: 'Nine again' });
  const byHeader = await follow(group.member, '/api/updates', { headers: { 'Last-Event-ID': position } });
  expect(await nextUpdate(byHeader)).toMatchObject({ changed: ['player'] });
  const byQuery = await follow(group.member, `/api/updates?after=${position}`);
  const missed = await nextUpdate(byQuery);
  expect(missed.changed).toEqual(['player']);
  const upToDate = await follow(group.member, `/api/updates?after=${missed.position}`);
  expect(await nextUpdate(upToDate)).toEqual({ position: missed.position, changed: [] });
});

longTest('for an unknown position everything is announced as changed', async () => {
  const reader = await follow(group.member);
  const position = BigInt((await nextUpdate(reader)).position);
  const own = new Set((await loggedEvents(group.application.log)).map((event) => event.position));
  const guesses = [0n, 1n, position - 1n, position + 1n, position * 2n, 2n ** 63n - 1n, 10n ** 19n - 1n, -2n];
  for (const guess of guesses.filter((each) => !own.has(each))) {
    const lost = await follow(group.member, `/api/updates?after=${guess}`);
    expect([guess, (await nextUpdate(lost)).changed]).toEqual([guess, EVERYTHING]);
    await lost.close();
  }
});

longTest('clearing and populating the boards announces everything as changed', async () => {
  const reader = await follow(group.member);
  await nextUpdate(reader);
  await group.admin.post('/api/admin/clear-fast-table');
  expect((await nextUpdate(reader)).changed).toEqual(EVERYTHING);
  await group.admin.post('/api/admin/populate-fast-table');
  expect((await nextUpdate(reader)).changed).toEqual(EVERYTHING);
});

test('stream answers forbid caching, transforming and buffering', async () => {
  const response = await group.member.stream('/api/updates', { headers: { 'Accept-Encoding': 'gzip' } });
  readers.push(new EventStreamReader(response));
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  expect(response.headers.get('content-encoding')).toBeNull();
});

describe('a stream ends', () => {
  test.each<[string, (client: HttpClient) => Promise<unknown>]>([
    ['with the logout', (client) => client.post('/api/auth/logout')],
    ['when the password is reset', () => group.admin.patch('/api/users/5', { password: PASSWORD })],
    ['when the member is deactivated', () => group.admin.patch('/api/users/5', { isActive: false })],
  ])('%s', async (_, end) => {
    const client = await group.application.login('player5', PASSWORD);
    const reader = await follow(client);
    await nextUpdate(reader);
    await end(client);
    // The update about the act itself may still arrive.
    while (await reader.next() !== undefined);
    expect((await client.stream('/api/updates')).status).toBe(401);
  });

  test('without ending another one', async () => {
    const [here, elsewhere] = [await group.application.login('player6', PASSWORD), group.member];
    const [ended, open] = [await follow(here), await follow(elsewhere)];
    await Promise.all([nextUpdate(ended), nextUpdate(open)]);
    await here.post('/api/auth/logout');
    expect(await ended.next()).toBeUndefined();
    await recordGame();
    expect((await nextUpdate(open)).changed).toContain('game');
  });
});

test('a session has four streams at most, and gets another when one closes', async () => {
  const client = await group.application.login('player7', PASSWORD);
  const asked = await Promise.all(Array.from({ length: 400 }, () => client.stream('/api/updates?after=0')));
  const opened = asked.filter(({ status }) => status === 200).map((response) => new EventStreamReader(response));
  readers.push(...opened);
  expect(statusesOf(asked)).toEqual({ 200: 4, 204: 396 });
  const [first] = opened;
  const other = await group.application.login('player7', PASSWORD);
  await follow(other);
  await first!.close();
  let status = 204;
  while (status === 204) ({ status } = await client.get('/api/updates'));
  expect(status).toBe(200);
});

longTest('a member has sixteen streams at most, however many sessions', async () => {
  const sessions = await Promise.all(Array.from({ length: 5 }, () => group.application.login('player8', PASSWORD)));
  const [last] = sessions;
  for (const client of sessions.slice(1)) for (let stream = 0; stream < 4; stream += 1) await follow(client);
  expect((await last?.stream('/api/updates'))?.status).toBe(204);
  await follow(group.member);
});

longTest('readers who leave before they are answered leave no follower behind', async () => {
  const readersGone = 20;
  const others = await Promise.all([7, 9].map((id) => group.application.login(`player${id}`, PASSWORD)));
  const clients = [group.admin, group.recorder, group.member, ...others];
  const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  const held = await group.application.holdLog();
  const leaving = new AbortController();
  const { signal } = leaving;
  const left = Array.from({ length: readersGone }, (_, index) => (
    clients[index % clients.length]!.stream('/api/updates?after=0', { signal })));
  while (!(await held.isAsked())) await sleep(5);
  leaving.abort();
  expect((await Promise.allSettled(left)).every(({ status }) => status === 'rejected')).toBe(true);
  await held.release();
  await recordGame();
  for (let looks = 0; looks < 500 && timers() >= before + readersGone / 2; looks += 1) await sleep(20);
  expect(timers()).toBeLessThan(before + readersGone / 2);
});

test.each(['/api/updates?after=yesterday', '/api/updates?after=1e3'])('%s is refused', async (path) => {
  expect(await group.member.get(path)).toMatchObject({
    status: 400, body: { message: 'A position must come from an update' },
  });
});
