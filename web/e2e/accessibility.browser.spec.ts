/** Proves that nothing is in the way of anybody: every screen and dialog, both themes, phones and laptops. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import {
  ADMIN_STOPS, fillScreens, LONG_WALK_MS, MEMBER_STOPS, PHONE_STOPS, PUBLIC_STOPS, visit,
} from './screen-walk.js';
import { LAPTOP, PHONE, setStage, type Stage } from './stage.js';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
  await fillScreens(stage.group);
});
afterEach(async () => expect(await stage.closeWindows()).toEqual([]));
afterAll(() => stage.stop());

/** All rules in the light theme; in the dark one the colours, which are all that changes. */
async function violations(page: Page, name: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await axe(page).analyze();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await axe(page).withRules('color-contrast').analyze();
  return [...light.violations, ...dark.violations].flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${name}: ${id} at ${target.join(' ')}`),
  );
}

/** No page of ours has frames, so axe needs no page of its own to put frames together. */
const axe = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode(true);

test.each([
  ['a phone', PHONE],
  ['a laptop', LAPTOP],
])('nothing is in the way of anybody on %s', async (_device, viewport) => {
  const found: string[] = [];
  const visitor = await stage.open('/welcome', { viewport, reducedMotion: 'reduce' });
  for (const stop of PUBLIC_STOPS) {
    await visit(visitor, stop);
    found.push(...(await violations(visitor, stop.name)));
  }
  const member = await stage.open('/welcome', { as: 'player2', viewport, reducedMotion: 'reduce' });
  for (const stop of viewport === PHONE ? [...MEMBER_STOPS, ...PHONE_STOPS] : MEMBER_STOPS) {
    await visit(member, stop);
    found.push(...(await violations(member, stop.name)));
  }
  const { username } = stage.group.application.admin;
  const admin = await stage.open('/welcome', { as: username, viewport, reducedMotion: 'reduce' });
  for (const stop of ADMIN_STOPS) {
    await visit(admin, stop);
    found.push(...(await violations(admin, stop.name)));
  }
  expect(found).toEqual([]);
}, LONG_WALK_MS);
