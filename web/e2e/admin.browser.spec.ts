/** The admin page: populating, clearing, comparing, months, imports, and stopped projections. */
import type { Page } from 'playwright-core';
import { CLEAR_ROUNDS, TIED_MIDDLE_ROUNDS } from '../../domain/testing/game-examples.js';
import { longTest } from '../../testing/jest/long-run.js';
import { record, submissionOf } from '../../testing/worlds/group.js';
import { violations } from './axe.js';
import { gone, PHONE, seen, stageOfSuite } from './stage.js';

const stage = stageOfSuite(async ({ group }) => {
  await record(group.recorder, { date: '2026-06-12', rounds: CLEAR_ROUNDS });
  await record(group.recorder, { date: '2026-05-08', rounds: TIED_MIDDLE_ROUNDS });
});

const openAdmin = (): Promise<Page> => stage.open('/admin#hood', { as: stage.group.application.admin.username });
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('the tables are populated again, and the comparison finds no difference', async () => {
  const page = await openAdmin();
  const population = card(page, 'Fast Summary Tables Population');
  await seen(population.getByText('Populated'));
  await seen(population.getByText('Ready'));
  expect((await population.locator('dl > div').allTextContents()).slice(0, 2)).toEqual([
    'Records16', 'Score Range−10 to +10',
  ]);
  await population.getByRole('button', { name: 're-populate all tables' }).click();
  const started = page.getByRole('status').filter({ hasText: 'Fast Table Population Started' });
  await seen(started.getByText('The background calculation has started.'));
  await seen(card(page, 'Comparison').getByText(/^\d+ rows compared, 0 differ$/));
  await seen(population.getByRole('button', { name: 're-populate all tables' }));
  await seen(population.getByText(/^Population takes /));
});

longTest('the admin page lists failed logins by name and network', async () => {
  const guess = { username: 'player9', password: 'not-the-password' };
  await stage.group.application.anonymous().post('/api/auth/login', guess);
  const failed = card(await openAdmin(), 'Failed logins').getByRole('listitem').filter({ hasText: 'Player 9' });
  await seen(failed.getByText('from 127.0.0.1'));
  await seen(failed.getByText(/^1 failure, /));
});

test('cleared tables are empty until they are populated', async () => {
  const page = await openAdmin();
  const population = card(page, 'Fast Summary Tables Population');
  await population.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear' }).click();
  await seen(page.getByText('Fast Tables Cleared'));
  await seen(population.getByText('Empty'));
  expect(await population.getByRole('button', { name: 'Clear' }).count()).toBe(0);
  await population.getByRole('button', { name: 'populate', exact: true }).click();
  await seen(population.getByText('Populated'));
  await seen(population.getByRole('button', { name: 'Clear' }));
});

longTest('a button compares the tables with the log', async () => {
  const page = await openAdmin();
  await card(page, 'Comparison').getByRole('button', { name: 'Compare now' }).click();
  await seen(page.getByText('Tournament Calculation Complete'));
});

test('the last completed month is offered for transition; a month with a missing tie-breaker is refused', async () => {
  const page = await openAdmin();
  const months = card(page, 'Monthly Transition Management');
  expect(await months.getByRole('combobox', { name: 'Month' }).inputValue()).toBe('6');
  expect(await months.getByRole('combobox', { name: 'Year' }).inputValue()).toBe('2026');
  expect(await months.getByRole('combobox', { name: 'Year' }).getByRole('option').allTextContents()).toEqual([
    '2026', '2025', '2024',
  ]);
  const names = await months.getByRole('combobox', { name: 'Month' }).getByRole('option').allTextContents();
  expect([names.length, names[0], names[11]]).toEqual([12, 'January', 'December']);
  await seen(months.getByText(
    'Automatic at 06:00 Toronto time on the 1st of each month: the previous month is copied from the monthly ' +
      'leaderboard summary to the monthly history.',
  ));
  await seen(months.getByText(
    'Use it only for completed months. The yearly leaderboard then uses the historical data.',
  ));
  await seen(months.getByText('June 2026: 1 game, not finalized.'));
  const sent = page.waitForRequest('**/api/admin/monthly-transition');
  await months.getByRole('button', { name: 'Transition Month' }).click();
  expect((await sent).postDataJSON()).toEqual({ year: 2026, month: 6 });
  await seen(page.getByText('Successfully copied 8 records from monthly summary to history table.'));
  await seen(months.getByText(/^June 2026: finalized .* by organizer\.$/));
  await months.getByRole('combobox', { name: 'Month' }).selectOption('May');
  await seen(months.getByText('May 2026: 1 game, not finalized. A tie-breaker is missing in game 2.'));
  await months.getByRole('button', { name: 'Transition Month' }).click();
  await seen(page.getByText('Transition Failed'));
  await seen(page.getByRole('alert').getByText('May 2026 cannot be finalized while teams are tied in game 2.'));
});

test('an exported game is recorded once, however often its file is chosen; other files are refused', async () => {
  const page = await openAdmin();
  const importing = card(page, 'Import of exported games');
  const game = submissionOf({ date: '2026-07-10', rounds: CLEAR_ROUNDS });
  const file = (name: string, text: string) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  const choose = (...files: ReturnType<typeof file>[]) => importing.locator('input').setInputFiles(files);
  const early = JSON.stringify({ ...game, game: { ...game.game, date: '2026-07-30' } });
  await choose(
    file('president-game-2026-07-10.json', JSON.stringify(game)), file('notes.json', 'no json'),
    file('early.json', early),
  );
  await seen(importing.getByText('notes.json This is not a JSON file.'));
  await seen(importing.getByText('early.json A game cannot be recorded before its date Thu 30 Jul 2026.'));
  await seen(importing.getByText('president-game-2026-07-10.json Game 3 of Fri 10 Jul 2026 is recorded.'));
  await choose(file('again.json', JSON.stringify(game, null, 2)));
  await seen(importing.getByText('again.json Game 3 of Fri 10 Jul 2026 is recorded.'));
  const day = await stage.group.member.get<unknown[]>('/api/games/date/2026-07-10');
  expect(day.body.length).toBe(1);
});

longTest('schedules show their next run in Toronto time', async () => {
  const page = await openAdmin();
  await seen(card(page, 'Schedules and jobs').getByText('next Thu 30 Jul 2026, 05:30'));
  await seen(card(page, 'Schedules and jobs').getByText('next Sat 1 Aug 2026, 06:00'));
});

longTest('the admin page links to the members and to the API documentation', async () => {
  const page = await openAdmin();
  expect(await page.getByRole('link', { name: 'API documentation' }).getAttribute('href')).toBe('/api/docs');
  await page.getByRole('link', { name: 'Members' }).click();
  await seen(page.getByRole('heading', { name: '10 active members' }));
  await gone(page.getByRole('heading', { name: 'Tournament Admin' }));
});

longTest('on a phone a schedule is beside its icon, with its next run below', async () => {
  const page = await stage.open('/admin#hood', { as: stage.group.application.admin.username, viewport: PHONE });
  const schedule = page.locator('.schedule').first();
  await seen(schedule);
  const parts = await schedule.locator(':scope > *').evaluateAll((all) => all.map((part) => {
    const { left, top, bottom } = part.getBoundingClientRect();
    return { left, top, bottom };
  }));
  const [icon, name, next] = parts;
  expect(icon!.top).toBeLessThan(name!.bottom);
  expect(next!.left).toBe(name!.left);
  expect(next!.top).toBeGreaterThanOrEqual(name!.bottom);
});

longTest('where nothing is sealed, the audit and the page of the seal say so', async () => {
  const { application } = stage.group;
  await record(stage.group.recorder, { date: '2026-07-24', rounds: CLEAR_ROUNDS });
  application.clock.set('2026-07-29T16:06:00Z');
  const page = await stage.open('/admin/audit', { as: application.admin.username });
  await page.getByRole('link', { name: 'Not sealed' }).click();
  await seen(page.getByText('Not sealed since Wed 29 Jul 2026, 12:00.'));
  await seen(page.getByText('Nothing is sealed yet.'));
  await seen(page.getByRole('link', { name: 'To the audit' }));
  expect(await violations(page)).toEqual([]);
});
