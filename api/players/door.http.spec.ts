/** Tests the door: who comes in by its code and when, what an organizer can undo, and that its secret stays nowhere. */
import { PassThrough } from 'node:stream';
import type { AuditPage } from '../../contract/audit.js';
import type { DoorNamesView, DoorView, OpenedDoorView, UndoneView } from '../../contract/door.js';
import type { NewCardView } from '../../contract/invitations.js';
import type { CalendarLinkView } from '../../contract/plans.js';
import type { UserView } from '../../contract/players.js';
import type { AuthStatus } from '../../contract/session.js';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import { sampleOf } from '../../testing/jest/long-run.js';
import { groupOfSuite, PASSWORD, record } from '../../testing/worlds/group.js';
import { type Answer, type HttpClient, letPass, refusalOf } from '../../testing/worlds/http-client.js';
import { placesOf } from '../../testing/worlds/kept-texts.js';

const NOW = '2026-07-29T16:00:00.000Z';
const said: Buffer[] = [];
const group = groupOfSuite({
  now: NOW, environment: { TRUSTED_PROXIES: '1', LOG_LEVEL: 'trace' },
  logDestination: new PassThrough().on('data', (line: Buffer) => said.push(line)),
});

const CHOSEN = 'velvet-otter-37';
const CLOSED = [409, 'DoorMustBeOpen',
  'The door is closed. Ask your organizer to open it again, or for a card of your own.'];
/** The cookie by which a browser is known. */
const markOf = async (client: HttpClient): Promise<string> =>
  (await client.get('/api/auth/status')).headers.getSetCookie().map((cookie) => cookie.split(';')[0]!)
    .find((cookie) => cookie.includes('.browser.'))!;
const reason = 'The wrong name';
const anonymous = (): HttpClient => group.application.anonymous();
const at = (minutes: number): void =>
  group.application.clock.set(new Date(Date.parse(NOW) + minutes * 60_000).toISOString());
const from = (address: string) => ({ 'X-Forwarded-For': address });
let addresses = 0;
const elsewhere = () => from(`10.1.0.${(addresses += 1)}`);

let made = 0;
/** Adds a member without a password. */
async function added(rest: object = {}): Promise<number> {
  made += 1;
  const { body } = await group.admin.post<UserView>(
    '/api/users', { username: `late${made}`, displayName: `Late ${made}`, password: null, ...rest });
  return body.id;
}

async function open(body: object = {}, by = group.admin): Promise<OpenedDoorView> {
  const { status, body: door } = await by.post<OpenedDoorView>('/api/door', body);
  expect(status).toBe(200);
  return door;
}

const join = (
  door: string, userId: number, password = CHOSEN, client = anonymous(), headers = {},
): Promise<Answer<AuthStatus>> => client.post('/api/join', { door, userId, password }, { headers });
const names = (secret: string, headers = {}): Promise<Answer<DoorNamesView>> =>
  anonymous().post('/api/door/names', { secret }, { headers });
const state = async (): Promise<DoorView> => (await group.admin.get<DoorView>('/api/door')).body;
const undo = (userId: number): Promise<Answer<UndoneView>> => group.admin.post('/api/door/undo', { userId, reason });
const accept = (userId: number): Promise<Answer<DoorView>> => group.admin.post('/api/door/accept', { userId });
const entriesOf = async (id: number): Promise<string[]> =>
  (await group.admin.get<AuditPage>(`/api/audit?member=${id}`)).body.entries.map(({ type }) => type).reverse();

beforeEach(async () => {
  at(0);
  await group.admin.post('/api/door/close');
  // The members without a password become former ones, so that each test has only its own.
  for (const id of (await state()).missing) await group.admin.patch(`/api/users/${id}`, { isActive: false });
});

test('a member taps their name, chooses a password, and is in; the door closes when all are in', async () => {
  expect(refusalOf(await group.admin.post('/api/door', {}))).toEqual(
    [409, 'SomebodyMustBeMissing', 'All have joined already. Add people first.']);
  const [one, other] = [await added(), await added()];
  const { secret, url, until } = await open();
  expect(secret).toMatch(/^[\w-]{22}$/);
  expect([url, until]).toEqual([`${group.application.url}/join#${secret}`, '2026-07-29T16:15:00.000Z']);
  expect((await names(secret)).body).toEqual({
    group: 'President', people: [{ userId: one, displayName: 'Late 1' }, { userId: other, displayName: 'Late 2' }],
  });
  const phone = anonymous();
  const { status, body } = await join(secret, one, CHOSEN, phone);
  expect([status, body.user?.id]).toEqual([200, one]);
  expect((await phone.get<AuthStatus>('/api/auth/status')).body.user?.displayName).toBe('Late 1');
  expect(await state()).toEqual({ until, joined: [{ userId: one, at: NOW }], waiting: [], missing: [other] });
  expect(await entriesOf(one)).toEqual(['PlayerAdded', 'JoinedByDoor', 'PasswordChanged']);
  expect((await join(secret, other)).status).toBe(200);
  expect(await state()).toMatchObject({ until: null, missing: [], joined: [{ userId: one }, { userId: other }] });
  expect(refusalOf(await names(secret))).toEqual(CLOSED);
  expect(await join(secret, other)).toMatchObject({ status: 200, body: { user: { id: other } } });
  await group.application.login('late2', CHOSEN);
});

test('nobody else comes in by it: no admin, guest, former member, No Player or who has a password', async () => {
  const [admin, former, missing] = [await added({ isAdmin: true }), await added(), await added()];
  const { body: guest } = await group.admin.post<UserView>('/api/guests', { displayName: 'Visitor' });
  await group.admin.patch(`/api/users/${former}`, { isActive: false });
  const { secret } = await open({ minutes: 1 });
  expect((await names(secret)).body.people).toEqual([{ userId: missing, displayName: expect.any(String) }]);
  for (const id of [admin, former, guest.id, 79, 5_000]) {
    expect([id, ...refusalOf(await join(secret, id)).slice(0, 2)]).toEqual([id, 409, 'NameMustBeOnTheList']);
  }
  expect(refusalOf(await join(secret, 4))).toEqual([409, 'NameMustBeFree',
    '\u2068Player 4\u2069 has joined already. If that was not you, tell your organizer: Undo frees the name.']);
  await group.application.login('player4', PASSWORD);
  await group.admin.patch(`/api/users/${admin}`, { isActive: false });
});

test('five at once for one name: exactly one is in', async () => {
  const [id, username] = [await added(), `late${made}`];
  // Somebody else is missing, so that the door stays open.
  await added();
  const { secret } = await open();
  const passwords = [1, 2, 3, 4, 5].map((number) => `velvet-otter-${number}`);
  const answers = await Promise.all(passwords.map((password) => join(secret, id, password)));
  expect(answers.map((answer) => refusalOf(answer)[1] ?? 'in').sort()).toEqual(
    [...Array<string>(4).fill('NameMustBeFree'), 'in']);
  const logins = await Promise.all(passwords.map((password) => anonymous()
    .post('/api/auth/login', { username, password }, { headers: elsewhere() })));
  expect(letPass(logins)).toEqual({ 200: 1, 401: 4 });
});

test('who may record waits for a Yes, and comes in with the password they chose', async () => {
  const id = await added({ canCreateGames: true });
  const { secret, until } = await open();
  const phone = anonymous();
  const waiting = { status: 202, body: { isAuthenticated: false, user: null } };
  expect(await join(secret, id, CHOSEN, phone)).toMatchObject(waiting);
  expect(await state()).toEqual({ until, joined: expect.any(Array), waiting: [id], missing: [] });
  expect((await names(secret)).body.people).toMatchObject([{ userId: id }]);
  expect(refusalOf(await join(secret, id, 'another-otter-37')).slice(0, 2)).toEqual([409, 'NameMustBeFree']);
  expect(await join(secret, id, CHOSEN, phone)).toMatchObject(waiting);
  expect((await phone.post('/api/auth/login', { username: `late${made}`, password: CHOSEN })).status).toBe(401);
  expect((await accept(id)).body).toMatchObject({ until: null, waiting: [], missing: [] });
  expect(await join(secret, id, CHOSEN, phone)).toMatchObject({ status: 200, body: { user: { id } } });
  expect(refusalOf(await accept(id)).slice(0, 2)).toEqual([409, 'MemberMustWait']);
  const { entries } = (await group.admin.get<AuditPage>(`/api/audit?member=${id}`)).body;
  expect(entries.map(({ type, actor }) => [type, actor?.id]).reverse()).toEqual(
    [['PlayerAdded', 1], ['JoinAsked', id], ['JoinedByDoor', 1], ['PasswordChanged', id]]);
});

test('a claim that waits ends with the door, and can be refused', async () => {
  const [id, other] = [await added({ canCreateGames: true }), await added()];
  const first = await open();
  await join(first.secret, id);
  expect((await undo(id)).body).toMatchObject({ waiting: [], missing: [id, other], stays: [] });
  expect((await join(first.secret, id, 'another-otter-37')).status).toBe(202);
  const second = await open();
  expect(await state()).toMatchObject({ waiting: [], missing: [id, other] });
  expect(refusalOf(await join(first.secret, id, 'another-otter-37'))).toEqual(CLOSED);
  expect((await join(second.secret, id)).status).toBe(202);
  await group.admin.post('/api/door/close');
  expect(refusalOf(await accept(id)).slice(0, 2)).toEqual([409, 'MemberMustWait']);
});

describe('a secret that is wrong, late or of a closed door gets the same sentence', () => {
  test.each<[string, (door: OpenedDoorView) => Promise<unknown> | void]>([
    ['the time is over', () => at(15)],
    ['it was closed', () => group.admin.post('/api/door/close')],
    ['another one was opened', () => open()],
  ])('%s', async (_, end) => {
    const id = await added();
    const door = await open({ minutes: 15 });
    expect((await names(door.secret)).status).toBe(200);
    await end(door);
    const wrong = `${door.secret.slice(0, -1)}_`;
    for (const secret of [door.secret, wrong, '', 'x']) {
      expect(refusalOf(await names(secret, elsewhere()))).toEqual(CLOSED);
      for (const userId of [id, 4]) {
        expect(refusalOf(await join(secret, userId, CHOSEN, anonymous(), elsewhere()))).toEqual(CLOSED);
      }
    }
  });

  const logIn = (): Promise<HttpClient> => group.application.login('player5', PASSWORD);
  const right = (isAdmin: boolean) => group.admin.patch('/api/users/5', { isAdmin });

  test.each(sampleOf<[string, (own: HttpClient) => Promise<unknown>]>([
    ['has logged out', (own) => own.post('/api/auth/logout')],
    ['was logged out from elsewhere', async () => (await logIn()).post('/api/auth/sessions/end-others')],
    ['has lost the right, and got it back', async () => {
      for (const isAdmin of [false, true]) await right(isAdmin);
    }],
    ['has another password', async (own) => {
      for (const [currentPassword, newPassword] of [[PASSWORD, CHOSEN], [CHOSEN, PASSWORD]]) {
        expect((await own.post('/api/auth/password', { currentPassword, newPassword })).status).toBe(200);
      }
    }],
    ['records games instead', async () => {
      await group.admin.patch('/api/users/5', { isAdmin: false, canCreateGames: true });
      await group.admin.patch('/api/users/5', { isAdmin: true, canCreateGames: false });
    }],
  ], 3))('its organizer %s', async (_, end) => {
    const id = await added();
    await right(true);
    const own = await logIn();
    const { secret } = await open({}, own);
    expect((await names(secret)).status).toBe(200);
    await end(own);
    expect(refusalOf(await join(secret, id))).toEqual(CLOSED);
    await right(false);
  });
});

test('a weak password, or a malformed request, is refused as elsewhere, and the name stays free', async () => {
  const id = await added();
  const { secret } = await open();
  for (const password of ['password1', 'short', `late${made}`.padEnd(8, '!').slice(0, 7)]) {
    expect((await join(secret, id, password)).status).toBe(400);
  }
  expect((await anonymous().post('/api/join', { door: secret, password: CHOSEN })).status).toBe(400);
  for (const minutes of [0, 16, 'x']) expect((await group.admin.post('/api/door', { minutes })).status).toBe(400);
  expect((await join(secret, id)).status).toBe(200);
});

test('undo frees the name: password, session, calendar link and known browser go, what was entered stays', async () => {
  const [id, other] = [await added(), await added()];
  const [{ secret }, username] = [await open(), `late${made - 1}`];
  const [stranger, right] = [anonymous(), anonymous()];
  await join(secret, id, 'strangers-otter-37', stranger);
  const old = await markOf(stranger);
  const { body: link } = await stranger.post<CalendarLinkView>('/api/calendar-link');
  await group.admin.patch(`/api/users/${id}`, { canCreateGames: true });
  const { id: gameId } = await record(stranger, { date: '2026-07-28', rounds: CLEAR_ROUNDS });
  await group.admin.post('/api/plans', { date: '2026-08-07', time: '20:00', place: 'Here' });
  await stranger.post('/api/plans/2026-08-07/answers', { answer: 'in' });
  await group.admin.patch(`/api/users/${id}`, { canCreateGames: false });
  expect((await group.admin.post('/api/door/undo', { userId: id, reason: ' ' })).status).toBe(400);
  const { body } = await undo(id);
  expect(body.joined.map(({ userId }) => userId)).not.toContain(id);
  expect(body.missing).toEqual([id, other]);
  expect(body.stays.map(({ text }) => text)).toEqual([
    `Recorded game ${gameId} of Tue 28 Jul 2026`, `\u2068Late ${made - 1}\u2069 is in for Fri 7 Aug`]);
  expect((await group.member.get(`/api/games/${gameId}`)).status).toBe(200);
  expect((await stranger.get('/api/users')).status).toBe(401);
  expect((await stranger.get(link.url.replace(group.application.url, ''))).status).toBe(404);
  expect((await stranger.post('/api/auth/login', { username, password: 'strangers-otter-37' })).status).toBe(401);
  const { entries } = (await group.admin.get<AuditPage>(`/api/audit?member=${id}&type=JoinUndone`)).body;
  expect(entries).toMatchObject([{ text: `Undid the joining of \u2068Late ${made - 1}\u2069`, reason }]);
  expect((await join(secret, id, CHOSEN, right)).body.user?.id).toBe(id);
  const logIn = (password: string, Cookie = ''): Promise<Answer> => anonymous().post(
    '/api/auth/login', { username, password }, { headers: { ...from('10.9.9.9'), ...(Cookie && { Cookie }) } });
  for (let tried = 0; tried < 5; tried += 1) await logIn('guessed-wrong');
  const now = await markOf(right);
  expect([await logIn(CHOSEN, old), await logIn(CHOSEN, now)]).toMatchObject([{ status: 429 }, { status: 200 }]);
  at(24 * 60);
  for (const each of [id, other]) expect((await undo(each)).status).toBe(404);
});

test('a member who is an admin by now keeps what they have', async () => {
  const id = await added();
  await added();
  await join((await open()).secret, id);
  for (const [isAdmin, status] of [[true, 409], [false, 200]]) {
    await group.admin.patch(`/api/users/${id}`, { isAdmin });
    expect((await undo(id)).status).toBe(status);
  }
});

test('a join ends the card of the member, and a card of the member takes the name off the list', async () => {
  const [id, other] = [await added(), await added()];
  const cards = await Promise.all([id, other].map((each) =>
    group.admin.post<NewCardView>(`/api/users/${each}/password-card`)));
  const [own, others] = cards.map(({ body }) => body.secret);
  await added();
  const { secret } = await open();
  await join(secret, id);
  const ended = await anonymous().post('/api/join/card', { secret: own });
  expect(refusalOf(ended).slice(0, 2)).toEqual([409, 'CardMustStand']);
  await anonymous().post('/api/join', { secret: others, username: 'any', password: CHOSEN });
  expect((await names(secret)).body.people.map(({ userId }) => userId)).not.toContain(other);
  expect(refusalOf(await join(secret, other)).slice(0, 2)).toEqual([409, 'NameMustBeFree']);
});

test('no secret is in the log, in a table or in what the server says', async () => {
  const id = await added({ canCreateGames: true });
  const { secret } = await open();
  await names(secret);
  await join(secret, id);
  await accept(id);
  await join(secret, id);
  await undo(id);
  for (const text of [secret, CHOSEN]) {
    expect(await placesOf(text, group.application)).toEqual([]);
    expect(Buffer.concat(said).toString()).not.toContain(text);
  }
});

// This test comes last: it uses up all wrong tries of some minutes.
test('wrong secrets are limited by network and in all, and never use up what the right one needs', async () => {
  const id = await added();
  const { secret } = await open();
  const guess = async (network: string, count: number): Promise<Answer[]> =>
    Promise.all(Array.from({ length: count }, (_, index) => anonymous().post(
      '/api/door/names', { secret: `guess ${index}` }, { headers: from(network) })));
  expect(letPass(await guess('10.0.0.9', 60))).toEqual({ 409: 30 });
  for (const part of [10, 11, 12, 13, 14, 15, 16, 17, 18, 19]) await guess(`10.0.1.${part}`, 30);
  expect(letPass(await guess('10.0.2.1', 5))).toEqual({});
  expect((await names(secret, from('10.0.0.9'))).status).toBe(200);
  expect((await join(secret, id, CHOSEN, anonymous(), from('10.0.0.9'))).status).toBe(200);
});
