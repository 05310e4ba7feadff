/** The players: names that lead to their pages, the pairs by keyboard, two head to head, and the race. */
import type { Page } from 'playwright-core';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import { longTest } from '../../testing/jest/long-run.js';
import { record } from '../../testing/worlds/group.js';
import { PHONE, seen, stageOfSuite } from './stage.js';

const stage = stageOfSuite(async ({ group }) => {
  for (const date of ['2026-06-12', '2026-07-03', '2026-07-09', '2026-07-24']) {
    await record(group.recorder, { date, rounds: CLEAR_ROUNDS });
  }
});

const pathOf = (page: Page): string => new URL(page.url()).pathname;
const focusedCell = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

test('a name on a board leads to the page of its player, whose figures explain themselves', async () => {
  const page = await stage.open('/fast-leaderboards', { as: 'player3' });
  await page.getByRole('link', { name: 'Player 2' }).click();
  await seen(page.getByRole('heading', { name: 'Player 2', level: 1 }));
  expect(pathOf(page)).toBe('/players/2');
  await page.getByRole('button', { name: /^\+30, July points of Player 2/ }).click();
  await seen(page.getByRole('dialog'));
});

longTest(
  'so does one in the details of a game, among partners of an evening and on the own line of the race', async () => {
    const page = await stage.open('/evenings/2026-07-24', { as: 'player3' });
    await seen(page.getByRole('row', { name: /^Player 3/ }).getByRole('cell').getByRole('link', { name: 'Player 4' }));
    await page.goto('/fast-leaderboards?view=race');
    await seen(page.locator('.racers').getByRole('link', { name: 'Player 3' }));
    await page.goto('/games');
    await page.getByRole('button', { name: 'More for game 4' }).click();
    await page.getByRole('menuitem', { name: 'Game Details' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Player 5' }).click();
    await seen(page.getByRole('heading', { name: 'Player 5', level: 1 }));
    expect([pathOf(page), await page.locator('[inert]').count()]).toEqual(['/players/5', 0]);
  });

test('the players open on the members, those without a game too, and the pairs are a tab', async () => {
  const page = await stage.open('/players', { as: 'player3' });
  const members = page.getByRole('region', { name: 'Members' });
  await seen(members.getByRole('listitem').filter({ hasText: 'Player 9' }).getByText('no game yet'));
  await seen(members.getByRole('listitem').filter({ hasText: 'Player 8' }).getByText(/^[1-9]\d* games$/));
  await page.getByRole('tab', { name: 'Pairs' }).click();
  await seen(page.getByRole('heading', { name: 'No pair can be compared yet' }));
});

test('the matrix is one tab stop with arrow keys, and Enter opens the two', async () => {
  const page = await stage.open('/players?relation=opponents', { as: 'player3' });
  const grid = page.getByRole('grid', { name: 'Who comes in ahead' });
  await seen(grid);
  expect(await grid.locator('[tabindex="0"]').count()).toBe(1);
  await grid.locator('[tabindex="0"]').focus();
  expect(await focusedCell(page)).toMatch(/^Player 3 with organizer: /);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  expect(await focusedCell(page)).toMatch(/^Player 4 with Player 8: /);
  await seen(page.getByRole('heading', { name: 'The row of Player 4' }));
  await page.keyboard.press('Enter');
  await seen(page.getByRole('heading', { name: 'Head to head' }));
  expect(pathOf(page)).toBe('/players/4/with/8');
  await page.getByRole('link', { name: 'Fri 24 Jul 2026: Player 4 ahead' }).click();
  await seen(page.getByRole('heading', { name: 'Game 4' }));
});

test('the race is read with arrow keys, picked by tapping and shown as a table', async () => {
  const page = await stage.open('/fast-leaderboards', { as: 'player3' });
  await page.getByRole('tab', { name: 'Race' }).click();
  const reader = page.getByRole('slider', { name: 'Read the race evening by evening' });
  await seen(reader);
  await page.getByRole('button', { name: /^Player 8/ }).click();
  expect(new URL(page.url()).search).toBe('?view=race&picks=1%2C8');
  await reader.press('End');
  expect(await reader.getAttribute('aria-valuetext')).toMatch(/^Fri 24 Jul: .*You 3rd with \+15, .*Player 8 7th with/);
  await reader.press('Escape');
  expect(await reader.getAttribute('aria-valuetext')).toBe('24');
  await page.getByRole('button', { name: 'Show as table' }).click();
  expect(await page.getByRole('row', { name: /^Player 8/ }).getByRole('cell').count()).toBe(3);
});

longTest('the years of a player begin with the newest, and one is kept in the address', async () => {
  for (const date of ['2025-11-07', '2024-11-08', '2023-11-10']) {
    await record(stage.group.recorder, { date, rounds: CLEAR_ROUNDS });
  }
  const page = await stage.open('/players/2', { as: 'player3', viewport: PHONE });
  await page.getByRole('tab', { name: 'All time' }).click();
  const tabs = page.getByRole('tablist', { name: 'Period' }).getByRole('tab');
  await seen(tabs.first());
  expect(await tabs.allTextContents()).toEqual(['2026', '2025', '2024', '2023', 'All years']);
  // The button stands beside the name, and not alone on a line.
  const past = await page.getByRole('button', { name: 'As it stood on …' }).boundingBox();
  expect(past!.y).toBeLessThan((await page.getByRole('heading', { level: 1 }).boundingBox())!.y + 44);
  await tabs.getByText('2025').click();
  await seen(page.getByRole('tab', { name: '2025', selected: true }));
  expect(new URL(page.url()).search).toBe('?year=2025');
  await page.goto('/players/2?year=soon');
  await seen(page.getByRole('tab', { name: 'All years', selected: true }));
});

test('a badge says how it is earned, by keyboard too, and how far it is', async () => {
  const page = await stage.open('/players/8', { as: 'player3' });
  const badge = page.getByRole('button', { name: /^Five in a row/ });
  await seen(badge.getByText('0 of 5'));
  await badge.focus();
  await page.keyboard.press('Enter');
  await seen(page.getByRole('status').getByText('Win five games in a row.'));
  expect(await badge.getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.press('Enter');
  expect(await badge.getAttribute('aria-expanded')).toBe('false');
});

longTest('a form rating leads to its months, and a month to its games', async () => {
  const page = await stage.open('/players/2?year=all', { as: 'player3' });
  await page.getByText('More: form rating').click();
  await page.getByRole('button', { name: /, form rating of Player 2, explain$/ }).click();
  const explained = page.getByRole('dialog');
  await seen(explained.getByText('Form rating of Player 2'));
  await explained.getByRole('button', { name: /June 2026/ }).click();
  await seen(explained.getByText('Form rating of Player 2, June 2026'));
  await seen(explained.getByRole('button', { name: /Game 1/ }));
});
