/** The dialogs of a game: ties, first exit, reset, rights, and that no input is lost when the server refuses. */
import type { Page } from 'playwright-core';
import {
  ALL_TIED_ROUNDS, type RoundResult, TIED_MIDDLE_ROUNDS, TWO_TIES_ROUNDS,
} from '../../domain/testing/game-examples.js';
import type { GameView } from '../../contract/games.js';
import { longTest } from '../../testing/jest/long-run.js';
import { EQUAL_WINNERS_ROUNDS, record } from '../../testing/worlds/group.js';
import { focused, gone, PHONE, seen, stageOfSuite } from './stage.js';

const stage = stageOfSuite();

const game = (page: Page, id: number) => page.getByRole('article', { name: `Game ${id}` });
const tieDialog = (page: Page) => page.getByRole('dialog', { name: 'Resolve Tied Round Sums' });
const firstExitDialog = (page: Page) => page.getByRole('dialog', { name: 'Select First Exit Player' });
const resetDialog = (page: Page) => page.getByRole('dialog', { name: 'Reset Game Positions' });
const order = (page: Page, team: string, out: string) =>
  tieDialog(page).getByRole('group', { name: `Exit order of ${team}` }).getByText(out);
const places = (page: Page, id: number): Promise<string[]> =>
  game(page, id).getByRole('row').locator('th .team').evaluateAll((teams) =>
    teams.map((team) => [...team.children].slice(0, 2).map((part) => part.textContent).join(' ')),
  );

/** Records a game and opens the games screen on it. */
async function openOn(rounds: readonly RoundResult[], visit: { as: string; viewport?: typeof PHONE }): Promise<{
  page: Page;
  id: number;
}> {
  const { id } = await record(stage.group.recorder, { date: '2026-07-28', rounds });
  const page = await stage.open('/games', visit);
  await seen(game(page, id));
  return { page, id };
}

/** Counts the changes that the page sends. */
function countPosts(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => (count += request.method() === 'POST' ? 1 : 0));
  return () => count;
}

const stored = async (id: number): Promise<GameView> =>
  (await stage.group.member.get<GameView>(`/api/games/${id}`)).body;

describe('a tie-breaker', () => {
  test('can be set by any member, and one tap gives the other team what is left', async () => {
    const { page, id } = await openOn(TIED_MIDDLE_ROUNDS, { as: 'player3' });
    await game(page, id).getByRole('button', { name: 'Position Tie Breaker' }).click();
    await seen(tieDialog(page).getByText('Two teams have the same sum. Who went out first in round 5?'));
    await seen(tieDialog(page).getByText('Tied at 0'));
    await seen(tieDialog(page).getByText('places 2nd, 3rd'));
    // The other team takes the remaining order.
    await order(page, 'Player 5 & Player 6', '1st out').click();
    await tieDialog(page).getByRole('button', { name: 'Save Rankings' }).click();
    await gone(tieDialog(page));
    await seen(page.getByRole('status').getByText(`Position tie-breakers saved for game ${id}.`));
    await seen(game(page, id).getByText('Tie resolved'));
    expect(await places(page, id)).toEqual([
      '1 organizer & Player 2', '2 Player 5 & Player 6', '3 Player 3 & Player 4', '4 Player 7 & Player 8',
    ]);
    expect((await stored(id)).positionTieBreakers).toEqual([
      { teamId: 2, exitOrder: 2 }, { teamId: 3, exitOrder: 1 },
    ]);
    expect(await focused(page)).toBe(`Game ${id}`);
  });

  longTest('for two tied sums has a block for each and saves them together', async () => {
    const { page, id } = await openOn(TWO_TIES_ROUNDS, { as: 'player3', viewport: PHONE });
    await seen(game(page, id).getByText('Tie for 1st and 3rd'));
    await game(page, id).getByRole('button', { name: 'Position Tie Breaker' }).click();
    await seen(tieDialog(page).getByText('Tied at +9'));
    await seen(tieDialog(page).getByText('Tied at −9'));
    await tieDialog(page).getByRole('button', { name: 'Use the order of the list' }).click();
    await tieDialog(page).getByRole('button', { name: 'Save Rankings' }).click();
    await gone(tieDialog(page));
    await seen(game(page, id).getByText('Tie resolved'));
    expect((await stored(id)).positionTieBreakers).toHaveLength(4);
  });

  longTest('can be changed from the menu of the game', async () => {
    const { page, id } = await openOn(TIED_MIDDLE_ROUNDS, { as: 'player3' });
    await game(page, id).getByRole('button', { name: 'Position Tie Breaker' }).click();
    await tieDialog(page).getByRole('button', { name: 'Use the order of the list' }).click();
    await tieDialog(page).getByRole('button', { name: 'Save Rankings' }).click();
    await seen(game(page, id).getByText('Tie resolved'));
    await page.getByRole('button', { name: `More for game ${id}` }).click();
    await page.getByRole('menuitem', { name: 'Position Tie Breaker' }).click();
    await order(page, 'Player 3 & Player 4', '2nd out').click();
    await order(page, 'Player 5 & Player 6', '1st out').click();
    await tieDialog(page).getByRole('button', { name: 'Save Rankings' }).click();
    await gone(tieDialog(page));
    await seen(game(page, id).getByRole('row').nth(2).getByText('Player 5'));
    expect((await places(page, id)).slice(1, 3)).toEqual(['2 Player 5 & Player 6', '3 Player 3 & Player 4']);
  });

  longTest('that fails to save keeps the choice, and the repeat sends the same key', async () => {
    const { page, id } = await openOn(TIED_MIDDLE_ROUNDS, { as: 'player3' });
    const keys: (string | undefined)[] = [];
    await page.route('**/position-tie-breakers', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      // The first answer is lost on its way back, but the server has saved the change.
      if (keys.length === 1) {
        await route.fetch();
        await route.abort();
      } else await route.continue();
    });
    await game(page, id).getByRole('button', { name: 'Position Tie Breaker' }).click();
    await order(page, 'Player 3 & Player 4', '2nd out').click();
    await order(page, 'Player 5 & Player 6', '1st out').click();
    await tieDialog(page).getByRole('button', { name: 'Save Rankings' }).click();
    const toast = page.getByRole('alert').filter({ hasText: 'Error' });
    await seen(toast.getByText('Failed to save position tie-breakers. The server did not answer.'));
    await toast.getByRole('button', { name: 'Dismiss' }).click();
    await tieDialog(page).getByRole('button', { name: 'Save Rankings' }).click();
    await gone(tieDialog(page));
    await seen(game(page, id).getByText('Tie resolved'));
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]]);
    expect((await places(page, id)).slice(1, 3)).toEqual(['2 Player 5 & Player 6', '3 Player 3 & Player 4']);
  });

  test('for first place is followed by the first-exit question if the winners are equal', async () => {
    const { page, id } = await openOn(ALL_TIED_ROUNDS, { as: 'player3' });
    await game(page, id).getByRole('button', { name: 'Position Tie Breaker' }).click();
    await seen(tieDialog(page).getByText('Four teams have the same sum.'));
    await order(page, 'organizer & Player 2', '3rd out').click();
    await order(page, 'Player 5 & Player 6', '1st out').click();
    await tieDialog(page).getByRole('button', { name: 'Use the order of the list' }).click();
    await tieDialog(page).getByRole('button', { name: 'Save Rankings' }).click();
    await gone(tieDialog(page));
    await seen(firstExitDialog(page).getByText('Player 5'));
    await page.keyboard.press('Escape');
    await seen(game(page, id).getByText('Tie resolved'));
    await seen(game(page, id).getByRole('button', { name: 'Select First Exit' }));
  });
});

describe('the first exit', () => {
  test('is one of the two winners and decides the cards', async () => {
    const { page, id } = await openOn(EQUAL_WINNERS_ROUNDS, { as: 'player3' });
    const posts = countPosts(page);
    const sentence = 'Tie detected! Both players in first place team have equal scores.';
    await seen(game(page, id).getByText(sentence));
    await game(page, id).getByRole('button', { name: 'Select First Exit' }).click();
    await seen(firstExitDialog(page).getByText(sentence));
    const confirm = firstExitDialog(page).getByRole('button', { name: 'Confirm Selection' });
    expect(await confirm.getAttribute('aria-disabled')).toBe('true');
    await confirm.click({ force: true });
    await firstExitDialog(page).getByText('Player 2').click();
    expect(posts()).toBe(0);
    await confirm.click();
    await gone(firstExitDialog(page));
    const toast = page.getByRole('status').filter({ hasText: 'Position Tie-Breaker Updated' });
    await seen(toast.getByText('Tie resolved! Player 2 exited first.'));
    const cards = game(page, id).getByRole('group', { name: 'Card allocation' });
    await seen(cards.getByText('Tie resolved! Player 2 exited first.'));
    expect(await cards.locator('> span').allTextContents()).toEqual([
      '2Player 2', '2organizer', expect.stringContaining('A'),
    ]);
    expect((await stored(id)).firstExit).toEqual({ teamId: 1, firstExitPlayerId: 2 });
  });
});

describe('a reset of the positions', () => {
  test('asks for confirmation, clears the tie decisions and says so', async () => {
    const { page, id } = await openOn(TIED_MIDDLE_ROUNDS, { as: 'player2' });
    await game(page, id).getByRole('button', { name: 'Position Tie Breaker' }).click();
    await tieDialog(page).getByRole('button', { name: 'Use the order of the list' }).click();
    await tieDialog(page).getByRole('button', { name: 'Save Rankings' }).click();
    await seen(game(page, id).getByText('Tie resolved'));
    await game(page, id).getByRole('button', { name: 'Reset Positions' }).click();
    await seen(resetDialog(page).getByText(`tie-breakers of game ${id}`));
    await resetDialog(page).getByRole('button', { name: 'Cancel' }).click();
    await gone(resetDialog(page));
    expect((await stored(id)).positionTieBreakers).toHaveLength(2);
    await game(page, id).getByRole('button', { name: 'Reset Positions' }).click();
    await resetDialog(page).getByRole('button', { name: 'Reset Positions' }).click();
    await gone(resetDialog(page));
    const toast = page.getByRole('status').filter({ hasText: 'Positions Reset' });
    await seen(toast.getByText(`Reset Complete. Game ${id} ranks by round sum again.`));
    await seen(game(page, id).getByText('Tie for 2nd'));
    expect((await stored(id)).positionTieBreakers).toEqual([]);
  });
});

describe('every game dialog', () => {
  test('takes and keeps the focus, closes on Escape and returns the focus', async () => {
    const { page, id } = await openOn(TIED_MIDDLE_ROUNDS, { as: 'player3' });
    const opener = game(page, id).getByRole('button', { name: 'Position Tie Breaker' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await seen(tieDialog(page));
    const names = new Set<string>();
    for (const key of [...Array<string>(12).fill('Tab'), ...Array<string>(12).fill('Shift+Tab')]) {
      await page.keyboard.press(key);
      names.add(await page.evaluate(() => document.activeElement?.closest('.dialog')?.ariaModal ?? 'outside'));
    }
    expect([...names]).toEqual(['true']);
    await page.keyboard.press('Escape');
    await gone(tieDialog(page));
    expect(await focused(page)).toBe('Position Tie Breaker');
  });

  test('keeps its input when the area beside it is pressed', async () => {
    const { page, id } = await openOn(TIED_MIDDLE_ROUNDS, { as: 'player3' });
    await game(page, id).getByRole('button', { name: 'Position Tie Breaker' }).click();
    await page.mouse.click(5, 5);
    await seen(tieDialog(page));
    await tieDialog(page).getByRole('button', { name: 'Close' }).click();
    await gone(tieDialog(page));
  });
});
