/** Backups: one is made for real and downloaded with a password; which message follows a failure, and who sees it. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { BackupsView } from '../../contract/backups.js';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import { FAILED_BACKUPS } from '../../testing/worlds/backup-answers.js';
import { record } from '../../testing/worlds/group.js';
import { faintTexts, violations } from './axe.js';
import { misfits } from './fit.js';
import { focused, LAPTOP, PHONE, seen, setStage, type Stage, type Visit } from './stage.js';

let stage: Stage;
const folder = mkdtempSync(join(tmpdir(), 'president-backups-'));
beforeAll(async () => {
  stage = await setStage({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
  await record(stage.group.recorder, { date: '2026-07-28', rounds: CLEAR_ROUNDS });
});
afterEach(async () => expect(await stage.closeWindows()).toEqual([]));
afterAll(async () => {
  await stage.stop();
  rmSync(folder, { recursive: true });
});

const open = (path: string, visit: Visit = {}): Promise<Page> =>
  stage.open(path, { as: stage.group.application.admin.username, ...visit });

/** The faults at every width, in both themes. */
async function obstacles(page: Page): Promise<string[]> {
  await page.setViewportSize(PHONE);
  const found = [...await violations(page), ...await misfits(page)];
  await page.setViewportSize(LAPTOP);
  await page.emulateMedia({ colorScheme: 'dark' });
  found.push(...await violations(page), ...await faintTexts(page));
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

test('an admin backs up by the keyboard, and downloads what is kept with the own password', async () => {
  const page = await open('/admin');
  const card = page.getByRole('region', { name: 'Safety' });
  await seen(card.getByText('None yet'));
  await card.getByRole('link', { name: 'All backups' }).click();
  await seen(page.getByRole('heading', { name: 'No backup yet', level: 1 }));
  await page.getByRole('button', { name: 'Back up now' }).press('Enter');
  await seen(page.getByRole('heading', { name: 'Everything up to Wed 29 Jul, 12:00 is safe' }));
  expect(await focused(page)).toBe('Back up now');
  await seen(page.getByRole('button', { name: 'Wed 29 Jul, 12:00, kept', pressed: true }));
  await page.getByText('How to restore').press('Enter');
  await seen(page.getByText('DATA_DIR=restored npm run restore -- FILE'));
  expect(await obstacles(page)).toEqual([]);

  await page.getByRole('button', { name: 'Download' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill('not-the-password');
  await page.keyboard.press('Enter');
  await seen(dialog.locator('.error'));
  await dialog.getByLabel('Your password').fill(stage.group.application.admin.password);
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(file.suggestedFilename()).toBe('president-2026-07-29T16-00-00Z.tar.gz');
  expect(statSync(await file.path()).size).toBeGreaterThan(1_000);
  expect(await focused(page)).toBe('Download');
});

test('a failed one is said on its page, after two nights on the dashboard of admins too, to no member', async () => {
  const failure = { ...FAILED_BACKUPS.failure!, nights: 2 };
  const view: BackupsView = { ...FAILED_BACKUPS, failure, away: null };
  const page = await open('/welcome');
  await page.route('**/api/admin/backups', (route) => route.fulfill({ json: view }));
  await page.goto('/fast-dashboard');
  await seen(page.getByRole('alert').getByText('No backup for 2 nights.'));
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Backups' }).click();
  await seen(page.getByRole('heading', { name: 'Safe up to Tue 28 Jul, 03:00' }));
  await seen(page.getByText('No second copy yet'));
  await page.getByRole('button', { name: 'Wed 29 Jul, 03:00, failed' }).click();
  expect(await page.getByRole('button', { name: 'Download' }).count()).toBe(0);
  expect(await obstacles(page)).toEqual([]);
  const member = await stage.open('/welcome', { as: 'player3' });
  const asked: string[] = [];
  member.on('request', (request) => asked.push(request.url()));
  await member.goto('/fast-dashboard');
  await seen(member.getByText('Did You Know?'));
  expect(asked.filter((url) => url.includes('backup'))).toEqual([]);
});
