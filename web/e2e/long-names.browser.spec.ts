/** Names of 60 letters on the smallest phone, where they have little room: who won, pairs, and the roles of a round. */
import type { Locator, Page } from 'playwright-core';
import { CLEAR_ROUNDS, FOUR_TEAMS } from '../../domain/testing/game-examples.js';
import { record } from '../../testing/worlds/group.js';
import { openRounds, seat } from './recording-walk.js';
import { seen, stageOfSuite } from './stage.js';

const SMALLEST = { width: 320, height: 700 } as const;
const ONE_WORD = 'A'.repeat(60);
const WORDS = 'Maximiliana Konstantinopolitanska-Bergerdorff van der Meer 1';

const stage = stageOfSuite(async ({ group: { admin, recorder } }) => {
  for (const date of ['2026-07-26', '2026-07-27', '2026-07-28']) await record(recorder, { date, rounds: CLEAR_ROUNDS });
  const others = [[1, 3], [2, 4], [5, 7], [6, 8]] as const;
  await record(recorder, { date: '2026-07-25', rounds: CLEAR_ROUNDS, seats: others });
  for (const [id, displayName] of [[1, ONE_WORD], [2, WORDS]]) await admin.patch(`/api/users/${id}`, { displayName });
});

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

const heightsOf = (parts: Locator): Promise<number[]> =>
  parts.evaluateAll((all) => all.map((part) => part.getBoundingClientRect().height));

test('the winners of an evening are whole, and smaller', async () => {
  const page = await stage.open('/evenings/2026-07-28', { as: 'player3', viewport: SMALLEST });
  const heading = page.locator('.evening-winner h1');
  await seen(heading);
  expect(await heading.evaluate((element) => {
    const names = [...element.querySelectorAll('.person > span')];
    return { text: element.textContent, cut: names.filter((name) => name.scrollWidth > name.clientWidth + 1
      && getComputedStyle(name).display !== 'inline').length, size: getComputedStyle(element).fontSize };
  })).toEqual({ text: `${ONE_WORD} and ${WORDS}`, cut: 0, size: '21px' });
  expect(await overflow(page)).toBe(0);
});

test('pairs name each member in one line, and tell columns of one letter apart', async () => {
  const page = await stage.open('/players?view=pairs', { as: 'player3', viewport: SMALLEST });
  await seen(page.locator('.matrix'));
  expect(await overflow(page)).toBe(0);
  expect(Math.max(...await heightsOf(page.locator('.matrix tbody th a')))).toBeLessThan(30);
  const heads = await page.locator('.matrix thead th').allInnerTexts();
  expect(heads.map((head) => head.replace(/[\u2068\u2069]/g, '')).slice(0, 2)).toEqual(['AAAAAAA…', 'Maximil…']);
  expect(new Set(heads).size).toBe(heads.length);
  const overlaps = await page.locator('.lift').evaluateAll((rows) => rows.filter((row) => {
    const games = document.createRange();
    games.selectNodeContents(row.querySelector('small')!);
    return games.getBoundingClientRect().right > row.querySelector('.both-ways')!.getBoundingClientRect().left;
  }).length);
  expect(overlaps).toBe(0);
});

test('a name in a role slot is one line, its seat shows its points, and Undo outlives a reload', async () => {
  const page = await stage.open('/games', { as: 'player2', viewport: SMALLEST });
  await openRounds(page, FOUR_TEAMS);
  await seat(page, 'Player 3').click();
  await seat(page, WORDS).click();
  await seat(page, ONE_WORD).click();
  expect(await heightsOf(page.locator('.slot .who'))).toEqual([15, 15, 15, 15].map(() => expect.closeTo(15, 0)));
  const clipped = page.locator('.seat .what').evaluateAll((all) => all.filter((what) =>
    what.scrollWidth > what.clientWidth).map((what) => what.textContent));
  expect(await clipped).toEqual([]);
  await page.reload();
  const undo = page.getByRole('button', { name: 'Undo the last tap' });
  await undo.click();
  await seen(page.getByRole('heading', { name: 'Who is Vice Loser?' }));
  await undo.click();
  await undo.click();
  await seen(page.getByRole('heading', { name: 'Who is President?' }));
});
