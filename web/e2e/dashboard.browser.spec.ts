/** The dashboard: greeting, place, figures, form, partners, facts, and the page before the first game. */
import type { Page } from 'playwright-core';
import { CLEAR_ROUNDS, TWO_TIES_ROUNDS } from '../../domain/testing/game-examples.js';
import type { StakesView } from '../../contract/evenings.js';
import type { DashboardView, PartnerStatsView } from '../../contract/stats.js';
import { longTest } from '../../testing/jest/long-run.js';
import { populate, record } from '../../testing/worlds/group.js';
import { FACTS } from '../features/dashboard/fact-card.js';
import { violations } from './axe.js';
import { misfits } from './fit.js';
import { LAPTOP, PHONE, runFirst, seen, stageOfSuite } from './stage.js';

const stage = stageOfSuite(async ({ group }) => {
  for (const date of ['2026-06-12', '2026-07-03', '2026-07-24']) {
    await record(group.recorder, { date, rounds: CLEAR_ROUNDS });
  }
  // Both ties are pending: all eight players of this day have 0 points.
  await record(group.recorder, { date: '2026-07-09', rounds: TWO_TIES_ROUNDS });
});

const flat = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
const region = (page: Page, name: string) => page.getByRole('region', { name });

/** The label and value of each figure in a list. */
const figures = (page: Page, list: string): Promise<string[]> =>
  page.locator(`${list} > div`).evaluateAll((all) =>
    all.map((each) => [...each.querySelectorAll('dt, dd')].map((part) => part.textContent!.trim()).join(' | ')));

longTest('both dashboard addresses greet members and show when they last played and their place', async () => {
  for (const path of ['/', '/fast-dashboard']) {
    const page = await stage.open(path, { as: 'player3' });
    await seen(page.getByRole('heading', { name: 'Assalam Alaikum Player 3', exact: true }));
    await seen(page.getByText('You last played 5 days ago.'));
    expect(await figures(page, '.hero-num')).toEqual(['July so far | +20', 'Place | 3 of 8']);
    await seen(page.getByText('10 points behind organizer in 1st. 20 ahead of Player 5.'));
    const lines = region(page, 'Around you').getByRole('listitem');
    await seen(lines.first());
    expect((await lines.allInnerTexts()).map(flat)).toEqual([
      '1 organizer +30', '1 Player 2 +30', '3 Player 3 You +20', '3 Player 4 +20', '5 Player 5 0',
    ]);
  }
});

longTest('the dashboard greets an admin as admin', async () => {
  const page = await stage.open('/', { as: stage.group.application.admin.username });
  await seen(page.getByRole('heading', { name: 'Assalam Alaikum organizer (Admin)', exact: true }));
  await seen(page.getByText('Nobody is ahead of you.'));
});

test('the figures are for the month, or for all time at a click', async () => {
  const page = await stage.open('/', { as: 'player3' });
  await seen(region(page, 'Your figures'));
  expect(await figures(page, '.tiles')).toEqual(['Games Played | 3', 'Games Won | 0', 'Win Rate | 0%']);
  const { body } = await stage.group.member.get<DashboardView>('/api/fast/dashboard');
  const { president, presidentRate, vicePresident, viceLoser, loser, loserRate } = body.kpis.positionStats;
  expect(await figures(page, '.roles')).toEqual([
    `President | ${president} | President Rate ${presidentRate}%`, `Vice President | ${vicePresident} | of 15 rounds`,
    `Vice Loser | ${viceLoser} | of 15 rounds`, `Loser | ${loser} | Loser Rate ${loserRate}%`,
  ]);
  await page.getByRole('tab', { name: 'All time' }).click();
  await seen(region(page, 'Your figures').getByText('Wins in a row'));
  expect(await figures(page, '.tiles')).toEqual(['Games Played | 4', 'Games Won | 0', 'Win Rate | 0%']);
});

longTest('the form shows a bar for each evening, or the same as a table', async () => {
  const page = await stage.open('/', { as: 'player3', viewport: PHONE });
  const form = region(page, 'Result of each evening');
  await seen(form.getByText('Day totals. Average of the last 4: +3.8'));
  expect((await form.getByRole('listitem').allInnerTexts()).map(flat)).toEqual([
    '+5 12 Jun Fri 12 Jun 2026: +5', '+5 3 Jul Fri 3 Jul 2026: +5', '9 Thu 9 Jul 2026: 0', '+5 24 Fri 24 Jul 2026: +5',
  ]);
  await form.getByRole('button', { name: 'Show as table' }).click();
  const rows = await form.getByRole('row').evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent)));
  expect(rows.slice(0, 3)).toEqual([
    ['Evening', 'Rank', 'Points', 'For the month'],
    ['Fri 24 Jul 2026', '2 of 4', '+5', '+5'],
    ['Thu 9 Jul 2026', '1 of 1', '0', '+10'],
  ]);
});

test('partners are listed with games and averages; a single partner is not called challenging', async () => {
  const page = await stage.open('/', { as: 'player3' });
  const partners = region(page, 'Partner Insights');
  await seen(partners.getByText('Best Partner'));
  expect((await partners.getByRole('listitem').allInnerTexts()).map(flat)).toEqual([
    'Best Partner Player 4 · 4 games +3.8 avg average points',
    'Most Frequent Partner Player 4 · avg average +3.8 points 4 games',
  ]);
  await seen(partners.getByText('Total Partnerships 1'));
  await seen(partners.getByText('Partner Score +3.8'));
});

longTest('with several partners the best, the most frequent and the challenging one are listed', async () => {
  const page = await stage.open('/welcome', { as: 'player3' });
  const partner = (partnerName: string, gamesPlayed: number, avgScore: number) =>
    ({ partnerId: gamesPlayed, partnerName, partnerAvatarUrl: null, gamesPlayed, avgScore });
  const partners: PartnerStatsView = {
    totalPartnerships: 3, avgPartnerScore: -0.26, bestPartner: partner('Ada', 4, 6.26),
    mostFrequentPartner: partner('Ben', 9, 0), worstPartner: partner('Cyn', 3, -7.5),
  };
  await page.route('**/api/fast/dashboard', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as DashboardView), partners } });
  });
  await page.goto('/');
  const insights = region(page, 'Partner Insights');
  await seen(insights.getByText('Challenging Partner'));
  expect((await insights.getByRole('listitem').allInnerTexts()).map(flat)).toEqual([
    'Best Partner Ada · 4 games +6.3 avg average points',
    'Most Frequent Partner Ben · avg average 0.0 points 9 games',
    'Challenging Partner Cyn · 3 games −7.5 avg average points',
  ]);
  await seen(insights.getByText('Total Partnerships 3'));
  await seen(insights.getByText('Partner Score −0.3'));
});

test('a member who has never played sees what will appear on the dashboard', async () => {
  const page = await stage.open('/', { as: 'player10' });
  await seen(page.getByText('No recent games found'));
  await seen(page.getByText('You have not played in July yet.'));
  await seen(page.getByText('Play more games to see your partnership statistics!'));
  expect(await figures(page, '.tiles')).toEqual(['Games Played | 0', 'Games Won | 0', 'Win Rate | 0%']);
});

longTest('the dashboard shows the balance as a link to the member’s own statement, like the menu', async () => {
  const page = await stage.open('/', { as: 'player3' });
  await page.getByRole('link', { name: /^Your balance \u2212\$30\.00/ }).click();
  await seen(page.getByRole('heading', { name: 'Your statement' }));
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('link', { name: 'My dues' }).click();
  await seen(page.getByRole('heading', { name: 'Your statement' }));
});

test.each([
  ['an admin of a new group is led to its members first', 'admin'],
  ['a recorder of a new group reads that they should ask an admin for members', 'player2'],
])('%s, by steps on the dashboard, and by links elsewhere', async (_what, member) => {
  const { username } = stage.group.application.admin;
  const page = await stage.open('/welcome', { as: member === 'admin' ? username : member });
  const alter = async (path: string, change: (body: never) => unknown): Promise<void> => {
    await page.route(path, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: change((await response.json()) as never) });
    });
  };
  await alter('**/api/users', (answer: unknown) => (Array.isArray(answer) ? answer.slice(0, 1) : answer));
  await alter('**/api/fast/dashboard', (dashboard: object) => ({ ...dashboard, lastGameDate: null, place: null }));
  await alter('**/api/games/range', () => ({ first: null, last: null }));
  await alter('**/api/games/pages/1', (games: object) => ({ ...games, games: [], pageCount: 0 }));
  await page.goto('/');
  await seen(page.getByRole('heading', { name: 'A table, and nobody at it yet' }));
  const step = page.locator('[aria-current=step]');
  const elsewhere = page.getByRole('region', { name: 'We have played before' });
  expect(await elsewhere.count()).toBe(member === 'admin' ? 1 : 0);
  if (member === 'admin') {
    await seen(region(page, 'Invitation links').getByText('Phones can’t open this address.'));
    await region(page, 'Invitation links').getByText('Show me how').click();
    await seen(page.getByText('It leads to this machine only: no phone can open it.'));
    await step.getByLabel('Your name').fill('Mina');
    await step.getByRole('button', { name: 'Go on' }).click();
    await step.getByLabel('Names').fill('Zoë\nنور\nzoë');
    await seen(step.getByText('Zoë is on the list twice. We’ll add the name once.'));
    await seen(step.getByText('3 players so far. You need 8.'));
    await step.getByRole('button', { name: 'Add 2 members' }).click();
    await seen(region(page, 'Their cards').getByText('نور'));
    await stage.group.admin.patch('/api/users/1', { displayName: 'organizer' });
    await page.setViewportSize(PHONE);
    await seen(elsewhere.getByRole('link', { name: 'Import exported games' }));
    expect([...await violations(page), ...await misfits(page)]).toEqual([]);
    await page.setViewportSize(LAPTOP);
  } else {
    await seen(page.getByText('An admin adds the members: 1 so far, a game needs 8.'));
    await seen(page.getByText('New Game · 7 players missing'));
    expect(await step.count()).toBe(0);
  }
  for (const path of ['/games', '/games?new=true']) {
    await page.goto(path);
    if (member === 'admin') {
      await page.getByRole('link', { name: 'Add the members first' }).click();
      await seen(page.getByRole('heading', { name: 'Members', exact: true }));
    } else {
      await seen(page.getByText('Ask an admin to add the members first.'));
      await seen(page.getByRole('link', { name: 'How points are made' }));
    }
  }
});

longTest('all 28 facts follow one another and then start over', async () => {
  const page = await stage.open('/', { as: 'player3' });
  const fact = page.locator('.fact');
  await seen(fact);
  const first = await fact.textContent();
  const facts = new Set([first]);
  for (let press = 1; press < 28; press += 1) {
    await page.getByRole('button', { name: 'Next Fact' }).click();
    facts.add(await fact.textContent());
  }
  expect(facts.size).toBe(28);
  await page.getByRole('button', { name: 'Next Fact' }).click();
  expect(await fact.textContent()).toBe(first);
  await seen(page.getByText('Next refresh: Tomorrow 05:30 Toronto time'));
});

longTest('the first fact is random, and it fades before the next one', async () => {
  const page = await stage.open('/welcome', { as: 'player3', reducedMotion: 'no-preference' });
  await runFirst(page, () => {
    Math.random = () => 0.9999;
  });
  await page.goto('/');
  await seen(page.locator('.fact'));
  const first = FACTS.at(-1)!;
  await page.clock.install();
  await page.getByRole('button', { name: 'Next Fact' }).click();
  await seen(page.locator('.fact.fading'));
  expect(await page.locator('.fact').textContent()).toBe(first);
  await page.clock.runFor(301);
  await page.locator('.fact:not(.fading)').waitFor();
  expect(await page.locator('.fact').textContent()).toBe(FACTS[0]);
});

longTest('a dashboard that fails to load says so and can be retried', async () => {
  const page = await stage.open('/welcome', { as: 'player3' });
  let letFail = (): void => undefined;
  const held = new Promise<void>((resolve) => (letFail = resolve));
  await page.route('**/api/fast/dashboard', async (route) => {
    await held;
    await route.abort();
  });
  await page.goto('/');
  await page.getByRole('status').getByText('Loading dashboard...').waitFor({ state: 'attached' });
  expect(await page.locator('.panel.sk-partners .sk').count()).toBeGreaterThan(3);
  letFail();
  await seen(page.getByText('The dashboard did not load.'));
  await page.unroute('**/api/fast/dashboard');
  await page.getByRole('button', { name: 'Retry' }).click();
  await seen(page.getByRole('heading', { name: 'Assalam Alaikum Player 3' }));
});

longTest('while the boards are cleared the dashboard says so, and place and form return automatically', async () => {
  const { admin } = stage.group;
  await admin.post('/api/admin/clear-fast-table', {});
  const page = await stage.open('/', { as: 'player3' });
  const prepared = page.getByText('The boards are being prepared.');
  await seen(prepared.first());
  expect(await prepared.count()).toBe(2);
  for (const unknown of ['You have not played', 'No recent games found', 'Games Played', 'Partner Insights']) {
    expect(await page.locator('main').getByText(unknown).count()).toBe(0);
  }
  await populate(admin);
  await seen(page.getByText('Games Played').first());
  await seen(page.getByText('10 points behind organizer in 1st. 20 ahead of Player 5.'));
  expect(await prepared.count()).toBe(0);
});

test('the dashboard and Who comes say what is at stake, to the reader first', async () => {
  const date = '2026-07-31';
  await stage.group.recorder.post('/api/plans', { date, time: '20:00' });
  const { body: { stakes } } = await stage.group.member.get<StakesView>(`/api/evenings/${date}/stakes`);
  const sentences = stakes.map(({ text, you }) => (you ?? text).replace(/[\u2068\u2069]/g, ''));
  expect(sentences[0]).toMatch(/^You need /);
  const page = await stage.open('/', { as: 'player3' });
  const card = region(page, 'At stake on 31 Jul, 20:00');
  await seen(card.getByText(sentences[0]!));
  expect((await card.getByRole('listitem').allInnerTexts()).map(flat)).toEqual(sentences.slice(1));
  await page.goto('/evenings/next');
  await seen(page.getByText(sentences[0]!));
});
