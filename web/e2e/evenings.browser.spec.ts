/** Tests the tabs of an evening, and the bar at the bottom of a phone. */
import type { Page } from 'playwright-core';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import { record } from '../../testing/worlds/group.js';
import { violations } from './axe.js';
import { misfits } from './fit.js';
import { at, focused, gone, LAPTOP, PHONE, seen, stageOfSuite } from './stage.js';

const TONIGHT = '2026-07-29';
const stage = stageOfSuite(async ({ group: { recorder } }) => {
  await record(recorder, { date: '2026-07-24', rounds: CLEAR_ROUNDS });
  await recorder.post('/api/plans', { date: TONIGHT, time: '20:00' });
  await recorder.post('/api/plans', { date: '2026-08-07', time: '20:00' });
});

const tab = (page: Page, name: string, selected = true) => page.getByRole('tab', { name, selected });
const bar = (page: Page) => page.getByRole('navigation', { name: 'Quick places' });
/** The second check tries all widths. */
async function faults(page: Page): Promise<string[]> {
  await page.setViewportSize(PHONE);
  return [...await violations(page), ...await misfits(page)];
}

test('the tab that matters is open, who comes, games or result, and keys and the address choose', async () => {
  const page = await stage.open('/evenings/next', { as: 'player3', viewport: { width: 320, height: 700 } });
  await at(page, `/evenings/${TONIGHT}`);
  await seen(page.getByRole('heading', { name: 'Tonight, 20:00', level: 1 }));
  await seen(tab(page, 'Who comes'));
  expect(await faults(page)).toEqual([]);
  await tab(page, 'Who comes').focus();
  await page.keyboard.press('ArrowRight');
  await seen(page.getByText('Games and Result fill up on the evening itself.'));
  expect([await focused(page), new URL(page.url()).search]).toEqual(['Games', '?tab=games']);
  await page.goto(`/evenings/${TONIGHT}`);
  await record(stage.group.recorder, { date: TONIGHT, rounds: CLEAR_ROUNDS });
  await seen(page.getByRole('heading', { name: 'Tonight, after game 1', level: 1 }));
  await seen(page.getByText('organizer & Player 2 lead with +10 after one game. Eight are here.'));
  await seen(tab(page, 'Games'));
  await seen(page.getByRole('heading', { name: 'How it turned' }));
  expect(await faults(page)).toEqual([]);
  await tab(page, 'Who comes', false).click();
  await seen(page.getByRole('region', { name: 'Answers' }).getByText('You'));
  expect(await page.getByText('Not answered').count()).toBe(0);
  await page.goto('/evenings/2026-07-24');
  await seen(tab(page, 'Result'));
  await tab(page, 'Who comes', false).click();
  await seen(page.getByRole('region', { name: 'Who played' }).getByText('Player 3'));
  expect(await faults(page)).toEqual([]);
});

test('the list leads from the next evening to the past ones, and a recorder plans from it', async () => {
  const page = await stage.open('/evenings', { as: 'player2', viewport: PHONE });
  await seen(page.getByRole('heading', { name: 'Friday 7 August, 20:00' }));
  await page.getByRole('radio', { name: 'Mine' }).check({ force: true });
  await seen(page.getByRole('listitem').filter({ hasText: 'Friday, 1 game, 8 players' }));
  expect(await faults(page)).toEqual([]);
  await page.setViewportSize(LAPTOP);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: /Friday, 1 game, 8 players/ }).click();
  await at(page, '/evenings/2026-07-24');
});

test('a phone has its places in a bar that covers nothing at the end of a page, and a laptop has none', async () => {
  const page = await stage.open('/fast-leaderboards', { as: 'player2', viewport: PHONE });
  for (const [width, isThere] of [[320, true], [390, true], [899, true], [900, false]] as const) {
    await page.setViewportSize({ width, height: 844 });
    await (isThere ? seen : gone)(bar(page));
    expect([width, await violations(page)]).toEqual([width, []]);
  }
  expect(await faults(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  expect(await bar(page).getByRole('link').allInnerTexts())
    .toEqual(['Home', 'Evenings', 'New Game', 'Boards', 'Players']);
  expect(await bar(page).locator('[aria-current]').innerText()).toBe('Boards');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const [foot, edge] = [await page.getByText('A few friends').boundingBox(), await bar(page).boundingBox()];
  expect(foot!.y + foot!.height).toBeLessThanOrEqual(edge!.y);
  await bar(page).getByRole('link', { name: 'Evenings' }).press('Enter');
  await at(page, '/evenings');
  await page.emulateMedia({ media: 'print' });
  await gone(bar(page));
  // The next window would be on paper too.
  await page.emulateMedia({ media: 'screen' });
});

test('the card in the bar is for recorders, says the round of their game, and leaves room to the wizard', async () => {
  const member = await stage.open('/players', { as: 'player3', viewport: PHONE });
  await seen(bar(member));
  expect(await bar(member).getByRole('link').allInnerTexts()).toEqual(['Home', 'Evenings', 'Boards', 'Players']);
  const page = await stage.open('/players', { as: 'player2', viewport: PHONE });
  await seen(bar(page));
  await page.evaluate(() => localStorage.setItem('gameCreationState', JSON.stringify({ currentRound: 4 })));
  await page.reload();
  await seen(bar(page).getByText('R4'));
  await seen(bar(page).getByRole('link', { name: 'Back to round 4 of your game' }));
  await page.evaluate(() => localStorage.clear());
  await page.goto('/players');
  await bar(page).getByRole('link', { name: 'New Game' }).click();
  await seen(page.getByRole('heading', { name: 'Create New Game' }));
  await gone(bar(page));
});

test('the dashboard reaches a new game, the last evening, the own page and the board in one tap', async () => {
  const page = await stage.open('/', { as: 'player2' });
  for (const [link, path] of [
    ['New Game', '/games'], [/^organizer and Player 2 won on \w+ One game\. You were 1st\./, '/evenings/2026-07-24'],
    [/^Your page/, '/players/2'], [/^Your balance/, '/dues'], [/^July board/, '/fast-leaderboards'],
  ] as const) {
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: link }).click();
    await at(page, path);
  }
});

test('a date ahead says that nothing is planned, and a winner of sixty letters stays beside the points', async () => {
  const page = await stage.open('/evenings/2026-08-20', { as: 'player2', viewport: PHONE });
  await seen(page.getByText('No evening is planned for Thu 20 Aug 2026.'));
  await stage.group.admin.patch('/api/users/2', { displayName: 'Wolfeschlegelsteinhausenbergerdorff'.padEnd(60, 'x') });
  await page.goto('/evenings');
  const title = page.locator('.evening-title', { hasText: 'Wolfe' }).first();
  await seen(title);
  expect(await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});
