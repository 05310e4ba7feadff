/**
 * The door on a plain HTTP address at home: three phones come in by one code, a recorder after the organizer's Yes, and
 * a reload loses nothing.
 */
import type { Browser, Page } from 'playwright-core';
import type { UserView } from '../../contract/players.js';
import type { HttpClient } from '../../testing/worlds/http-client.js';
import { startApplication, type TestApplication } from '../../testing/worlds/start-application.js';
import { HOME_NETWORK, launchChromium } from './chromium.js';
import { screenFits } from './screen-fits.js';
import { PHONE, seen } from './stage.js';

const LONG = 'Maximiliana-Alexandrina Konstantinopolska-Featherstonehaughs';
const NAMES = ['Bruno', 'نور', 'Chidi', LONG];
const PASSWORD = 'velvet-otter-37';

let application: TestApplication;
let admin: HttpClient;
let browser: Browser;
const faults: string[] = [];

beforeAll(async () => {
  [application, browser] = await Promise.all([
    startApplication({ now: new Date().toISOString() }), launchChromium()]);
  admin = await application.login(application.admin.username, application.admin.password);
  for (const [index, displayName] of NAMES.entries()) {
    const member = { username: `member${index}`, displayName, password: null, canCreateGames: displayName === 'Chidi' };
    expect((await admin.post<UserView>('/api/users', member)).status).toBe(201);
  }
});

afterAll(async () => {
  expect(faults).toEqual([]);
  await browser?.close();
  await application?.stop();
});

const home = (): string => `http://${HOME_NETWORK}:${new URL(application.url).port}`;

async function phone(address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.on('pageerror', ({ message }) => faults.push(message));
  await page.goto(address);
  return page;
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

async function organizer(): Promise<Page> {
  const host = await phone(`${home()}/login`);
  await host.getByLabel('Username').fill(application.admin.username);
  await host.getByLabel('Password', { exact: true }).fill(application.admin.password);
  await press(host, 'Login');
  return host;
}

async function sitDown(link: string, name: string): Promise<Page> {
  const guest = await phone(link);
  await press(guest, name);
  await seen(heading(guest, new RegExp(`^Hello .?${name}`)));
  await guest.getByLabel('Choose a password', { exact: true }).fill(PASSWORD);
  await press(guest, 'Sit down');
  return guest;
}

test('three phones come in by one code, a recorder after the Yes, and a reload loses nothing', async () => {
  const host = await organizer();
  await seen(heading(host, 'Cards: 1 of 5 have joined'));
  await host.getByRole('link', { name: 'Open the door' }).click();
  await seen(heading(host, 'The door'));
  await seen(heading(host, '1 of 5 have joined'));
  await screenFits(host);
  const opened = host.waitForResponse((answer) =>
    answer.url().endsWith('/api/door') && answer.request().method() === 'POST');
  await press(host, 'Open the door');
  const { url } = (await (await opened).json()) as { url: string };
  expect(url.startsWith(`${home()}/join#`)).toBe(true);
  await seen(host.getByRole('img', { name: 'QR code of the door' }));
  await seen(host.getByText('15 minutes left'));
  await screenFits(host);

  const list = await phone(url);
  await seen(heading(list, 'Who are you?'));
  expect(list.url()).toBe(`${home()}/join`);
  await screenFits(list);
  const bruno = await sitDown(url, 'Bruno');
  await seen(heading(bruno, 'Welcome to the table'));
  await seen(bruno.getByText('Add to Home Screen'));
  await screenFits(bruno);
  await sitDown(url, 'نور');
  await seen(heading(host, '3 of 5 have joined'));
  await seen(list.getByRole('button', { name: LONG }));
  await list.getByRole('button', { name: 'Bruno' }).waitFor({ state: 'detached' });

  await host.reload();
  await seen(host.getByRole('img', { name: 'QR code of the door' }));
  await seen(heading(host, '3 of 5 have joined'));

  const chidi = await sitDown(url, 'Chidi');
  await seen(chidi.getByText('your organizer says Yes first'));
  await screenFits(chidi);
  await seen(host.getByText('waits for your Yes'));
  // The Yes is seen without scrolling.
  await host.evaluate(() => scrollTo(0, 0));
  expect((await host.getByRole('button', { name: 'Yes, let Chidi in' }).boundingBox())!.y).toBeLessThan(640);
  await screenFits(host);
  await press(host, 'Yes, let Chidi in');
  await seen(heading(host, '4 of 5 have joined'));
  await seen(heading(chidi, 'Welcome to the table'));

  await press(host, 'Undo the joining of Bruno');
  await seen(host.getByText('can be tapped again'));
  await seen(heading(host, '3 of 5 have joined'));
  await seen(list.getByRole('button', { name: 'Bruno' }));
  await bruno.goto(`${home()}/profile`);
  await seen(heading(bruno, 'Welcome Back!'));

  await press(host, 'Close the door');
  await seen(host.getByRole('button', { name: 'Open the door' }));
  await list.getByRole('button', { name: 'Bruno' }).click();
  await list.getByLabel('Choose a password', { exact: true }).fill(PASSWORD);
  await press(list, 'Sit down');
  await seen(heading(list, 'The door is closed'));
  await screenFits(list);
});

test('until all are in the dashboard says so, and makes new cards for all who are missing', async () => {
  const host = await organizer();
  await seen(heading(host, 'Cards: 3 of 5 have joined'));
  await press(host, 'New cards for all 2');
  await seen(host.getByText('2 of 2 not used yet'));
  await screenFits(host);
  await host.goto(`${home()}/admin/members`);
  const row = (name: string) => host.getByRole('row', { name });
  await seen(row('Bruno').getByText('not joined yet'));
  await seen(row('Chidi').getByText('last here today'));
  await screenFits(host);
  await press(host, 'Change Bruno');
  await host.getByRole('menuitem', { name: 'New card' }).click();
  await seen(heading(host, 'New card'));
  await press(host, 'Make a card for Bruno');
  await seen(heading(host, 'Hand Bruno this card'));
  await seen(host.getByText(/Invited by .* not joined yet/).first());
  expect(await host.getByText('New password').count()).toBe(0);
});
