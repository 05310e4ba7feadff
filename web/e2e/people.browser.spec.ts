/** Adding people from any text: a pasted chat on the phone of a new group's admin, and later among the members. */
import type { Browser, Page } from 'playwright-core';
import type { UserView } from '../../contract/players.js';
import { PASSWORD } from '../../testing/worlds/group.js';
import type { HttpClient } from '../../testing/worlds/http-client.js';
import { startApplication, type TestApplication } from '../../testing/worlds/start-application.js';
import { HOME_NETWORK, launchChromium } from './chromium.js';
import { screenFits } from './screen-fits.js';
import { PHONE, seen } from './stage.js';

const CHAT = `[27/11, 21:04] Karim: President Friday!! who's in 🎴
[27/11, 21:05] Omar: me
• Omar
- Layla 😊
3. Yusuf
Ibrahim, Zaynab and Hassan
* Mariam (maybe late)
✅ Bilal & Sara
@Karim
layla
27/11/2026, 21:10 - Yusuf: yes
Bring snacks please!`;

let application: TestApplication;
let browser: Browser;
let page: Page;
let admin: HttpClient;
const faults: string[] = [];

beforeAll(async () => {
  [application, browser] = await Promise.all([startApplication(), launchChromium()]);
  admin = await application.login(application.admin.username, application.admin.password);
  page = await browser.newPage({
    viewport: PHONE, reducedMotion: 'reduce', baseURL: `http://${HOME_NETWORK}:${new URL(application.url).port}`,
  });
  page.on('pageerror', ({ message }) => faults.push(message));
  await page.goto('/login');
  await page.getByLabel('Username').fill(application.admin.username);
  await page.getByLabel('Password', { exact: true }).fill(application.admin.password);
  await page.getByRole('button', { name: 'Login' }).click();
});

afterAll(async () => {
  await browser?.close();
  await application?.stop();
});

const box = () => page.getByLabel('Paste your chat, a list, anything with names');
const chips = () => page.locator('.nchip .btn-name').allTextContents();
const button = (name: string) => page.getByRole('button', { name, exact: true });
const focusedLabel = () => page.evaluate(() => document.activeElement!.getAttribute('aria-label'));
const members = async (): Promise<UserView[]> =>
  (await admin.get<UserView[]>('/api/users')).body.filter(({ isPlaceholder }) => !isPlaceholder);

async function fits(): Promise<void> {
  await screenFits(page);
  expect(faults).toEqual([]);
}

test('a pasted chat of twelve lines has ten people, who are seen and corrected before anybody is added', async () => {
  await page.getByLabel('Your name').fill('Amara');
  await button('Go on').click();
  await box().fill(CHAT);
  const people = ['Karim', 'Omar', 'Layla', 'Yusuf', 'Ibrahim', 'Zaynab', 'Hassan', 'Mariam', 'Bilal', 'Sara'];
  expect(await chips()).toEqual(people);
  await seen(page.getByText('11 players', { exact: true }));
  await seen(page.getByText('Karim, Omar, Layla and Yusuf are on the list twice. We’ll add them once.'));
  // By keyboard: Enter edits, Delete drops, and the focus goes on to the next.
  await button('Change Omar').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('عبد الرحمن بن عبد العزيز الهاشمي المغربي الأندلسي القرطبي');
  await page.keyboard.press('Enter');
  expect(await focusedLabel()).toBe('Change Layla');
  await page.keyboard.press('Delete');
  expect(await focusedLabel()).toBe('Change Yusuf');
  await page.keyboard.press('Enter');
  await page.keyboard.type(' X');
  await page.keyboard.press('Escape');
  expect(await focusedLabel()).toBe('Change Ibrahim');
  await page.locator('.left-out li', { hasText: 'Bring snacks' }).getByRole('button').click();
  await button('Add').click();
  await page.keyboard.type('Maximiliana-Alexandrina Konstantinopolska-Featherstonehaughs');
  await button('Done').click();
  await button('Drop Bring snacks please!').click();
  await seen(page.getByText('Karim and Yusuf are on the list twice. We’ll add them once.'));
  // A dropped person can be added again.
  await button('Drop Sara').click();
  await button('Add').click();
  await page.keyboard.type('Sara');
  await page.keyboard.press('Enter');
  expect(await focusedLabel()).toBeNull();
  await button('Change Sara').click();
  await page.keyboard.type(' constructor');
  await page.keyboard.press('Escape');
  // What is typed further changes no correction.
  await box().press('End');
  await box().pressSequentially('\namara');
  await seen(page.getByText('amara is a member already'));
  const longest = ['عبد الرحمن بن عبد العزيز الهاشمي المغربي الأندلسي القرطبي',
    'Maximiliana-Alexandrina Konstantinopolska-Featherstonehaughs'];
  const corrected = ['Karim', longest[0], ...people.slice(3), longest[1]];
  expect(await chips()).toEqual(corrected);
  await fits();
  expect(await members()).toHaveLength(1);
  await button('Add 10 members').click();
  await seen(page.getByText('10 of 10 not used yet'));
  expect((await members()).map(({ displayName }) => displayName).toSorted()).toEqual(
    [...corrected, 'Amara'].toSorted());
  expect((await members()).find(({ displayName }) => displayName === 'Karim')!.username).toBe('karim');
});

test('people are added at any time, and a username is corrected until its member has logged in', async () => {
  await page.goto('/admin/members');
  await button('Add people').click();
  await box().fill('Is anybody there?');
  await button('Add members').click();
  await seen(page.getByText('No names found in there. Write one a line, or add them one by one.'));
  await button('It’s a name').click();
  await button('Drop Is anybody there?').click();
  await box().fill('SARA; Tariq.Flower');
  await seen(page.getByText('SARA is a member already'));
  await button('Add 1 member').click();
  await seen(page.getByText('1 of 1 not used yet'));
  await fits();
  const rename = async (username: string): Promise<void> => {
    await button('Change Tariq.Flower').click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByLabel('Username').fill(username);
    await button('Save').click();
  };
  await rename('tariq');
  await seen(page.getByRole('row').filter({ hasText: 'Tariq.Flower' }).getByText('tariq', { exact: true }));
  const { id } = (await members()).find(({ username }) => username === 'tariq')!;
  await admin.patch(`/api/users/${id}`, { password: PASSWORD });
  await application.login('tariq', PASSWORD);
  await rename('tariq2');
  await seen(page.getByText('The member has logged in already, so the username stays.'));
});
