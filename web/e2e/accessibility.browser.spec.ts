/** Proves that nothing is in the way of anybody: every screen and dialog fits, both themes, phones and laptops. */
import type { Page } from 'playwright-core';
import { violations } from './axe.js';
import { faintButtons } from './button-contrast.js';
import { misfits } from './fit.js';
import { fillScreens, LONG_WALK_MS, PHONE_STOPS, PUBLIC_STOPS, visit, WALKS } from './screen-walk.js';
import { inLongRun } from '../../testing/jest/long-run.js';
import { type ScreenState } from '../../testing/worlds/screen-states.js';
import { LAPTOP, PHONE, setStage, type Stage } from './stage.js';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
  await fillScreens(stage.group);
});
afterEach(async () => expect(await stage.closeWindows()).toEqual([]));
afterAll(() => stage.stop());

/** Of buttons that were looked at in all their states, on whatever screen. */
const looks = new Set<string>();

type Theme = 'light' | 'dark';

/** All rules in the light theme; in the dark one the colours, which are all that changes. */
async function obstacles(page: Page, themes: readonly Theme[]): Promise<string[]> {
  const found: string[] = [];
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    found.push(...await violations(page, theme === 'light' ? undefined : ['color-contrast']));
    found.push(...await faintButtons(page, looks));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

/** What lies over a screen, and what was opened in it. */
const opened = (page: Page): Promise<number> =>
  page.locator('[role=dialog], [role=menu], dialog[open], [aria-expanded=true], [aria-invalid=true]').count();

/** On a laptop, without another load: a window may be made wider. */
async function obstaclesOnLaptop(page: Page, stop: ScreenState): Promise<string[]> {
  if (PHONE_STOPS.includes(stop)) return [];
  const before = await opened(page);
  await page.setViewportSize(LAPTOP);
  if (await opened(page) !== before) await visit(page, stop);
  // The colours are those of the phone.
  return obstacles(page, inLongRun(['light', 'dark'], ['light']));
}

async function obstaclesAt(page: Page, stops: readonly ScreenState[]): Promise<string[]> {
  const found: string[] = [];
  for (const stop of stops) {
    await page.setViewportSize(PHONE);
    await visit(page, stop);
    const onPhone = [...await obstacles(page, ['light', 'dark']), ...await misfits(page)];
    found.push(...onPhone.map((fault) => `${stop.name} on a phone: ${fault}`));
    found.push(...(await obstaclesOnLaptop(page, stop)).map((fault) => `${stop.name} on a laptop: ${fault}`));
  }
  return found;
}

test('a visitor meets no obstacle, and everything fits', async () => {
  const page = await stage.open('/welcome', { reducedMotion: 'reduce' });
  expect(await obstaclesAt(page, PUBLIC_STOPS)).toEqual([]);
});

test.each(WALKS)(
  '%s meets no obstacle; nothing scrolls sideways; on phones targets are 44 px high, texts 12 px and uncut',
  async (reader, stops) => {
    const page = await stage.open('/welcome', { as: reader, reducedMotion: 'reduce' });
    expect(await obstaclesAt(page, stops)).toEqual([]);
  },
  LONG_WALK_MS,
);
