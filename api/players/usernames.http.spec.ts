/** Tests whom a text with names would add, and how a username changes until its member has logged in. */
import type { NamesView, UserView } from '../../contract/players.js';
import { groupOfSuite, newMember, PASSWORD } from '../../testing/worlds/group.js';
import { loggedEvents } from '../../testing/worlds/log-events.js';

const group = groupOfSuite();

const read = (text: unknown) => group.admin.post<NamesView>('/api/users/read', { text });

const add = async (username: string, rest: object = {}): Promise<number> =>
  (await group.admin.post<UserView>('/api/users', newMember(username, rest))).body.id;

const statusOfLogin = async (username: string, password = PASSWORD): Promise<number> =>
  (await group.application.anonymous().post('/api/auth/login', { username, password })).status;

test('a text with names has people with free usernames, and says what stands twice and what is left out', async () => {
  const before = (await loggedEvents(group.application.log)).length;
  expect(await read("[27/11, 21:04] Karim: who's in?\n• Zoë & نور\nplayer 3, KARIM\nPlayer-4")).toMatchObject({
    status: 200,
    body: {
      people: [
        { displayName: 'Karim', username: 'karim' }, { displayName: 'Zoë', username: 'zoe' },
        { displayName: 'نور', username: 'nwr' }, { displayName: 'Player-4', username: 'player.4' },
      ],
      doubles: ['Karim', 'player 3'],
      dropped: ["who's in?"],
    },
  });
  expect((await loggedEvents(group.application.log)).length).toBe(before);
});

test('a text with names has limits', async () => {
  expect(await read('x'.repeat(20_001))).toMatchObject({ status: 400 });
  expect(await read(undefined)).toMatchObject({ status: 400 });
  const names = Array.from({ length: 101 }, (_, number) => `Person ${number}`);
  expect((await read(names.slice(1).join('\n'))).body.people).toHaveLength(100);
  expect(await read(names.join('\n'))).toMatchObject({ status: 400, body: { rule: 'PeopleMustBeFew' } });
});

test('a username changes until its member has logged in, and is then the one to log in with', async () => {
  const id = await add('karim.flower');
  const change = (username: string, key?: string) =>
    group.admin.patch<UserView>(`/api/users/${id}`, { username }, key === undefined ? {} : { key });
  expect(await change('Karim', 'one-username')).toMatchObject({ status: 200, body: { id, username: 'karim' } });
  expect([await statusOfLogin('karim.flower', 'wrong'), await statusOfLogin('karim')]).toEqual([401, 200]);
  expect((await group.member.get<UserView[]>('/api/users')).body).toContainEqual(
    expect.objectContaining({ id, username: 'karim' }));
  // A repeat has the first answer, and changes nothing.
  expect(await change('Karim', 'one-username')).toMatchObject({ status: 200, body: { username: 'karim' } });
  expect(await change('karim')).toMatchObject({ status: 200 });
  expect(await change('karim.f')).toMatchObject({ status: 409, body: { rule: 'UsernameMustBeUnused' } });
  expect(await statusOfLogin('karim')).toBe(200);
  const entries = (await loggedEvents(group.application.log)).filter(({ type }) => type === 'UsernameChanged');
  expect(entries.map(({ data }) => data)).toEqual([{ playerId: id, username: 'karim' }]);
  // The earlier name is free.
  expect((await group.admin.post('/api/users', newMember('karim.flower', { displayName: 'Other' }))).status).toBe(201);
});

test('a changed username is well-formed, and nobody else’s', async () => {
  const id = await add('sara', { password: null });
  const refusalOf = async (who: number, username: string): Promise<unknown> =>
    (await group.admin.patch<{ rule: string }>(`/api/users/${who}`, { username })).body.rule;
  expect(await refusalOf(id, 'sara b')).toBe('UsernameMustBePlain');
  expect(await refusalOf(id, 'player3')).toBe('UsernameMustBeFree');
  expect(await refusalOf(79, 'sara2')).toBe('NoPlayerMustNotChange');
  const { body: guest } = await group.admin.post<UserView>('/api/guests', { displayName: 'Sam' });
  expect(await refusalOf(guest.id, 'sam')).toBe('GuestMustJoinFirst');
  expect(await refusalOf(1, 'organizer2')).toBe('UsernameMustBeUnused');
  expect(await refusalOf(id, 'sara2')).toBeUndefined();
  // One of two at once has the name.
  const ids = await Promise.all(['ana', 'bea'].map((name) => add(name, { password: null, displayName: name })));
  const rules = await Promise.all(ids.map((each) => refusalOf(each, 'one')));
  expect(rules.toSorted()).toEqual(['UsernameMustBeFree', undefined]);
});

test('a card for a password says the changed username, and lets its member in', async () => {
  const id = await add('hana.blush', { displayName: 'Hana', password: null });
  const { body: { url } } = await group.admin.post<{ url: string }>(`/api/users/${id}/password-card`, {});
  await group.admin.patch(`/api/users/${id}`, { username: 'hana' });
  const [, secret] = url.split('#');
  const visitor = group.application.anonymous();
  expect((await visitor.post<{ username: string }>('/api/join/card', { secret })).body.username).toBe('hana');
  expect((await visitor.post('/api/join', { secret, username: 'hana', password: PASSWORD })).status).toBe(200);
  expect((await visitor.get('/api/games')).status).toBe(200);
  expect(await statusOfLogin('hana')).toBe(200);
  expect(await group.admin.patch(`/api/users/${id}`, { username: 'hana2' })).toMatchObject({ status: 409 });
});

test('a withheld name takes the changed username with it', async () => {
  const id = await add('ibrahim', { password: null });
  await group.admin.patch(`/api/users/${id}`, { username: 'ibrahim.secret', isActive: false });
  await group.admin.post(`/api/users/${id}/withhold-name`, { reason: 'As they wish' });
  const paths = [`/api/audit?player=${id}`, `/api/history/player/${id}`, '/api/users'];
  for (const path of paths) {
    const { status, body } = await group.admin.get(path);
    expect([path, status, JSON.stringify(body).includes('ibrahim')]).toEqual([path, 200, false]);
  }
});
