/**
 * The first evening of a group on a plain HTTP address at home, from the code in the terminal to the first hand-out: a
 * pasted chat, one code for three phones, a group that collects no money. All taps of the organizer are counted.
 */
import type { Browser, Page } from 'playwright-core';
import type { TestApplication } from '../../testing/worlds/start-application.js';
import { HOME_NETWORK, launchChromium } from './chromium.js';
import { startWithCode } from './first-start.js';
import { openWhoIsHere, playDrawnGame } from './recording-walk.js';
import { PHONE, seen } from './stage.js';

/** From the first start to the end of the first hand-out; 25 of them are the rounds. */
const MOST_TAPS = 45;
const PASSWORD = 'velvet-otter-37';
/** Twelve lines that mean nine people. */
const CHAT = `[27/11, 21:04] Karim: President Friday!! who's in 🎴
• Omar
- Layla 😊
3. Yusuf
Ibrahim, Zaynab and Hassan
* Mariam (maybe late)
✅ Bilal
@Karim
layla
[27/11, 21:09] Omar: me
27/11/2026, 21:10 - Yusuf: yes
Bring snacks please!`;
const OTHERS = ['Karim', 'Omar', 'Layla', 'Yusuf', 'Ibrahim', 'Zaynab', 'Hassan', 'Mariam', 'Bilal'];

let application: TestApplication;
let browser: Browser;
let link: string;
let taps = 0;

beforeAll(async () => {
  [{ application, link }, browser] = await Promise.all([startWithCode(), launchChromium()]);
});

afterAll(async () => {
  await browser?.close();
  await application?.stop();
});

async function phone(address: string, onTap?: () => void): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, reducedMotion: 'reduce', hasTouch: true });
  if (onTap) {
    await context.exposeFunction('noteTap', onTap);
    await context.addInitScript(`addEventListener('pointerdown', () => noteTap(), true)`);
  }
  const page = await context.newPage();
  await page.goto(new URL(address, `http://${HOME_NETWORK}:${new URL(application.url).port}`).href);
  return page;
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { name });

/** Comes in by the code, and answers the first steps. */
async function begin(host: Page): Promise<void> {
  await press(host, 'Log in on this phone');
  await host.getByLabel('Your name').fill('Amara');
  await press(host, 'Go on');
  await host.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(host, 'Go on');
  await host.getByLabel('Paste your chat').fill(CHAT);
  expect(await host.locator('.nchip .btn-name').allTextContents()).toEqual(OTHERS);
  await press(host, 'Add 9 members');
  await seen(host.getByRole('heading', { name: 'Where do you play?' }));
  await press(host, 'Go on');
  await host.getByText('No', { exact: true }).click();
  await press(host, 'Go on');
  await seen(host.getByText('No money is collected.'));
}

/** Opens the door and lets three phones in. */
async function letIn(host: Page): Promise<void> {
  await host.getByRole('link', { name: 'Open the door' }).click();
  const opened = host.waitForResponse((answer) =>
    answer.url().endsWith('/api/door') && answer.request().method() === 'POST');
  await press(host, 'Open the door');
  const { url } = (await (await opened).json()) as { url: string };
  await seen(host.getByRole('img', { name: 'QR code of the door' }));
  for (const name of OTHERS.slice(0, 3)) {
    const guest = await phone(url);
    await press(guest, name);
    await guest.getByLabel('Choose a password', { exact: true }).fill(PASSWORD);
    await press(guest, 'Sit down');
    await seen(heading(guest, 'Welcome to the table'));
    await guest.context().close();
  }
  await seen(heading(host, '4 of 10 have joined'));
}

/** Plays the first game with teams by the lot, up to the cards. */
async function play(host: Page): Promise<void> {
  await host.locator('.brand').click();
  await openWhoIsHere(host);
  await seen(host.getByText('10 of 10 players selected'));
  await playDrawnGame(host);
}

test('a whole group is in, and has its first cards, by few taps of the organizer', async () => {
  const host = await phone(link, () => (taps += 1));
  await begin(host);
  await letIn(host);
  await play(host);
  await press(host, 'Done');
  expect(await host.getByText('Your balance').count()).toBe(0);
  expect(taps).toBeLessThanOrEqual(MOST_TAPS);
  // Every tap was noted: the rounds alone are 25.
  expect(taps).toBeGreaterThan(35);
});
