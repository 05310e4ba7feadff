/** Tests how long pushes go on: as long as the member wants them, and only while the session or password is trusted. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { PushesView } from '../../contract/notices.js';
import type { SessionView } from '../../contract/session.js';
import { eventually } from '../../event-store/testing/log-reading.js';
import { sampleOf } from '../../testing/jest/long-run.js';
import { type Group, PASSWORD, startGroup } from '../../testing/worlds/group.js';
import type { HttpClient } from '../../testing/worlds/http-client.js';
import { type PushService, startPushService } from '../../testing/worlds/push-service.js';

const PUBLIC_URL = 'https://cards.friends.net';

let push: PushService;
let group: Group;
let database: pg.Client;
/** The browser of member 4, who gets notices about dues. */
let phone: HttpClient;
const log: string[] = [];

beforeAll(async () => {
  push = await startPushService();
  group = await startGroup({
    environment: { PUSH_SERVICES: push.origin, LOG_LEVEL: 'warn', TRUSTED_PROXIES: '1' },
    logDestination: { write: (line: string) => void log.push(line) },
  });
  database = new pg.Client({ connectionString: group.application.databaseUrl });
  await database.connect();
  phone = await group.application.login('player4', PASSWORD);
  await phone.post('/api/notices/pushes', { kind: 'dues', isOn: true });
  await phone.send('PUT', '/api/notices/subscription', JSON.stringify(push.subscription('/phone')));
});

afterAll(async () => {
  await database?.end();
  await group?.application.stop();
  push?.close();
});

const pushes = async () => (await phone.get<PushesView>('/api/notices/pushes')).body;

let cents = 1700;
/** Whether a payment is pushed; a later payment is pushed to another browser, so that the wait has an end. */
async function isPushed(): Promise<boolean> {
  const witness = await group.application.login('player6', PASSWORD);
  await witness.post('/api/notices/pushes', { kind: 'dues', isOn: true });
  await witness.send('PUT', '/api/notices/subscription', JSON.stringify(push.subscription('/witness')));
  const before = push.pushed.length;
  group.application.clock.set(new Date(group.application.clock.now().getTime() + 60_000).toISOString());
  for (const userId of [4, 6]) {
    cents += 100;
    await group.admin.post('/api/billing/payment', { userId, amountPaid: cents, paymentMode: 'cash' });
  }
  const come = (): string[] => push.pushed.slice(before).map(({ path }) => path);
  await eventually(() => Promise.resolve(come().includes('/witness')));
  await sleep(300);
  await witness.post('/api/auth/logout');
  return come().includes('/phone');
}

const found = (client: HttpClient) => client.send<PushesView>(
  'PUT', '/api/notices/subscription', JSON.stringify({ ...push.subscription('/phone'), isFound: true }));

test('outlives a session that only expired, or was one too many, and is attached at the next login', async () => {
  await database.query(`delete from app.sessions where player_id = 4`);
  expect(await isPushed()).toBe(true);
  phone = await group.application.login('player4', PASSWORD);
  expect((await pushes()).isSubscribed).toBe(false);
  expect((await found(phone)).body.isSubscribed).toBe(true);
  for (let more = 0; more < 20; more += 1) await group.application.login('player4', PASSWORD);
  expect((await phone.get('/api/notices/pushes')).status).toBe(401);
  expect(await isPushed()).toBe(true);
});

const ends: readonly [string, () => Promise<unknown>][] = [
  ['a logout', () => phone.post('/api/auth/logout')],
  ['a login of another member in its place', () => phone.post(
    '/api/auth/login', { username: 'player5', password: PASSWORD })],
  ['an end of the other sessions', async () => (
    (await group.application.login('player4', PASSWORD)).post('/api/auth/sessions/end-others'))],
  ['the end of its session elsewhere', async () => {
    const other = await group.application.login('player4', PASSWORD);
    const { body } = await other.get<SessionView[]>('/api/auth/sessions');
    for (const { id, isThisOne } of body) if (!isThisOne) await other.post(`/api/auth/sessions/${id}/end`);
  }],
  ['an end of all sessions by an admin', () => group.admin.post('/api/users/4/sessions/end')],
  ['a new password', () => group.admin.patch('/api/users/4', { password: PASSWORD })],
];

test.each(sampleOf(ends, 2))('stops with %s, and goes on when its member logs in there again', async (_, end) => {
  phone = await group.application.login('player4', PASSWORD);
  expect((await found(phone)).body.isSubscribed).toBe(true);
  await end();
  expect(await isPushed()).toBe(false);
  phone = await group.application.login('player4', PASSWORD);
  expect((await found(phone)).body.isSubscribed).toBe(true);
  expect(await isPushed()).toBe(true);
});

test('is not taken over by another member who finds it in the browser, and stops there', async () => {
  await database.query(`delete from app.sessions where player_id = 4`);
  const borrower = await group.application.login('player5', PASSWORD);
  expect((await found(borrower)).body.isSubscribed).toBe(false);
  expect(await isPushed()).toBe(false);
  phone = await group.application.login('player4', PASSWORD);
  expect((await found(phone)).body.isSubscribed).toBe(true);
});

test('that a service refuses is logged with its reason, and goes on only with another contact', async () => {
  push.answerWith(403, '{"reason":"BadJwtToken"}\n');
  group.application.clock.set(new Date(group.application.clock.now().getTime() + 60_000).toISOString());
  await group.admin.post('/api/billing/payment', { userId: 4, amountPaid: 1234, paymentMode: 'cash' });
  await eventually(async () => !(await pushes()).isSubscribed);
  push.answerWith(201);
  expect(log.join('')).toContain(
    `A push to ${new URL(push.origin).host} was answered with 403 {\\"reason\\":\\"BadJwtToken\\"}.`);
  expect((await found(phone)).body.isSubscribed).toBe(false);
  const body = JSON.stringify({ ...push.subscription('/phone'), isFound: true });
  const again = await phone.send<PushesView>('PUT', '/api/notices/subscription', body, {
    headers: { Origin: PUBLIC_URL, 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': new URL(PUBLIC_URL).host } });
  expect(again).toMatchObject({ status: 200, body: { isSubscribed: true } });
  expect(await isPushed()).toBe(true);
  const contacts = push.pushed.map(({ headers: { authorization } }) =>
    (JSON.parse(Buffer.from(authorization!.split('.')[1]!, 'base64url').toString()) as { sub: string }).sub);
  expect(contacts[0]).toBe('mailto:nobody@example.com');
  expect(contacts).toContain(PUBLIC_URL);
});
