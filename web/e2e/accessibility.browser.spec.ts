/** Every screen and dialog is accessible and fits, in both themes, on phones and laptops. */
import type { Page } from 'playwright-core';
import { faintTexts, violations } from './axe.js';
import { faintButtons } from './button-contrast.js';
import { misfits } from './fit.js';
import { fillScreens, goOnTo, LONG_WALK_MS, PHONE_STOPS, PUBLIC_STOPS, visit, WALKS } from './screen-walk.js';
import { IS_LONG_RUN } from '../../testing/jest/long-run.js';
import { type ScreenState } from '../../testing/worlds/screen-states.js';
import { LAPTOP, PHONE, stageOfSuite } from './stage.js';

const stage = stageOfSuite(async ({ group }) => {
  await fillScreens(group);
  // Late enough for the notices of ties and recaps.
  group.application.clock.set('2026-07-29T19:30:00Z');
});

/** Buttons that were already checked in all their states, on any screen. */
const looks = new Set<string>();

type Theme = 'light' | 'dark';

/**
 * The light theme is checked by all rules. The dark theme differs only in colours, which are checked at every eighth
 * stop.
 */
async function obstacles(page: Page, themes: readonly Theme[]): Promise<string[]> {
  const found: string[] = [];
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    found.push(...await (theme === 'light' ? violations(page) : faintTexts(page)));
    found.push(...await faintButtons(page, looks));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

/** The layers over a screen and the parts opened in it. */
const opened = (page: Page): Promise<number> =>
  page.locator('[role=dialog], [role=menu], dialog[open], [aria-expanded=true], [aria-invalid=true]').count();

/** Checks the stop on a laptop without a reload, because a window can be made wider. Only the layout differs. */
async function obstaclesOnLaptop(page: Page, stop: ScreenState): Promise<string[]> {
  if (!IS_LONG_RUN || PHONE_STOPS.includes(stop)) return [];
  const before = await opened(page);
  await page.setViewportSize(LAPTOP);
  if (await opened(page) !== before) await visit(page, stop);
  return obstacles(page, ['light', 'dark']);
}

async function obstaclesAt(page: Page, stops: readonly ScreenState[]): Promise<string[]> {
  const found: string[] = [];
  for (const [index, stop] of stops.entries()) {
    await page.setViewportSize(PHONE);
    const last = stops[index - 1];
    // A reload leaves what was opened at the last stop.
    await (last && !last.enter ? goOnTo : visit)(page, stop);
    const themes: Theme[] = IS_LONG_RUN || index % 8 === 0 ? ['light', 'dark'] : ['light'];
    const onPhone = [...await obstacles(page, themes), ...await misfits(page)];
    if (IS_LONG_RUN) {
      await page.setViewportSize({ ...PHONE, width: 320 });
      onPhone.push(...await violations(page), ...await misfits(page));
    }
    found.push(...onPhone.map((fault) => `${stop.name} on a phone: ${fault}`));
    found.push(...(await obstaclesOnLaptop(page, stop)).map((fault) => `${stop.name} on a laptop: ${fault}`));
  }
  return found;
}

test('the screens of visitors are accessible and fit', async () => {
  const page = await stage.open('/welcome');
  expect(await obstaclesAt(page, PUBLIC_STOPS)).toEqual([]);
});

test.each(WALKS)(
  'the screens of %s are accessible and never scroll sideways; on phones targets are 44 px high, texts 12 px and uncut',
  async (reader, stops) => {
    const page = await stage.open('/welcome', { as: reader });
    expect(await obstaclesAt(page, stops)).toEqual([]);
  },
  LONG_WALK_MS,
);
