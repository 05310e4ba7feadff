/** Proves that nothing is in the way of anybody: every screen and dialog, both themes, phones and laptops. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { faintButtons } from './button-contrast.js';
import {
  fillScreens, LAPTOP_WALKS, LONG_WALK_MS, PHONE_WALKS, PUBLIC_STOPS, visit,
} from './screen-walk.js';
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

/** All rules in the light theme; in the dark one the colours, which are all that changes. */
async function violations(page: Page, name: string, themes: readonly Theme[]): Promise<string[]> {
  const found: string[] = [];
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    const all = await (theme === 'light' ? axe(page) : axe(page).withRules('color-contrast')).analyze();
    found.push(...all.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`)));
    found.push(...(await faintButtons(page, looks)));
  }
  return found.map((fault) => `${name}: ${fault}`);
}

type Theme = 'light' | 'dark';
const THEMES: readonly Theme[] = ['light', 'dark'];

/** No page of ours has frames, so axe needs no page of its own to put frames together. */
const axe = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode(true);

describe.each([
  ['a phone', PHONE, PHONE_WALKS, THEMES],
  // The colours are those of the phone.
  ['a laptop', LAPTOP, LAPTOP_WALKS, inLongRun(THEMES, ['light'])],
] as const)('on %s', (_device, viewport, walks, themes) => {
  test('nothing is in the way of a visitor', async () => {
    const page = await stage.open('/welcome', { viewport, reducedMotion: 'reduce' });
    expect(await violationsAt(page, PUBLIC_STOPS, themes)).toEqual([]);
  });

  test.each(walks)('nothing is in the way of %s', async (reader, stops) => {
    const page = await stage.open('/welcome', { as: reader, viewport, reducedMotion: 'reduce' });
    expect(await violationsAt(page, stops, themes)).toEqual([]);
  }, LONG_WALK_MS);
});

async function violationsAt(page: Page, stops: readonly ScreenState[], themes: readonly Theme[]): Promise<string[]> {
  const found: string[] = [];
  for (const stop of stops) {
    await visit(page, stop);
    found.push(...(await violations(page, stop.name, themes)));
  }
  return found;
}
