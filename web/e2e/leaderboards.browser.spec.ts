/** The leaderboards: day, month and year, opened rows, the reader's line, empty boards and failures. */
import type { Page } from 'playwright-core';
import { CLEAR_ROUNDS, TWO_TIES_ROUNDS } from '../../domain/testing/game-examples.js';
import { longTest } from '../../testing/jest/long-run.js';
import { populate, record } from '../../testing/worlds/group.js';
import { gone, PHONE, seen, stageOfSuite } from './stage.js';

const stage = stageOfSuite(async ({ group }) => {
  for (const date of ['2025-03-14', '2026-06-12', '2026-07-03', '2026-07-24']) {
    await record(group.recorder, { date, rounds: CLEAR_ROUNDS });
  }
  // Both ties are pending: all eight players of this day have 0 points.
  await record(group.recorder, { date: '2026-07-09', rounds: TWO_TIES_ROUNDS });
});

const rows = (page: Page): Promise<string[]> => page.locator('.board-row').allInnerTexts();
const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
const flat = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

describe('the month board', () => {
  test('ranks players by points, ties included, with days, totals and the star of an admin', async () => {
    const page = await stage.open('/fast-leaderboards', { as: 'player3' });
    await seen(row(page, 'Player 8'));
    expect((await rows(page)).map(flat)).toEqual([
      '1 organizer * , admin 3 days played total +20 points +30',
      '1 Player 2 3 days played total +20 points +30',
      '3 Player 3 You 3 days played total +10 points +20',
      '3 Player 4 3 days played total +10 points +20',
      '5 Player 5 3 days played total 0 points 0',
      '5 Player 6 3 days played total 0 points 0',
      '7 Player 7 3 days played total −10 points −10',
      '7 Player 8 3 days played total −10 points −10',
    ]);
    await seen(page.getByText('Live', { exact: true }));
    await seen(page.getByText('Fast Loading · Next Refresh: 05:30 Toronto time').first());
  });

  test('opens a row into the player’s days; the reader’s own row is open at first', async () => {
    const page = await stage.open('/fast-leaderboards', { as: 'player3' });
    const own = page.getByRole('table', { name: 'Player 3, July 2026' });
    await seen(own);
    const days = await own.getByRole('row').evaluateAll((all) => all.map((each) => each.textContent));
    expect(days)
      .toEqual(['DayRankDay totalPoints', 'Fri 3 Jul2 of 4+5+5', 'Thu 9 Jul1 of 10+10', 'Fri 24 Jul2 of 4+5+5']);
    const other = page.getByRole('button', { name: 'Details of Player 8' });
    expect(await other.getAttribute('aria-expanded')).toBe('false');
    await other.click();
    await seen(page.getByRole('table', { name: 'Player 8, July 2026' }));
    await other.click();
    await gone(page.getByRole('table', { name: 'Player 8, July 2026' }));
  });

  longTest('leads an admin to the history of a month that was finalized, and of no other', async () => {
    const page = await stage.open('/fast-leaderboards?month=6', { as: 'organizer' });
    const history = page.getByRole('link', { name: 'History', exact: true });
    await Promise.all([page.waitForResponse('**/api/months'), page.reload()]);
    expect(await history.count()).toBe(0);
    await stage.group.admin.post('/api/admin/monthly-transition', { year: 2026, month: 6 });
    await Promise.all([seen(history), page.reload()]);
    await stage.group.admin.post('/api/months/2026-06/reopen', { reason: 'The test goes on' });
  });

  test('shows the reader’s place in a line that leads to their row', async () => {
    const page = await stage.open('/fast-leaderboards', { as: 'player3', viewport: PHONE });
    const line = page.locator('.you-line:has(.moved-line)').getByRole('button', { name: /^You, shared 3rd of 8/ });
    await seen(line.getByText('10 points to 1st, 20 ahead of 5th'));
    await line.click();
    expect(await page.evaluate(() => document.activeElement?.closest('li')?.className)).toBe('you');
  });

  longTest('shows no such line to a member who did not play', async () => {
    const page = await stage.open('/fast-leaderboards', { as: 'player10' });
    await seen(row(page, 'Player 8'));
    expect(await page.getByRole('button', { name: /^You/ }).count()).toBe(0);
  });

  test('is chosen by month and year, up to the current month, and is kept in the address', async () => {
    const page = await stage.open('/fast-leaderboards', { as: 'player3' });
    const month = page.getByRole('combobox', { name: 'Month' });
    const year = page.getByRole('combobox', { name: 'Year' });
    await seen(month);
    expect((await month.getByRole('option').allTextContents()).at(-1)).toBe('July');
    expect(await year.getByRole('option').allTextContents()).toEqual(['2026', '2025', '2024']);
    // Taps come faster than the screen follows.
    await page.evaluate(() => [['Year', '2025'], ['Month', '3']].forEach(([label, value]) => {
      const select = document.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`)!;
      select.value = value!;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }));
    await seen(row(page, 'Player 8'));
    expect(new URL(page.url()).search).toBe('?year=2025&month=3');
    await gone(page.getByText('Live', { exact: true }));
    expect(await month.getByRole('option').count()).toBe(12);
    await month.selectOption('December');
    await year.selectOption('2026');
    await seen(page.getByText('Live', { exact: true }));
    expect(await month.inputValue()).toBe('7');
  });

  longTest('says when it has no games and links to the last month with games', async () => {
    const page = await stage.open('/fast-leaderboards?year=2024&month=2', { as: 'player3' });
    await seen(page.getByText('No data available for February 2024'));
    await page.getByRole('button', { name: 'Show July 2026' }).click();
    await seen(row(page, 'Player 8'));
  });

  longTest('has a legend of the points of an evening', async () => {
    const page = await stage.open('/fast-leaderboards', { as: 'player3' });
    await seen(row(page, 'Player 8'));
    expect(flat(await page.locator('.legend').innerText())).toBe(
      'Points of an evening: 1st +10 2nd +5 3rd +3 4th +1 last but one −5 last −10 others 0',
    );
  });
});

describe('the day board', () => {
  const daily = '/fast-leaderboards?period=daily';
  const day = (page: Page, date: string) => page.getByRole('table', { name: date });
  const cells = (page: Page, date: string): Promise<string[][]> =>
    day(page, date).getByRole('row').evaluateAll((all) =>
      all.map((each) => [...each.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '')));

  test('counts how often each player got which points, with the total and the month points', async () => {
    const page = await stage.open(`${daily}&date=2026-07-24`, { as: 'player3' });
    await seen(day(page, 'Fri 24 Jul 2026'));
    expect(await cells(page, 'Fri 24 Jul 2026')).toEqual([
      ['Player', '1st places, +10', '2nd places, +5', '3rd places, 0', '4th places, −5', '5th places, −10',
        'Total', 'Points'],
      ['1organizer*, admin1 game', '1', '0', '0', '0', '0', '+10', '+10'],
      ['1Player 21 game', '1', '0', '0', '0', '0', '+10', '+10'],
      ['2Player 3You1 game', '0', '1', '0', '0', '0', '+5', '+5'],
      ['2Player 41 game', '0', '1', '0', '0', '0', '+5', '+5'],
      ['3Player 51 game', '0', '0', '1', '0', '0', '0', '−5'],
      ['3Player 61 game', '0', '0', '1', '0', '0', '0', '−5'],
      ['4Player 71 game', '0', '0', '0', '1', '0', '−5', '−10'],
      ['4Player 81 game', '0', '0', '0', '1', '0', '−5', '−10'],
    ]);
    const line = page.getByRole('button', { name: /^You, shared 2nd of 8/ });
    await seen(line.getByText('5 points to 1st, 5 ahead of 3rd'));
    expect(flat(await page.locator('.legend').innerText())).toBe(
      'Points of the day: 1st +10 2nd +5 3rd +3 4th +1 last but one −5 last −10 others 0',
    );
  });

  longTest('counts a game with a pending tie as played but gives no points for it', async () => {
    const page = await stage.open(`${daily}&date=2026-07-09`, { as: 'player3' });
    await seen(day(page, 'Thu 9 Jul 2026'));
    expect((await cells(page, 'Thu 9 Jul 2026'))[1]).toEqual([
      '1organizer*, admin1 game', '0', '0', '0', '0', '0', '0', '+10',
    ]);
  });

  test('starts with today, says when nothing was played and links to the last day with games', async () => {
    const page = await stage.open(daily, { as: 'player3' });
    await seen(page.getByRole('heading', { name: 'No Games' }));
    await seen(page.getByRole('tabpanel').getByText('No games played today').last());
    expect(await page.getByRole('button', { name: 'Next Day' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Show Fri 24 Jul 2026' }).click();
    await seen(day(page, 'Fri 24 Jul 2026'));
    expect(new URL(page.url()).search).toBe('?period=daily&date=2026-07-24');
  });

  test('can be turned back and forth, and the calendar follows', async () => {
    const page = await stage.open(`${daily}&date=2026-07-01`, { as: 'player3' });
    await seen(page.getByText('No games found for Wed 1 Jul 2026'));
    await page.getByRole('button', { name: 'Previous Day' }).click();
    await seen(page.getByRole('heading', { name: 'Tue 30 Jun 2026' }));
    await seen(page.getByRole('heading', { name: 'June 2026' }));
    await seen(page.getByRole('status').getByText('No games played for Tue 30 Jun 2026.'));
    await page.getByRole('button', { name: 'Next Day' }).click();
    await page.getByRole('button', { name: 'Next Day' }).click();
    await page.getByRole('button', { name: 'Next Day' }).click();
    await seen(day(page, 'Fri 3 Jul 2026'));
    await seen(page.getByRole('heading', { name: 'July 2026' }));
    await page.getByRole('button', { name: 'June 2026' }).click();
    await page.getByRole('button', { name: 'Fri 12 Jun 2026, has games' }).click();
    await seen(day(page, 'Fri 12 Jun 2026'));
    await page.goBack();
    await seen(day(page, 'Fri 3 Jul 2026'));
  });

  longTest('offers the five latest days with games, and on phones a sheet', async () => {
    const page = await stage.open(daily, { as: 'player3', viewport: PHONE });
    const recent = page.getByRole('group', { name: 'Recent days with games' });
    await seen(recent.getByRole('button', { name: '24 Jul' }));
    expect(await recent.getByRole('button').allTextContents()).toEqual([
      'Pick a date', '24 Jul', '9 Jul', '3 Jul', '12 Jun', '14 Mar',
    ]);
    await recent.getByRole('button', { name: '9 Jul' }).click();
    await seen(day(page, 'Thu 9 Jul 2026'));
    expect(await recent.getByRole('button', { name: '9 Jul' }).getAttribute('aria-pressed')).toBe('true');
    await recent.getByRole('button', { name: 'Pick a date' }).click();
    const sheet = page.getByRole('dialog', { name: 'Pick a date' });
    await sheet.getByRole('button', { name: 'Fri 3 Jul 2026, has games' }).click();
    await gone(sheet);
    await seen(day(page, 'Fri 3 Jul 2026'));
  });
});

describe('the year board', () => {
  const yearly = '/fast-leaderboards?period=yearly';

  test('is a grid of twelve months on laptops; the live month is marked, the best score of each crowned', async () => {
    const page = await stage.open(yearly, { as: 'player3' });
    const grid = page.getByRole('table', { name: '2026' });
    await seen(grid);
    const cells = await grid.getByRole('row').evaluateAll((all) =>
      all.map((each) => [...each.querySelectorAll('th, td')].map((cell) => cell.textContent)),
    );
    const none = '·no games';
    expect(cells[0]).toEqual([
      'Player', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'JulLive', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec', 'Total',
    ]);
    expect(cells[1]).toEqual([
      '1organizer*, admin', none, none, none, none, none, 'best of the month +10', 'best of the month +30',
      none, none, none, none, none, '+40',
    ]);
    expect(cells[3]).toEqual([
      '3Player 3You', none, none, none, none, none, '+5', '+20', none, none, none, none, none, '+25',
    ]);
    expect(cells.map((row) => row[0]?.slice(0, 1))).toEqual(['P', '1', '1', '3', '3', '5', '5', '7', '7']);
    await seen(page.getByRole('button', { name: /^You, shared 3rd of 8/ }).getByText('15 points to 1st'));
  });

  longTest('has rows that open into their months on phones', async () => {
    const page = await stage.open(yearly, { as: 'player3', viewport: PHONE });
    const own = row(page, 'Player 3');
    await seen(own.getByText('Live'));
    const months = await own.locator('dl > div').allTextContents();
    expect(months.slice(4, 8)).toEqual(['May·no games', 'Jun+5', 'JulLive+20', 'Aug·no games']);
    expect(await page.getByRole('table').count()).toBe(0);
    await page.getByRole('button', { name: 'Details of Player 8' }).click();
    await seen(row(page, 'Player 8').getByText('Jun'));
  });

  longTest('has no live month in a past year; without games it says so and links to a year with games', async () => {
    const page = await stage.open(yearly, { as: 'player3' });
    await page.getByRole('combobox', { name: 'Year' }).selectOption('2025');
    await seen(page.getByRole('table', { name: '2025' }));
    expect(await page.getByText('Live', { exact: true }).count()).toBe(0);
    await page.getByRole('combobox', { name: 'Year' }).selectOption('2024');
    await seen(page.getByText('No yearly data found for 2024'));
    await page.getByRole('button', { name: 'Show 2026' }).click();
    await seen(page.getByRole('table', { name: '2026' }));
  });
});

test.each([
  ['day', '?period=daily&date=2026-07-24', 'games/summary/daily'], ['month', '', 'fast/monthly'],
  ['year', '?period=yearly', 'fast/yearly'],
])('a %s that does not come says so and is asked for again', async (_period, query, call) => {
  const page = await stage.open('/welcome', { as: 'player3' });
  await page.route(`**/api/${call}/**`, (route) => route.abort());
  await page.goto(`/fast-leaderboards${query}`);
  await seen(page.getByText('The leaderboard did not load.'));
  await page.unroute(`**/api/${call}/**`);
  await page.getByRole('button', { name: 'Retry' }).click();
  await seen(page.getByRole('tabpanel').getByText('Player 8'));
});

test('day, month and year boards are tabs with arrow keys, and each keeps its period', async () => {
  const page = await stage.open('/fast-leaderboards?year=2025&month=3&date=2026-07-24', { as: 'player3' });
  const monthly = page.getByRole('tab', { name: 'Monthly' });
  await monthly.focus();
  expect(await monthly.getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('ArrowRight');
  await seen(page.getByRole('tabpanel', { name: 'Yearly' }));
  await seen(page.getByRole('table', { name: '2025' }));
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Yearly');
  await page.keyboard.press('ArrowRight');
  await seen(page.getByRole('tabpanel', { name: 'Daily' }));
  await seen(page.getByRole('table', { name: 'Fri 24 Jul 2026' }));
  await page.keyboard.press('ArrowRight');
  await seen(page.getByRole('region', { name: 'March 2025' }));
});

test('boards that an admin has cleared are shown as being prepared, and return automatically', async () => {
  const { admin } = stage.group;
  await admin.post('/api/admin/clear-fast-table', {});
  const page = await stage.open('/fast-leaderboards', { as: 'player3' });
  const prepared = page.getByRole('status').getByText('The boards are being prepared. An admin has to populate them.');
  await seen(prepared);
  for (const period of ['Yearly', 'Daily']) {
    await page.getByRole('tab', { name: period }).click();
    await seen(prepared);
    await seen(page.getByRole('link', { name: 'To the games' }));
    expect(await page.getByText(/^No /).count()).toBe(0);
  }
  for (const path of ['/players', '/players/2', '/players/2/with/4', '/evenings/2026-07-24']) {
    const other = await stage.open(path, { as: 'player3' });
    await seen(other.locator('main:has(h1) [role=status]').getByText(/^The boards are being prepared/));
  }
  await page.getByRole('tab', { name: 'Monthly' }).click();
  await populate(admin);
  await seen(row(page, 'Player 8'));
});
