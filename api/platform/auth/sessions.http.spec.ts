/** Tests logins and sessions: how they begin, what ends them, and where a member sees them. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { SessionView } from '../../../contract/session.js';
import { groupOfSuite, newMember, PASSWORD } from '../../../testing/worlds/group.js';
import type { Answer, HttpClient } from '../../../testing/worlds/http-client.js';
import { cookieOf, sessionsOf } from '../../../testing/worlds/session-cookies.js';

/** The server runs behind a proxy, so that a request can come from any address, with or without https. */
const group = groupOfSuite({ environment: { TRUSTED_PROXIES: '1' } });

const { logIn, ownerOf, connected, query } = sessionsOf(group);

describe('a session ends', () => {
  test('by logout, even for a copied cookie', async () => {
    const client = group.application.anonymous();
    const cookie = cookieOf(await logIn('player4', PASSWORD, {}, client));
    const logout = await client.post('/api/auth/logout');
    expect(logout.headers.getSetCookie()[0]).toMatch(/^president-\w{8}\.sid=; Path=\/; Expires=Thu, 01 Jan 1970/);
    expect(await ownerOf(cookie)).toBeUndefined();
  });

  test('when the member is deactivated, and stays ended after a reactivation', async () => {
    const [seen, unseen] = [cookieOf(await logIn('player6', PASSWORD)), cookieOf(await logIn('player6', PASSWORD))];
    await group.admin.patch('/api/users/6', { isActive: false });
    expect(await ownerOf(seen)).toBeUndefined();
    expect(await logIn('player6', PASSWORD)).toMatchObject({ status: 401 });
    await group.admin.patch('/api/users/6', { isActive: true });
    expect([await ownerOf(seen), await ownerOf(unseen)]).toEqual([undefined, undefined]);
    expect(await logIn('player6', PASSWORD)).toMatchObject({ status: 200 });
  });

  test('when the member is deactivated, even if the server died before it could delete it', async () => {
    const cookie = cookieOf(await logIn('player10', PASSWORD));
    await query('create table app.kept_sessions as select * from app.sessions');
    await group.admin.patch('/api/users/10', { isActive: false });
    await query(`insert into app.sessions (sid, sess, expire)
      select sid, sess, expire from app.kept_sessions on conflict do nothing`);
    expect(await ownerOf(cookie)).toBeUndefined();
    expect(await group.application.anonymous().get('/api/games', { headers: { Cookie: cookie } })).toMatchObject(
      { status: 401 },
    );
  });

  test('when an admin resets the password, which is then the only one', async () => {
    const cookie = cookieOf(await logIn('player7', PASSWORD));
    await group.admin.patch('/api/users/7', { password: 'given-by-the-admin' });
    expect(await ownerOf(cookie)).toBeUndefined();
    expect(await logIn('player7', PASSWORD)).toMatchObject({ status: 401 });
    expect(await logIn('player7', 'given-by-the-admin')).toMatchObject({ status: 200 });
  });

  test('when the member changes the password in another one', async () => {
    const elsewhere = cookieOf(await logIn('player8', PASSWORD));
    const client = group.application.anonymous();
    const here = cookieOf(await logIn('player8', PASSWORD, {}, client));
    const change = { currentPassword: PASSWORD, newPassword: 'chosen-by-member' };
    expect(await client.post('/api/auth/password', change)).toMatchObject({
      status: 200, body: { isAuthenticated: true, user: { id: 8 } },
    });
    expect([await ownerOf(here), await ownerOf(elsewhere)]).toEqual(['player8', undefined]);
    expect(await logIn('player8', 'chosen-by-member')).toMatchObject({ status: 200 });
  });

  test('but not when a change of password is refused', async () => {
    const elsewhere = cookieOf(await logIn('player9', PASSWORD));
    const client = await group.application.login('player9', PASSWORD);
    const change = { currentPassword: 'wrong-password', newPassword: 'chosen-by-member' };
    expect(await client.post('/api/auth/password', change)).toMatchObject({
      status: 403, body: { message: 'The current password is wrong.' },
    });
    expect(await ownerOf(elsewhere)).toBe('player9');
  });
});

const GIVEN = 'given-by-the-admin';

describe('a password that an admin sets', () => {
  const reset = (id: number, password: string) => group.admin.patch(`/api/users/${id}`, { password });

  /** Waits until a statement waits for a table that the test blocks, or until an answer came without waiting. */
  const untilWaiting = (table: string, asked: Promise<Answer>): Promise<void> =>
    connected(async (client) => {
      const waiting = `select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query ilike '%${table}%'`;
      let answered = false;
      void asked.then(() => (answered = true));
      while (!answered && (await client.query(waiting)).rowCount === 0) await sleep(5);
    });

  test('during a login with the old one ends that session', async () => {
    await query(`create function app.wait() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock(79); return new; end'`);
    await query('create trigger waits before insert on app.sessions for each row execute function app.wait()');
    await connected(async (holder) => {
      await holder.query('select pg_advisory_lock(79)');
      const login = logIn('player6', PASSWORD);
      await untilWaiting('sessions', login);
      expect(await reset(6, GIVEN)).toMatchObject({ status: 200 });
      await holder.query('select pg_advisory_unlock(79)');
      expect(await login).toMatchObject({ status: 401, body: { message: 'The username or the password is wrong.' } });
      const left = await holder.query(`select from app.sessions where player_id = 6`);
      expect(left.rowCount).toBe(0);
    }).finally(() => query('drop trigger waits on app.sessions'));
    expect(await logIn('player6', GIVEN)).toMatchObject({ status: 200 });
  });

  test('while the member is changing the old one stays', async () => {
    await reset(7, PASSWORD);
    const client = await group.application.login('player7', PASSWORD);
    await connected(async (holder) => {
      await holder.query('begin');
      await holder.query('select from app.credentials where player_id = 7 for update');
      const given = reset(7, GIVEN);
      await untilWaiting('credentials', given);
      const chosen = client.post('/api/auth/password', { currentPassword: PASSWORD, newPassword: 'chosen-too-late' });
      // This gives time to check the old password, which is still valid. Then the call waits for the lock on
      // membership.
      await sleep(500);
      await holder.query('commit');
      expect(await given).toMatchObject({ status: 200 });
      expect(await chosen).toMatchObject({ status: 403, body: { message: 'The current password is wrong.' } });
    });
    expect(await logIn('player7', GIVEN)).toMatchObject({ status: 200 });
  });
});

describe('a login is refused', () => {
  const message = 'The username or the password is wrong.';

  test.each([
    ['a wrong password', 'player4'],
    ['an unknown name', 'nobody-has-this'],
    ['No Player', 'noplayer'],
    ['half a character', 'player4\ud800'],
  ])('for %s, in the same words, at the password', async (_, username) => {
    expect(await logIn(username, 'wrong-password')).toEqual(expect.objectContaining({
      status: 401, body: { message, issues: [{ path: 'password', message }] },
    }));
  });
});

describe('a member sees where they are logged in', () => {
  const FIREFOX = 'Mozilla/5.0 (Android 15; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0';
  const sessionsOf = async (client: HttpClient): Promise<SessionView[]> =>
    (await client.get<SessionView[]>('/api/auth/sessions')).body;

  async function loggedIn(userAgent = FIREFOX): Promise<HttpClient> {
    const client = group.application.anonymous();
    expect((await logIn('player9', PASSWORD, { 'User-Agent': userAgent }, client)).status).toBe(200);
    return client;
  }

  const isIn = async (client: HttpClient): Promise<boolean> => (await client.get('/api/users')).status === 200;

  beforeEach(() => query('delete from app.sessions where player_id = 9'));

  test('by device and time, under ids that open nothing', async () => {
    const [here] = [await loggedIn(), await loggedIn('curl/8')];
    const sessions = await sessionsOf(here);
    expect(sessions.map(({ device, isThisOne }) => [device, isThisOne])).toEqual([
      ['Firefox on Android', true], ['Unknown device', false],
    ]);
    await connected(async (client) => {
      const { rows } = await client.query<{ sid: string }>('select sid from app.sessions where player_id = 9');
      for (const { sid } of rows) expect(JSON.stringify(sessions)).not.toContain(sid.slice(0, 12));
    });
  });

  test('and when each was seen', async () => {
    const client = await loggedIn();
    const [before] = await sessionsOf(client);
    group.application.clock.set('2026-07-30T16:00:00Z');
    const other = await loggedIn();
    expect((await sessionsOf(other)).map(({ lastSeenAt }) => lastSeenAt)).toEqual(
      ['2026-07-30T16:00:00.000Z', before?.lastSeenAt]);
  });

  test('and ends one or all others, but none of another member', async () => {
    const [here, there, elsewhere] = [await loggedIn(), await loggedIn(), await loggedIn()];
    const [, second] = await sessionsOf(here);
    expect((await group.member.post(`/api/auth/sessions/${second?.id}/end`)).status).toBe(200);
    expect(await sessionsOf(here)).toHaveLength(3);
    const { body } = await here.post<SessionView[]>(`/api/auth/sessions/${second?.id}/end`);
    expect(body.map(({ id }) => id)).not.toContain(second?.id);
    expect([await isIn(there), await isIn(elsewhere)].filter(Boolean)).toHaveLength(1);
    expect((await here.post<SessionView[]>('/api/auth/sessions/end-others')).body).toMatchObject([{ isThisOne: true }]);
    expect([await isIn(here), await isIn(there), await isIn(elsewhere)]).toEqual([true, false, false]);
    expect((await here.post('/api/auth/sessions/1/end')).status).toBe(400);
  });

  test('in twenty sessions at most: the oldest one ends', async () => {
    const first = await loggedIn();
    const second = await loggedIn();
    for (let more = 3; more <= 21; more += 1) await loggedIn();
    expect([await isIn(first), await isIn(second), (await sessionsOf(second)).length]).toEqual([false, true, 20]);
  });

  test('and an admin ends all of them', async () => {
    const clients = [await loggedIn(), await loggedIn()];
    expect((await group.admin.post('/api/users/9/sessions/end')).body).toEqual({ ended: 2 });
    expect(await Promise.all(clients.map(isIn))).toEqual([false, false]);
    expect((await group.admin.post('/api/users/99/sessions/end')).status).toBe(404);
  });
});

describe('a new password is refused', () => {
  const COMMON = 'This password is too common: choose another one';

  test.each<[string, string, () => Promise<Answer>]>([
    ['for a new member', COMMON, () => group.admin.post(
      '/api/users', newMember('newcomer', { password: 'Password1' }))],
    ['by an admin', COMMON, () => group.admin.patch('/api/users/3', { password: 'iloveyou1' })],
    ['by the member', COMMON, () => group.member.post('/api/auth/password', {
      currentPassword: PASSWORD, newPassword: 'qwertyuiop',
    })],
    ['for a new member', 'A password cannot be the username', () => group.admin.post('/api/users', {
      ...newMember('some-newcomer'), password: 'Some-Newcomer',
    })],
    ['by an admin', 'A password cannot be the username', () =>
      group.admin.patch('/api/users/10', { password: 'Player10' })],
  ])('%s: %s', async (_, message, ask) => {
    expect(await ask()).toMatchObject({ status: 400, body: { message } });
  });
});
