/**
 * Tests what ends with the trust in a session or a password: each event that ends trust, with each thing that was made
 * under it. Rights that come back later revive nothing.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { CardView, NewCardView } from '../../contract/invitations.js';
import type { ScreenCodeView } from '../../contract/room-screens.js';
import type { SessionView } from '../../contract/session.js';
import type { UnderWayView } from '../../contract/under-way.js';
import type { CalendarLinkView } from '../../contract/plans.js';
import { eventually } from '../../event-store/testing/log-reading.js';
import { LOCKS } from '../../postgres/with-client.js';
import { sampleOf } from '../../testing/jest/long-run.js';
import { draftExample, groupOfSuite, PASSWORD } from '../../testing/worlds/group.js';
import type { Answer } from '../../testing/worlds/http-client.js';
import { startSecondServer } from '../../testing/worlds/second-server.js';

const group = groupOfSuite();
/** The member whose session was stolen. */
const ID = 5;
const NAME = `player${ID}`;
const CHOSEN = 'velvet-otter-37';
const ALL_RIGHTS = { isActive: true, isAdmin: true, canCreateGames: true };

const change = async (what: object): Promise<void> => {
  expect((await group.admin.patch(`/api/users/${ID}`, what)).status).toBe(200);
};

const passed = async <Body>(answer: Promise<Answer<Body>>): Promise<Body> => {
  const { status, body } = await answer;
  if (status > 201) throw new Error(JSON.stringify(body));
  return body;
};

/** Things that a thief makes with a stolen session, and a card that an admin made for its member. */
async function made() {
  const thief = await group.application.login(NAME, PASSWORD);
  const [own, screen] = [await group.application.login(NAME, PASSWORD), group.application.anonymous()];
  const { body: shown, headers } = await screen.post<ScreenCodeView>('/api/tv/code', {});
  await passed(thief.post('/api/screens', { code: shown.code }));
  const game = `/api/games-under-way/${randomUUID()}`;
  await passed(thief.send('PUT', game, JSON.stringify({ hands: 0, draft: draftExample() })));
  const rights = { isAdmin: true, canCreateGames: true, isShishaSmoker: false };
  const { url } = await passed(thief.post<CalendarLinkView>('/api/calendar-link', {}));
  return {
    thief, own,
    invitation: await passed(thief.post<NewCardView>('/api/invitations', { displayName: 'Noor', ...rights })),
    cardOfOther: await passed(thief.post<NewCardView>('/api/users/6/password-card')),
    ownCard: await passed(group.admin.post<NewCardView>(`/api/users/${ID}/password-card`)),
    screen: headers.getSetCookie()[0]!.split(';', 1)[0]!,
    code: (await passed(thief.post<UnderWayView>(`${game}/code`, { hands: 0 }))).code!.text,
    calendar: new URL(url),
  };
}
type Made = Awaited<ReturnType<typeof made>>;

const isOpen = async ({ secret }: NewCardView): Promise<boolean> =>
  (await group.application.anonymous().post('/api/join/card', { secret })).status === 200;

/** The things that still work. */
async function left({ thief, invitation, cardOfOther, ownCard, screen, code, calendar }: Made): Promise<string[]> {
  const anonymous = group.application.anonymous();
  const works = {
    invitation: await isOpen(invitation),
    cardOfOther: await isOpen(cardOfOther),
    ownCard: await isOpen(ownCard),
    screen: (await anonymous.get('/api/tv/board', { headers: { cookie: screen } })).status === 200,
    code: (await group.recorder.post('/api/games-under-way/take', { code })).status === 200,
    session: (await thief.get('/api/users')).status === 200,
    calendar: (await anonymous.get(`${calendar.pathname}${calendar.search}`)).status === 200,
  };
  return Object.entries(works).filter(([, isWorking]) => isWorking).map(([name]) => name);
}

/** The id of the stolen session, as its member sees it in another one. */
const idOfStolen = async ({ own }: Made): Promise<string> =>
  (await own.get<SessionView[]>('/api/auth/sessions')).body.find(({ isThisOne }) => !isThisOne)!.id;

beforeEach(() => change({ ...ALL_RIGHTS, password: PASSWORD }));

test('as long as nothing happens, all of it works', async () => {
  expect(await left(await made())).toEqual(
    ['invitation', 'cardOfOther', 'ownCard', 'screen', 'code', 'session', 'calendar']);
});

test('a new card, made after it, works', async () => {
  const { own } = await made();
  await own.post('/api/auth/password', { currentPassword: PASSWORD, newPassword: CHOSEN });
  const displayName = 'Noor';
  const card = await passed(own.post<NewCardView>(
    '/api/invitations', { displayName, isAdmin: false, canCreateGames: false, isShishaSmoker: false }));
  expect(await isOpen(card)).toBe(true);
});

test('a session that was ended makes no card, though its request came before', async () => {
  const { thief, own } = await made();
  const client = new pg.Client({ connectionString: group.application.databaseUrl });
  await client.connect();
  await client.query(`select pg_advisory_lock(${LOCKS.members})`);
  const waiting = [own.post('/api/auth/sessions/end-others')];
  await eventually(async () => (await client.query(
    `select from pg_locks where locktype = 'advisory' and not granted and pid in (
      select pid from pg_stat_activity where datname = current_database())`)).rowCount === 1);
  waiting.push(thief.post('/api/invitations', {
    displayName: 'Leila', isAdmin: true, canCreateGames: true, isShishaSmoker: false,
  }));
  // This gives time to be found logged in, and to wait for the lock.
  await own.get('/api/users');
  await client.end();
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 401]);
  const listed = (await group.admin.get<CardView[]>('/api/invitations')).body;
  expect(listed.filter(({ displayName }) => displayName === 'Leila')).toEqual([]);
});

const SESSIONS_END: readonly string[] = ['ownCard', 'calendar'];

test.each(sampleOf<readonly [what: string, end: (things: Made) => Promise<unknown>, left: readonly string[]]>([
  ['a new password of the member',
    ({ own }) => own.post('/api/auth/password', { currentPassword: PASSWORD, newPassword: CHOSEN }), ['calendar']],
  ['an end of the other sessions', ({ own }) => own.post('/api/auth/sessions/end-others'), SESSIONS_END],
  ['the loss of admin rights', () => change({ isAdmin: false }), ['ownCard', 'screen', 'code', 'session', 'calendar']],
  ['a deactivation', () => change({ isActive: false }), ['calendar']],
  ['a new password by an admin', () => change({ password: CHOSEN }), ['calendar']],
  ['a new password by a card', ({ ownCard: { secret } }) => group.application.anonymous()
    .post('/api/join', { secret, username: NAME, password: CHOSEN }), ['calendar']],
  ['an end of all sessions by an admin', () => group.admin.post(`/api/users/${ID}/sessions/end`), SESSIONS_END],
  ['an end of this session',
    async (things) => things.own.post(`/api/auth/sessions/${await idOfStolen(things)}/end`), SESSIONS_END],
  ['an end of sessions after the thief has logged out', async ({ thief, own }) => {
    await thief.post('/api/auth/logout');
    await own.post('/api/auth/sessions/end-others');
  }, SESSIONS_END],
  ['the loss of all rights', () => change({ isAdmin: false, canCreateGames: false }),
    ['ownCard', 'session', 'calendar']],
  // This test comes last, because logins of this process ask the server that was started last.
  ['a new password by RESET_PASSWORD', async () => {
    await (await startSecondServer(group.application, '0', { RESET_PASSWORD: NAME, LOG_LEVEL: 'silent' })).close();
  }, ['calendar']],
], 4))('%s ends what was made, and rights that come back revive nothing', async (_, end, works) => {
  const things = await made();
  await end(things);
  await change(ALL_RIGHTS);
  expect(await left(things)).toEqual(works);
  const listed = (await group.admin.get<CardView[]>('/api/invitations')).body;
  expect(listed.find(({ id }) => id === things.invitation.id)?.state).toBe('revoked');
});
