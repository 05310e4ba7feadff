/** Tests how people join by a card: once, in time, and without leaving the secret anywhere. */
import { PassThrough } from 'node:stream';
import type { CardView, JoinCardView, NewCardView } from '../../contract/invitations.js';
import type { AuthStatus } from '../../contract/session.js';
import type { UserView } from '../../contract/players.js';
import { groupOfSuite, PASSWORD } from '../../testing/worlds/group.js';
import { type Answer, HttpClient, letPass, refusalOf } from '../../testing/worlds/http-client.js';
import { placesOf } from '../../testing/worlds/kept-texts.js';
import { loggedEvents } from '../../testing/worlds/log-events.js';
import { startSecondServer } from '../../testing/worlds/second-server.js';

const NOW = '2026-07-29T16:00:00.000Z';
const said: Buffer[] = [];
const group = groupOfSuite({
  now: NOW, environment: { TRUSTED_PROXIES: '1', LOG_LEVEL: 'trace' },
  logDestination: new PassThrough().on('data', (line: Buffer) => said.push(line)),
});

const CHOSEN = 'velvet-otter-37';
const rights = { isAdmin: false, canCreateGames: false, isShishaSmoker: false };
const anonymous = (): HttpClient => group.application.anonymous();
const users = async (): Promise<UserView[]> => (await group.admin.get<UserView[]>('/api/users')).body;

async function invite(displayName: string, by = group.admin): Promise<NewCardView> {
  const { status, body } = await by.post<NewCardView>('/api/invitations', { displayName, ...rights });
  expect(status).toBe(201);
  return body;
}

async function passwordCard(id: number): Promise<NewCardView> {
  const { status, body } = await group.admin.post<NewCardView>(`/api/users/${id}/password-card`);
  expect(status).toBe(201);
  return body;
}

const join = (secret: string, username: string, more: object = {}, client = anonymous()): Promise<Answer<AuthStatus>> =>
  client.post('/api/join', { secret, username, password: CHOSEN, ...more });

const read = (secret: string): Promise<Answer<JoinCardView>> => anonymous().post('/api/join/card', { secret });

const stateOf = async (id: number): Promise<CardView | undefined> =>
  (await group.admin.get<CardView[]>('/api/invitations')).body.find((card) => card.id === id);

beforeEach(() => group.application.clock.set(NOW));

test('an invited person reads the card, joins with it, and is logged in', async () => {
  const { id, secret, url, until } = await invite('Noor');
  expect(url).toBe(`${group.application.url}/join#${secret}`);
  expect(until).toBe('2026-08-05T16:00:00.000Z');
  expect((await read(secret)).body).toEqual({
    displayName: 'Noor', username: null, isNew: true, invitedBy: 'organizer', group: 'President', members: 10, until,
  });
  const noor = anonymous();
  const { status, body } = await join(secret, ' Noor ', { displayName: 'Noor A' }, noor);
  expect([status, body.user]).toMatchObject([200, { username: 'noor', displayName: 'Noor A', ...rights }]);
  expect((await noor.get<AuthStatus>('/api/auth/status')).body.user?.id).toBe(body.user?.id);
  expect(await stateOf(id)).toMatchObject({ state: 'used', member: { displayName: 'Noor A' }, displayName: 'Noor A' });
  const own = (await loggedEvents(group.application.log)).filter(({ actorId }) => actorId === body.user?.id);
  expect(own.map(({ type }) => type)).toEqual(['CardUsed', 'PlayerAdded']);
});

test('what was answered to nobody can be sent again, by the same person only', async () => {
  const { secret } = await invite('Tomás');
  await join(secret, 'tomas');
  const again = await join(secret, 'tomas');
  expect([again.status, again.body.user?.displayName]).toEqual([200, 'Tomás']);
  const sentence = 'This card is used. Somebody joined with it on Wed 29 Jul 2026, 12:00. If that was you, log in.';
  const refusal = [409, 'CardMustBeUnused', sentence];
  expect(refusalOf(await join(secret, 'tomas', { password: 'another-otter-37' }))).toEqual(refusal);
  expect(refusalOf(await join(secret, 'player3', { password: 'another-otter-37' }))).toEqual(refusal);
  expect(refusalOf(await read(secret))).toEqual(refusal);
});

test('a card lets in one person, even if several send it at the same moment', async () => {
  const before = await users();
  const { secret } = await invite('Yuki');
  const names = ['yuki', 'yuki.a', 'yuki.b', 'yuki.c'];
  const answers = await Promise.all(names.map((name) => join(secret, name, { displayName: name })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect(answers.flatMap(({ body }) => (body as { rule?: string }).rule ?? [])).toEqual(
    ['CardMustBeUnused', 'CardMustBeUnused', 'CardMustBeUnused']);
  expect((await users()).length - before.length).toBe(1);
});

test('a name that is taken leaves the card open', async () => {
  const { secret } = await invite('Pavel');
  expect(refusalOf(await join(secret, 'player3'))).toEqual(
    [409, 'UsernameMustBeFree', 'The username player3 is taken.']);
  expect(refusalOf(await join(secret, 'pavel', { displayName: 'player 3' }))).toEqual(
    [409, 'DisplayNameMustBeFree', 'There is already a member called Player 3.']);
  expect((await join(secret, 'pavel', { password: 'password1' })).status).toBe(400);
  expect((await join(secret, 'no')).status).toBe(400);
  expect((await join(secret, 'pavel')).status).toBe(200);
});

test('a card that was revoked, ran out or is unknown says so, and lets nobody in', async () => {
  const before = await users();
  const [revoked, late] = [await invite('Samira'), await invite('Leila')];
  await group.admin.post(`/api/invitations/${revoked.id}/revoke`, { reason: 'Wrong number' });
  expect(await stateOf(revoked.id)).toMatchObject({
    state: 'revoked', reason: 'Wrong number', endedBy: { id: 1 }, endedAt: NOW,
  });
  const takenBack = [409, 'CardMustStand', 'This card was taken back. Ask the person who sent it to you.'];
  expect(refusalOf(await join(revoked.secret, 'samira'))).toEqual(takenBack);
  expect(refusalOf(await read(revoked.secret))).toEqual(takenBack);
  group.application.clock.set('2026-08-05T16:00:00.000Z');
  expect((await join(late.secret, 'leila')).body).toMatchObject({ rule: 'CardMustBeInTime', message:
    'This card ran out. It was good until Wed 5 Aug 2026, 12:00. Ask \u2068organizer\u2069 for a new one; '
      + 'that takes a minute.' });
  expect(await stateOf(late.id)).toMatchObject({ state: 'ranOut', endedAt: late.until });
  for (const unknown of ['', late.secret.slice(0, -1), `${late.secret.slice(0, -1)}_`, `0${late.secret}`, 'x']) {
    expect(refusalOf(await join(unknown, 'leila')).slice(0, 2)).toEqual([404, 'CardMustBeKnown']);
  }
  expect(await users()).toHaveLength(before.length);
});

test('a card ends thirty days before it leaves the list', async () => {
  const { id } = await invite('Ruth');
  group.application.clock.set('2026-09-04T15:59:00.000Z');
  expect(await stateOf(id)).toMatchObject({ state: 'ranOut' });
  group.application.clock.set('2026-09-04T16:00:00.000Z');
  expect(await stateOf(id)).toBeUndefined();
});

test('a second card of the same name revokes the first', async () => {
  const [first, second] = [await invite('Farid'), await invite('FARID ')];
  expect(await stateOf(first.id)).toMatchObject({ state: 'revoked', reason: `Card ${second.id} replaces it.` });
  expect((await read(second.secret)).status).toBe(200);
});

test('the cards of an admin end with the right to make them', async () => {
  await group.admin.patch('/api/users/2', { isAdmin: true });
  const { id, secret } = await invite('Elif', group.recorder);
  await group.admin.patch('/api/users/2', { isAdmin: false });
  expect(refusalOf(await join(secret, 'elif')).slice(0, 2)).toEqual([409, 'CardMustStand']);
  expect(await stateOf(id)).toMatchObject({ state: 'revoked', endedBy: null });
});

test('a new password counts once it is chosen, and ends the other sessions', async () => {
  const before = await group.application.login('player4', PASSWORD);
  const [lost, card] = [await passwordCard(4), await passwordCard(4)];
  expect(card.until).toBe('2026-07-30T16:00:00.000Z');
  expect((await read(lost.secret)).status).toBe(409);
  expect((await read(card.secret)).body).toMatchObject({ displayName: 'Player 4', username: 'player4', isNew: false });
  expect((await before.get('/api/users')).status).toBe(200);
  expect((await join(card.secret, 'player4', { password: 'player4' })).status).toBe(400);
  const now = anonymous();
  expect((await join(card.secret, 'anything', {}, now)).body.user?.id).toBe(4);
  expect((await before.get('/api/users')).status).toBe(401);
  expect((await now.get('/api/users')).status).toBe(200);
  expect((await join(card.secret, 'player4')).status).toBe(200);
  expect(refusalOf(await join(card.secret, 'player4', { password: PASSWORD })).slice(0, 2)).toEqual(
    [409, 'CardMustBeUnused']);
  await now.post('/api/auth/password', { currentPassword: CHOSEN, newPassword: PASSWORD });
  expect((await join(card.secret, 'player4')).status).toBe(409);
});

test('a member without a password gets in by a card, for a week', async () => {
  const { body: { id } } = await group.admin.post<UserView>(
    '/api/users', { username: 'dana', displayName: 'Dana', password: null });
  const { secret, until } = await passwordCard(id);
  expect(until).toBe('2026-08-05T16:00:00.000Z');
  expect((await read(secret)).body).toMatchObject({ username: 'dana', isNew: true });
  await group.admin.patch(`/api/users/${id}`, { isActive: false });
  expect(refusalOf(await join(secret, 'dana')).slice(0, 2)).toEqual([409, 'CardMustStand']);
  await group.admin.patch(`/api/users/${id}`, { isActive: true });
  expect(refusalOf(await join(secret, 'dana')).slice(0, 2)).toEqual([409, 'CardMustStand']);
  expect((await join((await passwordCard(id)).secret, 'dana')).body.user?.id).toBe(id);
});

test('guessing secrets is limited like guessing passwords, also at once', async () => {
  const headers = { 'X-Forwarded-For': '10.0.0.9' };
  const body = { secret: 'guessed', username: 'guesser', password: CHOSEN };
  const joins = await Promise.all(Array.from({ length: 40 }, () => anonymous().post('/api/join', body, { headers })));
  expect(letPass(joins)).toEqual({ 404: 5 });
  for (let tried = 0; tried < 60; tried += 1) {
    await anonymous().post('/api/join/card', { secret: `guess ${tried}` }, { headers });
  }
  const { status } = await anonymous().post('/api/join/card', { secret: (await invite('Ken')).secret }, { headers });
  expect(status).toBe(429);
});

test('no secret is in the log, in a table or in what the server says', async () => {
  const { secret } = await invite('Zoë');
  await join(secret, 'player3');
  await join(secret, 'zoe');
  await join(secret, 'zoe', { password: 'wrong-otter-37' });
  const random = secret.split('.')[1]!;
  expect(await placesOf(random, group.application)).toEqual([]);
  expect(Buffer.concat(said).toString()).not.toContain(random);
});

// This test comes last, because a process logs in through the application that was started last.
test('with an address for everybody links lead there, wherever they are made, and the server tries it', async () => {
  const [own, url] = [group.application.url, group.application.url.replace('localhost', '127.0.0.1')];
  const onlyHere = 'It leads to this machine only: no phone can open it.';
  const notChosen = 'Links have the address where somebody makes them. PUBLIC_URL sets one for everybody.';
  expect((await group.admin.get('/api/admin/address')).body).toEqual(
    { url: own, fault: null, instead: null, notes: [onlyHere, notChosen] });
  const second = await startSecondServer(group.application, '0', { PUBLIC_URL: url });
  const admin = new HttpClient(second.url);
  const headers = { Origin: url };
  expect(await admin.post('/api/auth/login', group.application.admin, { headers })).toMatchObject({ status: 200 });
  expect((await invite('Ada', admin)).url).toMatch(`${url}/join#`);
  expect((await admin.post<{ url: string }>('/api/calendar-link')).body.url).toMatch(`${url}/api/calendar.ics?`);
  for (const path of ['/api/group', '/api/group/welcome']) {
    expect((await admin.get(path)).body).toMatchObject({ publicUrl: url });
  }
  const tried = await Promise.all([1, 2].map(async () => (await admin.get('/api/admin/address')).body));
  expect(tried).toEqual([1, 2].map(() => ({ url, fault: null, instead: null, notes: [onlyHere] })));
  await second.close();
});
