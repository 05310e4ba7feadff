/** The games screen: list, date filter, standings and cards, and its errors. */
import type { Locator, Page } from 'playwright-core';
import { NO_PLAYER } from '../../domain/no-player.js';
import {
  ALL_TIED_ROUNDS, CLEAR_ROUNDS, FOUR_TEAMS, TIED_MIDDLE_ROUNDS,
} from '../../domain/testing/game-examples.js';
import type { GameView } from '../../contract/games.js';
import { longTest } from '../../testing/jest/long-run.js';
import { EQUAL_WINNERS_ROUNDS, populate, record } from '../../testing/worlds/group.js';
import { TIED_EQUAL_WINNERS_ROUNDS } from './recording-walk.js';
import { focused, gone, PHONE, seen, stageOfSuite } from './stage.js';

const stage = stageOfSuite(async ({ group }) => {
  const games = [
    { date: '2025-03-14', rounds: ALL_TIED_ROUNDS },
    { date: '2026-07-03', rounds: CLEAR_ROUNDS },
    { date: '2026-07-03', rounds: CLEAR_ROUNDS, seats: [...FOUR_TEAMS, [9, NO_PLAYER.id]] as const },
    { date: '2026-07-24', rounds: CLEAR_ROUNDS },
    { date: '2026-07-25', rounds: CLEAR_ROUNDS },
    { date: '2026-07-28', rounds: EQUAL_WINNERS_ROUNDS },
    { date: '2026-07-28', rounds: TIED_MIDDLE_ROUNDS },
  ];
  for (const game of games) await record(group.recorder, game);
});

const gamesShown = (page: Page): Promise<string[]> =>
  page.getByRole('article').getByRole('heading', { level: 2 }).allTextContents();
const game = (page: Page, id: number) => page.getByRole('article', { name: `Game ${id}` });
const cells = (page: Page, id: number): Promise<string[][]> =>
  game(page, id).getByRole('row').evaluateAll((rows) =>
    rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '')),
  );

describe('a game on the games screen', () => {
  test('shows its teams by place with every round, and tied teams without a place', async () => {
    const page = await stage.open('/games', { as: 'player3' });
    await seen(game(page, 7));
    expect((await cells(page, 7)).slice(1)).toEqual([
      ['1organizer & Player 2', '+2', '+2', '+2', '+2', '+4', '+12', '+10'],
      ['?Player 3 & Player 4Youplace pending, tied', '+1', '−1', '+1', '−1', '0', '0', '–waits for the tie-breaker'],
      ['?Player 5 & Player 6place pending, tied', '−1', '+1', '−1', '+1', '0', '0', '–waits for the tie-breaker'],
      ['4Player 7 & Player 8', '−2', '−2', '−2', '−2', '−4', '−12', '−5'],
    ]);
    for (const name of ['Round 1', 'Round 5 counts twice']) {
      await seen(game(page, 7).getByRole('columnheader', { name, exact: true }));
    }
    await seen(game(page, 7).getByText('Tue 28 Jul 2026 · Game Room'));
    await seen(game(page, 7).getByText('Tie for 2nd'));
  });

  test('shows who gets which card, and why a card is not dealt', async () => {
    const page = await stage.open('/games', { as: 'player3' });
    const cards = (id: number) => game(page, id).getByRole('group', { name: 'Card allocation' });
    await seen(cards(7).getByText('Card allocation not available (second place team missing)'));
    await seen(cards(6).getByText('Tied scores - manual selection needed'));
    const dealt = cards(5).locator('> span');
    expect(await dealt.allTextContents()).toEqual(['2organizer', '2Player 2', 'APlayer 3 & Player 4You']);
    const names = await dealt.getByRole('img').evaluateAll((all) => all.map((card) => card.getAttribute('aria-label')));
    expect(names).toEqual(['2 of diamonds', '2 of clubs', 'Ace of spades']);
  });

  longTest('has no winner while first place is tied', async () => {
    const page = await stage.open('/games?page=3', { as: 'player3' });
    await seen(game(page, 1).getByText('Card allocation not available', { exact: true }));
    await seen(game(page, 1).getByText('Tie for 1st'));
  });

  longTest('shows an error when a card belongs to an unknown player', async () => {
    const page = await stage.open('/welcome', { as: 'player3' });
    await page.route('**/api/games/pages/1', async (route) => {
      const response = await route.fetch();
      const shown = (await response.json()) as { games: { cardAllocation: object }[] };
      const twos = { twoOfDiamonds: 1, twoOfClubs: 999 };
      shown.games[2]!.cardAllocation = { status: 'allocated', ...twos, aceOfSpades: null, firstExitPlayerId: null };
      await route.fulfill({ response, json: shown });
    });
    await page.goto('/games');
    await seen(game(page, 5).getByText('Unable to display card allocation: Missing team data'));
  });
});

describe('the date filter of the games screen', () => {
  test('offers only dates with games and shows the standings of the day', async () => {
    const page = await stage.open('/games', { as: 'player3' });
    await seen(page.getByRole('heading', { name: 'July 2026' }));
    await seen(page.getByRole('button', { name: 'Fri 3 Jul 2026, has games' }));
    expect(await page.getByRole('button', { name: /has games/ }).allTextContents()).toEqual(['3', '24', '25', '28']);
    expect(await page.getByRole('button', { name: 'Wed 1 Jul 2026, no games' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Fri 3 Jul 2026, has games' }).click();
    await seen(page.getByRole('heading', { name: 'Players Standing' }));
    expect(await gamesShown(page)).toEqual(['Game 3', 'Game 2']);
    const standing = page.getByRole('region', { name: 'Players Standing' }).getByRole('row');
    await seen(standing.nth(1));
    expect(await standing.evaluateAll((rows) => rows.map((row) => row.textContent))).toEqual([
      '#RankPlayerGamesWonDay totalPoints',
      '1organizer*, admin2 games, 2 won22+20+10',
      '1Player 22 games, 2 won22+20+10',
      '2Player 3You2 games, 0 won20+10+5',
      '2Player 42 games, 0 won20+10+5',
      '3Player 91 game, 0 won100+3',
      '4Player 52 games, 0 won20−5−5',
      '4Player 62 games, 0 won20−5−5',
      '5Player 72 games, 0 won20−15−10',
      '5Player 82 games, 0 won20−15−10',
    ]);
  });

  longTest('turns through the months from the first to the last game', async () => {
    const page = await stage.open('/games', { as: 'player3' });
    expect(await page.getByRole('button', { name: 'August 2026' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'June 2026' }).click();
    await seen(page.getByRole('heading', { name: 'June 2026' }));
    await page.getByRole('button', { name: 'May 2026' }).click();
    await seen(page.getByRole('heading', { name: 'May 2026' }));
    expect(await page.getByRole('button', { name: /has games/ }).count()).toBe(0);
  });

  longTest('is cleared by Clear and by Show All Games', async () => {
    const page = await stage.open('/games?date=2026-07-25', { as: 'player3' });
    await seen(game(page, 5));
    await page.getByRole('button', { name: 'Clear' }).click();
    await seen(game(page, 7));
    expect(await page.getByRole('button', { name: 'Clear' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Sat 25 Jul 2026, has games' }).click();
    await gone(game(page, 7));
    await page.getByRole('button', { name: 'Show All Games' }).click();
    await seen(game(page, 7));
  });

  longTest('says when the date in the address has no games, and offers all games', async () => {
    const page = await stage.open('/games?date=2026-07-26', { as: 'player3' });
    await seen(page.getByText('No games found for the selected date.'));
    await page.getByRole('region', { name: 'Games' }).getByRole('button', { name: 'Show All Games' }).click();
    await seen(game(page, 7));
  });

  test('consists of chips and a sheet on phones', async () => {
    const page = await stage.open('/games', { as: 'player3', viewport: PHONE });
    await seen(game(page, 7));
    const chips = page.getByRole('group', { name: 'Filter by date' });
    await seen(chips.getByRole('button', { name: '25 Jul' }));
    expect(await chips.getByRole('button').allTextContents()).toEqual([
      'Pick a date', 'As it stood on …', 'All games', '28 Jul', '25 Jul', '24 Jul', '3 Jul', '14 Mar',
    ]);
    await chips.getByRole('button', { name: '25 Jul' }).click();
    await gone(game(page, 7));
    await seen(game(page, 5));
    expect(await gamesShown(page)).toEqual(['Game 5']);
    await chips.getByRole('button', { name: 'Pick a date' }).click();
    const sheet = page.getByRole('dialog', { name: 'Pick a date' });
    await sheet.getByRole('button', { name: 'Fri 24 Jul 2026, has games' }).click();
    await gone(sheet);
    await seen(game(page, 4));
    await chips.getByRole('button', { name: 'All games' }).click();
    await seen(game(page, 7));
  });

  longTest('can be set from the menu of a game', async () => {
    const page = await stage.open('/games', { as: 'player3' });
    await page.getByRole('button', { name: 'More for game 5' }).click();
    await page.getByRole('menuitem', { name: 'Games of 25 Jul' }).click();
    await gone(game(page, 7));
    expect(new URL(page.url()).search).toBe('?date=2026-07-25');
  });
});

describe('when the games fail to load', () => {
  test('the screen says so, shows no empty list and can retry', async () => {
    const page = await stage.open('/welcome', { as: 'player3' });
    const refusal = { status: 503, json: { message: 'The boards are being rebuilt.' } };
    await page.route('**/api/games/pages/1', (route) => route.fulfill(refusal));
    await page.goto('/games');
    const alert = page.getByRole('main').getByRole('alert');
    await seen(alert.getByText('The games did not load.'));
    await seen(alert.getByText('The boards are being rebuilt. Nothing you recorded is lost.'));
    expect(await page.getByText('No games').count()).toBe(0);
    await page.unroute('**/api/games/pages/1');
    await alert.getByRole('button', { name: 'Retry' }).click();
    await seen(game(page, 7));
  });

  longTest('a screen reader hears Loading games... while they load', async () => {
    const page = await stage.open('/welcome', { as: 'player3' });
    let letAnswer = (): void => undefined;
    const held = new Promise<void>((resolve) => (letAnswer = resolve));
    await page.route('**/api/games/pages/1', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/games');
    await page.getByRole('status').getByText('Loading games...').waitFor({ state: 'attached' });
    letAnswer();
    await seen(game(page, 7));
    expect(await page.getByText('Loading games...').count()).toBe(0);
  });

  longTest('a failure to load the standings leaves the games on screen', async () => {
    const page = await stage.open('/games', { as: 'player3' });
    await page.route('**/api/games/summary/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Sat 25 Jul 2026, has games' }).click();
    await seen(page.getByText('The standing did not load.'));
    await seen(game(page, 5));
    await page.unroute('**/api/games/summary/**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await seen(page.getByRole('region', { name: 'Players Standing' }).getByText('organizer'));
  });
});

test('the menu of a game works by arrow keys and returns the focus', async () => {
  const page = await stage.open('/games', { as: 'player2' });
  const button = page.getByRole('button', { name: 'More for game 5' });
  await button.focus();
  await page.keyboard.press('ArrowDown');
  await seen(page.getByRole('menuitem', { name: 'Games of 25 Jul' }));
  expect(await page.getByRole('menuitem').allTextContents()).toEqual([
    'Games of 25 Jul', 'Game Details', 'History', 'Reset Positions', 'Edit Game', 'Void Game',
  ]);
  await page.keyboard.press('ArrowDown');
  expect(await focused(page)).toBe('Game Details');
  await page.keyboard.press('End');
  expect(await focused(page)).toBe('Void Game');
  await page.keyboard.press('ArrowDown');
  expect(await focused(page)).toBe('Games of 25 Jul');
  await page.keyboard.press('Escape');
  await gone(page.getByRole('menu'));
  expect(await focused(page)).toBe('More for game 5');
});

longTest('while the boards are cleared the standings of a date say so, and return automatically', async () => {
  const { admin } = stage.group;
  await admin.post('/api/admin/clear-fast-table', {});
  const page = await stage.open('/games?date=2026-07-25', { as: 'player3' });
  const standing = page.getByRole('region', { name: 'Players Standing' });
  await seen(standing.getByText('The boards are being prepared.'));
  await seen(game(page, 5));
  expect(await standing.getByRole('table').count()).toBe(0);
  await populate(admin);
  await seen(standing.getByRole('cell', { name: '+10' }).first());
  await gone(standing.getByText('The boards are being prepared.'));
});

/** Presses Tab until this element is focused. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('No Tab leads there.');
}

test('a tie and then a first exit can be settled by keyboard alone', async () => {
  const { recorder, member } = stage.group;
  const { id } = await record(recorder, { date: '2026-07-29', rounds: TIED_EQUAL_WINNERS_ROUNDS });
  const page = await stage.open('/games', { as: 'player3' });
  const ties = page.getByRole('dialog', { name: 'Resolve Tied Round Sums' });
  const firstExit = page.getByRole('dialog', { name: 'Select First Exit Player' });
  const out = (team: string, place: string) =>
    ties.getByRole('group', { name: `Exit order of ${team}` }).getByRole('radio', { name: place });
  await game(page, id).getByRole('button', { name: 'Position Tie Breaker' }).focus();
  await page.keyboard.press('Enter');
  await tabTo(page, out('organizer & Player 2', '1st out'));
  // Two teams swap, so the other one exited first now.
  await page.keyboard.press('ArrowRight');
  await tabTo(page, out('Player 3 & Player 4', '1st out'));
  await tabTo(page, ties.getByRole('button', { name: 'Save Rankings' }));
  await page.keyboard.press('Enter');
  await seen(firstExit);
  await tabTo(page, firstExit.getByRole('radio').first());
  await page.keyboard.press('ArrowDown');
  await tabTo(page, firstExit.getByRole('button', { name: 'Confirm Selection' }));
  await page.keyboard.press('Enter');
  await gone(firstExit);
  const { cardAllocation } = (await member.get<GameView>(`/api/games/${id}`)).body;
  expect(cardAllocation).toMatchObject({ twoOfDiamonds: 4, twoOfClubs: 3, aceOfSpades: [1, 2] });
});
