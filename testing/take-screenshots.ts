/** Takes pictures of every screen and dialog of the sample group: phone and laptop, light and dark. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startBenchApplication } from '../bench/bench-application.js';
import { withBenchDatabase } from '../bench/bench-database.js';
import { launchChromium } from '../web/e2e/chromium.js';
import { ensureTestPrograms } from './run/test-programs.mjs';
import { ADMIN_PICTURES, PUBLIC_PICTURES, type ScreenState } from './worlds/screen-states.js';

const DEVICES = [['phone', { width: 390, height: 844 }], ['desktop', { width: 1280, height: 900 }]] as const;
const COLOR_SCHEMES = ['light', 'dark'] as const;

/** Names of the pictures in the README, taken as a phone shows them. */
const README_PICTURES: Readonly<Record<string, string>> = {
  'wizard rounds': 'wizard', month: 'month-board', dashboard: 'dashboard', player: 'player', race: 'race',
  evening: 'recap',
};
const README_FOLDER = 'docs/pictures';

const [folder, ...words] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder for the pictures.');
await ensureTestPrograms();

await withBenchDatabase('screenshots', async (databaseUrl) => {
  const application = await startBenchApplication(databaseUrl);
  const browser = await launchChromium();
  try {
    await takeAll(browser, application, folder);
  } finally {
    await browser.close();
    await application.close();
  }
});

interface Site {
  readonly url: string;
  readonly cookie: string;
}

async function takeAll(browser: Browser, site: Site, target: string): Promise<void> {
  if (words.length === 0) rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const [device, viewport] of DEVICES) {
    for (const colorScheme of COLOR_SCHEMES) {
      for (const [index, sight] of [...PUBLIC_PICTURES, ...ADMIN_PICTURES].entries()) {
        const fileName = `${String(index + 1).padStart(2, '0')} ${sight.name} ${device} ${colorScheme}`;
        const name = fileName.replaceAll(' ', '-');
        if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
        const options = { viewport, colorScheme, baseURL: site.url, reducedMotion: 'reduce' } as const;
        const context = await browser.newContext(options);
        if (!PUBLIC_PICTURES.includes(sight)) await context.addCookies([cookieOf(site)]);
        await take(context, sight, join(target, `${name}.png`));
        const title = device === 'phone' && colorScheme === 'light' ? README_PICTURES[sight.name] : undefined;
        if (title) await context.pages()[0]?.screenshot({ path: join(README_FOLDER, `${title}.png`) });
        await context.close();
      }
    }
  }
}

function cookieOf({ url, cookie }: Site): { name: string; value: string; url: string } {
  const [name = '', value = ''] = cookie.split('=');
  return { name, value, url };
}

async function take(context: BrowserContext, sight: ScreenState, path: string): Promise<void> {
  const page = await context.newPage();
  try {
    await page.goto(sight.path);
    await page.getByText(sight.shows).locator('visible=true').first().waitFor();
    await sight.enter?.(page);
    await drawPictures(page);
    await settled(page);
    await page.screenshot({ path, fullPage: !(await hasDialog(page)) });
    // The output of `npm run screenshots`: which pictures it took.
    console.log(path);
  } catch (error) {
    await page.screenshot({ path });
    console.error(`${path} shows something else: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}

/** Pictures to share are drawn once they come into view. */
async function drawPictures(page: Page): Promise<void> {
  for (const picture of await page.locator('canvas').all()) await picture.scrollIntoViewIfNeeded();
  await page.evaluate('new Promise((drawn) => requestIdleCallback(drawn)).then(() => scrollTo(0, 0))');
}

/** Waits until fonts and data are loaded and nothing moves. */
async function settled(page: Page): Promise<void> {
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  await page.locator('.skeleton, .sk-chart').first().waitFor({ state: 'detached' });
}

/** An overlay covers the window, not the whole length of the page. */
async function hasDialog(page: Page): Promise<boolean> {
  return (await page.getByRole('dialog').or(page.getByRole('menu')).count()) > 0;
}
