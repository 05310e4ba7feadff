/** The first steps of an organizer on a phone, from the code in the terminal on: in a group that collects no money. */
import type { Browser, Page } from 'playwright-core';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import { record } from '../../testing/worlds/group.js';
import type { TestApplication } from '../../testing/worlds/start-application.js';
import { HOME_NETWORK, launchChromium } from './chromium.js';
import { startWithCode } from './first-start.js';
import { screenFits } from './screen-fits.js';
import { LAPTOP, PHONE, seen } from './stage.js';

const OTHERS = ['Bruno', 'نور', 'Chidi', 'Maximiliana Konstantinopolitanska-Bergerdorff', 'Elif', 'Farid', 'Goran'];
const PASSWORD = 'velvet-otter-37';

let application: TestApplication;
let browser: Browser;
let link: string;

beforeAll(async () => {
  [{ application, link }, browser] = await Promise.all([startWithCode(), launchChromium()]);
});

afterAll(async () => {
  await browser?.close();
  await application?.stop();
});

async function open(path: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: PHONE, reducedMotion: 'reduce' })).newPage();
  await page.goto(`http://${HOME_NETWORK}:${new URL(application.url).port}${path}`);
  return page;
}

test('an organizer comes in by the code, chooses a password, and a group that says No sees no balance', async () => {
  const page = await open(link);
  const goOn = page.getByRole('button', { name: 'Go on' });
  await seen(page.getByRole('button', { name: 'Log in on this phone' }));
  expect(page.url()).toMatch(/\/login$/);
  await screenFits(page);
  await page.getByRole('button', { name: 'Log in on this phone' }).click();
  await page.getByLabel('Your name').fill('Amara');
  await goOn.click();
  await page.getByLabel('Password', { exact: true }).fill('password123');
  await goOn.click();
  await seen(page.getByText('This password is too common: choose another one'));
  await screenFits(page);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await goOn.click();
  await page.getByLabel('Names').fill(OTHERS.join('\n'));
  await page.getByRole('button', { name: 'Add 7 members' }).click();
  await screenFits(page);
  await page.getByLabel('The city of your clocks').selectOption('Kathmandu, Asia');
  await goOn.click();
  await seen(page.getByRole('heading', { name: 'Kathmandu time' }));
  await page.getByText('Something else').click();
  await screenFits(page);
  await seen(page.getByText('Make somebody else an organizer too'));
  await page.getByText('No', { exact: true }).click();
  await goOn.click();
  await seen(page.getByText('No money is collected.'));

  const admin = await application.login(application.admin.username, PASSWORD);
  await record(admin, { rounds: CLEAR_ROUNDS });
  // The menu stands open in the header of a laptop.
  await page.setViewportSize(LAPTOP);
  await page.reload();
  await seen(page.getByRole('heading', { name: 'Assalam Alaikum Amara' }));
  await seen(page.getByRole('link', { name: 'Leaderboards', exact: true }));
  expect([await page.getByText('Your balance').count(), await page.getByText('My dues').count()]).toEqual([0, 0]);

  const again = await open(link);
  await again.getByRole('button', { name: 'Log in on this phone' }).click();
  await seen(again.getByText('This code no longer works: log in, or start the server again.'));
  await seen(again.getByLabel('Username'));
});
