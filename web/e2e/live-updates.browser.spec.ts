/** Proves that what others do appears by itself, and that nothing is followed without need. */
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import { record } from '../../testing/group.js';
import { at, seen, setStage, type Stage } from './stage.js';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterEach(async () => expect(await stage.closeWindows()).toEqual([]));
afterAll(() => stage.stop());

const isUpdates = (request: { url(): string }): boolean => new URL(request.url()).pathname === '/api/updates';

test('a game that somebody else records stands on dashboard and games without a reload', async () => {
  const dashboard = await stage.open('/', { as: 'player3' });
  await seen(dashboard.getByText('No recent games found'));
  const games = await stage.open('/games', { as: 'player4' });
  await seen(games.getByText('No games yet.'));
  await record(stage.group.recorder, { date: '2026-07-28', rounds: CLEAR_ROUNDS });
  await seen(games.getByRole('heading', { name: 'Game 1' }));
  await seen(dashboard.getByText('You last played 1 day ago.'));
});

test('a member who is made an admin sees the links of one', async () => {
  const page = await stage.open('/games', { as: 'player5' });
  await seen(page.getByRole('heading', { name: 'Games', exact: true }));
  await stage.group.admin.patch('/api/users/5', { isAdmin: true });
  await seen(page.getByRole('banner').getByRole('link', { name: 'Financial' }));
});

test('a member who is deactivated is led to the login', async () => {
  const page = await stage.open('/games', { as: 'player7' });
  await seen(page.getByRole('heading', { name: 'Games', exact: true }));
  await stage.group.admin.patch('/api/users/7', { isActive: false });
  await at(page, '/login');
});

test('a visitor follows nothing, and who leaves is followed no longer', async () => {
  const page = await stage.open('/welcome', {});
  const followed: string[] = [];
  page.on('request', (request) => {
    if (isUpdates(request)) followed.push(request.url());
  });
  await page.goto('/login');
  await seen(page.getByRole('heading', { name: 'Welcome Back!' }));
  expect(followed).toEqual([]);
  const following = page.waitForRequest(isUpdates);
  await page.getByLabel('Username').fill('player6');
  await page.getByLabel('Password', { exact: true }).fill('known-to-the-group');
  await page.keyboard.press('Enter');
  await following;
  const ended = page.waitForEvent('requestfailed', { predicate: isUpdates });
  await page.getByRole('button', { name: 'Log out' }).click();
  await at(page, '/welcome');
  await ended;
});
