/** The record of a game: details, the second calculation, void, restore and the history. */
import type { Locator, Page } from 'playwright-core';
import { CLEAR_ROUNDS, TIED_MIDDLE_ROUNDS } from '../../domain/testing/game-examples.js';
import type { GameView } from '../../contract/games.js';
import { longTest } from '../../testing/jest/long-run.js';
import { record } from '../../testing/worlds/group.js';
import { focused, gone, PHONE, seen, stageOfSuite } from './stage.js';

const stage = stageOfSuite();

type Example = Parameters<typeof record>[1];

const game = (page: Page, id: number) => page.getByRole('article', { name: `Game ${id}` });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const stored = async (id: number): Promise<GameView> =>
  (await stage.group.member.get<GameView>(`/api/games/${id}`)).body;

/** Records a game and opens the games screen on it. */
async function openOn(example: Example, visit: { as: string; viewport?: typeof PHONE }): Promise<[Page, number]> {
  const { id } = await record(stage.group.recorder, { date: '2026-07-28', ...example });
  const page = await stage.open('/games', visit);
  await seen(game(page, id));
  return [page, id];
}

async function choose(page: Page, id: number, item: string): Promise<void> {
  await page.getByRole('button', { name: `More for game ${id}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

const texts = (all: Locator): Promise<string[]> => all.allTextContents();

describe('the details of a game', () => {
  test('show place, game type, teams and position scores, and change nothing', async () => {
    const [page, id] = await openOn({ rounds: TIED_MIDDLE_ROUNDS }, { as: 'player3' });
    await choose(page, id, 'Game Details');
    const details = dialog(page, 'Game Details');
    await seen(details);
    expect(await texts(details.locator('dl > div'))).toEqual([
      `Game${id}`, 'DateTue 28 Jul 2026', 'LocationGame Room', 'Game typeStandard', 'Teams4',
    ]);
    expect(await texts(details.getByRole('listitem'))).toEqual([
      '1organizer & Player 2Sum +12: +12 and 0+10',
      '?Player 3 & Player 4YouSum 0: +2 and −2tied',
      '?Player 5 & Player 6Sum 0: 0 and 0tied',
      '4Player 7 & Player 8Sum −12: −12 and 0−5',
    ]);
    expect(await details.getByRole('textbox').count()).toBe(0);
    await page.keyboard.press('Escape');
    await gone(details);
    expect(await focused(page)).toBe(`More for game ${id}`);
  });

  longTest('say so when they fail to load, and can be retried', async () => {
    const [page, id] = await openOn({ rounds: CLEAR_ROUNDS }, { as: 'player3' });
    await page.route(`**/api/games/${id}`, (route) => route.abort());
    await choose(page, id, 'Game Details');
    await seen(dialog(page, 'Game Details').getByText(`Failed to fetch details for game ${id}`));
    await page.unroute(`**/api/games/${id}`);
    await page.getByRole('button', { name: 'Retry' }).click();
    await seen(dialog(page, 'Game Details').getByText('Sum +12: +12 and 0'));
  });
});

longTest(
  'after a tie-breaker the positions are calculated once more after 0.2 s, and the game is read again', async () => {
    const [page, id] = await openOn({ rounds: TIED_MIDDLE_ROUNDS }, { as: 'player3' });
    await game(page, id).getByRole('button', { name: 'Position Tie Breaker' }).click();
    await page.getByRole('button', { name: 'Use the order of the list' }).click();
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('?t=')) calls.push(request.method());
    });
    await page.clock.install({ time: '2026-07-29T16:00:00Z' });
    await page.clock.pauseAt('2026-07-29T17:00:00Z');
    await page.getByRole('button', { name: 'Save Rankings' }).click();
    const saved = page.getByRole('status').getByText('Positions Updated');
    // Time advances only by the test, however slow the machine is.
    while (!(await saved.isVisible())) await page.clock.runFor(10);
    await page.clock.runFor(150);
    expect(calls).toEqual([]);
    const fetched = page.waitForRequest(`**/api/games/${id}?t=*`);
    await page.clock.runFor(50);
    await fetched;
    expect(calls).toEqual(['POST', 'GET']);
  });

describe('voided games', () => {
  test('leave the list with a reason, have a list of their own and can be restored', async () => {
    const [page, id] = await openOn({ rounds: CLEAR_ROUNDS }, { as: 'player2' });
    await choose(page, id, 'Void Game');
    const voiding = dialog(page, `Void game ${id}`);
    await voiding.getByRole('button', { name: 'Void Game' }).click();
    await seen(voiding.getByText('Give a reason of 1 to 500 characters.'));
    expect(await voiding.getByLabel('Reason').evaluate((field) => field === document.activeElement)).toBe(true);
    await voiding.getByLabel('Reason').fill('Recorded twice.');
    await voiding.getByRole('button', { name: 'Void Game' }).click();
    await gone(voiding);
    await seen(page.getByRole('status').getByText(`Game ${id} no longer counts.`));
    await gone(game(page, id));
    expect((await stored(id)).isVoided).toBe(true);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('games');

    await page.getByRole('button', { name: 'Voided games' }).click();
    const voided = dialog(page, 'Voided games');
    await seen(voided.getByText('Recorded twice.').first());
    await seen(voided.getByText('Voided Wed 29 Jul 2026, 12:00 by Player 2').first());
    await voided.getByRole('button', { name: `Details of game ${id}` }).click();
    await seen(dialog(page, 'Game Details').getByText(`${id}, voided`));
    await page.keyboard.press('Escape');
    await voided.getByRole('button', { name: `Restore game ${id}` }).click();
    const restoring = dialog(page, `Restore game ${id}`);
    await restoring.getByLabel('Reason').fill('It was another game.');
    await restoring.getByRole('button', { name: 'Restore Game' }).click();
    await gone(restoring);
    await seen(game(page, id));
    await seen(page.getByRole('status').getByText(`Game ${id} counts again.`));
    expect(await focused(page)).toBe(`Game ${id}`);
  });

  longTest('have a list that says when it is empty', async () => {
    const page = await stage.open('/games', { as: 'player2' });
    await page.route('**/api/games/voided', (route) => route.fulfill({ json: [] }));
    await page.getByRole('button', { name: 'Voided games' }).click();
    await seen(dialog(page, 'Voided games').getByText('No game is voided.'));
  });
});

describe('the history of a game', () => {
  test('shows for every version who changed what, when and why, and the game at that time', async () => {
    const { recorder, member } = stage.group;
    const [page, id] = await openOn({ rounds: TIED_MIDDLE_ROUNDS }, { as: 'player3', viewport: PHONE });
    await member.post(`/api/games/${id}/position-tie-breakers`, {
      tieBreakers: [{ teamId: 2, exitOrder: 2 }, { teamId: 3, exitOrder: 1 }],
    });
    await recorder.post(`/api/games/${id}/void`, { reason: 'Recorded twice.' });
    await recorder.post(`/api/games/${id}/restore`, { reason: 'It was not.' });
    await choose(page, id, 'History');
    await seen(page.getByRole('heading', { name: `History of game ${id}` }));
    const versions = page.getByRole('region', { name: 'Versions' }).locator('.history > li');
    await seen(versions.first());
    const place = (names: string, now: string) => `${names}was pending  now ${now}`;
    expect(await texts(versions.nth(2).locator('.words > li'))).toEqual([
      place('Player 3 & Player 4', '3rd, 0'), place('Player 5 & Player 6', '2nd, +5'),
      'Ace of spadesPlayer 5 & Player 6',
    ]);
    expect(await texts(versions.locator('blockquote'))).toEqual(['Reason: It was not.', 'Reason: Recorded twice.']);
    await versions.nth(3).getByRole('link', { name: 'The game as it stood then' }).click();
    await seen(page.getByRole('table', { name: `Game ${id}` }).getByText('Player 7 & Player 8'));
  });
});

test('changing a tie-breaker of an earlier day needs a reason, which the history shows', async () => {
  const { clock } = stage.group.application;
  const [page, id] = await openOn({ rounds: TIED_MIDDLE_ROUNDS }, { as: 'player3' });
  clock.set('2026-07-28T16:00:00Z');
  await stage.group.member.post(`/api/games/${id}/position-tie-breakers`, {
    tieBreakers: [{ teamId: 2, exitOrder: 1 }, { teamId: 3, exitOrder: 2 }],
  });
  clock.set('2026-07-29T16:00:00Z');
  await page.reload();
  await choose(page, id, 'Position Tie Breaker');
  const tie = dialog(page, 'Resolve Tied Round Sums');
  const order = (team: string, out: string) =>
    tie.getByRole('group', { name: `Exit order of ${team}` }).getByText(out);
  await order('Player 3 & Player 4', '2nd out').click();
  await order('Player 5 & Player 6', '1st out').click();
  expect(await tie.getByLabel('Reason').count()).toBe(0);
  await tie.getByRole('button', { name: 'Save Rankings' }).click();
  await seen(tie.getByText('This tie was settled on an earlier day. Give a reason for the new order.'));
  expect(await tie.getByLabel('Reason').evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('Player 5 was out first');
  await tie.getByRole('button', { name: 'Save Rankings' }).click();
  await gone(tie);
  expect((await stored(id)).teams.map(({ position }) => position)).toEqual([1, 3, 2, 4]);
  await choose(page, id, 'History');
  await seen(page.getByRole('region', { name: 'Versions' }).getByText('Player 5 was out first'));
});
