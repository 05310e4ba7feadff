/** Tests guests: no login and no fee, marked on boards, named for an evening, and members with all games later. */
import type { BillingRow } from '../../contract/billing.js';
import type { CardView, NewCardView } from '../../contract/invitations.js';
import type { NoticesView } from '../../contract/notices.js';
import type { PlanView } from '../../contract/plans.js';
import type { UserView } from '../../contract/players.js';
import type { AuthStatus } from '../../contract/session.js';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import { groupOfSuite, newMember, populate, record } from '../../testing/worlds/group.js';
import { type Answer, type HttpClient, statusesOf } from '../../testing/worlds/http-client.js';

const NOW = '2026-07-29T16:00:00.000Z';
const [FRIDAY, SATURDAY] = ['2026-07-31', '2026-08-01'];
const MEMBERS = Array.from({ length: 10 }, (_, index) => index + 1);
const TEN_WITH = (guestId: number) => [[1, 2], [3, 4], [5, 6], [7, 8], [9, guestId]] as const;
const group = groupOfSuite(
  { now: NOW }, ({ recorder }) => recorder.post('/api/plans', { date: FRIDAY, time: '20:00' }));

const addGuest = (displayName: string, by = group.recorder): Promise<Answer<UserView>> =>
  by.post('/api/guests', { displayName });
const users = async (): Promise<UserView[]> => (await group.member.get<UserView[]>('/api/users')).body;
const userOf = async (id: number): Promise<UserView> => (await users()).find((user) => user.id === id)!;
const answer = (userId: number, said: 'in' | 'out', by = group.recorder): Promise<Answer<PlanView>> =>
  by.post(`/api/plans/${FRIDAY}/guests`, { userId, answer: said });
const play = (guestId: number, date = '2026-07-28') =>
  record(group.recorder, { date, rounds: CLEAR_ROUNDS, seats: TEN_WITH(guestId) });
const rowOf = async (id: number, month: string): Promise<BillingRow | undefined> =>
  (await group.admin.get<BillingRow[]>(`/api/billing?month=${month}`)).body.find(({ user_id }) => user_id === id);
const invite = async (displayName: string): Promise<NewCardView> => (await group.admin.post<NewCardView>(
  '/api/invitations', { displayName, isAdmin: false, canCreateGames: true, isShishaSmoker: true })).body;
const join = (secret: string, username: string, client: HttpClient) => client.post<AuthStatus>(
  '/api/join', { secret, username, password: 'velvet-otter-37' });

beforeEach(() => group.application.clock.set(NOW));

test('a guest is a player without rights, whose name is unique, and has no way in', async () => {
  const { status, body: guest } = await addGuest(' Bilal’s cousin ');
  expect([status, guest]).toMatchObject([201, {
    displayName: 'Bilal’s cousin', isGuest: true, isFree: true, isAdmin: false, canCreateGames: false, isActive: true,
  }]);
  expect(await userOf(guest.id)).toEqual(guest);
  expect((await userOf(3)).isGuest).toBeUndefined();
  expect((await addGuest('bilal’s COUSIN')).body).toMatchObject({ rule: 'DisplayNameMustBeFree' });
  expect((await addGuest('Player 3')).status).toBe(409);
  expect((await addGuest('Somebody', group.member)).status).toBe(403);
  const [card, admin, password] = await Promise.all([
    group.admin.post(`/api/users/${guest.id}/password-card`),
    group.admin.patch(`/api/users/${guest.id}`, { isAdmin: true }),
    group.admin.patch(`/api/users/${guest.id}`, { password: 'velvet-otter-37' }),
  ]);
  for (const refused of [card, admin, password]) {
    expect(refused).toMatchObject({ status: 409, body: { rule: 'GuestMustJoinFirst' } });
  }
  const login = await group.application.anonymous().post('/api/auth/login', { username: guest.username, password: '' });
  expect(login.status).toBeGreaterThanOrEqual(400);
  expect((await group.admin.patch('/api/users/3', { isFree: true })).body).toMatchObject({ rule: 'FreeMustBeAGuest' });
});

test('a recorder names a guest for an evening, where the answers of members alone are missing', async () => {
  const { body: { id } } = await addGuest('Zoë');
  const { status, body: named } = await answer(id, 'in');
  expect([status, named.in, named.open.includes(id)]).toEqual([200, [id], false]);
  expect(await answer(id, 'out')).toMatchObject({ status: 200, body: { in: [], out: [id] } });
  expect(statusesOf([await answer(3, 'in'), await answer(999, 'in'), await answer(id, 'in', group.member)])).toEqual(
    { 403: 1, 404: 2 });
  await addGuest('Never answered');
  const { body: moved } = await group.recorder.post<PlanView>(
    `/api/plans/${FRIDAY}/move`, { date: SATURDAY, reason: 'The room is taken' });
  expect(moved.open).toEqual([...MEMBERS, id]);
  const remind = await group.recorder.post(`/api/plans/${SATURDAY}/remind`, { userId: id });
  expect(remind).toMatchObject({ status: 409, body: { rule: 'GuestMustNotBeAsked' } });
  const { body: back } = await group.recorder.post<PlanView>(
    `/api/plans/${SATURDAY}/move`, { date: FRIDAY, reason: 'It is free again' });
  expect(back.open).toContain(id);
});

test('a guest is marked on the boards, owes no fee, and is in no bill unless an admin says so', async () => {
  const { body: { id } } = await addGuest('Yuki');
  await play(id);
  const board = await group.member.get('/api/games/summary/monthly/2026/7');
  expect(JSON.stringify(board.body)).toContain('"isGuest":true');
  expect(await rowOf(9, '2026-07')).toMatchObject({ total_charges: 1500 });
  expect(await rowOf(id, '2026-07')).toBeUndefined();
  const changed = await group.admin.patch<UserView>(`/api/users/${id}`, { isShishaSmoker: false, from: '2026-07-01' });
  expect(changed.body).toMatchObject({ isGuest: true, isShishaSmoker: false });
  expect(changed.body.isFree).toBeUndefined();
  group.application.clock.set('2026-08-02T16:00:00.000Z');
  await play(id, '2026-08-01');
  expect(await rowOf(id, '2026-08')).toMatchObject({ total_charges: 1500, current_balance: -1500 });
  await group.admin.patch(`/api/users/${id}`, { isFree: true });
  group.application.clock.set('2026-09-02T16:00:00.000Z');
  await play(id, '2026-09-01');
  expect(await rowOf(id, '2026-09')).toMatchObject({ total_charges: 0, current_balance: -1500 });
});

test('an invitation makes the guest a member, with all games, and with the fee from then on', async () => {
  const { body: guest } = await addGuest('Karim');
  await play(guest.id);
  const first = await invite('Karim');
  const { id: cardId, secret } = await invite('karim');
  const cards = (await group.admin.get<CardView[]>('/api/invitations')).body;
  expect(cards.map(({ id, state, member }) => [id, state, member])).toEqual(
    [[cardId, 'open', null], [first.id, 'revoked', null]]);
  const karim = group.application.anonymous();
  const joined = await join(secret, 'karim', karim);
  expect([joined.status, joined.body.user]).toMatchObject(
    [200, { id: guest.id, displayName: 'karim', username: 'karim', canCreateGames: true, isShishaSmoker: true }]);
  expect(joined.body.user?.isGuest).toBeUndefined();
  expect(joined.body.user?.isFree).toBeUndefined();
  const again = await join(secret, 'karim', group.application.anonymous());
  expect([again.status, again.body.user?.id]).toEqual([200, guest.id]);
  expect((await karim.get(`/api/players/${guest.id}/profile`)).status).toBe(200);
  group.application.clock.set('2026-07-29T19:00:00.000Z');
  // The recap of the evening is for those who were members.
  const recapsOf = async (client: HttpClient) => (await client.get<NoticesView>('/api/notices')).body.notices
    .filter(({ kind }) => kind === 'recap').length;
  expect([await recapsOf(group.member), await recapsOf(karim)]).toEqual([1, 0]);
  expect(await rowOf(guest.id, '2026-07')).toMatchObject({ days_played: 1, total_charges: 0 });
  group.application.clock.set('2026-08-02T16:00:00.000Z');
  await play(guest.id, '2026-08-01');
  expect(await rowOf(guest.id, '2026-08')).toMatchObject({ total_charges: 2500, is_shisha_smoker: true });
  const before = await users();
  await populate(group.admin);
  expect(await users()).toEqual(before);
});

test('a repeated addition, a guest who left, and a name that was invited before stay one person', async () => {
  const added = { displayName: 'Once' };
  const { body: guest } = await group.recorder.post<UserView>('/api/guests', added, { key: 'guest-once' });
  await group.admin.patch(`/api/users/${guest.id}`, { isActive: false });
  const named = await group.admin.post<NewCardView>('/api/invitations', { displayName: 'Onno', guestId: guest.id });
  expect((await join(named.body.secret, 'onno', group.application.anonymous())).body.user).toMatchObject(
    { id: guest.id, displayName: 'Onno', isActive: true });
  await group.recorder.post('/api/guests', added, { key: 'guest-once' });
  expect((await group.application.login('onno', 'velvet-otter-37'))).toBeDefined();
  const unknown = await group.admin.post('/api/invitations', { displayName: 'Somebody', guestId: 3 });
  expect(unknown).toMatchObject({ status: 404, body: { message: 'There is no guest 3.' } });

  const { secret } = await invite('Tomás');
  const { body: invited } = await addGuest('tomás');
  await play(invited.id);
  expect((await join(secret, 'tomas', group.application.anonymous())).body.user?.id).toBe(invited.id);
});

test('a join that is refused leaves its username to others', async () => {
  await addGuest('Undecided');
  const { secret } = await invite('Undecided');
  const taken = { secret, username: 'undecided', password: 'velvet-otter-37', displayName: 'Player 4' };
  expect((await group.application.anonymous().post('/api/join', taken)).body).toMatchObject(
    { rule: 'DisplayNameMustBeFree' });
  expect((await group.admin.post('/api/users', newMember('undecided', { displayName: 'Else' }))).status).toBe(201);
});

test('a guest who has no card is in nobody’s way: a member may have any username', async () => {
  const { body: { username } } = await addGuest('Nobody yet');
  expect((await group.admin.post('/api/users', newMember(username))).status).toBe(400);
});
