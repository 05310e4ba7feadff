/** The older leaderboard: uncached boards, steps from year to year, finalizing and reopening months. */
import type { Page } from 'playwright-core';
import { CLEAR_ROUNDS, TIED_MIDDLE_ROUNDS } from '../../domain/testing/game-examples.js';
import type { MonthView } from '../../contract/months.js';
import { longTest } from '../../testing/jest/long-run.js';
import { record } from '../../testing/worlds/group.js';
import { focused, gone, PHONE, seen, stageOfSuite } from './stage.js';

let admin: string;
const stage = stageOfSuite(async ({ group }) => {
  admin = group.application.admin.username;
  for (const date of ['2025-03-14', '2026-03-03', '2026-04-10', '2026-05-08', '2026-06-12', '2026-07-24']) {
    await record(group.recorder, { date, rounds: CLEAR_ROUNDS });
  }
  await record(group.recorder, { date: '2026-02-02', rounds: TIED_MIDDLE_ROUNDS });
});

const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
const flat = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
const finalizeButton = (page: Page) => page.getByRole('button', { name: 'Finalize' }).first();
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const monthState = async (month: string): Promise<MonthView | undefined> =>
  (await stage.group.member.get<MonthView[]>('/api/months')).body.find((each) => each.month === month);

/** Opens the month and its finalize dialog. */
async function openFinalize(month: number, name: string): Promise<Page> {
  const page = await stage.open(`/leaderboards?month=${month}`, { as: admin });
  await finalizeButton(page).click();
  await seen(dialog(page, `Finalize ${name}`));
  return page;
}

describe('the boards of the older leaderboard', () => {
  test('show a month from the uncached call and open rows into ranked days', async () => {
    const page = await stage.open('/leaderboards?month=6', { as: 'player3' });
    await seen(row(page, 'Player 8'));
    expect((await page.locator('.board-row').allInnerTexts()).map(flat).slice(0, 3)).toEqual([
      '1 organizer * , admin 1 day played total +10 points +10',
      '1 Player 2 1 day played total +10 points +10',
      '3 Player 3 You 1 day played total +5 points +5',
    ]);
    const days = page.getByRole('table', { name: 'Player 3, June 2026' }).getByRole('row');
    expect(await days.allTextContents()).toEqual(['DayRankDay totalPoints', 'Fri 12 Jun2 of 4+5+5']);
  });

  longTest('say when a month or year is empty', async () => {
    const page = await stage.open('/leaderboards?year=2024&month=2', { as: 'player3' });
    await seen(page.getByText('No leaderboard data available for February 2024'));
    await page.getByRole('tab', { name: 'Yearly' }).click();
    await seen(page.getByText('No yearly data found for 2024'));
  });

  longTest('step from year to year, up to the current one', async () => {
    const page = await stage.open('/leaderboards?period=yearly', { as: 'player3' });
    await seen(page.getByRole('table', { name: '2026' }));
    expect(await page.getByRole('button', { name: 'Next Year' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Previous Year' }).click();
    await seen(page.getByRole('table', { name: '2025' }));
    await page.getByRole('button', { name: 'Previous Year' }).click();
    await seen(page.getByText('No yearly data found for 2024'));
    expect(await page.getByRole('button', { name: 'Previous Year' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Next Year' }).click();
    await seen(page.getByRole('table', { name: '2025' }));
    expect(new URL(page.url()).search).toBe('?period=yearly&year=2025');
  });

  longTest('have a daily tab as well', async () => {
    const page = await stage.open('/leaderboards?period=daily&date=2026-06-12', { as: 'player3' });
    await seen(page.getByRole('table', { name: 'Fri 12 Jun 2026' }));
  });

  test('are in the menu for admins only', async () => {
    const page = await stage.open('/games', { as: admin });
    await page.getByRole('link', { name: 'Old Leaderboard' }).click();
    await seen(page.getByRole('heading', { name: 'Old Leaderboard' }));
    const member = await stage.open('/games', { as: 'player3' });
    await seen(member.getByRole('link', { name: 'Leaderboards' }));
    expect(await member.getByRole('link', { name: 'Old Leaderboard' }).count()).toBe(0);
  });
});

describe('finalizing a month', () => {
  test('asks for confirmation, locks the month and says how many records were added', async () => {
    const page = await openFinalize(6, 'June 2026');
    const asking = dialog(page, 'Finalize June 2026');
    await seen(asking.getByText(
      'Are you sure you want to finalize June 2026 results? ' +
        'This will lock in the current rankings and add them to historical data.',
    ));
    await asking.getByRole('button', { name: 'Cancel' }).click();
    await gone(asking);
    expect((await monthState('2026-06'))?.isFinalized).toBe(false);
    await finalizeButton(page).focus();
    await page.keyboard.press('Enter');
    await asking.getByRole('button', { name: 'Finalize' }).click();
    await seen(asking.getByRole('status').getByText(
      'June 2026 finalized successfully! 8 records added to historical data.',
    ));
    await asking.getByRole('button', { name: 'Close' }).last().click();
    await gone(asking);
    await seen(page.getByText('Finalized', { exact: true }));
    await seen(page.getByText('Wed 29 Jul 2026, 12:00 by organizer'));
    expect(await finalizeButton(page).count()).toBe(0);
    await page.getByRole('tab', { name: 'Yearly' }).click();
    await seen(page.getByRole('columnheader', { name: 'Jun finalized' }));
    await page.goto('/fast-leaderboards?month=6');
    await seen(page.getByText('Finalized', { exact: true }));
    await page.goto('/fast-leaderboards?period=yearly');
    await seen(page.getByText(/months? finalized$/));
  });

  longTest('is refused when the board has changed since it was read', async () => {
    const page = await openFinalize(5, 'May 2026');
    await record(stage.group.recorder, { date: '2026-05-09', rounds: CLEAR_ROUNDS });
    const asking = dialog(page, 'Finalize May 2026');
    await asking.getByRole('button', { name: 'Finalize' }).click();
    await seen(asking.getByRole('alert').getByText(/^Failed to finalize May 2026: /));
    expect((await monthState('2026-05'))?.isFinalized).toBe(false);
    await asking.getByRole('button', { name: 'Cancel' }).click();
    await seen(row(page, 'Player 2').getByText('2 days played'));
    await finalizeButton(page).click();
    await asking.getByRole('button', { name: 'Finalize' }).click();
    await seen(asking.getByText('May 2026 finalized successfully! 8 records added to historical data.'));
  });

  longTest('reports a lost answer, and the repeat sends the same key', async () => {
    const page = await openFinalize(4, 'April 2026');
    const keys: (string | undefined)[] = [];
    await page.route('**/api/finalize-monthly-data', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      // The first answer is lost on its way back, but the server has locked the month.
      if (keys.length === 1) {
        await route.fetch();
        await route.abort();
      } else await route.continue();
    });
    const asking = dialog(page, 'Finalize April 2026');
    await asking.getByRole('button', { name: 'Finalize' }).click();
    await seen(asking.getByRole('alert').getByText('Error finalizing April 2026. Please try again.'));
    await asking.getByRole('button', { name: 'Finalize' }).click();
    await seen(asking.getByText('April 2026 finalized successfully! 8 records added to historical data.'));
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]]);
  });

  longTest('alerts when the month has no data', async () => {
    const page = await openFinalize(1, 'January 2026');
    const asking = dialog(page, 'Finalize January 2026');
    await seen(asking.getByRole('alert').getByText('No monthly data to finalize'));
    expect(await asking.getByRole('button', { name: 'Finalize' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await gone(asking);
    expect(await focused(page)).toBe('Finalize');
  });

  test.each([
    ['the current month', '', 'organizer', 'July 2026 is still being played.'],
    ['a pending tie', '?month=2', 'organizer', 'Game 7 waits for a tie-breaker.'],
    ['a member', '?month=3', 'player3', 'Only admins finalize a month.'],
  ])('is not offered for %s, and says why', async (_why, query, as, reason) => {
    const page = await stage.open(`/leaderboards${query}`, { as, viewport: PHONE });
    await seen(page.getByText(reason));
    expect(await finalizeButton(page).getAttribute('aria-disabled')).toBe('true');
    await finalizeButton(page).click({ force: true });
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

test('a month that waits for a tie-breaker links any member to the game', async () => {
  const page = await stage.open('/leaderboards?month=2', { as: 'player3', viewport: PHONE });
  await seen(page.getByText('February 2026 waits for ties to be settled: Game 7'));
  await page.getByRole('link', { name: 'Game 7' }).click();
  await seen(page.getByRole('dialog', { name: 'Resolve Tied Round Sums' }));
  const board = await stage.open('/fast-leaderboards?month=2', { as: 'player3' });
  await seen(board.getByRole('link', { name: 'Game 7' }));
});

test('an admin reopens a month with a reason', async () => {
  await stage.group.admin.post('/api/finalize-monthly-data', { year: 2026, month: 3 });
  const member = await stage.open('/leaderboards?month=3', { as: 'player3' });
  await seen(member.getByText('Finalized', { exact: true }));
  expect(await member.getByRole('button', { name: 'Reopen' }).count()).toBe(0);
  const page = await stage.open('/leaderboards?month=3', { as: admin });
  await page.getByRole('button', { name: 'Reopen' }).click();
  const asking = dialog(page, 'Reopen March 2026');
  await asking.getByRole('button', { name: 'Reopen' }).click();
  await seen(asking.getByText('Give a reason of 1 to 500 characters.'));
  await asking.getByLabel('Reason').fill('A game was missing.');
  await asking.getByRole('button', { name: 'Reopen' }).click();
  await gone(asking);
  await seen(page.getByRole('status').getByText('Month Reopened'));
  await seen(finalizeButton(page));
  expect((await monthState('2026-03'))?.isFinalized).toBe(false);
});

test.each([
  ['month', '?month=6', 'games/summary/monthly-detail'], ['year', '?period=yearly', 'yearly'],
])('a %s that does not come says so and is asked for again', async (_period, query, call) => {
  const page = await stage.open('/welcome', { as: 'player3' });
  await page.route(`**/api/${call}/**`, (route) => route.abort());
  await page.goto(`/leaderboards${query}`);
  await seen(page.getByText('The leaderboard did not load.'));
  await page.unroute(`**/api/${call}/**`);
  await page.getByRole('button', { name: 'Retry' }).click();
  await seen(page.getByRole('tabpanel').getByText('Player 8'));
});

longTest('a failure to load the months leaves the board on screen', async () => {
  const page = await stage.open('/welcome', { as: 'player3' });
  await page.route('**/api/monthly-history/**', (route) => route.abort());
  await page.goto('/leaderboards?period=yearly&year=2025');
  await seen(page.getByText('Failed to fetch 2025 historical data'));
  await seen(page.getByRole('table', { name: '2025' }));
  await page.unroute('**/api/monthly-history/**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await gone(page.getByText('Failed to fetch 2025 historical data'));
});

longTest('returning to a board page reads nothing again, however old the page is', async () => {
  const page = await stage.open('/welcome', { as: 'player3' });
  // Only the focus could cause a read.
  await page.route('**/api/updates*', () => new Promise(() => undefined));
  const surroundings = ['**/api/health', '**/api/updates*'].map((call) => page.waitForRequest(call));
  await page.goto('/leaderboards?month=6');
  await seen(row(page, 'Player 8'));
  await Promise.all(surroundings);
  await page.clock.setFixedTime('2026-07-30T16:00:00Z');
  const reads: string[] = [];
  page.on('request', (request) => reads.push(new URL(request.url()).pathname));
  await page.evaluate(async () => {
    for (const state of ['hidden', 'visible'] as const) {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
      Object.defineProperty(document, 'hidden', { configurable: true, value: state === 'hidden' });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      window.dispatchEvent(new Event(state === 'hidden' ? 'blur' : 'focus'));
    }
    // The browser reports requests in order, so earlier ones are recorded before this answer.
    await fetch('/favicon.svg');
  });
  // The update stream reopens, and the server's health is polled every ten seconds anyway.
  expect(reads.filter((path) => /^\/api\/(?!updates$|health$)/.test(path))).toEqual([]);
});
