/** Tests what is removed with a member who leaves, and what nobody sees of them afterwards. */
import pg from 'pg';
import type { AuditPage, HistoryView } from '../../contract/audit.js';
import type { DayStandingView } from '../../contract/boards.js';
import type { NewCardView } from '../../contract/invitations.js';
import type { UserView } from '../../contract/players.js';
import type { AuthStatus } from '../../contract/session.js';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import { eventually } from '../../event-store/testing/log-reading.js';
import { Credentials } from '../platform/auth/credentials.js';
import { groupOfSuite, newMember, PASSWORD, record } from '../../testing/worlds/group.js';

const group = groupOfSuite(undefined, ({ recorder }) => record(recorder, { date: '2026-07-28', rounds: CLEAR_ROUNDS }));
const reason = 'As they wish';

interface OwnData {
  readonly member: object;
  readonly kept: object;
  readonly about: readonly { readonly type: string; readonly text: string }[];
  readonly by: OwnData['about'];
}

test('a member downloads all that is stored about them, which is an entry', async () => {
  const download = async (): Promise<OwnData> => (await group.member.get<OwnData>('/api/my-data')).body;
  const own = await download();
  expect(own).toMatchObject({ member: { id: 3, username: 'player3' }, kept: { sessions: [{}] } });
  expect(own.about.map(({ type }) => type).slice(0, 3)).toEqual(['PlayerAdded', 'GameRecorded', 'FeeCharged']);
  await eventually(async () =>
    (await download()).by.some(({ text }) => text === 'Downloaded all data about themselves'));
  expect(JSON.stringify(own)).not.toMatch(/argon2|password_hash/);
});

test('the name of one who has left is shown nowhere any more, neither today nor in the past', async () => {
  const { admin, application, member } = group;
  const before = application.clock.now().toISOString();
  application.clock.set(new Date(Date.parse(before) + 60_000).toISOString());
  expect(await admin.post('/api/users/8/withhold-name', { reason })).toMatchObject({
    status: 409, body: { message: 'Only the name of a deactivated member can be withheld.' } });
  await admin.patch('/api/users/8', { isActive: false });
  const { body } = await admin.post<UserView>('/api/users/8/withhold-name', { reason });
  expect(body).toMatchObject({ id: 8, displayName: 'Former member 8', username: 'former-8', avatarUrl: null });
  const namesake = await admin.post('/api/users', newMember('player8', { displayName: 'Eight' }));
  expect(namesake).toMatchObject({ status: 409, body: { rule: 'UsernameMustBeFree' } });
  const paths = [
    '/api/users', `/api/users?asOf=${before}`, '/api/games/summary/daily/2026-07-28',
    `/api/games/summary/daily/2026-07-28?asOf=${before}`, '/api/audit?limit=200', '/api/history/player/8',
    '/api/audit/export/csv', '/api/explain/days/2026-07-28/players/7',
  ];
  for (const path of paths) {
    const text = JSON.stringify((await admin.get(path)).body);
    expect([path, /Player 8|player8/.test(text)]).toEqual([path, false]);
  }
  const day = (await member.get<DayStandingView[]>('/api/games/summary/daily/2026-07-28')).body;
  expect(day.find(({ user }) => user.id === 8))
    .toMatchObject({ dailyTotal: -5, user: { displayName: 'Former member 8' } });
  const { entries } = (await admin.get<AuditPage>('/api/audit?member=8&type=NameWithheld')).body;
  expect(entries).toMatchObject([{ text: 'Named \u2068Former member 8\u2069 no longer', reason }]);
  const { versions } = (await admin.get<HistoryView>('/api/history/player/8')).body;
  const [first] = versions.slice(-1);
  expect(versions.flatMap(({ changes }) => changes)).toHaveLength(1 + first!.changes.length);
});

test('who comes back logs in as before, also after a new start, and can be named no longer once more', async () => {
  const { admin, application } = group;
  const withhold = () => admin.post<UserView>('/api/users/9/withhold-name', { reason });
  await admin.patch('/api/users/9', { isActive: false });
  await withhold();
  const pool = new pg.Pool({ connectionString: application.databaseUrl });
  // A later member may have the username of one whose name was withheld, in a log of 0.2.0.
  await pool.query("update read.players set username = 'player10' where id = 4");
  await new Credentials(pool).agreeWithMembers();
  await application.login('player10', PASSWORD);
  await pool.end();
  const namesake = await admin.post('/api/users', newMember('player9', { displayName: 'Nine' }));
  expect(namesake).toMatchObject({ status: 409, body: { rule: 'UsernameMustBeFree' } });
  await admin.patch('/api/users/9', { isActive: true });
  const { body: { secret } } = await admin.post<NewCardView>('/api/users/9/password-card');
  const back = await application.login('player9', PASSWORD);
  expect((await back.post('/api/join/card', { secret })).body)
    .toMatchObject({ displayName: 'Former member 9', username: 'player9' });
  expect((await back.get('/api/auth/status')).body).toMatchObject({ user: { username: 'player9' } });
  const named = await admin.patch<UserView>('/api/users/9', { displayName: 'Nine Again' });
  expect(named.body).toMatchObject({ displayName: 'Nine Again', username: 'player9' });
  expect((await admin.get<AuditPage>('/api/audit?member=9&type=PlayerRenamed')).body.entries)
    .toMatchObject([{ text: expect.stringContaining('Nine Again') }]);
  await admin.patch('/api/users/9', { isActive: false });
  expect((await withhold()).body).toMatchObject({ displayName: 'Former member 9', username: 'former-9' });
});

test('no card names who is named no longer, whichever of them let them in', async () => {
  const { admin, application } = group;
  const card = async (): Promise<NewCardView> => (await admin.post<NewCardView>('/api/invitations', {
    displayName: 'Noor', isAdmin: false, canCreateGames: false, isShishaSmoker: false })).body;
  await card();
  const { id } = await card();
  await admin.post(`/api/invitations/${id}/revoke`, { reason });
  const { secret } = await card();
  const { body: { user } } = await application.anonymous().post<AuthStatus>(
    '/api/join', { secret, username: 'noor', password: 'velvet-otter-37' });
  await admin.patch(`/api/users/${user!.id}`, { displayName: 'Noor A', isActive: false });
  await admin.post(`/api/users/${user!.id}/withhold-name`, { reason });
  for (const path of ['/api/invitations', '/api/audit?limit=200']) {
    expect([path, JSON.stringify((await admin.get(path)).body).includes('Noor')]).toEqual([path, false]);
  }
});
