/** Sharing: an evening as text, link and picture, a race as a picture, and statements and boards on paper. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { HOME_NETWORK } from './chromium.js';
import { fillScreens } from './screen-walk.js';
import { PHONE, seen, stageOfSuite } from './stage.js';

const stage = stageOfSuite(async ({ group }) => {
  await fillScreens(group);
});

/** The file that 'Share picture' downloads where files cannot be shared. */
async function pictureOf(page: Page): Promise<{ name: string; bytes: Buffer; size: readonly number[] }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'), page.getByRole('button', { name: 'Share picture' }).click(),
  ]);
  const bytes = readFileSync(await file.path());
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  return { name: file.suggestedFilename(), bytes, size: [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] };
}

/** This function runs in the page. */
const isDrawn = (picture: Node | null): boolean =>
  (picture as HTMLCanvasElement).getContext('2d')!.getImageData(540, 40, 1, 1).data[3] === 255;

test('a recap is shared as text, as a link for members, and as a picture in either theme', async () => {
  const page = await stage.open('/evenings/2026-07-24', { as: 'player3', viewport: PHONE });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', { name: 'Copy text' }).click();
  await seen(page.getByText('The text of the evening is copied.'));
  expect((await copied()).replace(/[\u2066-\u2069]/g, '')).toMatch(/^Fri 24 Jul 2026.*\n1\. organizer and Player 2/s);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await seen(page.getByText('Members can open it after logging in.'));
  expect(await copied()).toBe(`${stage.group.application.url}/evenings/2026-07-24`);
  const preview = page.getByRole('img', { name: /^Picture of the evening\. / });
  await seen(preview);
  // The picture is drawn once it comes near the window.
  expect(await preview.evaluate(isDrawn)).toBe(false);
  await preview.scrollIntoViewIfNeeded();
  await page.waitForFunction(isDrawn, await preview.elementHandle());
  const own = await pictureOf(page);
  expect([own.name, ...own.size]).toEqual(['president-2026-07-24.png', 1080, 1350]);
  const themes = page.getByRole('radiogroup', { name: 'Theme of the picture' });
  await themes.getByText('Light').click();
  const light = await pictureOf(page);
  await themes.getByText('Dark').click();
  const dark = await pictureOf(page);
  expect([own.bytes.equals(light.bytes), own.bytes.equals(dark.bytes), dark.size]).toEqual([true, false, light.size]);
});

test('a link is copied at a plain HTTP address of the home network too', async () => {
  const page = await stage.open('/favicon.svg', { as: 'player3', viewport: PHONE });
  const context = page.context();
  await context.addCookies((await context.cookies()).map((cookie) => ({ ...cookie, domain: HOME_NETWORK })));
  const home = stage.group.application.url.replace('localhost', HOME_NETWORK);
  await page.goto(`${home}/evenings/2026-07-24`);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await seen(page.getByText('Members can open it after logging in.'));
  await page.evaluate(() => document.body.append(document.createElement('textarea')));
  await page.locator('textarea').focus();
  await page.keyboard.press('Control+V');
  expect(await page.locator('textarea').inputValue()).toBe(`${home}/evenings/2026-07-24`);
});

test('a race is shared as a picture', async () => {
  const page = await stage.open('/fast-leaderboards?view=race', { as: 'player3' });
  const { name, size } = await pictureOf(page);
  expect([name, ...size]).toEqual(['president-race-2026-07.png', 1080, 1350]);
});

test.each([
  ['an evening', '/evenings/2026-07-24', 'Who partnered whom'],
  ['a statement', '/dues', 'first game of the month'],
  ['the board of all time', '/fast-leaderboards/days', 'All time, Fri 12 Jun 2026 to Wed 29 Jul 2026'],
])('%s is printed without menus and buttons', async (_what, path, shows) => {
  const page = await stage.open(path, { as: 'player3' });
  await seen(page.getByText(shows).first());
  await page.emulateMedia({ media: 'print' });
  await seen(page.getByText(shows).first());
  expect(await page.locator('button:not(.why), select, nav, canvas').locator('visible=true').count()).toBe(0);
  await page.emulateMedia({ media: null });
});
