/** Explanations on screen, level by level, and why a member moved. */
import type { Locator, Page } from 'playwright-core';
import type { ExplanationView } from '../../contract/explain.js';
import { inLongRun, longTest } from '../../testing/jest/long-run.js';
import { faintTexts, violations } from './axe.js';
import { misfits } from './fit.js';
import { fillScreens, HARD_NAMES } from './screen-walk.js';
import { focused, followed, gone, LAPTOP, PHONE, seen, stageOfSuite } from './stage.js';

const stage = stageOfSuite(({ group }) => fillScreens(group));

const dialog = (page: Page): Locator => page.getByRole('dialog');
const title = (page: Page): Locator => dialog(page).getByRole('heading', { level: 2 });
const explainedIn = (page: Page): string | null => new URL(page.url()).searchParams.get('explain');
const number = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });

test('on a phone: by keyboard level by level, and back to the number', async () => {
  const page = await stage.open('/fast-leaderboards', { as: 'player3', viewport: PHONE });
  const own = number(page, /, July points of Player 3, explain/);
  await own.focus();
  await page.keyboard.press('Enter');
  await seen(title(page).getByText('Your points, July 2026'));
  expect(explainedIn(page)).toBe('months/2026-07/players/3');
  expect(await focused(page)).toBe('Your points, July 2026Points of the month');
  await seen(dialog(page).getByText('Fri 24 Jul'));
  for (let tabs = 0; tabs < 3; tabs += 1) await page.keyboard.press('Tab');
  const day = await focused(page);
  expect(day).toMatch(/^1Fri 24 Jul/);
  await page.keyboard.press('Enter');
  await seen(title(page).getByText('Your points, Fri 24 Jul'));
  await dialog(page).getByRole('button', { name: /^Game 1/ }).click();
  await seen(title(page).getByText('Game 1'));
  expect(explainedIn(page)).toBe('games/1/teams/2');
  await dialog(page).getByRole('button', { name: 'Back to Fri 24 Jul' }).click();
  await seen(title(page).getByText('Your points, Fri 24 Jul'));
  expect(await focused(page)).toMatch(/^Game 1/);
  await page.goBack();
  await seen(title(page).getByText('Your points, July 2026'));
  expect(await focused(page)).toBe(day);
  await page.goBack();
  await gone(dialog(page));
  expect([explainedIn(page), await focused(page)]).toEqual([null, await own.getAttribute('aria-label')]);
});

longTest('Escape and the cross close all levels at once', async () => {
  const page = await stage.open('/fast-leaderboards', { as: 'player3', viewport: PHONE });
  const own = number(page, /, July points of Player 3, explain/);
  const cross = dialog(page).getByRole('button', { name: 'Close' });
  for (const close of [() => page.keyboard.press('Escape'), () => cross.click()]) {
    await own.click();
    await dialog(page).getByRole('button', { name: /Tue 28 Jul/ }).click();
    await seen(title(page).getByText('Your points, Tue 28 Jul'));
    await close();
    await gone(dialog(page));
    expect([explainedIn(page), await focused(page)]).toEqual([null, await own.getAttribute('aria-label')]);
    expect(await page.locator('[inert]').count()).toBe(0);
  }
});

longTest('from the details of a game, which close, and back to the button of the details', async () => {
  const page = await stage.open('/games', { as: 'player3', viewport: LAPTOP });
  await page.getByRole('button', { name: 'More for game 4' }).click();
  await page.getByRole('menuitem', { name: 'Game Details' }).click();
  const details = page.getByRole('dialog', { name: 'Game Details' });
  await seen(details.locator('.why').first());
  await details.getByRole('button', { name: /, round points of Player 3 in game 4, explain/ }).click();
  await seen(title(page).getByText('Game 4'));
  await gone(details);
  expect(await focused(page)).toMatch(/^Game 4/);
  await page.goBack();
  await gone(dialog(page));
  expect([explainedIn(page), await page.locator('[inert]').count(), await focused(page)])
    .toEqual([null, 0, 'More for game 4']);
});

test('on a laptop: beside the board, whose other numbers replace it', async () => {
  const page = await stage.open('/fast-leaderboards?period=daily&date=2026-07-28', { as: 'player3', viewport: LAPTOP });
  await number(page, /, points of Player 3 on Tue 28 Jul, explain/).click();
  await seen(title(page).getByText('Your points, Tue 28 Jul'));
  expect(await dialog(page).getAttribute('aria-modal')).toBeNull();
  const other = number(page, /, points of Player 7 on Tue 28 Jul, explain/);
  await other.click();
  await seen(title(page).getByText('Points of Player 7, Tue 28 Jul'));
  expect(await other.getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.press('Escape');
  await gone(dialog(page));
  expect(await focused(page)).toBe(await other.getAttribute('aria-label'));
  await other.click();
  await seen(dialog(page));
  await page.getByRole('button', { name: 'Previous Day' }).click();
  await gone(dialog(page));
});

longTest('a link can be sent, to any level; what it cannot explain is said', async () => {
  const page = await stage.open('/games?explain=games/1/teams/2', { as: 'player3', viewport: PHONE });
  await seen(title(page).getByText('Game 1'));
  expect(await dialog(page).getByRole('button', { name: /^Back/ }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await gone(dialog(page));
  expect([explainedIn(page), new URL(page.url()).pathname]).toEqual([null, '/games']);

  await page.goto('/games?explain=days/2026-07-26/players/3');
  await seen(dialog(page).getByText('You did not play that day.'));
  await dialog(page).getByRole('button', { name: 'Points of July' }).click();
  await seen(title(page).getByText('Your points, July 2026'));

  await page.goto('/games?explain=accounts/4/months/2026-07');
  await seen(dialog(page).getByText('Only admins and the member can see a statement.', { exact: false }));
  await page.goto('/games?explain=../../etc');
  await seen(dialog(page).getByText('This address explains no number.'));
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await gone(dialog(page));
});

test('a failed explanation can be read again, and one that does not add up is not shown', async () => {
  const page = await stage.open('/welcome', { as: 'player3', viewport: PHONE });
  await page.route('**/api/explain/**', (route) => route.fulfill({ status: 500, json: { message: 'It broke.' } }));
  await page.goto('/games?explain=months/2026-07/players/3');
  await seen(dialog(page).getByRole('alert').getByText('The explanation did not load.'));
  await page.unroute('**/api/explain/**');
  await page.route('**/api/explain/**', async (route) => {
    const view = await (await route.fetch()).json() as ExplanationView;
    await route.fulfill({ json: { ...view, value: view.value + 1 } });
  });
  await dialog(page).getByRole('button', { name: 'Retry' }).click();
  await seen(dialog(page).getByRole('alert').getByText('The explanation does not add up.'));
});

longTest('admins open the entries in the audit; members the history of the game', async () => {
  const links = (page: Page) => dialog(page).getByRole('link').evaluateAll((all) =>
    all.map((link) => link.getAttribute('href')!));
  const asAdmin = await stage.open('/games?explain=games/1/teams/2', { as: 'organizer' });
  await seen(dialog(asAdmin).getByText('Entries of the log'));
  const entries = (await links(asAdmin)).filter((href) => /^\/admin\/audit\?entry=\d+$/.test(href));
  expect(entries).toHaveLength(2);
  const asMember = await stage.open('/games?explain=games/1/teams/2', { as: 'player3' });
  await seen(dialog(asMember).getByText('Entries of the log'));
  expect((await links(asMember)).filter((href) => !href.startsWith('/players/'))).toEqual(['/history/game/1']);
});

longTest('a fee leads to the first game of its month', async () => {
  const page = await stage.open('/dues?explain=accounts/3/months/2026-07', { as: 'player3' });
  const [game] = (await stage.group.admin.get<ExplanationView>('/api/explain/accounts/3/months/2026-07')).body.entries
    .flatMap(({ type, stream }) => (type === 'GameRecorded' ? [stream.replace('game-', '')] : []));
  await dialog(page).getByRole('link', { name: `Show game ${game}` }).click();
  await page.waitForURL(`**/games/find?numbers=${game}`);
});

/** Opens the moves with a last visit before everything was recorded. */
async function openMoves(path: string, viewport: typeof PHONE | typeof LAPTOP): Promise<Page> {
  const page = await stage.open('/welcome', { as: 'player3', viewport });
  const last = { at: '2026-07-29T12:00:00.000Z', month: '2026-07', rank: 7 };
  await page.evaluate((visits) => localStorage.setItem('visits 3', visits), JSON.stringify({ last, latest: last }));
  await page.goto(path);
  await page.getByRole('button', { name: 'Why did I move?' }).click();
  await seen(title(page).getByText('Why did I move?'));
  return page;
}

test('why did I move: since the last visit, since yesterday, and between any two moments', async () => {
  const page = await openMoves('/fast-dashboard', PHONE);
  await seen(page.getByText(/^\d places? up$/).first());
  const table = dialog(page).getByRole('table');
  await seen(table.getByText('Your last visit'));
  expect(await table.getByRole('columnheader').allTextContents()).toHaveLength(5);
  const own = await table.getByRole('row').evaluateAll((rows) =>
    rows.slice(1).map((row) => row.querySelector('.mine .num')!.textContent!.replace('\u2212', '-')));
  const [before, after, together] = [Number(own[0]), Number(own.at(-1)), Number(own.at(-2))];
  expect(own.slice(1, -2).reduce((sum, points) => sum + Number(points), 0)).toBe(together);
  expect(before + together).toBe(after);
  const centres = await table.getByRole('row').evaluateAll((rows) => rows.map((row) =>
    [...row.children].slice(1).map((cell) => {
      const { left, right } = cell.getBoundingClientRect();
      return Math.round((left + right) / 20);
    })));
  expect(centres).toEqual(centres.map(() => centres[0]));
  await page.getByRole('tab', { name: 'Yesterday' }).click();
  await seen(table.getByText('Yesterday'));
  expect(await focused(page)).toBe('Yesterday');
  await page.getByRole('tab', { name: 'Choose' }).click();
  await page.getByLabel('From').fill('2026-07-29T12:00');
  await page.getByLabel('To, or now').fill('2026-07-29T11:00');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await seen(page.getByText('The second moment must not be before the first.'));
  await page.getByLabel('From').fill('2026-07-20T12:00');
  await page.getByLabel('To, or now').fill('2026-07-21T12:00');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await seen(page.getByText('Nothing was recorded for July in between.', { exact: false }));
  expect(explainedIn(page)).toBe(
    'moves/2026-07/players/3?from=2026-07-20T16:00:00.000Z&to=2026-07-21T16:00:00.000Z');
  await page.goBack();
  await gone(dialog(page));
  expect(await focused(page)).toBe('Why did I move?');
});

/** Other parts that look different. */
const LOOKS: readonly (readonly [as: string, address: string, shows: string])[] = [
  ['player4', '/fast-leaderboards?explain=days/2026-07-28/players/4', 'The line of the table that counts'],
  ['player4', '/games?explain=games/1/teams/2', 'Entries of the log'],
  ['player4', '/fast-leaderboards?period=yearly&explain=years/2026/players/4', 'Points of 2026'],
  ['organizer', '/financial/4?explain=accounts/4/months/2026-05', 'Voided'],
  ['player4', '/fast-dashboard?explain=stats/players/4?figure=winRate', 'Games won'],
];

test('explanations are accessible and fit, with long and Arabic names, in both themes', async () => {
  const found: string[] = [];
  const check = async (page: Page, name: string): Promise<void> => {
    await page.setViewportSize(PHONE);
    // Names are never cut in an explanation, so they may break within a word.
    const faults = [...await violations(page), ...(await misfits(page)).filter((fault) => !fault.startsWith('broken'))];
    await page.setViewportSize(LAPTOP);
    await page.emulateMedia({ colorScheme: 'dark' });
    faults.push(...await faintTexts(page));
    found.push(...faults.map((fault) => `${name}: ${fault}`));
  };
  for (const [as, address, shows] of inLongRun(LOOKS, LOOKS.slice(0, 1))) {
    const page = await stage.open(address, { as, viewport: PHONE, colorScheme: 'light' });
    await seen(dialog(page).getByText(shows).first());
    await check(page, address);
    await stage.closeWindows();
  }
  const page = await openMoves('/fast-leaderboards', PHONE);
  await seen(dialog(page).getByText(HARD_NAMES[0][1]).first());
  await check(page, 'moves');
  found.push(...await violations(page));
  expect(found).toEqual([]);
});

test('the explained line is not blue unless it is the reader’s', async () => {
  const page = await stage.open('/fast-leaderboards?explain=days/2026-07-28/players/4', { as: 'player3' });
  const backgroundOf = (row: string): Promise<string> =>
    dialog(page).locator(row).first().evaluate((element) => getComputedStyle(element).backgroundColor);
  await seen(dialog(page).locator('.ladder tr.here').first());
  expect(await dialog(page).locator('.ladder tr.here.you').count()).toBe(0);
  const [explained, own] = [await backgroundOf('.ladder tr.here'), await backgroundOf('.ladder tr.you')];
  expect(own).not.toBe(explained);
  await seen(dialog(page).locator('.ladder tr.you').getByText('You', { exact: true }));
});

longTest('what changes while it is open is said', async () => {
  const address = '/fast-leaderboards?explain=days/2026-07-28/players/3';
  const page = await stage.open(address, { as: 'player3', viewport: PHONE });
  await seen(dialog(page).getByText('For now: game', { exact: false }));
  await followed(page);
  const tieBreakers = [1, 2, 3, 4].map((teamId) => ({ teamId, exitOrder: teamId % 2 === 0 ? 1 : 2 }));
  const { status } = await stage.group.recorder.post('/api/games/4/position-tie-breakers', { tieBreakers });
  expect(status).toBe(200);
  await seen(dialog(page).getByRole('status').getByText('A newer entry came in while this was open.'));
});
