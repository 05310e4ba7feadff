/** Proves what changes of a member do over time: the type of today is shown, and a late repeat undoes nothing. */
import type { AuthStatus, UserView } from '../../domain/views.js';
import { type Group, PASSWORD, startGroup } from '../../testing/group.js';

const TODAY = '2026-07-29T16:00:00Z';

let group: Group;

beforeAll(async () => {
  group = await startGroup({ now: TODAY });
});

afterAll(() => group?.application.stop());

describe('the membership type', () => {
  afterEach(() => group.application.clock.set(TODAY));

  /** Of member 3 in every answer that tells it. */
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

  test('is the one that holds today, and becomes the next at midnight in Toronto', async () => {
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

  test('that is planned is taken back by the one of today', async () => {
    await group.admin.patch('/api/users/3', { isShishaSmoker: true, from: '2026-08-02' });
    expect(await group.admin.patch('/api/users/3', { isShishaSmoker: false })).toMatchObject({
      status: 200, body: { isShishaSmoker: false, plannedMemberships: [] },
    });
    expect(await plannedOfThree()).toEqual([]);
    group.application.clock.set('2026-08-03T16:00:00Z');
    expect(await shown()).toEqual([false, false, false]);
  });
});

describe('a change that is sent again, although more was changed since,', () => {
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

  test('is refused when it has another password, or one at last', async () => {
    const reused = { status: 409, body: { rule: 'IdempotencyKeyReused' } };
    await send({ password: PASSWORD }, 'one-password');
    expect(await send({ password: 'another password' }, 'one-password')).toMatchObject(reused);
    await send({ displayName: 'Player Five' }, 'no-password');
    const withPassword = { displayName: 'Player Five', password: 'another password' };
    expect(await send(withPassword, 'no-password')).toMatchObject(reused);
    expect([await statusOfLogin(PASSWORD), await statusOfLogin('another password')]).toEqual([200, 401]);
  });

  test('does not log out who is active again', async () => {
    await send({ isActive: false }, 'leaves');
    await group.admin.patch('/api/users/5', { isActive: true });
    const member = await group.application.login('player5', PASSWORD);
    await send({ isActive: false }, 'leaves');
    expect((await member.get('/api/games')).status).toBe(200);
  });
});
