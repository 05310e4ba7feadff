/** The pages of the games screen: each is read once, and turning pages neither flickers nor waits needlessly. */
import type { Page } from 'playwright-core';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import { longTest } from '../../testing/jest/long-run.js';
import { record } from '../../testing/worlds/group.js';
import { gone, seen, stageOfSuite } from './stage.js';

const stage = stageOfSuite(async ({ group }) => {
  for (let number = 1; number <= 7; number += 1) {
    await record(group.recorder, { date: '2026-07-28', rounds: CLEAR_ROUNDS });
  }
});

const gamesShown = (page: Page): Promise<string[]> =>
  page.getByRole('article').getByRole('heading', { level: 2 }).allTextContents();
const game = (page: Page, id: number) => page.getByRole('article', { name: `Game ${id}` });

test('the games screen has three games a page, the newest first, with page numbers and arrows', async () => {
  const page = await stage.open('/games', { as: 'player3' });
  await seen(game(page, 7));
  expect(await gamesShown(page)).toEqual(['Game 7', 'Game 6', 'Game 5']);
  expect(await page.getByRole('button', { name: 'Previous page' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Next page' }).click();
  await seen(game(page, 4));
  expect(await gamesShown(page)).toEqual(['Game 4', 'Game 3', 'Game 2']);
  await page.getByRole('button', { name: 'Page 3' }).click();
  await seen(game(page, 1));
  expect(await gamesShown(page)).toEqual(['Game 1']);
  expect(await page.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Games, page 3 of 3');
  await page.goBack();
  await seen(game(page, 4));
  expect(new URL(page.url()).search).toBe('?page=2');
});

longTest('an address beyond the last page of games shows the last page', async () => {
  const page = await stage.open('/games?page=99', { as: 'player3' });
  await seen(game(page, 1));
  expect(await page.getByRole('button', { name: 'Page 3' }).getAttribute('aria-current')).toBe('page');
  await page.getByRole('button', { name: 'Previous page' }).click();
  await seen(game(page, 4));
});

test('pages of games are read one by one, the next one as soon as its button is hovered, and none twice', async () => {
  const page = await stage.open('/welcome', { as: 'player3' });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/games(\/.*pages\/\d+)?$/.test(pathname)) asked.push(pathname);
  });
  await page.goto('/games');
  await seen(game(page, 7));
  const second = page.waitForResponse('**/api/games/pages/2');
  await page.getByRole('button', { name: 'Page 2' }).hover();
  await second;
  await page.getByRole('button', { name: 'Page 2' }).click();
  await seen(game(page, 4));
  await page.getByRole('button', { name: 'Previous page' }).click();
  await seen(game(page, 7));
  expect(asked).toEqual(['/api/games/pages/1', '/api/games/pages/2']);
});

test('a page of games stays on screen until the next one has loaded', async () => {
  const page = await stage.open('/games', { as: 'player3' });
  await seen(game(page, 7));
  let letAnswer = (): void => undefined;
  const held = new Promise<void>((resolve) => (letAnswer = resolve));
  await page.route('**/api/games/pages/2', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Page 2' }).click();
  await seen(page.locator('#games[aria-busy=true]'));
  expect(new URL(page.url()).search).toBe('?page=2');
  expect(await gamesShown(page)).toEqual(['Game 7', 'Game 6', 'Game 5']);
  expect(await page.locator('.skeleton').count()).toBe(0);
  letAnswer();
  await seen(game(page, 4));
  await gone(page.locator('#games[aria-busy=true]'));
  expect(await gamesShown(page)).toEqual(['Game 4', 'Game 3', 'Game 2']);
});

longTest('a page of games that fails to load says so and can be retried', async () => {
  const page = await stage.open('/games', { as: 'player3' });
  await seen(game(page, 7));
  await page.route('**/api/games/pages/2', (route) => route.abort());
  await page.getByRole('button', { name: 'Page 2' }).click();
  await seen(page.getByText('The games did not load.'));
  await page.unroute('**/api/games/pages/2');
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await seen(game(page, 4));
});

test('voiding the only game of the last page shows the page before; restoring it brings the page back', async () => {
  const page = await stage.open('/games?page=3', { as: 'player2' });
  await seen(game(page, 1));
  await stage.group.recorder.post('/api/games/1/void', { reason: 'Recorded twice.' });
  await seen(game(page, 2));
  expect(await gamesShown(page)).toEqual(['Game 4', 'Game 3', 'Game 2']);
  await stage.group.recorder.post('/api/games/1/restore', { reason: 'It was not.' });
  await seen(game(page, 1));
});

longTest('restoring a game onto another page keeps the focus on this one', async () => {
  const { recorder } = stage.group;
  await recorder.post('/api/games/2/void', { reason: 'Recorded twice.' });
  const page = await stage.open('/games', { as: 'player2' });
  await page.getByRole('button', { name: 'Voided games' }).click();
  await page.getByRole('button', { name: 'Restore game 2' }).click();
  const restoring = page.getByRole('dialog', { name: 'Restore game 2' });
  await restoring.getByLabel('Reason').fill('It was not.');
  await restoring.getByRole('button', { name: 'Restore Game' }).click();
  await seen(page.getByRole('region', { name: 'Games, page 1 of 3' }));
  await seen(page.locator('#games:focus'));
});
