/** The profile: the member's data, the change of the password, the picture, and ending sessions. */
import type { Page } from 'playwright-core';
import { TIED_MIDDLE_ROUNDS } from '../../domain/testing/game-examples.js';
import { longTest } from '../../testing/jest/long-run.js';
import { PASSWORD, record } from '../../testing/worlds/group.js';
import { at, PHONE, seen, stageOfSuite } from './stage.js';

const stage = stageOfSuite();

async function changePassword(page: Page, current: string, next: string): Promise<void> {
  await page.getByLabel('Current password', { exact: true }).fill(current);
  await page.getByLabel('New password', { exact: true }).fill(next);
  await page.getByRole('button', { name: 'Change password' }).click();
}

longTest('the member’s name in the header links to their profile', async () => {
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

longTest('on phones the profile is linked in the menu', async () => {
  const page = await stage.open('/games', { as: 'player2', viewport: PHONE });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Player 2/ }).click();
  await at(page, '/profile');
});

test('a member changes the password with the old one and stays logged in here', async () => {
  const page = await stage.open('/profile', { as: 'player4' });
  await changePassword(page, 'not-the-password', 'a-better-one');
  const current = page.locator('.field', { has: page.getByLabel('Current password') });
  await seen(current.getByText('The current password is wrong.'));
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

test('the profile lists sessions and ends one or all others', async () => {
  const page = await stage.open('/profile', { as: 'player5', viewport: PHONE });
  const { application } = stage.group;
  const others = [await application.login('player5', PASSWORD), await application.login('player5', PASSWORD)];
  await page.reload();
  const sessions = page.getByRole('region', { name: 'Where you are logged in' });
  await seen(sessions.getByText('This browser'));
  expect(await sessions.getByRole('listitem').count()).toBe(3);
  await sessions.getByRole('button', { name: /^Log out Unknown device/ }).first().click();
  await seen(page.getByText('Unknown device is logged out.'));
  await sessions.getByRole('listitem').nth(2).waitFor({ state: 'detached' });
  const isIn = async (): Promise<boolean[]> =>
    Promise.all(others.map(async (client) => (await client.get('/api/users')).status === 200));
  expect((await isIn()).filter(Boolean)).toHaveLength(1);
  await sessions.getByRole('button', { name: 'Log out everywhere else' }).click();
  const asked = page.getByRole('dialog', { name: 'Log out 1 other device?' });
  await asked.getByRole('button', { name: 'Log out 1 device' }).click();
  await seen(page.getByText('You are logged in only here.'));
  expect(await isIn()).toEqual([false, false]);
  await page.reload();
  await seen(sessions.getByText('This browser'));
});

test('the bell counts what is new, and each notice leads to its page', async () => {
  const { recorder, application: { clock } } = stage.group;
  await record(recorder, { date: '2026-07-29', rounds: TIED_MIDDLE_ROUNDS });
  clock.set('2026-07-29T16:15:00Z');
  const page = await stage.open('/games', { as: 'player6', viewport: PHONE });
  await page.getByRole('link', { name: 'Notices , 2 new' }).click();
  await at(page, '/notices');
  await seen(page.getByText('Your place in game 1 waits for a tie with Player 3 and Player 4.'));
  await page.getByRole('link', { name: 'game 1' }).click();
  await at(page, '/games/waiting');
  await page.getByRole('link', { name: 'Notices , 1 new' }).click();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await seen(page.getByText('Nothing new'));
  await seen(page.getByText('The fee of July 2026, $15.00, is on your statement.'));
  await seen(page.getByRole('link', { name: 'Notices', exact: true }));
  clock.set('2026-07-29T16:00:00Z');
});

longTest('all notices are marked as read at once, including those that are not shown yet', async () => {
  const { admin } = stage.group;
  const pay = { userId: 7, amountPaid: 100, paymentMode: 'cash' };
  for (let paid = 0; paid < 22; paid += 1) await admin.post('/api/billing/payment', pay);
  const page = await stage.open('/notices', { as: 'player7', viewport: PHONE });
  await seen(page.getByRole('link', { name: /^Notices , \d+ new$/ }));
  await seen(page.getByRole('button', { name: 'Show older' }));
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await seen(page.getByText('Nothing new'));
  await seen(page.getByRole('link', { name: 'Notices', exact: true }));
  await seen(page.getByRole('button', { name: 'Mark all as read', disabled: true }));
});

longTest('each kind of notice has a switch, off at first', async () => {
  const page = await stage.open('/profile', { as: 'player6', viewport: PHONE });
  const switches = page.getByRole('region', { name: 'What you want to hear about' }).getByRole('switch');
  await seen(switches.first());
  const states = () => switches.evaluateAll((all) => all.map((each) => each.ariaChecked));
  expect(await states()).toEqual(['false', 'false', 'false', 'false', 'false']);
  // The switch moves at once, and the server receives the change a moment later.
  const saved = page.waitForResponse((response) => response.request().method() === 'POST');
  await switches.nth(1).click();
  const recap = page.getByRole('switch', { name: /^The recap is there/, checked: true });
  await recap.waitFor();
  await saved;
  await page.reload();
  // All switches are shown as off before the server answers.
  await recap.waitFor();
  expect(await states()).toEqual(['false', 'true', 'false', 'false', 'false']);
});

/** A picture of one dot. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');

test('a picture is set, appears in the header without moving it, and is removed', async () => {
  const page = await stage.open('/profile', { as: 'player6' });
  const choose = (name: string, buffer: Buffer): Promise<void> =>
    page.getByLabel('Picture', { exact: true }).setInputFiles({ name, mimeType: 'image/png', buffer });
  const pictures = page.locator('img.avatar');
  await choose('large.png', Buffer.concat([PICTURE, Buffer.alloc(256 * 1024)]));
  await seen(page.getByRole('alert').getByText('A picture can have at most 256 KB: choose a smaller one.'));
  await choose('page.png', Buffer.from('<html>'));
  await seen(page.getByRole('alert').getByText('This file is not a PNG, JPEG or WebP picture: choose another one.'));
  expect(await pictures.count()).toBe(0);
  const letter = await page.getByRole('banner').locator('.avatar').boundingBox();
  await choose('me.png', PICTURE);
  await seen(pictures.first());
  expect(await page.getByRole('banner').locator('img.avatar').boundingBox()).toEqual(letter);
  expect(await pictures.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  const admin = await stage.open('/admin/members', { as: stage.group.application.admin.username });
  await admin.getByRole('button', { name: 'Change Player 6' }).click();
  await admin.getByRole('menuitem', { name: 'Picture' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Remove picture' }).click();
  await seen(admin.getByRole('dialog').getByRole('button', { name: 'Set a picture' }));
  await page.reload();
  await seen(page.getByRole('button', { name: 'Set a picture' }));
  expect(await pictures.count()).toBe(0);
});
