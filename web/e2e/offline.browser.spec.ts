/** An evening without the server: the client opens, a game is recorded, and it is sent once later. */
import type { Page } from 'playwright-core';
import { CLEAR_ROUNDS, FOUR_TEAMS, variedRounds } from '../../domain/testing/game-examples.js';
import type { GameView } from '../../contract/games.js';
import { longTest } from '../../testing/jest/long-run.js';
import { type SecondServer, startSecondServer } from '../../testing/worlds/second-server.js';
import { goOn, unsentGameIds, openRounds, tapRounds } from './recording-walk.js';
import { gone, PHONE, seen, setStage, type Stage } from './stage.js';

let stage: Stage;
let server: SecondServer;
beforeAll(async () => {
  stage = await setStage();
  server = await startSecondServer(stage.group.application, '0');
});
afterEach(async () => expect(await stage.closeWindows()).toEqual([]));
afterAll(async () => {
  await server.close();
  await stage.stop();
});

/** A recorder whose browser has cached the client. */
async function visitWithClientKept(): Promise<Page> {
  const page = await stage.open(`${server.url}/games`, { as: 'player2', viewport: PHONE, serviceWorkers: 'allow' });
  await seen(page.getByRole('link', { name: 'New Game' }).first());
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const { active } = registration;
    if (active !== null && active.state !== 'activated') {
      await new Promise((resolve) => active.addEventListener('statechange', resolve, { once: true }));
    }
  });
  // Opening the wizard caches the players.
  await page.getByRole('link', { name: 'New Game' }).first().click();
  await seen(page.getByRole('heading', { name: 'How do you want to make the teams?' }));
  return page;
}

/** Read from the end of the log: the browser uses another server, whose events this one reads a moment later. */
async function stored(): Promise<readonly GameView[]> {
  const { body: { logHead } } = await stage.group.member.get<{ logHead: string }>('/api/health');
  return (await stage.group.member.get<GameView[]>('/api/games', { headers: { 'X-At-Least-Position': logHead } })).body;
}

test('without the server the client opens, a game is recorded, and the server gets it once', async () => {
  const page = await visitWithClientKept();
  const count = (await stored()).length;
  const { port } = new URL(server.url);
  await server.close();
  await page.goto(`http://localhost:${port}/games`);
  await openRounds(page, FOUR_TEAMS);
  await seen(page.locator('.missing-notice'));
  const { bottom } = await goOn(page).evaluate((button) => button.getBoundingClientRect());
  expect(bottom).toBeLessThanOrEqual(PHONE.height);
  await tapRounds(page, CLEAR_ROUNDS);
  await seen(page.getByText('Deal the cards; it’s sent when you’re back online.'));
  // The page shows one message, and the result of the game.
  expect(await page.locator('.toast').count()).toBe(0);
  expect(await page.locator('.missing-notice').isVisible()).toBe(false);
  const result = page.getByRole('region', { name: 'Places and cards' }).getByRole('listitem');
  expect((await result.allTextContents()).slice(0, 4)).toEqual([
    '1organizer & Player 2+12', '2Player 3 & Player 4+6', '3Player 5 & Player 6−6', '4Player 7 & Player 8−12',
  ]);
  await seen(result.last().getByText('Player 3 & Player 4'));
  const evening = page.getByRole('region', { name: 'The evening so far' });
  await seen(evening.getByText('Not sent yet'));
  expect(await unsentGameIds(page)).toHaveLength(1);
  // The game is kept after a restart of the browser, too.
  await page.reload();
  await seen(page.getByRole('heading', { name: 'Game Data Export' }));
  expect(await stored()).toHaveLength(count);

  server = await startSecondServer(stage.group.application, port);
  await seen(page.getByRole('heading', { name: 'Who gets which card' }));
  expect(await stored()).toHaveLength(count + 1);
  expect(await unsentGameIds(page)).toEqual([]);
}, 120_000);

test('a kept game is sent as soon as the network is back', async () => {
  const page = await visitWithClientKept();
  const count = (await stored()).length;
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Close' }).click();
  await openRounds(page, FOUR_TEAMS);
  // This game differs from that of the other test.
  await tapRounds(page, variedRounds(CLEAR_ROUNDS, 4));
  await seen(page.getByText('Deal the cards; it’s sent when you’re back online.'));
  await page.getByRole('button', { name: 'Close' }).click();
  await seen(page.getByRole('region', { name: 'Games kept in this browser' }));
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Leaderboards', exact: true }).click();
  await seen(page.getByRole('button', { name: 'Retry' }));
  await page.context().setOffline(false);
  await seen(page.getByRole('status').getByText('Game created!'));
  await seen(page.getByText('You, shared 1st of 8', { exact: true }));
  await gone(page.getByRole('button', { name: 'Retry' }));
  expect(await unsentGameIds(page)).toEqual([]);
  expect(await stored()).toHaveLength(count + 1);
}, 120_000);

longTest('the cache for offline use holds the client and no answers of the API', async () => {
  const page = await visitWithClientKept();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/');
  expect(kept.some((path) => /^\/assets\/new-game\.screen-.*\.js$/.test(path))).toBe(true);
  expect(kept.filter((path) => path.startsWith('/api'))).toEqual([]);
});
