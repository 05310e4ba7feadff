/** A game survives every failure to save it, and is recorded once, however often it is sent. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import type { GameView } from '../../contract/games.js';
import type { ScreenCodeView } from '../../contract/room-screens.js';
import { longTest } from '../../testing/jest/long-run.js';
import { begunGame, goOn, storedDraft, unsentGameIds } from './recording-walk.js';
import { gone, seen, stageOfSuite } from './stage.js';

const stage = stageOfSuite();

const SERVER_ERROR = { status: 500, json: { message: 'Something went wrong on the server. Please try again.' } };

const stored = async (): Promise<readonly GameView[]> =>
  (await stage.group.member.get<GameView[]>('/api/games')).body;
const handOut = (page: Page) => page.getByRole('heading', { name: 'Who gets which card' });
const exporting = (page: Page) => page.getByRole('region', { name: 'Game Data Export' });
const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'Error creating game' });

const begin = begunGame(CLEAR_ROUNDS);

/** A recorder with five complete rounds, before the last click. */
const beforeFinish = (): Promise<Page> => begin((path) => stage.open(path, { as: 'player2' }));

/** Replaces the server's answers by those of a test, and records the keys of all attempts. */
async function onPost(page: Page, answers: ((route: Parameters<Parameters<Page['route']>[1]>[0]) => Promise<void>)[]) {
  const keys: (string | undefined)[] = [];
  await page.route('**/api/games', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    const answer = answers.shift();
    return answer === undefined ? route.continue() : answer(route);
  });
  return keys;
}

test('after a lost answer the game is sent again, and recorded once', async () => {
  const page = await beforeFinish();
  const count = (await stored()).length;
  const keys = await onPost(page, [async (route) => {
    await route.fetch();
    await route.abort();
  }]);
  await goOn(page).click();
  await seen(exporting(page).getByText('Deal the cards; it’s sent when you’re back online.'));
  expect(await failure(page).count()).toBe(0);
  // The kept game is sent without a click, with the same key.
  await seen(handOut(page));
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(await stored()).toHaveLength(count + 1);
  expect(await storedDraft(page)).toBeNull();
  expect(await unsentGameIds(page)).toEqual([]);
});

longTest('sending a game to a slow server times out', async () => {
  const page = await beforeFinish();
  let letAnswer = (): void => undefined;
  const held = new Promise<void>((resolve) => (letAnswer = resolve));
  const keys = await onPost(page, [() => held]);
  await page.clock.install({ time: '2026-07-29T16:00:00Z' });
  await page.clock.pauseAt('2026-07-29T17:00:00Z');
  await goOn(page).click();
  await page.clock.runFor(499);
  await seen(page.getByRole('button', { name: 'Saving...' }));
  // A game that is about to be sent can no longer be changed or left.
  await page.keyboard.press('Backspace');
  await page.getByRole('button', { name: 'Close' }).click();
  await seen(page.getByRole('heading', { name: 'Round 5 is complete' }));
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(keys).toEqual([]);
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/games'));
  await page.clock.runFor(101);
  await sent;
  await seen(page.getByRole('button', { name: 'Saving...' }));
  await page.clock.runFor(20_100);
  await page.clock.resume();
  await seen(exporting(page).getByText('Deal the cards; it’s sent when you’re back online.'));
  expect(await unsentGameIds(page)).toHaveLength(1);
  letAnswer();
});

test('a downloaded game keeps its key: importing the file and sending it again record one game', async () => {
  const page = await beforeFinish();
  const count = (await stored()).length;
  const keys = await onPost(page, [(route) => route.fulfill(SERVER_ERROR)]);
  await goOn(page).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    exporting(page).getByRole('button', { name: 'Download as JSON' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('president-game-2026-07-29.json');
  await seen(page.getByText('Your game data has been downloaded as a JSON file.'));
  const game = JSON.parse(readFileSync((await file.path())!, 'utf8')) as object;
  expect(game).toMatchObject({ sentAs: { memberId: 2, key: keys[0] } });
  const recorded = await stage.group.admin.post('/api/games', game);
  expect(recorded.status).toBe(201);
  await exporting(page).getByRole('button', { name: 'Send again' }).click();
  await seen(handOut(page));
  expect(keys).toHaveLength(2);
  expect(await stored()).toHaveLength(count + 1);
});

describe('a game saved in the browser', () => {
  const kept = (page: Page) => page.getByRole('region', { name: 'Games kept in this browser' });

  async function withKept(): Promise<Page> {
    const page = await beforeFinish();
    await onPost(page, [(route) => route.fulfill(SERVER_ERROR)]);
    await goOn(page).click();
    await exporting(page).getByRole('button', { name: 'Save to Browser Storage' }).click();
    await seen(page.getByText('Game saved locally'));
    expect(await unsentGameIds(page)).toEqual([expect.stringMatching(/^saved-game-\d{13}$/)]);
    await page.getByRole('button', { name: 'Close' }).click();
    await seen(kept(page).getByText('Wed 29 Jul 2026'));
    return page;
  }

  test('is sent from the games page', async () => {
    const page = await withKept();
    const count = (await stored()).length;
    await kept(page).getByRole('button', { name: 'Send' }).click();
    await seen(page.getByRole('status').getByText('The game of Wed 29 Jul 2026 is recorded.'));
    await gone(kept(page));
    expect(await stored()).toHaveLength(count + 1);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await seen(handOut(page));
  });

  longTest('can be downloaded and deleted, and the deletion undone', async () => {
    const page = await withKept();
    const [file] = await Promise.all([
      page.waitForEvent('download'), kept(page).getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('president-game-2026-07-29.json');
    await kept(page).getByRole('button', { name: 'Delete' }).click();
    await gone(kept(page));
    await page.getByRole('button', { name: 'Undo' }).click();
    await seen(kept(page).getByRole('button', { name: 'Send' }));
  });

  longTest('is sent only by the member who saved it', async () => {
    const page = await withKept();
    const admin = stage.group.application.admin.username;
    const other = await openLater(page, admin);
    await seen(kept(other).getByText('kept by another member, who can send it'));
    await gone(kept(other).getByRole('button', { name: 'Send' }));
  });
});

/** The games page of another member who uses the same browser later. */
async function openLater(page: Page, as: string): Promise<Page> {
  const other = await stage.open('/games', { as });
  const entries = await page.evaluate(() => Object.entries(localStorage));
  await other.evaluate((all) => all.forEach(([key, value]) => localStorage.setItem(key, value)), entries);
  await other.reload();
  return other;
}

longTest('with a screen in the room, a game that another member began and sent is asked about', async () => {
  const { admin, application } = stage.group;
  await admin.patch('/api/users/4', { canCreateGames: true });
  const { body: { code } } = await application.anonymous().post<ScreenCodeView>('/api/tv/code', {});
  await admin.post('/api/screens', { code });
  const page = await beforeFinish();
  const count = (await stored()).length;
  await onPost(page, [async (route) => {
    await route.fetch();
    await route.fulfill(SERVER_ERROR);
  }]);
  await goOn(page).click();
  await seen(exporting(page));
  expect(await storedDraft(page)).toMatchObject({ underWay: { firstId: 2 } });
  const other = await openLater(page, 'player4');
  await other.getByRole('button', { name: 'Recover Game' }).click();
  await exporting(other).getByRole('button', { name: 'Send again' }).click();
  await seen(other.getByText('Player 2 recorded the same game a moment ago: game'));
  expect(await stored()).toHaveLength(count + 1);
  await other.getByRole('button', { name: 'It is another game' }).click();
  await seen(handOut(other));
  expect(await stored()).toHaveLength(count + 2);
});

longTest('the export test page downloads a sample', async () => {
  const page = await stage.open('/test-export', { as: 'player3' });
  const [file] = await Promise.all([
    page.waitForEvent('download'), page.getByRole('button', { name: 'Test Direct Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('test-export-2026-07-29.json');
  const scores = Array.from({ length: 5 }, () => expect.any(Number) as number);
  const team = (player1Id: number, totalScore: number): object =>
    ({ player1Id, player2Id: player1Id + 1, totalScore, scores });
  expect(JSON.parse(readFileSync((await file.path())!, 'utf8'))).toEqual({
    game: { date: '2026-07-29', location: 'Game Room', gameType: 'Standard' },
    teams: [team(1, 10), team(3, 5), team(5, 0), team(7, -5)],
  });
  await seen(page.getByRole('status').getByText('Download successful'));
});
