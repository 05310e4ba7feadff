/** Proves what changes of a member do over time: the type of today is shown. */
import type { AuthStatus, UserView } from '../../domain/views.js';
import { type Group, startGroup } from '../../testing/group.js';

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

  test('is the one that holds today, and becomes the next at midnight in Toronto', async () => {
    const answer = await group.admin.patch('/api/users/3', { isShishaSmoker: true, from: '2026-08-01' });
    expect(answer).toMatchObject({ status: 200, body: { isShishaSmoker: false } });
    expect(await shown()).toEqual([false, false, false]);
    group.application.clock.set('2026-08-01T03:59:00Z');
    expect(await shown()).toEqual([false, false, false]);
    group.application.clock.set('2026-08-01T04:00:00Z');
    expect(await shown()).toEqual([true, true, true]);
  });
});
