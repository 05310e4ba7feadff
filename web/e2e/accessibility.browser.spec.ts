/** Proves that nothing is in the way of anybody: every screen and dialog, both themes, phones and laptops. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { faintButtons } from './button-contrast.js';
import {
  fillScreens, LAPTOP_WALKS, LONG_WALK_MS, PHONE_WALKS, PUBLIC_STOPS, visit,
} from './screen-walk.js';
import { type Sight } from '../../testing/worlds/sights.js';
import { LAPTOP, PHONE, setStage, type Stage } from './stage.js';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
  await fillScreens(stage.group);
});
afterEach(async () => expect(await stage.closeWindows()).toEqual([]));
afterAll(() => stage.stop());

/**
 * All rules in the light theme; in the dark one the colours, which are all that changes.
 * @param looks  of buttons that were looked at in all their states; grows
 */
async function violations(page: Page, name: string, looks: Set<string>): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await axe(page).analyze();
  const faint = await faintButtons(page, looks);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await axe(page).withRules('color-contrast').analyze();
  faint.push(...(await faintButtons(page, looks)));
  return [
    ...[...light.violations, ...dark.violations].flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${id} at ${target.join(' ')}`),
    ),
    ...faint,
  ].map((fault) => `${name}: ${fault}`);
}

/** No page of ours has frames, so axe needs no page of its own to put frames together. */
const axe = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode(true);

describe.each([
  ['a phone', PHONE, PHONE_WALKS],
  ['a laptop', LAPTOP, LAPTOP_WALKS],
] as const)('on %s', (_device, viewport, walks) => {
  test('nothing is in the way of a visitor', async () => {
    const page = await stage.open('/welcome', { viewport, reducedMotion: 'reduce' });
    expect(await violationsAt(page, PUBLIC_STOPS)).toEqual([]);
  });

  test.each(walks)('nothing is in the way of %s', async (reader, stops) => {
    const page = await stage.open('/welcome', { as: reader, viewport, reducedMotion: 'reduce' });
    expect(await violationsAt(page, stops)).toEqual([]);
  }, LONG_WALK_MS);
});

async function violationsAt(page: Page, stops: readonly Sight[]): Promise<string[]> {
  const found: string[] = [];
  const looks = new Set<string>();
  for (const stop of stops) {
    await visit(page, stop);
    found.push(...(await violations(page, stop.name, looks)));
  }
  return found;
}
