/** Repeated reads: how long data stay fresh, what is polled, and which changes make data stale. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import { record } from '../../testing/worlds/group.js';
import { answered, gone, seen, stageOfSuite } from './stage.js';

const stage = stageOfSuite(async ({ group }) => {
  for (const date of ['2026-06-12', '2026-07-29']) await record(group.recorder, { date, rounds: CLEAR_ROUNDS });
});

/** Opens the welcome page without an update stream: only the page itself causes further reads. */
async function openUntold(as: string): Promise<Page> {
  const page = await stage.open('/welcome', { as });
  await page.route('**/api/updates*', (route) => route.abort());
  return page;
}

/** The reads of the screens that a member walks through. */
const READS = {
  month: /^\/api\/fast\/monthly\//, day: /^\/api\/games\/summary\/daily\//, year: /^\/api\/fast\/yearly\//,
  games: /^\/api\/games\/pages\/1$/, dayGames: /^\/api\/games\/date\/[^/]+\/pages\/1$/,
  dashboard: /^\/api\/fast\/dashboard$/,
} as const;

const nameOfRead = (request: Request): string[] => {
  const { pathname } = new URL(request.url());
  return Object.entries(READS).flatMap(([name, pattern]) => (pattern.test(pathname) ? [name] : []));
};

test('a day stays fresh for two minutes, a month for ten, and year, games and dashboard for five', async () => {
  const page = await openUntold('player3');
  const asked: Request[] = [];
  page.on('request', (request) => asked.push(request));
  const follow = async (link: string, heading: string): Promise<void> => {
    await page.getByRole('link', { name: link, exact: true }).click();
    await seen(page.getByRole('heading', { name: heading, exact: true }));
    await answered(page, asked);
  };
  /** The reads when everything is opened again after this time. */
  const readAt = async (time: string): Promise<string[]> => {
    asked.length = 0;
    await page.clock.setFixedTime(`2026-07-29T16:${time}Z`);
    await follow('Leaderboards', 'Leaderboards');
    for (const period of ['Monthly', 'Daily', 'Yearly']) {
      await page.getByRole('tab', { name: period }).click();
      await seen(page.getByRole('tabpanel', { name: period }).getByText('Player 8'));
      await answered(page, asked);
    }
    await follow('Games', 'Game 2');
    await page.getByRole('button', { name: 'Wed 29 Jul 2026, has games' }).click();
    await gone(page.getByRole('heading', { name: 'Game 1', exact: true }));
    await answered(page, asked);
    await follow('Dashboard', 'Assalam Alaikum Player 3');
    return asked.flatMap(nameOfRead);
  };
  await page.goto('/profile');
  expect(await readAt('00:00')).toEqual(['month', 'day', 'year', 'games', 'dayGames', 'dashboard']);
  expect(await readAt('01:59')).toEqual([]);
  expect(await readAt('02:01')).toEqual(['day', 'dayGames']);
  expect(await readAt('04:59')).toEqual(['day', 'dayGames']);
  expect(await readAt('05:01')).toEqual(['year', 'games', 'dashboard']);
  expect(await readAt('09:59')).toEqual(['day', 'dayGames']);
  expect(await readAt('10:02')).toEqual(['month', 'year', 'games', 'dashboard']);
});

test.each([
  ['population-progress', 2_000, 'message', { isRunning: true, currentStep: 1, totalSteps: 5, estimateMs: null }],
  ['fast-table-status', 3_000, 'recordCount', {
    minScore: -10, maxScore: 10, state: 'populated', lastRefresh: null, comparison: null, alarm: null,
  }],
])('an admin’s page looks at the %s every %i ms', async (call, interval, counter, rest) => {
  const page = await openUntold(stage.group.application.admin.username);
  let looks = 0;
  await page.route(`**/api/admin/${call}`, (route) => {
    looks += 1;
    return route.fulfill({ json: { ...rest, [counter]: counter === 'message' ? `Look ${looks}` : looks } });
  });
  await page.clock.install({ time: '2026-07-29T16:00:00Z' });
  await page.goto('/admin');
  /** The time of the request by the page's clock: a busy machine delays answers, but does not advance that clock. */
  const askedAt = await page.evaluateHandle((path) => {
    const times: number[] = [];
    const send = window.fetch;
    window.fetch = (input, init) => {
      if (String(input).includes(path)) times.push(Date.now());
      return send(input, init);
    };
    return times;
  }, `/api/admin/${call}`);
  await page.clock.pauseAt('2026-07-29T17:00:00Z');
  const times = async (): Promise<number[]> => askedAt.jsonValue();
  for (const before = (await times()).length; (await times()).length < before + 4;) {
    await page.clock.runFor(100);
    await pause(10);
  }
  const [first = 0, second = 0, third = 0] = (await times()).slice(-3);
  for (const gap of [second - first, third - second]) {
    // The interval begins with the answer.
    expect(gap).toBeGreaterThanOrEqual(interval);
    expect(gap).toBeLessThan(interval + 10_000);
  }
});

test.each([
  ['a calculation', 'Compare now', 'Tournament Calculation Complete'],
  ['a transition', 'Transition Month', 'Monthly Transition Complete'],
])('%s makes the cached boards stale', async (_what, act, told) => {
  const page = await openUntold(stage.group.application.admin.username);
  await page.goto('/fast-leaderboards?period=yearly');
  await seen(page.getByRole('table', { name: '2026' }));
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  await page.getByText('Under the hood').click();
  await page.getByRole('button', { name: act }).click();
  await seen(page.getByRole('status').getByText(told));
  await page.getByRole('link', { name: 'Leaderboards', exact: true }).click();
  const asked = page.waitForRequest('**/api/fast/yearly/2026');
  await page.getByRole('tab', { name: 'Yearly' }).click();
  await asked;
});

test.each(['Manual', 'Auto'])('the last players are preloaded when teams are chosen: %s', async (mode) => {
  const page = await stage.open('/games?new=true', { as: 'player2' });
  await page.getByText(mode, { exact: true }).click();
  const asked = page.waitForRequest('**/api/games/last-players');
  await page.getByRole('button', { name: 'Continue' }).click();
  await asked;
});
