/** No game is lost by accident: the draft, its banner, the leave warning and a login in between. */
import type { Page } from 'playwright-core';
import { CLEAR_ROUNDS, FOUR_TEAMS } from '../../domain/testing/game-examples.js';
import { longTest } from '../../testing/jest/long-run.js';
import { PASSWORD, record } from '../../testing/worlds/group.js';
import {
  begunGame, chooseByHand, chooseTeams, goOn, storedDraft, openRounds, seat, tapRound, tapRounds,
} from './recording-walk.js';
import { at, focused, gone, PHONE, seen, stageOfSuite } from './stage.js';

const stage = stageOfSuite();

const SENTENCE = 'You have unsaved game data. Are you sure you want to leave?';

const begin = begunGame([[1, 3, 5, 7]]);

/** A recorder at the end of round 1. */
const inRoundOne = (): Promise<Page> => begin((path) => stage.open(path, { as: 'player2' }));
const leaving = (page: Page) => page.getByRole('dialog', { name: 'Leave this game?' });
const banner = (page: Page) => page.getByRole('region', { name: 'Unsaved game' });

test('a reload continues where the draft was left', async () => {
  const page = await inRoundOne();
  await page.reload();
  await seen(page.getByRole('heading', { name: 'Round 1 is complete' }));
  await seen(page.getByText('draft saved'));
});

longTest('the next round starts after 0.4 s, so that the last tap is seen', async () => {
  const page = await inRoundOne();
  await page.clock.install({ time: '2026-07-29T16:00:00Z' });
  await page.clock.pauseAt('2026-07-29T17:00:00Z');
  const selected = (round: number) => page.getByRole('tab', { name: `Round ${round}, `, selected: true });
  await page.getByRole('button', { name: 'Next Round' }).click();
  await page.clock.runFor(399);
  await seen(selected(1));
  await page.clock.runFor(1);
  await seen(selected(2));
});

test('the browser asks before a page with a draft is left', async () => {
  const page = await inRoundOne();
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await page.close({ runBeforeUnload: true });
  await seen(page.getByRole('heading', { name: 'Round 1 is complete' }));
  expect(asked).toEqual(['beforeunload']);
});

longTest('an empty draft can be left without a question', async () => {
  const page = await stage.open('/games?new=true', { as: 'player2' });
  await page.getByRole('button', { name: 'Close' }).click();
  await seen(page.getByRole('link', { name: 'New Game' }).first());
});

describe('a link out of the wizard', () => {
  async function onTeams(): Promise<Page> {
    const page = await inRoundOne();
    await page.getByRole('button', { name: 'Back to team selection' }).click();
    await page.getByRole('link', { name: 'Leaderboards' }).click();
    await seen(leaving(page).getByText(SENTENCE));
    await seen(leaving(page).getByText('The draft is kept'));
    return page;
  }

  test('is followed only after a yes, which drops the draft', async () => {
    const page = await onTeams();
    await leaving(page).getByRole('button', { name: 'Leave' }).click();
    await at(page, '/fast-leaderboards');
    expect(await storedDraft(page)).toBeNull();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Games', exact: true }).click();
    await seen(banner(page).getByText('29 Jul · 4 teams'));
  });

  longTest('is not followed after a no, and the focus returns to it', async () => {
    const page = await onTeams();
    await page.keyboard.press('Escape');
    await gone(leaving(page));
    await seen(page.getByRole('heading', { name: 'Create New Game' }));
    expect(await focused(page)).toBe('Leaderboards');
    expect(await storedDraft(page)).toMatchObject({ currentStep: 2 });
  });
});

longTest('the Close button of the wizard asks as well', async () => {
  const page = await inRoundOne();
  await page.getByRole('button', { name: 'Close' }).click();
  await leaving(page).getByRole('button', { name: 'Stay' }).click();
  await seen(page.getByRole('heading', { name: 'Round 1 is complete' }));
  await page.getByRole('button', { name: 'Close' }).click();
  await leaving(page).getByRole('button', { name: 'Leave' }).click();
  await seen(page.getByRole('heading', { name: 'Games', exact: true }));
  expect(await storedDraft(page)).toBeNull();
});

describe('the banner of a draft', () => {
  longTest('shows how far the draft is', async () => {
    const page = await stage.open('/games', { as: 'player2' });
    await page.getByRole('link', { name: 'New Game' }).first().click();
    await chooseByHand(page);
    await chooseTeams(page, FOUR_TEAMS.slice(0, 1));
    await page.goBack();
    await seen(banner(page).getByText('29 Jul · 2 players chosen'));
  });

  async function withDraft(): Promise<Page> {
    const page = await inRoundOne();
    await page.goBack();
    await seen(banner(page).getByText('Unsaved game found!'));
    return page;
  }

  longTest('recovers the draft', async () => {
    const page = await withDraft();
    await banner(page).getByRole('button', { name: 'Recover Game' }).click();
    await seen(page.getByRole('heading', { name: 'Round 1 is complete' }));
  });

  longTest('drops the draft, and Undo recovers it', async () => {
    const page = await withDraft();
    await banner(page).getByRole('button', { name: 'Discard' }).click();
    await gone(banner(page));
    expect(await storedDraft(page)).toBeNull();
    await page.getByRole('button', { name: 'Undo' }).click();
    await seen(banner(page));
  });

  test('is not shown to members who may not record', async () => {
    const page = await withDraft();
    const draft = await page.evaluate(() => localStorage.getItem('gameCreationState')!);
    const other = await stage.open('/games', { as: 'player3' });
    await other.evaluate((text) => localStorage.setItem('gameCreationState', text), draft);
    await other.reload();
    await seen(other.getByText('No games yet.'));
    await gone(banner(other));
  });

  longTest('is not shown for stored data that is not a draft', async () => {
    const page = await stage.open('/games', { as: 'player2' });
    await page.evaluate(() => localStorage.setItem('gameCreationState', '{"currentStep":3}'));
    await page.reload();
    await seen(page.getByText('No games yet.'));
    await gone(banner(page));
  });
});

describe('a new game while there is a draft', () => {
  const asking = (page: Page) => page.getByRole('heading', { name: 'Go on with the unsaved game?' });
  const discarded = (page: Page) => page.getByRole('region', { name: 'Discarded games' });

  /** Presses New Game while there is an abandoned draft in round 1. */
  async function askedFor(): Promise<Page> {
    const page = await inRoundOne();
    await page.goBack();
    await page.getByRole('link', { name: 'New Game' }).first().click();
    await seen(asking(page));
    await seen(page.getByText('29 Jul · 4 teams · round 1'));
    return page;
  }

  longTest('can continue the draft', async () => {
    const page = await askedFor();
    expect(await focused(page)).toBe('Go on with the unsaved game?');
    await page.getByRole('button', { name: 'Continue' }).click();
    await seen(page.getByRole('heading', { name: 'Round 1 is complete' }));
    expect(await focused(page)).toBe('Round 1 is complete');
  });

  longTest('can drop the draft, and Undo recovers it in the open wizard', async () => {
    const page = await askedFor();
    await page.getByRole('button', { name: 'Start new' }).click();
    await seen(page.getByText('Game data cleared'));
    await seen(page.getByRole('heading', { name: 'How do you want to make the teams?' }));
    await page.getByRole('button', { name: 'Undo' }).click();
    await seen(page.getByRole('heading', { name: 'Round 1 is complete' }));
    expect(await focused(page)).toBe('Round 1 is complete');
    await page.goBack();
    await seen(banner(page));
    expect(await discarded(page).count()).toBe(0);
  });

  test('can drop the draft, which the games page keeps until the next game is recorded', async () => {
    const page = await askedFor();
    await page.getByRole('button', { name: 'Start new' }).click();
    await chooseByHand(page);
    await chooseTeams(page, FOUR_TEAMS.slice(0, 1));
    // The draft can still be recovered after the toast, and after another draft.
    await page.goto('/games');
    await seen(discarded(page).getByText('29 Jul · 4 teams · round 1'));
    await discarded(page).getByRole('button', { name: 'Recover' }).click();
    await seen(page.getByRole('heading', { name: 'Round 1 is complete' }));
    await goOn(page).click();
    await tapRoundsFrom(page, 2);
    await page.getByRole('button', { name: 'Done' }).click();
    await seen(page.getByRole('link', { name: 'New Game' }).first());
    expect(await page.evaluate(() => localStorage.getItem('droppedGames'))).toBeNull();
    expect(await discarded(page).count()).toBe(0);
  });
});

async function tapRoundsFrom(page: Page, first: number): Promise<void> {
  for (let round = first; round <= 5; round += 1) {
    await seen(page.getByRole('tab', { name: new RegExp(`^Round ${round}`), selected: true }));
    await tapRound(page, [1, 3, 5, 7]);
    await goOn(page).click();
  }
}

longTest('the recovery flag opens the draft at the next visit, once', async () => {
  const page = await inRoundOne();
  await page.evaluate(() => localStorage.setItem('shouldRecoverGame', 'true'));
  await page.goto('/games');
  await seen(page.getByRole('heading', { name: 'Round 1 is complete' }));
  await page.goto('/games');
  await seen(banner(page));
});

test('a session that ends during recording leads to the login and back to the same tap', async () => {
  const page = await stage.open('/games', { as: 'player2', viewport: PHONE });
  await openRounds(page, FOUR_TEAMS);
  // No other test has recorded the same game.
  const rounds = [[1, 3, 5, 8], [1, 3, 5, 7], [1, 3, 5, 7], [1, 3, 5, 7], [1, 3, 5, 7]] as const;
  await tapRounds(page, rounds.slice(0, 4));
  await seen(page.getByRole('tab', { name: /^Round 5/, selected: true }));
  await tapRound(page, rounds[4]);
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Finish Game' }).click();
  await at(page, '/login');
  const flags = await page.evaluate(() =>
    ['returnToGames', 'shouldRecoverGame'].map((key) => localStorage.getItem(key)),
  );
  expect(flags).toEqual(['true', 'true']);
  await page.getByLabel('Username').fill('player2');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await seen(page.getByRole('heading', { name: 'Round 5 is complete' }));
  expect(await seat(page, 'organizer').getAttribute('aria-label')).toBe('organizer, President, plus 4');
  await page.getByRole('button', { name: 'Finish Game' }).click();
  await seen(page.getByRole('heading', { name: 'Who gets which card' }));
});

longTest('a game that was being settled when the session ended is settled after the login', async () => {
  const page = await stage.open('/games?settle=7', { as: 'player3' });
  // Another page is open when the session ends, because the client would notice the end by itself.
  await page.goto('/favicon.svg');
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/games?settle=7');
  await at(page, '/login');
  expect(await page.evaluate(() => localStorage.getItem('gameId'))).toBe('7');
  await page.getByLabel('Username').fill('player3');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/games?settle=7');
  expect(await page.evaluate(() => localStorage.getItem('gameId'))).toBeNull();
});

longTest('a game with the same players does not delete a waiting draft', async () => {
  const page = await inRoundOne();
  const { id } = await record(stage.group.recorder, { date: '2026-07-28', rounds: CLEAR_ROUNDS });
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`/games?settle=${id}`);
  await page.getByRole('button', { name: 'Same teams' }).click();
  await seen(page.getByText('4 of 5 teams · 8 players'));
  await page.getByRole('button', { name: 'Undo' }).click();
  await seen(page.getByRole('heading', { name: 'Round 1 is complete' }));
});
