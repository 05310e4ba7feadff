/**
 * Tests changes of members over time: today's type is shown, a late repeat undoes nothing, and passwords restored from
 * another moment than the log lock nobody out for good.
 */
import type { AuthStatus } from '../../contract/session.js';
import type { JoinedView, UserView } from '../../contract/players.js';
import { createPool } from '../../postgres/pool.js';
import { groupOfSuite, newMember, PASSWORD } from '../../testing/worlds/group.js';
import { HttpClient } from '../../testing/worlds/http-client.js';
import { loggedEvents } from '../../testing/worlds/log-events.js';
import { type SecondServer, startSecondServer } from '../../testing/worlds/second-server.js';

const TODAY = '2026-07-29T16:00:00Z';

const group = groupOfSuite({ now: TODAY });

test('admins see who has joined, and when they were last here', async () => {
  const { body: { id } } = await group.admin.post<UserView>('/api/users', newMember('absent', { password: null }));
  const joined = (await group.admin.get<JoinedView[]>('/api/users/joined')).body;
  expect(joined.find(({ userId }) => userId === id)).toEqual({ userId: id, hasJoined: false, lastSeenAt: null });
  expect(joined.find(({ userId }) => userId === 3)).toEqual(
    { userId: 3, hasJoined: true, lastSeenAt: expect.stringMatching(/^2026-07-29T16:0/) });
  expect(joined.some(({ userId }) => userId === 79)).toBe(false);
});

describe('the membership type', () => {
  afterEach(() => group.application.clock.set(TODAY));

  /** The type of member 3 in every answer that has it. */
  async function shown(): Promise<boolean[]> {
    const { body: users } = await group.member.get<UserView[]>('/api/users');
    const { body: { user: reader } } = await group.member.get<AuthStatus>('/api/auth/status');
    const { body: { user } } = await group.member.get<{ user: UserView }>('/api/fast/dashboard');
    return [users.find(({ id }) => id === 3), reader, user].map((view) => view!.isShishaSmoker);
  }

  async function plannedOfThree() {
    const { body: users } = await group.member.get<UserView[]>('/api/users');
    return users.find(({ id }) => id === 3)?.plannedMemberships;
  }

  test('is the one of today, and changes to the next at midnight in Toronto', async () => {
    const answer = await group.admin.patch('/api/users/3', { isShishaSmoker: true, from: '2026-08-01' });
    const planned = [{ isShishaSmoker: true, from: '2026-08-01' }];
    expect(answer).toMatchObject({ status: 200, body: { isShishaSmoker: false, plannedMemberships: planned } });
    expect(await shown()).toEqual([false, false, false]);
    expect(await plannedOfThree()).toEqual(planned);
    group.application.clock.set('2026-08-01T03:59:00Z');
    expect(await shown()).toEqual([false, false, false]);
    group.application.clock.set('2026-08-01T04:00:00Z');
    expect(await shown()).toEqual([true, true, true]);
    expect(await plannedOfThree()).toEqual([]);
  });

  test('that is planned is cancelled by setting the one of today', async () => {
    await group.admin.patch('/api/users/3', { isShishaSmoker: true, from: '2026-08-02' });
    expect(await group.admin.patch('/api/users/3', { isShishaSmoker: false })).toMatchObject({
      status: 200, body: { isShishaSmoker: false, plannedMemberships: [] },
    });
    expect(await plannedOfThree()).toEqual([]);
    group.application.clock.set('2026-08-03T16:00:00Z');
    expect(await shown()).toEqual([false, false, false]);
  });
});

describe('a change that is sent again after later changes', () => {
  const send = (body: object, key: string) => group.admin.patch<UserView>('/api/users/5', body, { key });

  const statusOfLogin = async (password: string): Promise<number> =>
    (await group.application.anonymous().post('/api/auth/login', { username: 'player5', password })).status;

  test.each([['alone', {}], ['with a name', { displayName: 'Player Five' }]])('sets no password again: %s', async (
    what, rest,
  ) => {
    const change = { ...rest, password: `first, ${what}` };
    const key = `password ${what}`.replaceAll(' ', '-');
    const first = await send(change, key);
    expect(first).toMatchObject({ status: 200, body: rest });
    const member = await group.application.login('player5', change.password);
    await member.post('/api/auth/password', { currentPassword: change.password, newPassword: PASSWORD });
    expect(await send(change, key)).toMatchObject({ status: 200, body: first.body });
    expect([await statusOfLogin(PASSWORD), await statusOfLogin(change.password)]).toEqual([200, 401]);
    expect((await member.get('/api/games')).status).toBe(200);
  });

  test('is refused with another password, or with one that it lacked', async () => {
    const reused = { status: 409, body: { rule: 'IdempotencyKeyReused' } };
    await send({ password: PASSWORD }, 'one-password');
    expect(await send({ password: 'another password' }, 'one-password')).toMatchObject(reused);
    await send({ displayName: 'Player Five' }, 'no-password');
    const withPassword = { displayName: 'Player Five', password: 'another password' };
    expect(await send(withPassword, 'no-password')).toMatchObject(reused);
    expect([await statusOfLogin(PASSWORD), await statusOfLogin('another password')]).toEqual([200, 401]);
  });

  test('does not log out a member who is active again', async () => {
    await send({ isActive: false }, 'leaves');
    await group.admin.patch('/api/users/5', { isActive: true });
    const member = await group.application.login('player5', PASSWORD);
    await send({ isActive: false }, 'leaves');
    expect((await member.get('/api/games')).status).toBe(200);
  });
});

test('adding a member again under the same key is refused with another password, and sets none', async () => {
  const send = (password: string) =>
    group.admin.post<UserView>('/api/users', newMember('repeated', { password }), { key: 'add-repeated' });
  const first = await send('the first password');
  expect(first.status).toBe(201);
  expect(await send('the first password')).toMatchObject({ status: 201, body: first.body });
  expect(await send('another password')).toMatchObject({ status: 409, body: { rule: 'IdempotencyKeyReused' } });
  const own = await group.application.login('repeated', 'the first password');
  const change = { currentPassword: 'the first password', newPassword: PASSWORD };
  expect((await own.post('/api/auth/password', change)).status).toBe(200);
  expect(await send('the first password')).toMatchObject({ status: 201, body: first.body });
  await group.application.login('repeated', PASSWORD);
});

describe('passwords that were restored from another moment than the log', () => {
  const RESET = 'given-by-the-admin';

  const restored = async (...statements: readonly string[]): Promise<void> => {
    const pool = createPool(group.application.databaseUrl);
    for (const statement of statements) await pool.query(statement);
    await pool.end();
  };

  /** Passport has one instance per process, so logins now go to the second server. */
  let second: SecondServer | undefined;

  const reported: string[] = [];

  const startAgain = async (environment: Record<string, string> = {}): Promise<void> => {
    reported.length = 0;
    await second?.close();
    second = await startSecondServer(group.application, '0', environment, (line) => {
      if (/had a password here|^Log in/.test(line)) reported.push(line);
    });
  };

  afterAll(() => second?.close());

  const logIn = async (username: string, password: string): Promise<number | undefined> => {
    const { body } = await new HttpClient(second!.url)
      .post<AuthStatus>('/api/auth/login', { username, password });
    return body.user?.id;
  };

  test('a member without a password gets one from an admin after the next start', async () => {
    await restored('delete from app.credentials where player_id = 6');
    expect(await group.admin.patch('/api/users/6', { password: RESET })).toMatchObject({ status: 500 });
    await startAgain();
    expect(await group.admin.post('/api/users', newMember('player6'))).toMatchObject({
      status: 409, body: { rule: 'UsernameMustBeFree' },
    });
    expect(await group.admin.patch('/api/users/6', { password: RESET })).toMatchObject({ status: 200 });
    expect(await logIn('player6', RESET)).toBe(6);
  });

  test('passwords of other members open no account, and their usernames and ids can be used', async () => {
    await restored(
      `update app.credentials set username = 'somebody' where player_id = 7`,
      `update app.credentials set player_id = 50 where player_id = 8`,
      `insert into app.credentials (player_id, username) select last_value + 1, 'later' from app.player_ids`,
    );
    await startAgain();
    for (const id of [7, 8]) {
      expect(await group.admin.patch(`/api/users/${id}`, { password: RESET })).toMatchObject({ status: 200 });
      expect(await logIn(`player${id}`, RESET)).toBe(id);
    }
    expect(await logIn('somebody', PASSWORD)).toBeUndefined();
    const { status, body } = await group.admin.post<UserView>('/api/users', newMember('newcomer'));
    expect([status, await logIn('newcomer', PASSWORD)]).toEqual([201, body.id]);
  });

  describe('after a log was moved without passwords, the start gives an admin one:', () => {
    const GIVEN = 'set-by-the-operator';
    const forget = () => restored('truncate app.credentials');
    const said = (username: string, given: string) =>
      [`No admin of this log had a password here: log in as "${username}" with ${given}.`];

    test('the member ADMIN_USERNAME, if that is an admin', async () => {
      await group.admin.patch('/api/users/3', { isAdmin: true });
      await forget();
      await startAgain({ ADMIN_USERNAME: 'player3', ADMIN_PASSWORD: GIVEN });
      expect(reported).toEqual(said('player3', 'ADMIN_PASSWORD'));
      expect([await logIn('player3', GIVEN), await logIn('organizer', GIVEN)]).toEqual([3, undefined]);
      await group.admin.patch('/api/users/3', { isAdmin: false });
    });

    test('otherwise the first admin', async () => {
      await forget();
      await startAgain({ ADMIN_USERNAME: 'player4', ADMIN_PASSWORD: GIVEN });
      expect(reported).toEqual(said('organizer', 'ADMIN_PASSWORD'));
      expect([await logIn('organizer', GIVEN), await logIn('player4', GIVEN)]).toEqual([1, undefined]);
    });

    test('a generated one without ADMIN_PASSWORD', async () => {
      await forget();
      await startAgain({ ADMIN_PASSWORD: '' });
      const [, password = ''] = /with the password "(.{16})"\. It is shown once\.$/.exec(reported.join()) ?? [];
      expect(await logIn('organizer', password)).toBe(1);
    });

    test('no one, if an admin has a password', async () => {
      await startAgain({ ADMIN_PASSWORD: 'another-of-the-operator' });
      expect(reported).toEqual([]);
      expect(await logIn('organizer', 'another-of-the-operator')).toBeUndefined();
    });
  });

  test('an admin who has lost the password gets one from a start that is asked for it, as an entry', async () => {
    await startAgain({ RESET_PASSWORD: 'Organizer' });
    const [, given = ''] = /^Log in as "organizer" with the password "(.{16})"\. Shown/.exec(reported.join()) ?? [];
    expect(await logIn('organizer', given)).toBe(1);
    expect((await group.admin.get('/api/users')).status).toBe(401);
    expect((await loggedEvents(group.application.log)).at(-1)).toMatchObject({
      type: 'PasswordReset', actorId: null, data: { playerId: 1 } });
    await expect(startAgain({ RESET_PASSWORD: 'player3' })).rejects.toThrow(
      'RESET_PASSWORD is the username of an active admin.');
    second = undefined;
  });
});
