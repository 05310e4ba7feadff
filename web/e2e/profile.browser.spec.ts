/** Proves the profile: what it says of the reader, and the change of the own password. */
import type { Page } from 'playwright-core';
import { PASSWORD } from '../../testing/group.js';
import { at, PHONE, seen, setStage, type Stage } from './stage.js';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterEach(async () => expect(await stage.closeWindows()).toEqual([]));
afterAll(() => stage.stop());

async function changePassword(page: Page, current: string, next: string): Promise<void> {
  await page.getByLabel('Current password', { exact: true }).fill(current);
  await page.getByLabel('New password', { exact: true }).fill(next);
  await page.getByRole('button', { name: 'Change password' }).click();
}

test('the reader’s name in the header leads to what the group knows of him', async () => {
  const page = await stage.open('/games', { as: 'player2' });
  await page.getByRole('banner').getByRole('link', { name: /Player 2/ }).click();
  await at(page, '/profile');
  const about = page.getByRole('region', { name: 'About you' });
  await seen(about.getByText('player2'));
  await seen(about.getByText('Member, records games'));
  await seen(about.getByText('Regular ($15)'));
  await about.getByRole('link', { name: 'Your statement' }).click();
  await at(page, '/dues');
});

test('on phones it stands in the menu', async () => {
  const page = await stage.open('/games', { as: 'player2', viewport: PHONE });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Player 2/ }).click();
  await at(page, '/profile');
});

test('the password is changed by who knows the old one, and this session goes on', async () => {
  const page = await stage.open('/profile', { as: 'player4' });
  await changePassword(page, 'not-the-password', 'a-better-one');
  await seen(page.locator('form').getByText('The current password is wrong.'));
  await changePassword(page, PASSWORD, 'short');
  await seen(page.locator('form').getByText('A password has at least 8 characters'));
  await changePassword(page, PASSWORD, 'a-better-one');
  await seen(page.getByText('Password Changed'));
  expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe('');
  await page.reload();
  await seen(page.getByRole('heading', { name: 'Your profile' }));
  const { anonymous } = stage.group.application;
  const login = (password: string) => anonymous().post('/api/auth/login', { username: 'player4', password });
  expect([(await login(PASSWORD)).status, (await login('a-better-one')).status]).toEqual([401, 200]);
});
