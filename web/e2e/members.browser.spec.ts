/** The members screen: adding, editing, deactivating, reactivating, and refusals of the server. */
import type { Page } from 'playwright-core';
import { longTest } from '../../testing/jest/long-run.js';
import { PASSWORD } from '../../testing/worlds/group.js';
import { whileReadModelsAreHeld } from '../../testing/faults/held-read-models.js';
import { at, focused, gone, PHONE, seen, stageOfSuite } from './stage.js';

const stage = stageOfSuite();

const openMembers = (visit = {}): Promise<Page> =>
  stage.open('/admin/members', { as: stage.group.application.admin.username, ...visit });
const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
const dialog = (page: Page) => page.getByRole('dialog');

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Change ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

const canLogIn = async (username: string, password: string): Promise<boolean> =>
  (await stage.group.application.anonymous().post('/api/auth/login', { username, password })).status === 200;

test('the members table lists everybody with rights and fee, but not No Player', async () => {
  const page = await openMembers();
  await seen(row(page, 'organizer'));
  const cells = await page.getByRole('row').evaluateAll((rows) =>
    rows.slice(1, 4).map((each) => [...each.querySelectorAll('th, td')].slice(0, 4).map((cell) => cell.textContent)));
  expect(cells).toEqual([
    ['organizerYou', 'organizer', 'AdminRecords games · last here today', 'Regular ($15)'],
    ['Player 10', 'player10', 'Member · not here lately', 'Regular ($15)'],
    ['Player 2', 'player2', 'Records games · last here today', 'Regular ($15)'],
  ]);
  await seen(page.getByRole('heading', { name: '10 active members' }));
  expect(await page.getByText('No Player').count()).toBe(0);
});

test('an added member can log in; the focus returns to the button', async () => {
  const page = await openMembers();
  await page.getByRole('button', { name: 'Add member' }).click();
  await dialog(page).getByLabel('Display name').fill('Nadia');
  await dialog(page).getByLabel('Username').fill('Nadia.K');
  await dialog(page).getByLabel('First password', { exact: true }).fill('her-first-one');
  await dialog(page).getByText('Shisha ($25)').click();
  await dialog(page).getByRole('checkbox', { name: /^Records games/ }).click();
  await dialog(page).getByRole('button', { name: 'Add member' }).click();
  await seen(page.getByText('Nadia can log in now.'));
  expect(await page.locator('.toast .person[dir="auto"]').textContent()).toBe('Nadia');
  await gone(dialog(page));
  expect(await focused(page)).toBe('Add member');
  const added = row(page, 'Nadia');
  await seen(added.getByText('nadia.k'));
  await seen(added.getByText('Records games'));
  await seen(added.getByText('Shisha ($25)'));
  expect(await canLogIn('nadia.k', 'her-first-one')).toBe(true);
});

longTest('the member dialog shows a refusal of the server and keeps its input', async () => {
  const page = await openMembers();
  await page.getByRole('button', { name: 'Add member' }).click();
  const add = dialog(page).getByRole('button', { name: 'Add member' });
  await add.click();
  for (const label of ['Display name', 'Username', 'First password']) {
    await seen(dialog(page).getByText(`${label} is required`));
  }
  const name = dialog(page).getByLabel('Display name');
  expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
  await dialog(page).getByLabel('Display name').fill('x'.repeat(61));
  await dialog(page).getByLabel('Username').fill('نور');
  await dialog(page).getByLabel('First password', { exact: true }).fill('short');
  await add.click();
  for (const fault of ['A display name has 1 to 60', 'A username has 3 to 32', 'A password has at least 8']) {
    await seen(dialog(page).getByText(fault));
  }
  await dialog(page).getByLabel('Display name').fill('Second');
  await dialog(page).getByLabel('Username').fill('player2');
  await dialog(page).getByLabel('First password', { exact: true }).fill('short');
  await add.click();
  await seen(dialog(page).getByText('A password has at least 8 characters'));
  await dialog(page).getByLabel('First password', { exact: true }).fill('long-enough');
  await add.click();
  await seen(dialog(page).getByText('The username player2 is taken.'));
  expect(await dialog(page).getByLabel('Display name').inputValue()).toBe('Second');
  await page.keyboard.press('Escape');
  await gone(dialog(page));
});

test('name, rights and fee of a member are edited; a new fee asks for its first day', async () => {
  const page = await openMembers({ viewport: PHONE });
  await choose(page, 'Player 5', 'Edit');
  await dialog(page).getByLabel('Display name').fill('Player Five');
  expect(await dialog(page).getByLabel('First day of the new fee').count()).toBe(0);
  await dialog(page).getByText('Shisha ($25)').click();
  expect(await dialog(page).getByLabel('First day of the new fee').inputValue()).toBe('2026-07-29');
  await dialog(page).getByLabel('First day of the new fee').fill('2026-07-01');
  await dialog(page).getByRole('checkbox', { name: /^Admin/ }).click();
  const sent = page.waitForRequest('**/api/users/5');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  expect((await sent).postDataJSON()).toEqual({
    displayName: 'Player Five', isAdmin: true, canCreateGames: false, isShishaSmoker: true, from: '2026-07-01',
  });
  await seen(row(page, 'Player Five').getByText('Admin', { exact: true }));
  await seen(row(page, 'Player Five').getByText('Shisha ($25)'));
});

test('a fee from a later day is planned: row, dialog and profile show it, and it can be cancelled', async () => {
  const planned = 'Shisha ($25) from Sat 1 Aug 2026';
  const page = await openMembers();
  const fee = () => row(page, 'Player 8').getByRole('cell').nth(2).innerText();
  await choose(page, 'Player 8', 'Edit');
  await dialog(page).getByText('Shisha ($25)').click();
  await dialog(page).getByLabel('First day of the new fee').fill('2026-08-01');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await seen(row(page, 'Player 8').getByText(planned));
  expect(await fee()).toBe(`Regular ($15)\n${planned}`);
  const own = await stage.open('/profile', { as: 'player8' });
  await seen(own.getByText(`Regular ($15), ${planned}`));
  await choose(page, 'Player 8', 'Edit');
  await seen(dialog(page).getByText(`Planned: ${planned}.`));
  await dialog(page).getByRole('checkbox', { name: /^Cancel the planned change/ }).click();
  const sent = page.waitForRequest('**/api/users/8');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  expect((await sent).postDataJSON()).toEqual({
    displayName: 'Player 8', isAdmin: false, canCreateGames: false, isShishaSmoker: false,
  });
  await gone(row(page, 'Player 8').getByText(planned));
  expect(await fee()).toBe('Regular ($15)');
});

longTest('a member is logged out everywhere, and keeps the password', async () => {
  const client = await stage.group.application.login('player9', PASSWORD);
  const page = await openMembers();
  await choose(page, 'Player 9', 'Log out everywhere');
  await dialog(page).getByRole('button', { name: 'Log out' }).click();
  await seen(page.getByText('Member Logged Out'));
  expect((await client.get('/api/users')).status).toBe(401);
  expect(await canLogIn('player9', PASSWORD)).toBe(true);
});

test('an admin deactivates and reactivates a member', async () => {
  const page = await openMembers();
  await choose(page, 'Player 7', 'Deactivate');
  await dialog(page).getByRole('button', { name: 'Deactivate' }).click();
  await seen(row(page, 'Player 7').getByText('Inactive'));
  expect(await canLogIn('player7', PASSWORD)).toBe(false);
  expect(await page.getByRole('row').last().textContent()).toContain('Player 7');
  await choose(page, 'Player 7', 'Reactivate');
  await dialog(page).getByRole('button', { name: 'Reactivate' }).click();
  await gone(row(page, 'Player 7').getByText('Inactive'));
  expect(await canLogIn('player7', PASSWORD)).toBe(true);
});

test('admins who edit themselves see it in the header; without the right they leave the page', async () => {
  const { admin, application } = stage.group;
  const helper = { username: 'helper', displayName: 'Helper', password: PASSWORD, isAdmin: true };
  await admin.post('/api/users', helper);
  const page = await stage.open('/welcome', {});
  await page.context().request.post(`${application.url}/api/auth/login`, { data: helper });
  await page.goto('/admin/members');
  await choose(page, 'Helper', 'Edit');
  await dialog(page).getByLabel('Display name').fill('Former Helper');
  await dialog(page).getByRole('checkbox', { name: /^Admin/ }).click();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await at(page, '/fast-dashboard');
  await seen(page.getByRole('banner').getByText('Former Helper'));
  expect(await page.getByRole('banner').getByRole('link', { name: 'Financial' }).count()).toBe(0);
});

longTest('a members list that fails to load says so and can be retried', async () => {
  const page = await stage.open('/welcome', { as: stage.group.application.admin.username });
  await page.route('**/api/users', (route) => route.abort());
  await page.goto('/admin/members');
  await seen(page.getByText('The members did not load.'));
  await page.unroute('**/api/users');
  await page.getByRole('button', { name: 'Retry' }).click();
  await seen(row(page, 'organizer'));
});

longTest('a change of a member appears even when its table is updated late', async () => {
  const page = await openMembers();
  // Later updates must not hide that it was read too early.
  await page.route('**/api/updates*', (route) => route.abort());
  await page.reload();
  await choose(page, 'Player 10', 'Edit');
  await dialog(page).getByLabel('Display name').fill('Zehra');
  await whileReadModelsAreHeld(stage.group.application.databaseUrl, async () => {
    const read = page.waitForRequest((request) => request.method() === 'GET' && request.url().endsWith('/api/users'));
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    expect((await read).headers()['x-at-least-position']).toMatch(/^\d+$/);
  });
  await seen(row(page, 'Zehra'));
});
