/**
 * Tests how many games two players must have played together to be compared, and the page of a member without games.
 */
import type { PairsView, ProfileView, TogetherView } from '../../contract/profiles.js';
import { CLEAR_ROUNDS, FOUR_TEAMS } from '../../domain/testing/game-examples.js';
import { type Group, record, startGroup } from '../../testing/worlds/group.js';

let group: Group;
const get = async <Body>(path: string): Promise<Body> => (await group.member.get<Body>(path)).body;

/** Player 1 plays with 2 and then with 3 in June. */
beforeAll(async () => {
  group = await startGroup({ now: '2026-07-15T16:00:00Z' });
  await record(group.recorder, { date: '2026-06-29', rounds: CLEAR_ROUNDS });
  const [, , ...others] = FOUR_TEAMS;
  await record(group.recorder, { date: '2026-06-30', seats: [[1, 3], [2, 4], ...others], rounds: CLEAR_ROUNDS });
});
afterAll(() => group?.application.stop());

const lifts = ({ pairs }: PairsView): number[][] =>
  pairs.flatMap(({ a, b, lift }) => (lift === null ? [] : [[a, b]]));

test('one, while no pair has three; then three', async () => {
  const before = await get<PairsView>('/api/pairs/2026');
  expect([before.minGames, lifts(before)]).toEqual([1, [[1, 3], [1, 2], [3, 4], [2, 4]].sort()]);
  expect(await get<PairsView>('/api/pairs/all')).toEqual({ ...before, year: null });
  const { asPartners } = await get<TogetherView>('/api/players/1/with/2');
  expect([asPartners.minGames, asPartners.lift?.value]).toEqual([1, expect.any(Number)]);

  for (const day of [1, 2]) await record(group.recorder, { date: `2026-07-0${day}`, rounds: CLEAR_ROUNDS });
  const after = await get<PairsView>('/api/pairs/all');
  expect([after.minGames, lifts(after)]).toEqual([3, [[1, 2], [3, 4]]]);
  expect((await get<TogetherView>('/api/players/1/with/3')).asPartners).toMatchObject({ minGames: 3, lift: null });
});

test('of equal partners and opponents the name comes first', async () => {
  await group.admin.patch('/api/users/7', { displayName: 'Aaron' });
  await group.admin.patch('/api/users/5', { displayName: 'Zoe' });
  const { figures } = await get<ProfileView>('/api/players/1/profile');
  const names = figures.opponents.map(({ player }) => player.displayName);
  expect(names.filter((name) => /^(Aaron|Zoe|Player [68])$/.test(name)))
    .toEqual(['Aaron', 'Player 6', 'Player 8', 'Zoe']);
});

test('evenings of the group count from the first own one, and not for a member who has left', async () => {
  const seats = [[1, 2], [3, 9], [5, 6], [7, 8]] as const;
  await record(group.recorder, { date: '2026-07-03', seats, rounds: CLEAR_ROUNDS });
  const evenings = async (id: number) => {
    const { evenings: own, groupEvenings } = await get<ProfileView>(`/api/players/${id}/profile`);
    return [own, groupEvenings];
  };
  await record(group.recorder, { date: '2026-07-04', rounds: CLEAR_ROUNDS });
  expect([await evenings(4), await evenings(9), await evenings(10)]).toEqual([[5, 6], [1, 2], [0, null]]);
  await group.admin.patch('/api/users/9', { isActive: false });
  expect(await evenings(9)).toEqual([1, null]);
  await group.admin.patch('/api/users/9', { isActive: true });
});

test('a member without an evening has the day on which they were added', async () => {
  group.application.clock.set('2026-07-17T03:59:00Z');
  expect(await get<ProfileView>('/api/players/10/profile')).toMatchObject({ addedOn: '2026-07-15', since: null });
  const added = await group.admin.post<{ id: number }>('/api/users', {
    username: 'late', displayName: 'Late', password: 'longer-than-eight',
  });
  expect(await get<ProfileView>(`/api/players/${added.body.id}/profile`)).toMatchObject({ addedOn: '2026-07-16' });
});
