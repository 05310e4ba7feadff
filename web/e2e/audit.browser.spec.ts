/** The screens of the log: the audit with its filters and entries, histories, and the alarm of a changed log. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Page } from 'playwright-core';
import type { AuditEntry } from '../../contract/audit.js';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import type { SealsView } from '../../contract/maintenance.js';
import { eventually } from '../../event-store/testing/log-reading.js';
import { longTest } from '../../testing/jest/long-run.js';
import { record } from '../../testing/worlds/group.js';
import { startSecondServer } from '../../testing/worlds/second-server.js';
import { violations } from './axe.js';
import { misfits } from './fit.js';
import { gone, LAPTOP, PHONE, seen, setStage, type Stage } from './stage.js';

let stage: Stage;
const folder = mkdtempSync(join(tmpdir(), 'president-audit-'));
const environment = { DATA_DIR: folder, LOG_LEVEL: 'silent' };
beforeAll(async () => {
  stage = await setStage(environment);
  const { admin, recorder } = stage.group;
  const { id } = await record(recorder, { date: '2026-07-28', rounds: CLEAR_ROUNDS });
  await recorder.post(`/api/games/${id}/void`, { reason: 'Entered twice' });
  await admin.post('/api/billing/adjustment', { userId: 3, amount: -150, reason: 'Broken glass' });
  await admin.post('/api/admin/calculate-tournament');
});
afterEach(async () => expect(await stage.closeWindows()).toEqual([]));
afterAll(async () => {
  await stage.stop();
  rmSync(folder, { recursive: true });
});

const openAudit = (query = '', viewport: typeof LAPTOP | typeof PHONE = LAPTOP): Promise<Page> =>
  stage.open(`/admin/audit${query}`, { as: stage.group.application.admin.username, viewport });
const rows = (page: Page) => page.getByRole('list', { name: 'Entries' }).getByRole('link');
const search = (page: Page): string => new URL(page.url()).search;

test('the audit lists sentences by day, the latest first, with author, reason and number', async () => {
  const page = await stage.open('/admin', { as: stage.group.application.admin.username });
  await page.getByRole('link', { name: 'Audit' }).click();
  await seen(page.getByRole('heading', { name: 'Audit' }));
  await seen(rows(page).first());
  expect(await rows(page).first().innerText()).toMatch(
    /^12:00\s+Compared the tables with the log\s+by organizer\s+entry\s+\d+$/);
  await seen(page.getByRole('listitem').filter({ hasText: /^Wed 29 Jul 2026\s*\d+ entries$/ }));
  await seen(rows(page).filter({ hasText: /Voided game 1.*by Player 2 · “Entered twice”/ }));
  await seen(rows(page).filter({ hasText: /Adjusted the balance of Player 3 by \u2212\u2060\$1\.50.*“Broken glass”/ }));
  await seen(rows(page).filter({ hasText: /Reversed the fee of Player 3 for July 2026, \$15\.00.*by the system/ }));
  expect(await violations(page)).toEqual([]);
});

test('filters apply at once, are part of the address, and are removed by their chips', async () => {
  const page = await openAudit();
  await seen(rows(page).first());
  const topOf = async (label: string): Promise<number> => (await page.getByLabel(label).boundingBox())!.y;
  expect(Math.abs(await topOf('First day') - await topOf('Request'))).toBeLessThan(20);
  await page.getByLabel('Kind').selectOption('Games');
  await gone(page.getByText('Compared the tables with the log'));
  await seen(page.getByRole('status').getByText('2 entries'));
  expect(await rows(page).allInnerTexts()).toEqual([
    expect.stringContaining('Voided game 1'), expect.stringContaining('Recorded game 1 of Tue 28 Jul 2026'),
  ]);
  await page.getByLabel('Done by').selectOption('organizer');
  await seen(page.getByText('No entries match these filters.'));
  await page.reload();
  await seen(page.getByText('No entries match these filters.'));
  expect(search(page)).toBe('?kind=game&actor=1');
  await page.getByRole('button', { name: /^Games ?, remove$/ }).click();
  await page.getByLabel('Reasons and notes').fill('broken gla');
  await seen(page.getByRole('status').getByText('1 entry'));
  await seen(rows(page).getByText('Adjusted the balance of'));
  expect(search(page)).toBe('?text=broken+gla&actor=1');
  await page.getByRole('button', { name: 'Download' }).click();
  const link = page.getByRole('link', { name: '1 entry as CSV' });
  expect(await link.getAttribute('href')).toBe('/api/audit/export/csv?text=broken+gla&actor=1');
  await page.keyboard.press('Escape');
  await gone(link);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await seen(rows(page).getByText('Compared the tables with the log'));
  expect([search(page), await page.getByLabel('Reasons and notes').inputValue()]).toEqual(['', '']);
  await page.getByLabel('Request').fill('of nobody');
  await seen(page.getByText('No entries match these filters.'));
  expect(search(page)).toBe('?request=of+nobody');
});

longTest('on a phone the filters are in a sheet, whose button says how many entries there are', async () => {
  const page = await openAudit('?member=3&from=2026-07-28', PHONE);
  await seen(rows(page).first());
  expect(await misfits(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: /^Filters ?2$/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByLabel('Kind').selectOption('Payments and fees');
  expect(await violations(page)).toEqual([]);
  await sheet.getByRole('button', { name: /^Show \d+ entries$/ }).click();
  await gone(sheet);
  expect(search(page)).toBe('?kind=money&member=3&from=2026-07-28');
});

test('an entry opens beside the list or over it, by keyboard too, with its change and how it is stored', async () => {
  const page = await openAudit('?kind=game');
  await rows(page).filter({ hasText: 'Voided game 1' }).press('Enter');
  const entry = page.getByRole('region', { name: /^Voided game 1/ });
  await seen(entry.getByText('Entered twice', { exact: true }));
  expect(await entry.getByRole('definition').allInnerTexts()).toEqual([
    'Wed 29 Jul 2026, 12:00:00', 'Player 2', 'Entered twice', 'game-1, version 2', expect.any(String),
    expect.stringMatching(/^Sealed/),
  ]);
  await seen(entry.getByText('counted'));
  await seen(entry.getByLabel('Stored entry').getByText('"reason"'));
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await gone(entry);
  expect(search(page)).toBe('?kind=game');
  await page.setViewportSize(PHONE);
  await rows(page).filter({ hasText: 'Voided game 1' }).click();
  const over = page.getByRole('dialog', { name: /^Voided game 1/ });
  await seen(over.getByText('As it is stored'));
  expect([...await misfits(page), ...await violations(page)]).toEqual([]);
  await page.setViewportSize(PHONE);
  await over.getByRole('link', { name: 'History' }).click();
  await seen(page.getByRole('heading', { name: 'History of game 1' }));
  await page.getByRole('button', { name: 'Download' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'), page.getByRole('link', { name: '2 versions as NDJSON' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.ndjson$/);
});

longTest('a history has every version of a game, and compares two; members see no entries in it', async () => {
  const page = await stage.open('/history/game/1', { as: 'player3', viewport: PHONE });
  const versions = page.getByRole('region', { name: 'Versions' }).getByRole('list').first();
  await seen(versions.getByRole('heading', { name: 'Voided game 1 Stands now' }));
  await seen(versions.getByText('Entered twice'));
  await seen(versions.getByText('was counted now voided'));
  await seen(versions.getByText(/^Day points of 8 players changed: .*Player 4.* and you\.$/));
  const compared = page.getByRole('region', { name: 'Compare' });
  await seen(compared.getByText(/^The same in both: /));
  await compared.getByLabel('To').selectOption('Version 1');
  await seen(compared.getByText('These versions are the same.'));
  expect(await page.getByRole('link', { name: /^entry/ }).count()).toBe(0);
  expect([...await misfits(page), ...await violations(page)]).toEqual([]);
  const did = versions.getByRole('button', { name: 'What it did to July 2026' });
  expect(await did.count()).toBe(2);
  await did.first().click();
  const moves = page.getByRole('dialog', { name: /^Why did I move\?/ });
  await seen(moves.getByText('Game 1 voided'));
  await page.keyboard.press('Escape');
  await gone(moves);
  await versions.getByRole('link', { name: 'The game as it stood then' }).last().click();
  // All of it was recorded at the same time.
  await seen(page.getByText('Still voided today'));
  await page.getByRole('link', { name: 'Back to today' }).click();
  await seen(page.getByText('There is no such game, or it was voided.'));
  await page.goto('/history/account/4');
  await seen(page.getByRole('alert').getByText('Only admins and the member can see a statement.'));
  for (const [address, way] of [['table/4', 'Dashboard'], ['month/soon', 'Leaderboards'], ['player/x', 'Players']]) {
    await page.goto(`/history/${address}`);
    await seen(page.getByRole('alert').getByRole('link', { name: way! }));
  }
});

longTest('the audit shows more on demand, and the keyboard focus moves there', async () => {
  const entry = (position: number): AuditEntry => ({
    position: `${position}`, event_id: `${position}`, at: '2026-07-28T16:00:00.000Z', actor: null, stream: 'game-9',
    revision: 1, type: 'PositionsReset', request: null, text: `Reset the positions of game ${position}`, reason: null,
    isReadable: true,
  });
  const page = await stage.open('/welcome', { as: stage.group.application.admin.username });
  const asked: string[] = [];
  await page.route('**/api/audit?*', (route) => {
    const { search, searchParams } = new URL(route.request().url());
    asked.push(search);
    const before = searchParams.get('before');
    const days = [{ date: '2026-07-28', count: 3 }];
    const answers = {
      first: { entries: [entry(9), entry(8)], next: '8', count: 3, days },
      8: { entries: [entry(3)], next: null, count: null, days },
    };
    return route.fulfill({ json: answers[(before ?? 'first') as keyof typeof answers] });
  });
  await page.goto('/admin/audit');
  await seen(page.getByText('Reset the positions of game 9'));
  const more = page.getByRole('button', { name: 'Show earlier' });
  await more.click();
  await seen(page.getByText('Reset the positions of game 3'));
  await gone(more);
  expect(await rows(page).count()).toBe(3);
  expect(await page.getByRole('listitem').filter({ hasText: /^Tue 28 Jul 2026\s*3 entries$/ }).count()).toBe(1);
  expect([...new Set(asked)]).toEqual(['?limit=20', '?limit=20&before=8']);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Reset the positions of game 3');
});

longTest('an audit that failed to load is loaded again by its button', async () => {
  const page = await stage.open('/welcome', { as: stage.group.application.admin.username });
  let isAway = true;
  await page.route('**/api/audit?*', (route) =>
    isAway ? route.fulfill({ status: 503, json: { message: 'The database is away.' } }) : route.continue());
  await page.goto('/admin/audit');
  await seen(page.getByText('The entries did not load.'));
  isAway = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await seen(rows(page).getByText('Voided game 1'));
});

/** Another start compares the log with its seals, and seals what is new; the first server had sealed only a part. */
async function startAgain(isAlarmed: boolean): Promise<void> {
  const { application, admin } = stage.group;
  const { logHead } = (await admin.get<{ logHead: string }>('/api/health')).body;
  const second = await startSecondServer(application, '0', environment);
  await eventually(async () => {
    const { alarm, latest } = (await admin.get<SealsView>('/api/admin/seals')).body;
    return isAlarmed ? alarm !== null : alarm === null && BigInt(latest[0]?.through ?? 0) >= BigInt(logHead);
  });
  await second.close();
}

/** Changes a stored payment, as somebody with access to the database can. */
async function tamper(): Promise<void> {
  const client = new pg.Client({ connectionString: stage.group.application.databaseUrl });
  await client.connect();
  await client.query(`alter table log.events disable trigger user;
    update log.events set data = replace(data::text, '-150', '-90')::json where type = 'BalanceAdjusted'`);
  await client.end();
}

test('a changed entry is an alarm on every screen of admins, until one acknowledges it with a reason', async () => {
  const { admin } = stage.group.application;
  // This page is opened before the second server, which takes over the logins of this process.
  const page = await stage.open('/admin/seals', { as: admin.username, viewport: PHONE });
  await startAgain(false);
  await page.reload();
  await seen(page.getByText('Note this elsewhere'));
  const digest = page.getByRole('group', { name: 'Last digest, 64 characters' });
  expect(await digest.locator('span').allTextContents()).toHaveLength(16);
  expect([...await misfits(page), ...await violations(page)]).toEqual([]);
  await tamper();
  await startAgain(true);

  await page.goto('/admin/members');
  const alarm = page.getByRole('alert').filter({ hasText: 'The log was changed from outside' });
  await seen(alarm);
  expect(await alarm.innerText()).toMatch(/Entry \d+, BalanceAdjusted in account-3, is not what was sealed\./);
  await alarm.getByRole('link', { name: 'See what happened' }).click();
  await seen(page.getByRole('heading', { name: 'What to do' }));
  await seen(alarm);
  await page.setViewportSize(PHONE);
  expect([...await misfits(page), ...await violations(page)]).toEqual([]);

  await page.getByRole('button', { name: 'Acknowledge with a reason' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Acknowledge the break' });
  await dialog.getByLabel('Reason').fill('Mended');
  await dialog.getByLabel('Your password').fill('a wrong one');
  await dialog.getByRole('button', { name: 'Acknowledge' }).click();
  await seen(dialog.getByText('Say what you found, in at least 10 characters.'));
  await dialog.getByLabel('Reason').fill('Restored from the backup.');
  await dialog.getByRole('button', { name: 'Acknowledge' }).click();
  await seen(dialog.getByText('The current password is wrong.'));
  await dialog.getByLabel('Your password').fill(admin.password);
  await dialog.getByRole('button', { name: 'Acknowledge' }).click();
  await gone(dialog);
  await seen(page.getByText('One break, acknowledged.'));
  await seen(page.getByText('“Restored from the backup.”'));
  await gone(alarm);
});
