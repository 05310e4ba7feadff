/** Changes by others appear by themselves, and the page opens no stream and sends no read without need. */
import type { Locator, Page, Request } from 'playwright-core';
import { CLEAR_ROUNDS, variedRounds } from '../../domain/testing/game-examples.js';
import { eventually } from '../../event-store/testing/log-reading.js';
import { SeverableProxy } from '../../testing/faults/severable-proxy.js';
import { longTest } from '../../testing/jest/long-run.js';
import { record } from '../../testing/worlds/group.js';
import { violations } from './axe.js';
import { misfits } from './fit.js';
import { HARD_NAMES } from './screen-walk.js';
import { answered, at, followed, PHONE, seen, stageOfSuite } from './stage.js';

const stage = stageOfSuite();

const isUpdates = (request: { url(): string }): boolean => new URL(request.url()).pathname === '/api/updates';

test('a game recorded by another member appears on the first steps and games without a reload', async () => {
  const [[, displayName]] = HARD_NAMES;
  await stage.group.admin.patch('/api/users/9', { displayName });
  const dashboard = await stage.open('/', { as: 'player3', viewport: PHONE });
  await seen(dashboard.getByRole('heading', { name: 'The table is set' }));
  expect([...await violations(dashboard), ...await misfits(dashboard)]).toEqual([]);
  const games = await stage.open('/games', { as: 'player4' });
  await seen(games.getByText('No games yet.'));
  await record(stage.group.recorder, { date: '2026-07-28', rounds: CLEAR_ROUNDS });
  await seen(games.getByRole('heading', { name: 'Game 1' }));
  await seen(dashboard.getByText('You last played 1 day ago.'));
});

describe('A page whose connections die without a word', () => {
  let proxy: SeverableProxy;
  let page: Page;
  let games = 1;
  const recorded = (): Promise<unknown> =>
    record(stage.group.recorder, { date: '2026-07-28', rounds: variedRounds(CLEAR_ROUNDS, games++) });
  const latest = (): Locator => page.getByRole('heading', { name: `Game ${games}`, exact: true });

  beforeEach(async () => {
    proxy = await SeverableProxy.before(stage.group.application.url);
    page = await stage.open('/favicon.svg', { as: 'player4' });
    await page.clock.install({ time: '2026-07-29T16:00:00Z' });
    await page.goto(new URL('/games', proxy.url.replace('127.0.0.1', 'localhost')).href);
    await followed(page);
    await recorded();
    await seen(latest());
  });
  afterEach(async () => {
    await page.goto('/favicon.svg');
    await proxy.close();
  });

  longTest('shows what is new within a minute', async () => {
    proxy.silence('streams');
    await recorded();
    await page.clock.runFor(60_000);
    await seen(latest());
  });

  test('shows what is new even if the browser tries one dead connection after the other', async () => {
    proxy.silence();
    await recorded();
    await eventually(async () => {
      await page.clock.runFor(1_000);
      return latest().isVisible();
    });
  });
});

longTest('a new admin sees the admin links at once', async () => {
  const page = await stage.open('/games', { as: 'player5' });
  await seen(page.getByRole('heading', { name: 'Games', exact: true }));
  await stage.group.admin.patch('/api/users/5', { isAdmin: true });
  await seen(page.getByRole('banner').getByRole('link', { name: 'Financial' }));
});

test('a deactivated member is sent to the login', async () => {
  const page = await stage.open('/games', { as: 'player7' });
  await seen(page.getByRole('heading', { name: 'Games', exact: true }));
  await stage.group.admin.patch('/api/users/7', { isActive: false });
  await at(page, '/login');
});

longTest('a visitor opens no update stream, and logging out closes it', async () => {
  const page = await stage.open('/welcome', {});
  const followed: string[] = [];
  page.on('request', (request) => {
    if (isUpdates(request)) followed.push(request.url());
  });
  await page.goto('/login');
  await seen(page.getByRole('heading', { name: 'Welcome Back!' }));
  expect(followed).toEqual([]);
  const following = page.waitForRequest(isUpdates);
  await page.getByLabel('Username').fill('player6');
  await page.getByLabel('Password', { exact: true }).fill('known-to-the-group');
  await page.keyboard.press('Enter');
  await following;
  const ended = page.waitForEvent('requestfailed', { predicate: isUpdates });
  await page.getByRole('button', { name: 'Log out' }).click();
  await at(page, '/welcome');
  await ended;
});

longTest('boards are read again once they are stale, and not before', async () => {
  await record(stage.group.recorder, { date: '2026-07-27', rounds: CLEAR_ROUNDS });
  const page = await stage.open('/fast-leaderboards', { as: 'player3' });
  const ownLine = page.getByRole('button', { name: /^You, / });
  const asked: Request[] = [];
  page.on('request', (request) => asked.push(request));
  /** Opens the dashboard and both boards. @returns which of them were requested from the server */
  const lookAt = async (time: string): Promise<string[]> => {
    asked.length = 0;
    await page.clock.setFixedTime(`2026-07-29T${time}:00Z`);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await seen(page.getByRole('heading', { name: /^Assalam Alaikum/ }));
    await answered(page, asked);
    await page.getByRole('link', { name: 'Leaderboards' }).click();
    await seen(ownLine);
    await answered(page, asked);
    await page.getByRole('tab', { name: 'Yearly' }).click();
    await seen(page.getByText('The year is the sum of its months.'));
    await answered(page, asked);
    const paths = asked.map((request) => new URL(request.url()).pathname);
    return paths.filter((path) => path.startsWith('/api/fast/')).sort();
  };
  const [dashboard, month, year] = ['/api/fast/dashboard', '/api/fast/monthly/2026/7', '/api/fast/yearly/2026'];
  await seen(ownLine);
  expect(await lookAt('16:00')).toEqual([dashboard, year]);
  expect(await lookAt('16:04')).toEqual([]);
  expect(await lookAt('16:06')).toEqual([dashboard, year]);
  expect(await lookAt('16:09')).toEqual([]);
  expect(await lookAt('16:11')).toEqual([dashboard, month, year]);
});

longTest('what arrow keys reach has a ring that nothing cuts', async () => {
  const page = await stage.open('/fast-leaderboards?view=race', { as: stage.group.application.admin.username });
  const ring = (): Promise<readonly string[]> => page.evaluate(() => {
    const { outlineStyle, outlineOffset } = getComputedStyle(document.activeElement!);
    return [outlineStyle, outlineOffset];
  });
  await page.getByRole('slider').focus();
  await page.keyboard.press('ArrowRight');
  expect(await ring()).toEqual(['solid', '-2px']);
  await page.goto('/financial/3');
  await page.getByRole('button', { name: 'Account of Player 3' }).focus();
  await page.keyboard.press('ArrowDown');
  await seen(page.locator('[role=menuitem]:focus'));
  expect(await ring()).toEqual(['solid', '-2px']);
});
