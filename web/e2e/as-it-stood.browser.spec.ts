/** Screens as they stood: choice of the moment, banner, differences to today, and the way back. */
import type { Page } from 'playwright-core';
import { CLEAR_ROUNDS, FOUR_TEAMS, TIED_MIDDLE_ROUNDS } from '../../domain/testing/game-examples.js';
import { IS_LONG_RUN, longTest } from '../../testing/jest/long-run.js';
import { record } from '../../testing/worlds/group.js';
import { violations } from './axe.js';
import { misfits } from './fit.js';
import { gone, PHONE, seen, setStage, type Stage } from './stage.js';

const [PLAYED, CHANGED, NOW] = ['2026-07-30T01:00:00Z', '2026-07-31T16:00:00Z', '2026-08-01T16:00:00Z'];
const THEN = '2026-07-30T13:00:00Z';

let stage: Stage;

beforeAll(async () => {
  stage = await setStage();
  const { recorder, admin, application: { clock } } = stage.group;
  clock.set(PLAYED);
  await record(recorder, { date: '2026-07-24', rounds: CLEAR_ROUNDS });
  await record(recorder, { date: '2026-07-25', rounds: TIED_MIDDLE_ROUNDS });
  clock.set(CHANGED);
  const tieBreakers = [{ teamId: 2, exitOrder: 2 }, { teamId: 3, exitOrder: 1 }];
  await recorder.post('/api/games/2/position-tie-breakers', { tieBreakers });
  const turned = CLEAR_ROUNDS.map(([first, second, third, fourth]) => [fourth, third, second, first] as const);
  await record(recorder, { date: '2026-07-30', seats: FOUR_TEAMS, rounds: turned });
  await admin.post('/api/billing/adjustment', {
    userId: 4, amount: -500, billingMonth: '2026-07', reason: 'Broken glass',
  });
  await admin.post('/api/billing/payment', {
    userId: 3, amountPaid: 1000, paymentMode: 'cash', paymentDate: '2026-07-25', billingMonth: '2026-07',
  });
  clock.set(NOW);
});

let screens = 0;
/** Parts that are not accessible or do not fit, on every second screen; the long run checks all screens. */
async function faults(page: Page): Promise<string[]> {
  screens += 1;
  return IS_LONG_RUN || screens % 2 === 0 ? [...await violations(page), ...await misfits(page)] : [];
}

/** The differences to today in the first three rows. */
const todays = async (page: Page): Promise<string[]> =>
  (await page.locator('.today').allInnerTexts()).slice(0, 3).map((text) => text.replaceAll(/\s+/g, ' ').trim());

afterEach(async () => expect(await stage.closeWindows()).toEqual([]));
afterAll(() => stage.stop());

async function open(path: string, options: object = {}) {
  const page = await stage.open('/profile', { as: 'player3', ...options });
  await page.clock.setFixedTime(NOW);
  await page.goto(path);
  return page;
}

test('a moment is chosen, the board shows what was known then beside today, and the way back is there', async () => {
  const page = await open('/fast-leaderboards?month=7', { viewport: PHONE });
  await page.getByRole('button', { name: 'As it stood on …' }).click();
  await seen(page.getByText('Toronto time. The first entry is from Wed 29 Jul 2026, 12:00.'));
  expect(await page.getByRole('group', { name: 'Moments' }).getByRole('button').allInnerTexts())
    .toEqual(['Yesterday', 'Before the last game', 'End of July']);
  await page.getByLabel('Date').fill('2026-08-09');
  await seen(page.getByText('That moment has not come yet. Choose one before Sat 1 Aug 2026, 12:00.'));
  expect(await violations(page)).toEqual([]);
  const show = page.getByRole('button', { name: 'Show the board' });
  expect(await show.getAttribute('aria-disabled')).toBe('true');
  await page.getByLabel('Date').fill('2026-07-30');
  await page.getByLabel('Time').fill('09:00');
  await show.click();
  const banner = page.getByRole('region', { name: 'As it stood' });
  await seen(banner.getByText('As it stood on Thu 30 Jul 2026, 09:00'));
  await seen(page.getByText('8 of 8 players stand differently today'));
  expect(new URL(page.url()).searchParams.get('asOf')).toBe(THEN);
  await seen(page.getByText('You, shared 3rd of 8'));
  expect(await page.getByText('Live', { exact: true }).count()).toBe(0);
  expect(await todays(page)).toEqual(['Today +10 10 fewer', 'Today +10 10 fewer', 'Today −5 5th , 2 down 15 fewer']);
  expect(await faults(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  await page.getByRole('tab', { name: 'Race' }).click();
  await seen(page.getByText(/Dot: played\. Flat: away\. 2 evenings\.$/));
  expect(await page.getByRole('button', { name: 'Share' }).count()).toBe(0);
  expect(await faults(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Daily' }).click();
  await page.getByRole('button', { name: 'Previous Day' }).click();
  await seen(page.getByText('No games were known then.'));
  expect(new URL(page.url()).searchParams.get('asOf')).toBe(THEN);
  await page.getByRole('link', { name: 'Back to today' }).click();
  await gone(banner);
});

longTest('the other question counts what was recorded later about the days up to then', async () => {
  const page = await open(`/fast-leaderboards?asOf=${THEN}`);
  await seen(page.getByText('In the other view you stand 5th with −5, as today.'));
  await seen(page.getByRole('link', { name: /^Set the exit order of game 2: / }));
  expect(await page.getByRole('link', { name: 'Games', exact: true }).getAttribute('href')).toContain('asOf=');
  await page.getByRole('link', { name: 'Show what is known now about then' }).click();
  await seen(page.getByText('What is known now about then. Nothing can be changed here.'));
  await seen(page.getByText('The same today'));
  await page.getByRole('tab', { name: 'Yearly' }).click();
  await seen(page.getByRole('table', { name: '2026' }));
  expect(new URL(page.url()).searchParams.get('known')).toBe('now');
});

longTest('the board of any days stands beside today, and its points are explained as of then', async () => {
  const page = await open(`/fast-leaderboards/days?from=2026-07-25&asOf=${THEN}`, { viewport: PHONE });
  await seen(page.getByText('As it stood on Thu 30 Jul 2026, 09:00'));
  await seen(page.getByRole('rowheader', { name: 'Player 3' }));
  expect(await todays(page)).toEqual([
    'Today 0 3rd , 2 down 10 fewer', 'Today 0 3rd , 2 down 10 fewer', 'Today −10 7th , 4 down 15 fewer',
  ]);
  await seen(page.getByRole('link', { name: /^Set the exit order of game 2: / }));
  await page.getByLabel('Last day').fill('2026-07-25');
  await seen(page.getByText('4 of 8 players stand differently today'));
  expect(await faults(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: /^\+10, .*explain$/ }).first().click();
  const sheet = page.getByRole('dialog');
  await seen(sheet.getByText('Sat 25 Jul 2026').first());
  expect([new URL(page.url()).searchParams.get('asOf'), await violations(page)]).toEqual([THEN, []]);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Back to today' }).click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await seen(page.getByRole('menuitem', { name: 'CSV' }));
});

longTest('a number of the past is explained as of its moment', async () => {
  const page = await open(`/fast-leaderboards?asOf=${THEN}`);
  await page.getByRole('button', { name: /^\+10, .*explain$/ }).first().click();
  const sheet = page.getByRole('complementary').or(page.getByRole('dialog'));
  await seen(sheet.getByText('Fri 24 Jul').first());
  await seen(sheet.getByText('Sat 25 Jul').first());
  expect(await sheet.getByText('Thu 30 Jul').count()).toBe(0);
  expect(new URL(page.url()).searchParams.get('asOf')).toBe(THEN);
});

test('games and statements have the banner, what differs today, and no action', async () => {
  const games = await open(`/games?asOf=${THEN}`, { as: 'player2', viewport: PHONE });
  await seen(games.getByRole('heading', { name: 'Game 2' }));
  await seen(games.getByText('Other places today'));
  expect(await games.getByRole('heading', { name: 'Game 3' }).count()).toBe(0);
  for (const name of ['Reset Positions', 'More for game 2', 'New Game', 'Position Tie Breaker']) {
    expect([name, await games.getByRole('button', { name }).count()]).toEqual([name, 0]);
  }
  expect(await faults(games)).toEqual([]);
  const dues = await open(`/dues?asOf=${THEN}`, { viewport: PHONE });
  await seen(dues.getByText('Today −$5.00.'));
  await seen(dues.getByText('−$15.00').first());
  await seen(dues.getByText('In the other view the balance is \u2212$5.00, as today.'));
  await seen(dues.getByText('Payment +$10.00 · Sat 25 Jul · Cash · by organizer'));
  await dues.getByRole('link', { name: 'Show what is known now about then' }).click();
  await seen(dues.getByRole('listitem').filter({ hasText: 'Payment' }).getByText('Recorded later', { exact: true }));
  expect(await dues.getByText('Recorded later', { exact: true }).count()).toBe(1);
  expect(await faults(dues)).toEqual([]);
});

test('dashboard and profile are those of the moment, and link to the same moment', async () => {
  const page = await open(`/fast-dashboard?asOf=${THEN}`, { viewport: PHONE });
  await seen(page.getByText('Your last game was on Sat 25 Jul 2026.'));
  await seen(page.getByRole('link', { name: 'Your balance −$15.00' }));
  await seen(page.getByRole('tab', { name: 'July 2026' }));
  expect(await page.getByRole('button', { name: /^(Why did I move|As it stood)/ }).count()).toBe(0);
  expect(await faults(page)).toEqual([]);
  await page.getByRole('link', { name: /^Your balance/ }).click();
  await seen(page.getByText('Today −$5.00.'));
  await page.setViewportSize(PHONE);
  await page.goto(`/profile?asOf=${THEN}`);
  await seen(page.getByText('Monthly fee'));
  expect(await page.getByText('Change password').count()).toBe(0);
  expect(await faults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Back to today' }).click();
  await seen(page.getByText('Change password').first());
});

longTest('a moment that the server refuses is explained, and the other question leads on', async () => {
  const page = await open('/fast-leaderboards?asOf=2026-07-01T13:00:00Z');
  await seen(page.getByText('Nothing had been recorded by then. The first entry is from Wed 29 Jul 2026, 12:00.'));
  await seen(page.getByRole('link', { name: 'Back to today' }));
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Show what is known now about then' }).click();
  await seen(page.getByText('No games were known then.'));
});

longTest('an evening stands beside today, and its links and those of a player lead to the same moment', async () => {
  const page = await open(`/fast-leaderboards?period=daily&date=2026-07-25&asOf=${THEN}`, { viewport: PHONE });
  await page.getByRole('row').getByRole('link', { name: 'Player 3' }).click();
  await seen(page.getByText('As it stood on Thu 30 Jul 2026, 09:00'));
  await seen(page.getByText('Came to 2 of 2 evenings since July 2026'));
  await seen(page.getByRole('heading', { name: 'Latest games' }));
  expect(await page.getByRole('link', { name: 'All games' }).count()).toBe(0);
  expect(await faults(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  await page.getByRole('link', { name: /^Place .*25 Jul/ }).click();
  await seen(page.getByText(/^\d of 8 players stand differently today$/));
  await seen(page.getByText('Game 2 has a tie for 2nd.'));
  await seen(page.getByRole('link', { name: /^Set the exit order of game 2: / }));
  expect(await page.getByRole('button', { name: /^(Share|Copy)/ }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Settle the tie' }).count()).toBe(0);
  expect(await faults(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  await page.getByRole('link', { name: 'Board of the day' }).click();
  await seen(page.getByText('As it stood on Thu 30 Jul 2026, 09:00'));
  await page.goto('/evenings/2026-07-25');
  await page.getByRole('button', { name: 'As it stood on …' }).click();
  await seen(page.getByRole('button', { name: 'Show the evening' }));
});

longTest('two players and all pairs lead to each other at the same moment', async () => {
  const page = await open(`/players?relation=opponents&asOf=${THEN}`, { viewport: PHONE });
  await page.getByRole('link', { name: 'Player 4' }).last().click();
  await seen(page.getByText('As it stood on Thu 30 Jul 2026, 09:00'));
  await seen(page.getByText(/both there on 2 evenings since July 2026/));
  expect(await faults(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  await page.getByRole('link', { name: 'All pairs' }).click();
  await seen(page.getByText('As it stood on Thu 30 Jul 2026, 09:00'));
  await seen(page.getByText('No pair can be compared yet'));
  expect(await faults(page)).toEqual([]);
});

longTest('a screen that shows only now explains its numbers as of now, whatever its address says', async () => {
  const page = await open(`/games/find?numbers=1&asOf=${THEN}&explain=months/2026-07/players/3`);
  const side = page.getByRole('complementary').or(page.getByRole('dialog'));
  await seen(side.getByText('Thu 30 Jul').first());
  expect(await page.getByText('As it stood').count()).toBe(0);
});

longTest('the money of a month and the old board stand as they stood, without their actions', async () => {
  const page = await open(`/financial?asOf=${THEN}`, { as: 'organizer', viewport: PHONE });
  await seen(page.getByText('As it stood on Thu 30 Jul 2026, 09:00'));
  await seen(page.getByText('Together −$115.00 today.'));
  expect(await page.getByRole('button', { name: /^Payment of/ }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'CSV' }).getAttribute('href')).toContain('asOf=');
  expect(await faults(page)).toEqual([]);
  await page.getByRole('row').getByRole('link', { name: 'Player 4' }).click();
  await seen(page.getByText('Today −$20.00.'));
  await page.goto(`/leaderboards?asOf=${THEN}`);
  await seen(page.getByRole('heading', { level: 1, name: 'Old Leaderboard' }));
  await seen(page.getByText('8 of 8 players stand differently today'));
  expect(await page.getByRole('button', { name: 'Finalize' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Back to today' }).click();
  await page.getByRole('button', { name: 'As it stood on …' }).click();
  await seen(page.getByRole('button', { name: 'Show the board' }));
});
