/** Tests the limits on guessing passwords, by name, network and browser, and what members and admins see. */
import pg from 'pg';
import type { FailedLoginView } from '../../../contract/session.js';
import { eventually } from '../../../event-store/testing/log-reading.js';
import { longTest } from '../../../testing/jest/long-run.js';
import { groupOfSuite, PASSWORD } from '../../../testing/worlds/group.js';
import { type Answer, letPass } from '../../../testing/worlds/http-client.js';
import { loggedEvents } from '../../../testing/worlds/log-events.js';

/** The server runs behind a proxy, so that a request can come from any address. */
const group = groupOfSuite({ environment: { TRUSTED_PROXIES: '1' } });

const logIn = (username: string, password: string, headers: Record<string, string> = {}): Promise<Answer> =>
  group.application.anonymous().post('/api/auth/login', { username, password }, { headers });

/** The cookie that a browser with this session gets when it asks who is logged in. */
async function markOf({ headers }: Answer): Promise<string> {
  const Cookie = headers.getSetCookie()[0]!.split(';')[0]!;
  const asked = await group.application.anonymous().get('/api/auth/status', { headers: { Cookie } });
  return asked.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!)
    .find((cookie) => cookie.includes('.browser.'))!;
}

async function typedNamesKept(): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: group.application.databaseUrl });
  await client.connect();
  try {
    return (await client.query(`select * from (select key from app.login_failures
      union all select network from app.failed_logins) kept where kept::text ~ 'secret|player'`)).rows;
  } finally {
    await client.end();
  }
}

const TOO_MANY = { status: 429, body: { message: 'Too many failed logins. Try again in 15 minutes.' } };
const from = (address: string): Record<string, string> => ({ 'X-Forwarded-For': address });
const guess = (username: string, address: string) => logIn(username, 'wrong-password', from(address));

async function guesses(count: number, username: string, address: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let tried = 0; tried < count; tried += 1) statuses.push((await guess(username, address)).status);
  return statuses;
}

test('guessing the password is limited inside a session too', async () => {
  const session = await group.application.login('player9', PASSWORD);
  const guessed = { currentPassword: 'wrong-password', newPassword: 'another-password' };
  for (let tried = 0; tried < 5; tried += 1) {
    expect((await session.post('/api/auth/password', guessed)).status).toBe(403);
  }
  expect(await session.post('/api/auth/password', { ...guessed, currentPassword: PASSWORD })).toMatchObject(TOO_MANY);
});

test('guessing is blocked after five failures, even with the right password', async () => {
  expect(await guesses(5, 'player4', '10.0.0.1')).toEqual([401, 401, 401, 401, 401]);
  const refused = await guess('player4', '10.0.0.1');
  expect(refused).toMatchObject(TOO_MANY);
  expect(refused.headers.get('Retry-After')).toMatch(/^[1-9]\d{0,2}$/);
  expect(await logIn(' PLAYER4', PASSWORD, from('10.0.0.1'))).toMatchObject(TOO_MANY);
});

longTest('guessing blocks no other name and no other address', async () => {
  await guesses(6, 'player5', '10.0.0.2');
  expect(await logIn('player6', PASSWORD, from('10.0.0.2'))).toMatchObject({ status: 200 });
  expect(await logIn('player5', PASSWORD, from('10.0.0.3'))).toMatchObject({ status: 200 });
});

longTest('guessing is counted by IPv6 network, because one person has all of its addresses', async () => {
  for (let host = 1; host <= 5; host += 1) await guess('organizer', `2001:db8:1:2::${host}`);
  expect(await guess('organizer', '2001:db8:1:2:aaaa::6')).toMatchObject(TOO_MANY);
  expect(await logIn('organizer', 'deal-the-cards', from('2001:db8:1:3::1'))).toMatchObject({ status: 200 });
});

test('guessing is forgotten after a login', async () => {
  await guesses(4, 'player3', '10.0.0.4');
  expect(await logIn('player3', PASSWORD, from('10.0.0.4'))).toMatchObject({ status: 200 });
  expect(await guesses(5, 'player3', '10.0.0.4')).toEqual([401, 401, 401, 401, 401]);
});

longTest('guessing gets no extra tries by sending them at once', async () => {
  const answers = await Promise.all(Array.from({ length: 400 }, () => guess('nobody-at-once', '10.0.0.5')));
  expect(letPass(answers)).toEqual({ 401: 5 });
});

longTest(
  'guessing is blocked for an address after fifty failures, whatever the names and logins in between', async () => {
    for (let name = 1; name <= 9; name += 1) await guesses(5, `guessed${name}`, '10.0.0.6');
    await guesses(4, 'guessed10', '10.0.0.6');
    for (const username of ['player2', 'player8', 'player9']) {
      expect(await logIn(username, PASSWORD, from('10.0.0.6'))).toMatchObject({ status: 200 });
    }
    expect(await guesses(1, 'guessed10', '10.0.0.6')).toEqual([401]);
    expect(await logIn('player2', PASSWORD, from('10.0.0.6'))).toMatchObject(TOO_MANY);
  });

test('guessing does not lock members out of browsers that they have used, nor let others in', async () => {
  const login = await logIn('player2', PASSWORD, from('10.0.0.7'));
  const mark = await markOf(login);
  // A session has one such browser, however often it asks.
  expect(await markOf(login)).toBe(mark);
  const marked = { ...from('10.0.0.7'), Cookie: mark };
  await guesses(5, 'player2', '10.0.0.7');
  expect(await logIn('player2', PASSWORD, from('10.0.0.7'))).toMatchObject(TOO_MANY);
  expect(await logIn('player2', PASSWORD, marked)).toMatchObject({ status: 200 });
  const forged = mark.replace(/\.[^.]*$/, `.${'A'.repeat(43)}`);
  expect(await logIn('player2', PASSWORD, { ...marked, Cookie: forged })).toMatchObject(TOO_MANY);
  const ofAnother = mark.replace('player2', 'player3');
  expect((await logIn('player3', 'wrong-password', { ...from('10.0.0.4'), Cookie: ofAnother })).status).toBe(429);
  for (let tried = 0; tried < 5; tried += 1) expect((await logIn('player2', 'wrong-pw', marked)).status).toBe(401);
  expect(await logIn('player2', PASSWORD, marked)).toMatchObject(TOO_MANY);
});

test('guessing is shown to admins: whose name, where from and how often, and never what was typed', async () => {
  await logIn('my-secret-typed-as-a-name', 'wrong-password', from('10.0.0.8'));
  await guesses(7, 'player9', '2001:db8:9:9::1');
  const { body } = await group.admin.get<FailedLoginView[]>('/api/admin/failed-logins');
  expect(body.slice(0, 100)).toEqual(expect.arrayContaining([
    { member: null, network: '10.0.0.8', failures: 1, lastAt: expect.any(String) },
    { member: { id: 9, displayName: 'Player 9', avatarUrl: null }, network: '2001:db8:9:9::/64', failures: 5,
      lastAt: expect.any(String) },
  ]));
  expect(await typedNamesKept()).toEqual([]);
});

test('guessing is one entry in the log for each hour and member, without an address', async () => {
  for (const address of ['10.0.1.1', '10.0.1.2', '10.0.1.3']) await guesses(6, 'player7', address);
  const refused = async () => (await loggedEvents(group.application.log))
    .filter(({ type, streamId }) => type === 'LoginsRefused' && streamId === 'access-7');
  await eventually(async () => (await refused()).length > 0);
  await guesses(6, 'player7', '10.0.1.4');
  expect((await refused()).map(({ data, actorId }) => ({ data, actorId }))).toEqual([
    { data: { playerId: 7 }, actorId: null }]);
});

longTest('ten right logins of a household at once are ten logins', async () => {
  await guesses(4, 'player10', '10.0.0.9');
  const all = Array.from({ length: 10 }, () => logIn('player10', PASSWORD, from('10.0.0.9')));
  const answers = await Promise.all(all);
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
});
