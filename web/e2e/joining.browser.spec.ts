/** Joining on a plain HTTP address at home: a new group sits down, and three members join on their own phones. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { NewCardView } from '../../contract/invitations.js';
import { longTest } from '../../testing/jest/long-run.js';
import { startApplication, type TestApplication } from '../../testing/worlds/start-application.js';
import { HOME_NETWORK, launchChromium } from './chromium.js';
import { screenFits } from './screen-fits.js';
import { focused, LAPTOP, PHONE, seen } from './stage.js';

/** Names by member: the first admin, then those of the list. */
const NAMES = [
  'Amara', 'Bruno', 'نور', 'Chidi', 'Maximiliana Konstantinopolitanska-Bergerdorff', 'Elif', 'Farid', 'Goran',
];

let application: TestApplication;
let browser: Browser;
const faults: string[] = [];

beforeAll(async () => {
  [application, browser] = await Promise.all([startApplication(), launchChromium()]);
});

afterEach(async () => {
  expect(faults.splice(0)).toEqual([]);
  for (const context of browser.contexts()) await context.close();
});

afterAll(async () => {
  await browser?.close();
  await application?.stop();
});

const home = (): string => `http://${HOME_NETWORK}:${new URL(application.url).port}`;

async function phone(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  page.on('pageerror', ({ message }) => faults.push(message));
  await page.goto(home() + path);
  return page;
}

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Username').fill(application.admin.username);
  await page.getByLabel('Password', { exact: true }).fill(application.admin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await seen(page.getByText('Login Successful'));
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

const madeCards: NewCardView[] = [];

function noteCards(page: Page): void {
  page.on('response', (response) => {
    if (!/password-card$|invitations$/.test(response.url()) || response.request().method() !== 'POST') return;
    void response.json().then((card: NewCardView) => madeCards.push(card));
  });
}

test('a new group sits down, and three come in by their own phones', async () => {
  const admin = await phone('/login');
  noteCards(admin);
  await logIn(admin);
  await admin.getByLabel('Your name').fill(NAMES[0]!);
  await admin.getByLabel('Name of the group').fill('Friday cards');
  await screenFits(admin);
  await admin.getByRole('button', { name: 'Go on' }).click();
  await seen(admin.getByLabel('Names'));
  expect(await focused(admin)).toBe('First steps');
  await admin.getByLabel('Names').fill(NAMES.slice(1).join('\n'));
  await admin.getByRole('button', { name: 'Add 7 members' }).click();
  await seen(admin.getByText('7 of 7 not used yet'));
  await screenFits(admin);

  const [bruno, noor, chidi] = madeCards.map(({ url }) => url.replace(home(), ''));
  for (const [index, link] of [bruno, noor, chidi].entries()) {
    const guest = await phone(link!);
    await seen(heading(guest, /you are dealt in$/));
    expect(guest.url()).toBe(`${home()}/join`);
    if (index === 0) await screenFits(guest);
    await guest.getByLabel('Password', { exact: true }).fill('velvet-otter-37');
    await guest.getByRole('button', { name: 'Join' }).click();
    await seen(heading(guest, 'Welcome to the table'));
    await guest.getByRole('link', { name: 'Dashboard' }).click();
    await seen(guest.getByText(NAMES[index + 1]!).locator('visible=true').first());
    expect(await guest.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
      link!.split('#')[1]);
  }
  await seen(admin.getByText('4 of 7 not used yet'));

  await admin.getByRole('button', { name: 'Go on' }).click();
  await seen(heading(admin, 'Do you collect money?'));
  await admin.getByRole('button', { name: 'Go on' }).click();
  await seen(admin.getByText('No money is collected.'));
  await seen(admin.getByRole('link', { name: 'New Game' }).first());
});

test('an admin hands out a card, sees it used, and revokes another; a used one offers the login', async () => {
  const admin = await phone('/login', { viewport: LAPTOP });
  noteCards(admin);
  await logIn(admin);
  await admin.goto(`${home()}/admin/members`);
  await admin.getByRole('link', { name: 'Invite' }).click();
  const make = async (name: string): Promise<string> => {
    await admin.getByLabel('Name').fill(name);
    await admin.getByRole('button', { name: 'Make the card' }).click();
    await seen(heading(admin, `Hand ${name} this card`));
    expect(await focused(admin)).toBe('Copy');
    return (await admin.getByLabel(`Link for ${name}`, { exact: true }).textContent())!.replace(home(), '');
  };
  const link = await make('Zoë');
  // The toast leaves after five seconds: on a busy machine, perhaps before the click is reported.
  await Promise.all([
    seen(admin.getByText('The link is copied.')), admin.getByRole('button', { name: 'Copy', exact: true }).click(),
  ]);
  const picture = admin.waitForEvent('download');
  await admin.getByRole('button', { name: 'Save as picture' }).click();
  expect((await picture).suggestedFilename()).toMatch(/^card-\d+\.png$/);
  await screenFits(admin);

  const guest = await phone(link);
  await seen(heading(guest, /^Zoë ?, you are dealt in$/));
  await screenFits(guest);
  await guest.getByLabel('Your name on the boards').fill('amara');
  await guest.getByLabel('Password', { exact: true }).fill('velvet-otter-37');
  await guest.getByRole('button', { name: 'Join' }).click();
  await seen(guest.getByText('There is already a member called Amara.'));
  expect(await guest.getByLabel('Username').inputValue()).toBe('zoe');
  await guest.getByLabel('Your name on the boards').fill('Zoë Wolfeschlegelsteinhausenbergerdorff-Blumenthal');
  await guest.getByRole('button', { name: 'Join' }).click();
  await seen(heading(guest, 'Welcome to the table, Zoë'));
  expect(await guest.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await seen(admin.locator('.stamp', { hasText: 'Joined' }));

  const late = await phone(link);
  await seen(heading(late, 'This card is used'));
  await screenFits(late);
  await seen(late.getByRole('link', { name: 'Log in' }));
  const second = await make('Leila');
  await guest.goto(`${home()}${second}`);
  await seen(heading(guest, 'You are at the table already'));
  await admin.getByRole('button', { name: 'Revoke the card of Leila' }).click();
  await admin.getByLabel('Reason').fill('Wrong number');
  await admin.getByRole('button', { name: 'Revoke', exact: true }).click();
  await seen(admin.getByText(/Wrong number/));
  await seen(heading(admin, 'Who plays next?'));
  await seen(admin.locator('.stamp', { hasText: 'Revoked' }));
  expect(await admin.getByText('Shown only now.').count()).toBe(0);
  await guest.getByRole('button', { name: 'Log out' }).last().click();
  await seen(heading(guest, 'This card was taken back'));
});

longTest('a member’s menu leads to a card for a new password', async () => {
  const admin = await phone('/login', { viewport: LAPTOP });
  await logIn(admin);
  const dana = { username: 'dana', displayName: 'Dana', password: 'known-to-dana' };
  await (await application.login(application.admin.username, application.admin.password)).post('/api/users', dana);
  await admin.goto(`${home()}/admin/members`);
  await admin.getByRole('button', { name: 'Change Dana', exact: true }).click();
  await admin.getByRole('menuitem', { name: 'New password' }).click();
  await admin.getByRole('button', { name: 'Make a card for Dana' }).click();
  await seen(heading(admin, 'Hand Dana this card'));
  const link = await admin.getByLabel('Link for Dana', { exact: true }).textContent();
  const page = await phone(link!.replace(home(), ''));
  await seen(heading(page, 'A new password for Dana'));
  await screenFits(page);
  await page.getByLabel('New password', { exact: true }).fill('password1');
  await page.getByRole('button', { name: 'Save and log in' }).click();
  await seen(page.getByText(/too common/));
  await page.getByLabel('New password', { exact: true }).fill('quiet-badger-11');
  await page.getByRole('button', { name: 'Save and log in' }).click();
  await seen(heading(page, 'Welcome to the table, Dana'));
});
