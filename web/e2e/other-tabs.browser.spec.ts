/** The end of a session: all tabs of a browser share it, and a login leads back to the screen that was asked for. */
import type { Page, Request } from 'playwright-core';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import { PASSWORD, record } from '../../testing/worlds/group.js';
import { answered, at, gone, PHONE, runFirst, seen, stageOfSuite } from './stage.js';

const stage = stageOfSuite(async ({ group }) => {
  // A group without a game sees instructions instead of its dashboard.
  await record(group.recorder, { date: '2026-07-28', rounds: CLEAR_ROUNDS });
});

const greeting = (page: Page, name: string) =>
  page.getByRole('heading', { name: `Assalam Alaikum ${name}`, exact: true });
const own = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'your profile' });

/** The dashboard of player 3, and another tab beside it. */
async function openTwo(): Promise<[Page, Page]> {
  const page = await stage.open('/', { as: 'player3' });
  await seen(greeting(page, 'Player 3'));
  const other = await page.context().newPage();
  await other.goto('/games');
  await seen(own(other).getByText('Player 3'));
  return [page, other];
}

/** Another member logs in without opening a page. */
async function becomePlayer4(page: Page): Promise<void> {
  const { request } = page.context();
  await request.post('/api/auth/logout', { data: {} });
  const answer = await request.post('/api/auth/login', { data: { username: 'player4', password: PASSWORD } });
  expect(answer.ok()).toBe(true);
}

async function seesPlayer4(page: Page): Promise<void> {
  await seen(greeting(page, 'Player 4'));
  await seen(own(page).getByText('Player 4'));
  await gone(greeting(page, 'Player 3'));
}

test('a logout in one tab is a logout in all, and the next login counts in all of them', async () => {
  const [page, other] = await openTwo();
  await other.getByRole('button', { name: 'Log out' }).click();
  await at(other, '/welcome');
  await at(page, '/login');
  await seen(page.getByText('Your session has ended. Log in to go on.'));
  await other.getByRole('link', { name: 'Log In', exact: true }).click();
  await other.getByLabel('Username').fill('player4');
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.keyboard.press('Enter');
  await seesPlayer4(page);
});

test('a tab learns of another member from another tab, and forgets everything of the previous member', async () => {
  const [page, other] = await openTwo();
  await page.getByRole('link', { name: 'Games', exact: true }).click();
  await seen(page.getByRole('heading', { name: 'Game 1' }));
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await seen(greeting(page, 'Player 3'));
  await becomePlayer4(page);
  await other.reload();
  await seesPlayer4(page);
  const asked = page.waitForRequest('**/api/games/pages/1');
  await page.getByRole('link', { name: 'Games', exact: true }).click();
  await asked;
});

test('a tab that missed a change of member notices it on focus', async () => {
  const [page, other] = await openTwo();
  await runFirst(page, () => addEventListener('storage', (event) => event.stopImmediatePropagation()));
  // The end of the stream would also reveal the end of the session.
  await page.route('**/api/updates*', () => new Promise(() => undefined));
  const asked: Request[] = [];
  page.on('request', (request) => request.url().includes('/api/updates') || asked.push(request));
  await page.reload();
  await seen(greeting(page, 'Player 3'));
  // A read that is still on its way would be answered for player 4, and would also reveal the change.
  await answered(page, asked);
  await becomePlayer4(page);
  await seen(greeting(page, 'Player 3'));
  await other.reload();
  await seen(own(other).getByText('Player 4'));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await seesPlayer4(page);
});

test('a page that the browser kept shows nothing of a member who has logged out since, not even offline', async () => {
  const [page, other] = await openTwo();
  await runFirst(page, () => ['storage', 'visibilitychange'].forEach((type) =>
    addEventListener(type, (event) => event.stopImmediatePropagation(), true)));
  await page.reload();
  await seen(greeting(page, 'Player 3'));
  const show = (): Promise<boolean> => page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    return document.body.checkVisibility();
  });
  expect(await show()).toBe(true);
  await other.getByRole('button', { name: 'Log out' }).click();
  await at(other, '/welcome');
  await page.context().setOffline(true);
  expect(await show()).toBe(false);
});

async function logIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await at(page, '/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

test('a link that is opened without a session is shown after the login, whole', async () => {
  const page = await stage.open('/evenings/2026-07-28?asOf=2026-07-29T16:00:00Z#top', { viewport: PHONE });
  await logIn(page, 'player3');
  await page.waitForURL('**/evenings/2026-07-28?asOf=2026-07-29T16:00:00Z#top');
});

test.each([
  ['a dialog', '/financial?month=2026-07', ['Payment of Player 6']],
  ['a dialog of a menu', '/financial/6', ['Account of Player 6', 'Adjust balance']],
])('a form in %s is open again after the session ended, with what was typed', async (_, address, way) => {
  const { username, password } = stage.group.application.admin;
  const page = await stage.open(address, { as: username });
  for (const name of way) await page.getByRole('button', { name }).or(page.getByRole('menuitem', { name })).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill('12.50');
  await dialog.getByRole('textbox').last().fill('By cheque');
  await page.context().clearCookies();
  // Background reads of the page may notice it first.
  await dialog.getByRole('button', { name: /^(Record|Adjust)/ }).click({ timeout: 3_000 }).catch(() => undefined);
  await logIn(page, username, password);
  await page.waitForURL(`**${address}`);
  await seen(dialog);
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('.dialog input.num')?.value === '12.50');
  expect(await dialog.getByRole('textbox').last().inputValue()).toBe('By cheque');
  const { body } = await stage.group.admin.get<{ current_balance: number }>('/api/billing/statement/6');
  expect(body.current_balance).toBe(-1500);
});
