/** Tests the cookies of sessions and known browsers: their names and attributes, and that older ones are read. */
import { setTimeout as sleep } from 'node:timers/promises';
import { groupOfSuite, PASSWORD } from '../../../testing/worlds/group.js';
import type { Answer } from '../../../testing/worlds/http-client.js';
import { cookieOf, sessionsOf } from '../../../testing/worlds/session-cookies.js';

/** The server runs behind a proxy, so that a request can come from any address, with or without https. */
const group = groupOfSuite({ environment: { TRUSTED_PROXIES: '1' } });

const { logIn, ownerOf, connected, query } = sessionsOf(group);

describe('the cookie', () => {
  const attributesOf = ({ headers }: Answer): string[] =>
    headers.getSetCookie().map((cookie) => cookie.replace(/^([^=]*)=[^;]*/, '$1').replace(/=[^;]*GMT/, ''));

  const OF_INSTALLATION = /^president-[0-9a-f]{8}\./;
  const named = (cookies: readonly string[]): string[] => cookies.map((cookie) => cookie.replace(OF_INSTALLATION, ''));
  const statusWith = (Cookie: string, more: Record<string, string> = {}): Promise<Answer> =>
    group.application.anonymous().get('/api/auth/status', { headers: { Cookie, ...more } });

  test('of a session is the only one of a login, and hidden from scripts and other sites', async () => {
    const cookies = attributesOf(await logIn('player4', PASSWORD));
    expect(cookies).toEqual([expect.stringMatching(OF_INSTALLATION)]);
    expect(named(cookies)).toEqual(['sid; Path=/; Expires; HttpOnly; SameSite=Lax']);
  });

  test('that marks the browser comes with the next question, hidden as well, and once', async () => {
    const session = cookieOf(await logIn('player4', PASSWORD));
    const mark = 'browser.player4; Max-Age=31536000; Path=/api/auth; Expires; HttpOnly; SameSite=Lax';
    const asked = await statusWith(session);
    expect(named(attributesOf(asked))).toContain(mark);
    const both = [session, ...asked.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!)].join('; ');
    expect(named(attributesOf(await statusWith(both)))).toEqual([expect.stringMatching(/^sid; /)]);
  });

  test('is for https only if it was set over https', async () => {
    const https = { 'X-Forwarded-Proto': 'https' };
    const login = await logIn('player4', PASSWORD, https);
    const cookies = [login, await statusWith(cookieOf(login), https)].flatMap(attributesOf);
    expect(cookies.length).toBeGreaterThan(2);
    expect(cookies.filter((cookie) => !cookie.includes('; Secure'))).toEqual([]);
  });

  test('under the name of earlier versions is read, and replaced at once', async () => {
    const login = await logIn('player4', PASSWORD);
    const [sid, mark] = [login, await statusWith(cookieOf(login))]
      .map(({ headers }) => headers.getSetCookie().at(-1)!.split(';')[0]!.split('=')[1]!);
    const old = `president.sid.player4=${mark}; president.sid=${sid}`;
    const answer = await statusWith(old);
    expect(answer.body).toMatchObject({ isAuthenticated: true, user: { username: 'player4' } });
    const set = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!);
    expect(named(set)).toEqual(expect.arrayContaining(
      [`sid=${sid}`, 'president.sid=', `browser.player4=${mark}`, 'president.sid.player4=']));
    const renewed = set.filter((cookie) => OF_INSTALLATION.test(cookie)).join('; ');
    expect((await statusWith(renewed)).body).toMatchObject({ isAuthenticated: true });
  });

  test('of another installation on the same host is left alone, whatever its name', async () => {
    const session = cookieOf(await logIn('player4', PASSWORD));
    const others = `president.sid=s%3Aforeign.${'a'.repeat(43)}; president-00000000.sid=s%3Aother.b; `
      + `president.sid.player4=${'b'.repeat(22)}.${'c'.repeat(43)}`;
    const answer = await statusWith(`${others}; ${session}`);
    expect(answer.body).toMatchObject({ isAuthenticated: true });
    expect(answer.headers.getSetCookie().filter((cookie) => !OF_INSTALLATION.test(cookie))).toEqual([]);
    expect((await statusWith(others)).headers.getSetCookie()).toEqual([]);
  });

  test('is set again while the session is used, which then lasts longer', async () => {
    const session = cookieOf(await logIn('player10', PASSWORD));
    await query(`update app.sessions set expire = now() + interval '1 day' where player_id = 10`);
    const answer = await statusWith(session);
    expect(answer.headers.getSetCookie()[0]).toContain(`${session}; Max-Age=2592000; Path=/; `);
    await connected(async (client) => {
      const left = `select from app.sessions where player_id = 10 and expire > now() + interval '29 days'`;
      for (let looks = 0; looks < 100 && (await client.query(left)).rowCount === 0; looks += 1) await sleep(20);
      expect((await client.query(left)).rowCount).toBe(1);
    });
  });

  test('is not given without a login', async () => {
    const visit = await group.application.anonymous().get('/api/auth/status');
    const refused = await logIn('player4', 'wrong-password');
    expect([...visit.headers.getSetCookie(), ...refused.headers.getSetCookie()]).toEqual([]);
  });

  test('identifies no member after it was changed', async () => {
    const cookie = cookieOf(await logIn('player4', PASSWORD));
    expect(await ownerOf(cookie)).toBe('player4');
    expect(await ownerOf(`${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}`)).toBeUndefined();
  });

  test('changes with every login, so that a planted one is useless', async () => {
    const planted = cookieOf(await logIn('player4', PASSWORD));
    const victim = group.application.anonymous();
    const own = cookieOf(await logIn('player5', PASSWORD, { Cookie: planted }, victim));
    expect(await ownerOf(own)).toBe('player5');
    expect(await ownerOf(planted)).toBeUndefined();
  });
});
