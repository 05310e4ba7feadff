/** The page of the group: its facts, fees and points, who may change them, and where they are shown. */
import type { Locator, Page } from 'playwright-core';
import { RULES } from '../../domain/boards/rules.js';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import { longTest } from '../../testing/jest/long-run.js';
import { record } from '../../testing/worlds/group.js';
import { focused, gone, PHONE, seen, stageOfSuite } from './stage.js';

const stage = stageOfSuite();
const play = () => record(stage.group.recorder, { date: '2026-07-10', rounds: CLEAR_ROUNDS });

const openGroup = (visit = {}): Promise<Page> =>
  stage.open('/admin/group', { as: stage.group.application.admin.username, ...visit });
const row = (page: Page, name: string) =>
  page.locator('.fact-row').filter({ has: page.getByRole('heading', { name, exact: true }) });

const isFocused = (field: Locator): Promise<boolean> =>
  field.evaluate((element) => element === document.activeElement);

test('an admin chooses the currency and fees of 0: there are no dues, until an account has an amount', async () => {
  const page = await stage.open('/admin', { as: stage.group.application.admin.username });
  await page.getByRole('region', { name: 'Group and rules' }).getByRole('link', { name: 'Group' }).click();
  await page.getByRole('button', { name: 'Change currency' }).click();
  await page.getByRole('button', { name: 'Save currency' }).click();
  await seen(page.getByText('Currency Changed'));
  const fees = page.getByRole('region', { name: 'Fees' });
  for (const label of ['Regular', 'Shisha']) await fees.getByLabel(label).fill('0');
  await fees.getByLabel('Reason').fill('Everybody brings something');
  await fees.getByRole('button', { name: 'Change from July', exact: true }).click();
  await seen(page.getByText('They hold from July 2026 on.'));
  await play();
  // Members are led to their dashboard.
  const member = await stage.open('/admin/group', { as: 'player3' });
  await seen(member.getByText('Did You Know?'));
  const menu = member.getByRole('navigation', { name: 'Main' });
  expect(await menu.getByRole('link').allTextContents())
    .toEqual(['Dashboard', 'Evenings', 'Games', 'Leaderboards', 'Players']);
  expect(await member.getByText('Your balance').count()).toBe(0);
  await stage.group.admin.post('/api/billing/adjustment', { userId: 3, amount: -250, reason: 'A glass' });
  await menu.getByText('My dues').click();
  await seen(member.getByText('€2.50').first());
});

const LONG_NAME = 'Cards of Wolfeschlegelsteinhausenbergerdorff-Blumenthal';

test('a new name, with its reason, stands in the header, in titles and before the login', async () => {
  const page = await openGroup();
  await seen(page.getByRole('heading', { name: 'President', level: 1 }));
  await page.getByRole('button', { name: 'Change name' }).click();
  expect(await isFocused(page.getByLabel('New name'))).toBe(true);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(LONG_NAME);
  await page.keyboard.press('Enter');
  const name = row(page, 'Name');
  await seen(name.getByText('Give a reason of 1 to 500 characters.'));
  expect(await isFocused(name.getByLabel('Reason'))).toBe(true);
  await page.keyboard.type('So that we find it');
  await name.getByRole('button', { name: 'Save name' }).click();
  await seen(page.getByRole('heading', { name: LONG_NAME, level: 1 }));
  await seen(page.getByRole('banner').getByText(LONG_NAME));
  expect(await page.title()).toBe(`Group · ${LONG_NAME}`);
  // The page may receive the update about its change before the answer.
  await gone(name.getByLabel('New name'));
  expect(await focused(page)).toBe('Change name');
  await seen(name.getByText('Since Wed 29 Jul 2026.', { exact: false }));
  await name.getByText('History').click();
  await seen(name.getByText('‘So that we find it’', { exact: false }));
  await page.setViewportSize({ ...PHONE, width: 320 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  const visitor = await stage.open('/welcome', { viewport: { ...PHONE, width: 320 } });
  await seen(visitor.getByRole('banner').getByText(LONG_NAME));
  const shown = visitor.getByRole('main').getByText(LONG_NAME);
  await seen(shown);
  expect(await shown.evaluate((text) => text.getBoundingClientRect().right <= innerWidth)).toBe(true);
  expect(await visitor.title()).toBe(`Welcome · ${LONG_NAME}`);
});

longTest('the greeting is shown as the reader will see it, and refused without its place for the name', async () => {
  const page = await openGroup({ viewport: PHONE });
  await page.getByRole('button', { name: 'Change greeting' }).click();
  const field = page.getByLabel('New greeting');
  await field.fill('Salam');
  await row(page, 'Greeting').getByLabel('Reason').fill('Shorter');
  await page.getByRole('button', { name: 'Save greeting' }).click();
  await seen(row(page, 'Greeting').locator('.error').getByText('Put {name} where the name belongs.'));
  expect(await isFocused(field)).toBe(true);
  await field.fill('Salam {name}');
  await seen(page.getByText('Salam organizer (Admin)'));
  await page.keyboard.press('Escape');
  await gone(field);
  expect(await focused(page)).toBe('Change greeting');
  await page.getByRole('button', { name: 'Change greeting' }).click();
  await field.fill('Salam {name}');
  await row(page, 'Greeting').getByLabel('Reason').fill('Shorter');
  await page.getByRole('button', { name: 'Save greeting' }).click();
  await seen(page.getByText('Greeting Changed'));
  await play();
  await page.goto('/fast-dashboard');
  await seen(page.getByRole('heading', { name: 'Salam organizer (Admin)' }));
});

test('fees change from the first month without a game, and are taken back', async () => {
  await play();
  const page = await openGroup();
  const fees = page.getByRole('region', { name: 'Fees' });
  expect(await fees.getByLabel('From').inputValue()).toBe('2026-08');
  await seen(fees.getByText('July 2026 is played already: it keeps its fees.'));
  await fees.getByLabel('Regular').fill('sixteen');
  await fees.getByRole('button', { name: 'Add a reason to save' }).click();
  await seen(fees.getByText('Type an amount such as 15.50.'));
  expect(await isFocused(fees.getByLabel('Regular'))).toBe(true);
  for (const label of ['Regular', 'Shisha']) await fees.getByLabel(label).fill('16');
  await fees.getByLabel('Reason').fill('The room costs more');
  await seen(fees.getByText(/If everybody plays, August brings .160\.00, now /));
  const coming = fees.getByRole('row').filter({ hasText: 'Aug 2026' });
  // The page receives the update about its change before the answer, and reports no fault in the form.
  let faults = -1;
  await page.route('**/api/group/fees', async (route) => {
    const response = await route.fetch();
    await seen(coming.getByText(/^.16$/).first());
    faults = await fees.locator('.error').count();
    await route.fulfill({ response });
  });
  await fees.getByRole('button', { name: 'Change from August', exact: true }).click();
  await seen(page.getByText('They hold from August 2026 on.'));
  expect(faults).toBe(0);
  await seen(coming.getByText('To come'));
  await coming.getByRole('button', { name: /^Take back/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Not yet');
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await gone(coming);
  await seen(page.getByText('Took back the fees from August 2026 on'));
});

test('members read the rules from the legend of a board, with those to come; only admins take them back', async () => {
  const rules = { ...RULES, lastRoundFactor: 3 };
  await stage.group.admin.post('/api/group/rules', { from: '2027-01', rules, reason: 'More can still turn' });
  const member = await stage.open('/fast-leaderboards', { as: 'player3', viewport: PHONE });
  await member.getByRole('link', { name: 'All rules' }).click();
  await seen(member.getByText('Round 5 counts double. With four teams, the last gets −5.'));
  await seen(member.getByText('Round 5 counts 3×', { exact: true }));
  const ofFour = member.getByRole('row', { name: /^4/ }).locator('td');
  expect(await ofFour.allTextContents()).toEqual(['+10', '+5', '−5', '−10']);
  expect(await member.getByRole('button', { name: /^Take back/ }).count()).toBe(0);
  const page = await openGroup();
  await seen(page.getByText('To come, January 2027'));
  await page.getByRole('button', { name: 'Take back the rules from January 2027 on' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Less can');
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await gone(page.getByText('To come, January 2027'));
});
