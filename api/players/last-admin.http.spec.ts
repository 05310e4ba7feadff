/** Tests that an admin remains when admins take the right from each other at the same moment. */
import type { UserView } from '../../contract/players.js';
import { groupOfSuite, PASSWORD } from '../../testing/worlds/group.js';
import type { HttpClient } from '../../testing/worlds/http-client.js';

let other: HttpClient;

const group = groupOfSuite({}, async (group) => {
  other = await group.application.login('player2', PASSWORD);
});

test.each([
  ['demote', { isAdmin: false }, { isAdmin: true }],
  ['deactivate', { isActive: false }, { isActive: true }],
])('two admins who %s each other at once', async (_, taken, given) => {
  await group.admin.patch('/api/users/2', { isAdmin: true });
  const answers = await Promise.all([
    group.admin.patch('/api/users/2', taken), other.patch('/api/users/1', taken),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const [left, lost] = answers[0]?.status === 200 ? [group.admin, 2] : [other, 1];
  const { body } = await left.get<UserView[]>('/api/users');
  expect(body.filter(({ isAdmin, isActive }) => isAdmin && isActive)).toHaveLength(1);
  expect(await left.patch(`/api/users/${lost}`, given)).toMatchObject({ status: 200 });
});
