/** The audit screen: entries as sentences, by page, kind and member; empty, and failed to load. */
import type { Page } from 'playwright-core';
import type { AuditEntry } from '../../contract/audit.js';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import { record } from '../../testing/worlds/group.js';
import { gone, seen, setStage, type Stage } from './stage.js';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
  const { admin, recorder } = stage.group;
  const { id } = await record(recorder, { date: '2026-07-28', rounds: CLEAR_ROUNDS });
  await recorder.post(`/api/games/${id}/void`, { reason: 'Entered twice' });
  await admin.post('/api/billing/adjustment', { userId: 3, amount: -150, reason: 'Broken glass' });
  await admin.post('/api/admin/calculate-tournament');
});
afterEach(async () => expect(await stage.closeWindows()).toEqual([]));
afterAll(() => stage.stop());

const openAudit = (query = ''): Promise<Page> =>
  stage.open(`/admin/audit${query}`, { as: stage.group.application.admin.username });
const acts = (page: Page) => page.getByRole('list', { name: 'Acts' }).getByRole('listitem');

test('the audit lists sentences, the latest first, with the actor and the Toronto time', async () => {
  const page = await stage.open('/admin', { as: stage.group.application.admin.username });
  await page.getByRole('link', { name: 'Audit' }).click();
  await seen(page.getByRole('heading', { name: 'Audit' }));
  await seen(acts(page).first());
  expect(await acts(page).first().innerText()).toMatch(
    /^Compared the tables with the log\s+Wed 29 Jul 2026, 12:00 PM · by organizer · maintenance-server$/);
  await seen(acts(page).getByText('Voided game 1: Entered twice'));
  await seen(acts(page).getByText('Adjusted the balance of Player 3 by \u2212$1.50: Broken glass'));
  const reversed = acts(page).filter({ hasText: 'Reversed the fee of Player 3 for July 2026, $15.00' });
  await seen(reversed.getByText(/by the system · account-3$/));
});

test('the audit is filtered by kind and by member, and the address holds the filter', async () => {
  const page = await openAudit();
  await seen(acts(page).first());
  await page.getByLabel('What', { exact: true }).selectOption('Games');
  await gone(page.getByText('Compared the tables with the log'));
  await seen(acts(page).getByText(/^Recorded game 1 /));
  expect(await acts(page).allInnerTexts()).toEqual([
    expect.stringMatching(/^Voided game 1/), expect.stringMatching(/^Recorded game 1 of Tue 28 Jul 2026/),
  ]);
  await page.getByLabel('Who', { exact: true }).selectOption('organizer');
  await seen(page.getByText('No entries match this filter.'));
  await page.reload();
  await seen(page.getByText('No entries match this filter.'));
  expect(new URL(page.url()).search).toBe('?kind=game&actor=1');
  await page.getByLabel('What', { exact: true }).selectOption('Tables and jobs');
  await seen(acts(page).getByText('Compared the tables with the log'));
  expect(await acts(page).count()).toBe(1);
});

test('the audit shows more on demand, and the keyboard focus moves there', async () => {
  const entry = (position: number): AuditEntry => ({
    position: `${position}`, event_id: `${position}`, at: '2026-07-28T16:00:00.000Z', actor: null, stream: 'game-9',
    type: 'PositionsReset', data: { gameId: position },
  });
  const page = await stage.open('/welcome', { as: stage.group.application.admin.username });
  const asked: string[] = [];
  await page.route('**/api/audit?*', (route) => {
    const { search, searchParams } = new URL(route.request().url());
    asked.push(search);
    const before = searchParams.get('before');
    const answers = {
      first: { entries: [entry(9), entry(8)], next: '8' }, 8: { entries: [], next: '4' },
      4: { entries: [entry(3)], next: null },
    };
    return route.fulfill({ json: answers[(before ?? 'first') as keyof typeof answers] });
  });
  await page.goto('/admin/audit');
  await seen(page.getByText('Reset the positions of game 9'));
  const more = page.getByRole('button', { name: 'Show more' });
  await more.click();
  await seen(page.getByText('No matching entries in this part of the log.'));
  await more.click();
  await seen(page.getByText('Reset the positions of game 3'));
  await gone(more);
  expect(await acts(page).count()).toBe(3);
  expect([...new Set(asked)]).toEqual(['?limit=20', '?limit=20&before=8', '?limit=20&before=4']);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Reset the positions of game 3');
});

test('an audit that failed to load is loaded again by its button', async () => {
  const page = await stage.open('/welcome', { as: stage.group.application.admin.username });
  let isAway = true;
  await page.route('**/api/audit?*', (route) =>
    isAway ? route.fulfill({ status: 503, json: { message: 'The database is away.' } }) : route.continue());
  await page.goto('/admin/audit');
  await seen(page.getByText('The acts did not load.'));
  isAway = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await seen(acts(page).getByText('Voided game 1: Entered twice'));
});
