/** Proves logins and their sessions: how they begin, what ends them, and what guessing costs. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Group, PASSWORD, startGroup } from '../../testing/group.js';
import type { Answer, HttpClient } from '../../testing/http-client.js';

let group: Group;

/** Behind one proxy, so that a request can come from any address, over https or not. */
beforeAll(async () => {
  group = await startGroup({ environment: { TRUSTED_PROXIES: '1' } });
});

afterAll(() => group?.application.stop());

const logIn = (
  username: string,
  password: string,
  headers: Record<string, string> = {},
  client: HttpClient = group.application.anonymous(),
): Promise<Answer> => client.post('/api/auth/login', { username, password }, { headers });

const cookieOf = ({ headers }: Answer): string => headers.getSetCookie()[0]?.split(';')[0] ?? '';

/** The member whom a cookie, as somebody else may have noted it, still stands for. */
async function ownerOf(cookie: string): Promise<string | undefined> {
  const { body } = await group.application.anonymous()
    .get<{ user: { username: string } | null }>('/api/auth/status', { headers: { Cookie: cookie } });
  return body.user?.username;
}

const query = (statement: string): Promise<void> => connected(async (client) => void (await client.query(statement)));

async function connected(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: group.application.databaseUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

describe('the cookie', () => {
  const attributesOf = ({ headers }: Answer): string[] =>
    headers.getSetCookie().flatMap((cookie) => cookie.split('; ').slice(1)).map((text) => text.replace(/=.*GMT$/, ''));

  test('is kept from scripts and from other sites', async () => {
    expect(attributesOf(await logIn('player4', PASSWORD)).sort()).toEqual(
      ['Expires', 'HttpOnly', 'Path=/', 'SameSite=Lax'],
    );
  });

  test('is for https alone when it came over https', async () => {
    expect(attributesOf(await logIn('player4', PASSWORD, { 'X-Forwarded-Proto': 'https' }))).toContain('Secure');
  });

  test('is given to nobody who is not logged in', async () => {
    const visit = await group.application.anonymous().get('/api/auth/status');
    const refused = await logIn('player4', 'wrong-password');
    expect([...visit.headers.getSetCookie(), ...refused.headers.getSetCookie()]).toEqual([]);
  });

  test('stands for nobody when it was tampered with', async () => {
    const cookie = cookieOf(await logIn('player4', PASSWORD));
    expect(await ownerOf(cookie)).toBe('player4');
    expect(await ownerOf(`${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}`)).toBeUndefined();
  });

  test('is another one after every login, so that a planted one is worth nothing', async () => {
    const planted = cookieOf(await logIn('player4', PASSWORD));
    const victim = group.application.anonymous();
    const own = cookieOf(await logIn('player5', PASSWORD, { Cookie: planted }, victim));
    expect(await ownerOf(own)).toBe('player5');
    expect(await ownerOf(planted)).toBeUndefined();
  });
});

describe('a session ends', () => {
  test('by logout, also for whoever noted the cookie', async () => {
    const client = group.application.anonymous();
    const cookie = cookieOf(await logIn('player4', PASSWORD, {}, client));
    const logout = await client.post('/api/auth/logout');
    expect(logout.headers.getSetCookie()[0]).toMatch(/^president\.sid=; Path=\/; Expires=Thu, 01 Jan 1970/);
    expect(await ownerOf(cookie)).toBeUndefined();
  });

  test('when the member is deactivated, and does not come back with him', async () => {
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
    await query('insert into app.sessions select * from app.kept_sessions on conflict do nothing');
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

  test('when the member changes his password in another one', async () => {
    const elsewhere = cookieOf(await logIn('player8', PASSWORD));
    const client = group.application.anonymous();
    const here = cookieOf(await logIn('player8', PASSWORD, {}, client));
    const change = { currentPassword: PASSWORD, newPassword: 'chosen-by-himself' };
    expect(await client.post('/api/auth/password', change)).toMatchObject({
      status: 200, body: { isAuthenticated: true, user: { id: 8 } },
    });
    expect([await ownerOf(here), await ownerOf(elsewhere)]).toEqual(['player8', undefined]);
    expect(await logIn('player8', 'chosen-by-himself')).toMatchObject({ status: 200 });
  });

  test('but not by a change of password that is refused', async () => {
    const elsewhere = cookieOf(await logIn('player9', PASSWORD));
    const client = await group.application.login('player9', PASSWORD);
    const change = { currentPassword: 'wrong-password', newPassword: 'chosen-by-himself' };
    expect(await client.post('/api/auth/password', change)).toMatchObject({
      status: 403, body: { message: 'The current password is wrong.' },
    });
    expect(await ownerOf(elsewhere)).toBe('player9');
  });
});

describe('a password that an admin sets', () => {
  const GIVEN = 'given-by-the-admin';
  const reset = (id: number, password: string) => group.admin.patch(`/api/users/${id}`, { password });

  /** Until so many statements about a table wait for what the test holds, or somebody was answered without waiting. */
  const untilWaiting = (count: number, table: string, asked: Promise<Answer>): Promise<void> =>
    connected(async (client) => {
      const waiting = `select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query ilike '%${table}%'`;
      let answered = false;
      void asked.then(() => (answered = true));
      while (!answered && ((await client.query(waiting)).rowCount ?? 0) < count) await sleep(5);
    });

  test('while somebody comes in with the old one: he is out again', async () => {
    await query(`create function app.wait() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock(79); return new; end'`);
    await query('create trigger waits before insert on app.sessions for each row execute function app.wait()');
    await connected(async (holder) => {
      await holder.query('select pg_advisory_lock(79)');
      const login = logIn('player6', PASSWORD);
      await untilWaiting(1, 'sessions', login);
      expect(await reset(6, GIVEN)).toMatchObject({ status: 200 });
      await holder.query('select pg_advisory_unlock(79)');
      expect(await login).toMatchObject({ status: 401, body: { message: 'The username or the password is wrong.' } });
      const left = await holder.query(`select from app.sessions where (sess #>> '{passport,user}')::int = 6`);
      expect(left.rowCount).toBe(0);
    }).finally(() => query('drop trigger waits on app.sessions'));
    expect(await logIn('player6', GIVEN)).toMatchObject({ status: 200 });
  });

  test('while the member replaces the old one: it stays', async () => {
    await reset(7, PASSWORD);
    const client = await group.application.login('player7', PASSWORD);
    await connected(async (holder) => {
      await holder.query('begin');
      await holder.query('select from app.credentials where player_id = 7 for update');
      const given = reset(7, GIVEN);
      await untilWaiting(1, 'credentials', given);
      const chosen = client.post('/api/auth/password', { currentPassword: PASSWORD, newPassword: 'chosen-too-late' });
      await untilWaiting(2, 'credentials', chosen);
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
    ['a name that nobody has', 'nobody-has-this'],
    ['No Player', 'noplayer'],
    ['half a character', 'player4\ud800'],
  ])('for %s, in the same words', async (_, username) => {
    expect(await logIn(username, 'wrong-password')).toMatchObject({ status: 401, body: { message } });
  });
});

describe('guessing', () => {
  const TOO_MANY = { status: 429, body: { message: 'Too many failed logins. Try again in 15 minutes.' } };
  const from = (address: string): Record<string, string> => ({ 'X-Forwarded-For': address });
  const guess = (username: string, address: string) => logIn(username, 'wrong-password', from(address));

  async function guesses(count: number, username: string, address: string): Promise<number[]> {
    const statuses: number[] = [];
    for (let tried = 0; tried < count; tried += 1) statuses.push((await guess(username, address)).status);
    return statuses;
  }

  test('ends for a guess at the password of an open session too', async () => {
    const session = await group.application.login('player9', PASSWORD);
    const guessed = { currentPassword: 'wrong-password', newPassword: 'another-password' };
    for (let tried = 0; tried < 5; tried += 1) {
      expect((await session.post('/api/auth/password', guessed)).status).toBe(403);
    }
    expect(await session.post('/api/auth/password', { ...guessed, currentPassword: PASSWORD })).toMatchObject(TOO_MANY);
  });

  test('ends after five failures, even with the right password', async () => {
    expect(await guesses(5, 'player4', '10.0.0.1')).toEqual([401, 401, 401, 401, 401]);
    expect(await guess('player4', '10.0.0.1')).toMatchObject(TOO_MANY);
    expect(await logIn(' PLAYER4', PASSWORD, from('10.0.0.1'))).toMatchObject(TOO_MANY);
  });

  test('leaves other names and other addresses alone', async () => {
    await guesses(6, 'player4', '10.0.0.2');
    expect(await logIn('player5', PASSWORD, from('10.0.0.2'))).toMatchObject({ status: 200 });
    expect(await logIn('player4', PASSWORD, from('10.0.0.3'))).toMatchObject({ status: 200 });
  });

  test('is counted for a whole network of IPv6, whose addresses are all one\'s own', async () => {
    for (let host = 1; host <= 5; host += 1) await guess('player4', `2001:db8:1:2::${host}`);
    expect(await guess('player4', '2001:db8:1:2:aaaa::6')).toMatchObject(TOO_MANY);
    expect(await logIn('player4', PASSWORD, from('2001:db8:1:3::1'))).toMatchObject({ status: 200 });
  });

  test('is forgotten with a login', async () => {
    await guesses(4, 'player4', '10.0.0.4');
    expect(await logIn('player4', PASSWORD, from('10.0.0.4'))).toMatchObject({ status: 200 });
    expect(await guesses(5, 'player4', '10.0.0.4')).toEqual([401, 401, 401, 401, 401]);
  });

  test('gets no more tries by trying all at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess('player4', '10.0.0.5')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  });

  test('ends for an address after fifty failures, whatever the names and however many logins succeed', async () => {
    for (let name = 1; name <= 9; name += 1) await guesses(5, `guessed${name}`, '10.0.0.6');
    await guesses(4, 'guessed10', '10.0.0.6');
    for (const username of ['player4', 'player5', 'player9']) {
      expect(await logIn(username, PASSWORD, from('10.0.0.6'))).toMatchObject({ status: 200 });
    }
    expect(await guesses(1, 'guessed10', '10.0.0.6')).toEqual([401]);
    expect(await logIn('player4', PASSWORD, from('10.0.0.6'))).toMatchObject(TOO_MANY);
  });
});
