/** Proves a game's record: details, correction with its preview, the second count, void, restore and the history. */
import type { Locator, Page } from 'playwright-core';
import { CLEAR_ROUNDS, FIVE_TEAMS, TIED_MIDDLE_ROUNDS } from '../../domain/testing/game-examples.js';
import type { GameView } from '../../domain/views.js';
import { EQUAL_WINNERS_ROUNDS, record } from '../../testing/group.js';
import { focused, gone, PHONE, seen, setStage, type Stage } from './stage.js';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterEach(async () => expect(await stage.closeWindows()).toEqual([]));
afterAll(() => stage.stop());

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
const changes = (within: Locator): Promise<string[]> => texts(within.locator('.changes > div'));

describe('the details', () => {
  test('name the place, the kind, the teams and their position scores, and change nothing', async () => {
    const [page, id] = await openOn({ rounds: TIED_MIDDLE_ROUNDS }, { as: 'player3' });
    await choose(page, id, 'Game Details');
    const details = dialog(page, 'Game Details');
    await seen(details);
    expect(await texts(details.locator('dl > div'))).toEqual([
      `Game${id}`, 'DateTue 28 Jul 2026', 'LocationGame Room', 'Game typeStandard', 'Teams4',
    ]);
    expect(await texts(details.getByRole('listitem'))).toEqual([
      '1organizer & Player 2 Sum +12: +12 and 0+10',
      '?Player 3 & Player 4 YouSum 0: +2 and −2tied',
      '?Player 5 & Player 6 Sum 0: 0 and 0tied',
      '4Player 7 & Player 8 Sum −12: −12 and 0−5',
    ]);
    expect(await details.getByRole('textbox').count()).toBe(0);
    await page.keyboard.press('Escape');
    await gone(details);
    expect(await focused(page)).toBe(`More for game ${id}`);
  });

  test('that do not come say so and are asked for again', async () => {
    const [page, id] = await openOn({ rounds: CLEAR_ROUNDS }, { as: 'player3' });
    await page.route(`**/api/games/${id}`, (route) => route.abort());
    await choose(page, id, 'Game Details');
    await seen(dialog(page, 'Game Details').getByText(`Failed to fetch details for game ${id}`));
    await page.unroute(`**/api/games/${id}`);
    await page.getByRole('button', { name: 'Retry' }).click();
    await seen(dialog(page, 'Game Details').getByText('Sum +12: +12 and 0'));
  });
});

describe('an edit', () => {
  const edit = (page: Page, id: number) => dialog(page, `Edit game ${id}`);
  const save = (page: Page, id: number) => edit(page, id).getByRole('button', { name: 'Save Correction' });

  test('shows what it changes, asks why, and corrects the game and the boards', async () => {
    const [page, id] = await openOn({ rounds: CLEAR_ROUNDS }, { as: 'player2' });
    await choose(page, id, 'Edit Game');
    await seen(edit(page, id).getByText('Nothing yet.'));
    expect(await save(page, id).getAttribute('aria-disabled')).toBe('true');
    await edit(page, id).getByLabel('Date').fill('2026-07-27');
    await edit(page, id).getByLabel('Round 5, President +4').selectOption('Player 3');
    expect(await changes(edit(page, id))).toEqual([
      'DateTue 28 Jul 2026 → Mon 27 Jul 2026',
      'Round 5, Presidentorganizer → Player 3',
      'Round 5, Vice PresidentPlayer 3 → organizer',
      'organizer & Player 2+12, 1st, +10 → +10, 1st, +10',
      'Player 3 & Player 4+6, 2nd, +5 → +8, 2nd, +5',
    ]);
    await save(page, id).click();
    await seen(edit(page, id).getByRole('alert').getByText('Give a reason of 1 to 500 characters.'));
    await edit(page, id).getByLabel('Reason').fill('Player 3 went out first in round 5.');
    await save(page, id).click();
    await gone(edit(page, id));
    await seen(page.getByRole('status').getByText('Game Corrected'));
    await seen(game(page, id).getByText('Mon 27 Jul 2026'));
    expect(await focused(page)).toBe(`Game ${id}`);
    const { date, teams } = await stored(id);
    expect([date, ...teams.map(({ roundSum }) => roundSum)]).toEqual(['2026-07-27', 10, 8, -6, -12]);
  });

  test('lets players change places, replaces one by another and drops what no longer fits', async () => {
    const example = { rounds: EQUAL_WINNERS_ROUNDS };
    const [page, id] = await openOn(example, { as: 'player2', viewport: PHONE });
    await stage.group.member.post(`/api/games/${id}/tie-breakers`, { teamId: 1, firstExitPlayerId: 2 });
    await page.reload();
    await choose(page, id, 'Edit Game');
    const seat = (name: string) => edit(page, id).getByLabel(name);
    await seat('Team 1, player 2').selectOption('Player 5');
    expect(await seat('Team 3, player 1').inputValue()).toBe('2');
    await seat('Team 4, player 2').selectOption('Player 9');
    await seen(edit(page, id).getByText('The first exit is dropped.'));
    await edit(page, id).getByLabel('Reason').fill('Wrong seats.');
    await save(page, id).click();
    await gone(edit(page, id));
    const { teams, firstExit } = await stored(id);
    expect(teams.map(({ players }) => players.map((player) => player.id))).toEqual([[1, 5], [3, 4], [2, 6], [7, 9]]);
    expect(firstExit).toBeNull();
  });

  test('of an incomplete game names the fault in the words of the rule and sends nothing', async () => {
    const [page, id] = await openOn({ rounds: CLEAR_ROUNDS, seats: FIVE_TEAMS }, { as: 'player2' });
    await choose(page, id, 'Edit Game');
    await edit(page, id).getByLabel('Team 1, player 1').selectOption('No Player (solo)');
    await seen(edit(page, id).getByText('Round 1 needs exactly one President (+2), found none.'));
    expect(await save(page, id).getAttribute('aria-disabled')).toBe('true');
    await edit(page, id).getByLabel('Reason').fill('Nobody sat there.');
    await save(page, id).click({ force: true });
    for (let round = 1; round <= 5; round += 1) {
      await edit(page, id).getByLabel(`Round ${round}, President`).selectOption('Player 2');
    }
    await gone(edit(page, id).getByText('needs exactly one President'));
    await edit(page, id).getByLabel('Date').fill('2026-07-30');
    await seen(edit(page, id).getByText('The date of a game is not in the future.'));
    await edit(page, id).getByLabel('Date').fill('2026-07-28');
    await save(page, id).click();
    await gone(edit(page, id));
    expect((await stored(id)).teams[0]?.players.map((player) => player.id)).toEqual([79, 2]);
  });

  test('of a finalized month is refused in the server’s words and keeps what was typed', async () => {
    const [page, id] = await openOn({ rounds: CLEAR_ROUNDS, date: '2026-05-08' }, { as: 'player2' });
    await stage.group.admin.post('/api/finalize-monthly-data', { year: 2026, month: 5 });
    await choose(page, id, 'Edit Game');
    await edit(page, id).getByLabel('Date').fill('2026-05-09');
    await edit(page, id).getByLabel('Reason').fill('One day later.');
    await save(page, id).click();
    await seen(edit(page, id).getByRole('alert').getByText(/May 2026 is finalized/));
    expect(await edit(page, id).getByLabel('Reason').inputValue()).toBe('One day later.');
    await page.keyboard.press('Escape');
    await gone(edit(page, id));
    expect((await stored(id)).date).toBe('2026-05-08');
  });

  test('is refused to who may not, with the reason in the menu', async () => {
    const [page, id] = await openOn({ rounds: CLEAR_ROUNDS }, { as: 'player3' });
    await page.getByRole('button', { name: `More for game ${id}` }).click();
    const item = page.getByRole('menuitem', { name: 'Edit Game' });
    expect(await item.getAttribute('aria-disabled')).toBe('true');
    await seen(item.getByText('Only admins and members who record games edit games.'));
    expect(await page.getByRole('button', { name: 'Voided games' }).count()).toBe(0);
  });
});

test('a tie that was broken is counted once more after 0.2 s, and the game is fetched', async () => {
  const [page, id] = await openOn({ rounds: TIED_MIDDLE_ROUNDS }, { as: 'player3' });
  await game(page, id).getByRole('button', { name: 'Position Tie Breaker' }).click();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('?t=')) calls.push(request.method());
  });
  await page.clock.install({ time: '2026-07-29T16:00:00Z' });
  await page.clock.pauseAt('2026-07-29T17:00:00Z');
  await page.getByRole('button', { name: 'Save Rankings' }).click();
  const saved = page.getByRole('status').getByText('Positions Updated');
  // Time goes on by the test's steps alone, however slow the machine is.
  while (!(await saved.isVisible())) await page.clock.runFor(10);
  await page.clock.runFor(150);
  expect(calls).toEqual([]);
  const fetched = page.waitForRequest(`**/api/games/${id}?t=*`);
  await page.clock.runFor(50);
  await fetched;
  expect(calls).toEqual(['POST', 'GET']);
});

describe('a voided game', () => {
  test('leaves the list with a reason, is found among the voided ones and comes back', async () => {
    const [page, id] = await openOn({ rounds: CLEAR_ROUNDS }, { as: 'player2' });
    await choose(page, id, 'Void Game');
    const voiding = dialog(page, `Void game ${id}`);
    await voiding.getByRole('button', { name: 'Void Game' }).click();
    await seen(voiding.getByRole('alert').getByText('Give a reason of 1 to 500 characters.'));
    await voiding.getByLabel('Reason').fill('Recorded twice.');
    await voiding.getByRole('button', { name: 'Void Game' }).click();
    await gone(voiding);
    await seen(page.getByRole('status').getByText(`Game ${id} counts nowhere any more.`));
    await gone(game(page, id));
    expect((await stored(id)).isVoided).toBe(true);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('games');

    await page.getByRole('button', { name: 'Voided games' }).click();
    const voided = dialog(page, 'Voided games');
    await seen(voided.getByText('Recorded twice.').first());
    await seen(voided.getByText('Voided Wed 29 Jul 2026, 12:00 PM by Player 2').first());
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

  test('of which there is none is said so', async () => {
    const page = await stage.open('/games', { as: 'player2' });
    await page.route('**/api/games/voided', (route) => route.fulfill({ json: [] }));
    await page.getByRole('button', { name: 'Voided games' }).click();
    await seen(dialog(page, 'Voided games').getByText('No game is voided.'));
  });
});

describe('the history', () => {
  test('tells every version: who, when, why, what changed and how the game stood', async () => {
    const { recorder, member } = stage.group;
    const [page, id] = await openOn({ rounds: TIED_MIDDLE_ROUNDS }, { as: 'player3', viewport: PHONE });
    await member.post(`/api/games/${id}/position-tie-breakers`, {
      tieBreakers: [{ teamId: 2, exitOrder: 2 }, { teamId: 3, exitOrder: 1 }],
    });
    await recorder.post(`/api/games/${id}/void`, { reason: 'Recorded twice.' });
    await recorder.post(`/api/games/${id}/restore`, { reason: 'It was not.' });
    await choose(page, id, 'History');
    const history = dialog(page, `History of game ${id}`);
    await seen(history.getByRole('heading', { name: 'Recorded' }));
    expect(await texts(history.locator('.versions h3'))).toEqual(['Restored', 'Voided', 'Tie-breaker set', 'Recorded']);
    expect(await texts(history.locator('.versions p'))).toEqual([
      'Wed 29 Jul 2026, 12:00 PM · by Player 2', 'Wed 29 Jul 2026, 12:00 PM · by Player 2',
      'Wed 29 Jul 2026, 12:00 PM · by Player 3', 'Wed 29 Jul 2026, 12:00 PM · by Player 2',
    ]);
    expect(await texts(history.locator('blockquote'))).toEqual(['It was not.', 'Recorded twice.']);
    expect(await changes(history)).toEqual([
      'Player 3 & Player 40, tied → 0, 3rd, 0',
      'Player 5 & Player 60, tied → 0, 2nd, +5',
      'Ace of spades– → Player 5 & Player 6',
    ]);
    await history.getByText('The game as it stood').last().click();
    await seen(history.getByRole('table', { name: `Game ${id}` }).getByText('Player 7 & Player 8'));
  });

  test('that does not come says so and is asked for again', async () => {
    const [page, id] = await openOn({ rounds: CLEAR_ROUNDS }, { as: 'player3' });
    await page.route('**/history', (route) => route.abort());
    await choose(page, id, 'History');
    await seen(page.getByText(`Failed to fetch the history of game ${id}`));
    await page.unroute('**/history');
    await page.getByRole('button', { name: 'Retry' }).click();
    await seen(page.getByRole('heading', { name: 'Recorded' }));
  });
});

test('a tie that was settled on an earlier day is ordered anew with a reason, which the history tells', async () => {
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
  await seen(tie.getByText('This tie was settled on an earlier day. Say why its order changes.'));
  expect(await tie.getByLabel('Reason').evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('Player 5 was out first');
  await tie.getByRole('button', { name: 'Save Rankings' }).click();
  await gone(tie);
  expect((await stored(id)).teams.map(({ position }) => position)).toEqual([1, 3, 2, 4]);
  await choose(page, id, 'History');
  await seen(dialog(page, `History of game ${id}`).getByText('Player 5 was out first'));
});
