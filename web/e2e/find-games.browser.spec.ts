/** Finding games, and the list of open ties. */
import type { Page } from 'playwright-core';
import { ALL_TIED_ROUNDS, CLEAR_ROUNDS, TIED_MIDDLE_ROUNDS } from '../../domain/testing/game-examples.js';
import type { GameView } from '../../contract/games.js';
import { EQUAL_WINNERS_ROUNDS, record } from '../../testing/worlds/group.js';
import { focused, gone, PHONE, seen, stageOfSuite } from './stage.js';

const stage = stageOfSuite(async ({ group }) => {
  const games = [
    { date: '2025-03-14', rounds: ALL_TIED_ROUNDS },
    ...['03', '03', '24', '25'].map((day) => ({ date: `2026-07-${day}`, rounds: CLEAR_ROUNDS })),
    { date: '2026-07-28', rounds: EQUAL_WINNERS_ROUNDS },
    { date: '2026-07-28', rounds: TIED_MIDDLE_ROUNDS },
  ];
  for (const game of games) await record(group.recorder, game);
});

const game = (page: Page, id: number) => page.getByRole('article', { name: `Game ${id}` });

describe('finding games', () => {
  const hits = (page: Page): Promise<string[]> =>
    page.getByRole('list', { name: 'Games found' }).getByRole('link').locator('.num').filter({ hasText: 'Game' })
      .allTextContents();
  const count = (page: Page, text: string): Promise<void> => seen(page.getByRole('status').getByText(text));

  test('a search is in the address, applies at once, and each filter removes itself', async () => {
    const page = await stage.open('/games', { as: 'player3' });
    await page.getByRole('link', { name: 'Find', exact: true }).click();
    await count(page, '7 games of 7');
    await page.getByLabel('Only games of mine').click();
    await page.getByLabel('Players').selectOption({ label: 'Player 4' });
    await page.getByText('Together', { exact: true }).click();
    await page.getByRole('group', { name: 'My place' }).getByText('2nd').click();
    await count(page, '5 games of 7');
    expect(await hits(page)).toEqual(['Game 6', 'Game 5', 'Game 4', 'Game 3', 'Game 2']);
    expect(new URL(page.url()).search).toMatch(/^\?players=\d+%2C\d+&sat=together&places=2$/);
    await page.reload();
    await count(page, '5 games of 7');
    await page.getByRole('button', { name: /^Together ?, remove$/ }).click();
    await page.getByRole('button', { name: /^2nd ?, remove$/ }).click();
    await count(page, '7 games of 7');
    await page.getByLabel('Last day').fill('2025-03-31');
    await count(page, '1 game of 7');
    await page.getByLabel('First day').fill('2025-03-20');
    await seen(page.getByText('No game fits'));
    await page.getByRole('button', { name: 'Any date' }).click();
    await count(page, '7 games of 7');
  });

  test('a game found opens with its actions, and a number that is none says so', async () => {
    const page = await stage.open('/games/find', { as: 'player3', viewport: PHONE });
    await count(page, '7 games of 7');
    await page.getByRole('list', { name: 'Games found' }).getByRole('link', { name: 'Player 2' }).first().click();
    await seen(page.getByRole('heading', { name: 'Player 2', level: 1 }));
    await page.goBack();
    await page.getByRole('link', { name: 'Game 4' }).click();
    await seen(game(page, 4));
    await seen(game(page, 4).getByText('Fri 24 Jul 2026 · Game Room'));
    await page.getByRole('button', { name: /^Filters ?1$/ }).click();
    await page.getByLabel('Game number').fill('9-');
    await seen(page.getByText('Write a number, such as 311, or a range, such as 300-311.'));
    await page.getByLabel('Game number').fill('44');
    await page.getByRole('button', { name: 'Show 0 games' }).click();
    await seen(page.getByText('There is no such game, or it was voided.'));
  });
});

test('open ties are counted in the menu: their own for a member, all for a recorder', async () => {
  const page = await stage.open('/evenings/2026-07-28', { as: 'player3' });
  await seen(page.locator('.evening-board li', { hasText: /Player 3.*(–waits for the tie-breaker){2}$/ }));
  const recorder = await stage.open('/games', { as: 'player2' });
  await recorder.getByRole('navigation').getByRole('link', { name: /^Games ?, 3 wait$/ }).waitFor();
  await page.goto('/games');
  await page.getByRole('navigation').getByRole('link', { name: /^Games ?, 2 wait$/ }).waitFor();
  await page.getByRole('link', { name: 'Open ties' }).click();
  const seventh = page.getByRole('article', { name: 'Game 7' });
  await seventh.getByRole('button', { name: 'Position Tie Breaker' }).click();
  await page.getByRole('button', { name: 'Use the order of the list' }).click();
  await page.getByRole('button', { name: 'Save Rankings' }).click();
  await seen(seventh.getByText('Places 2nd and 3rd'));
  expect(await focused(page)).toMatch(/^Game 7 /);
  await page.getByRole('navigation').getByRole('link', { name: /^Games ?, 1 waits$/ }).waitFor();
  await page.getByRole('article', { name: 'Game 6' }).getByRole('button', { name: 'Select First Exit' }).click();
  await page.getByRole('dialog').getByText('Player 2').click();
  await page.getByRole('button', { name: 'Confirm Selection' }).click();
  await recorder.getByRole('navigation').getByRole('link', { name: /^Games ?, 1 waits$/ }).waitFor();
  stage.group.application.clock.set('2026-07-30T16:00:00Z');
  await seventh.getByRole('button', { name: 'Change' }).click();
  const tie = page.getByRole('dialog');
  await tie.getByRole('group').first().getByText('2nd out').click();
  await tie.getByRole('group').last().getByText('1st out').click();
  await tie.getByRole('button', { name: 'Save Rankings' }).click();
  await tie.getByLabel('Reason').fill('Player 5 was out first');
  await tie.getByRole('button', { name: 'Save Rankings' }).click();
  await gone(tie);
  await seen(seventh.getByText('Settled by Player 3 on Thu 30 Jul 2026, 12:00.'));
  const { body } = await stage.group.member.get<GameView>('/api/games/7');
  expect(body.teams.map(({ position }) => position)).toEqual([1, 3, 2, 4]);
});
