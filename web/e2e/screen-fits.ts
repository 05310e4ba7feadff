/**
 * Checks a screen on a phone: in light by all rules, in dark its colours. The long run has all rules for both, also on
 * the narrowest phone and on a laptop.
 */
import type { Page, ViewportSize } from 'playwright-core';
import { inLongRun, IS_LONG_RUN } from '../../testing/jest/long-run.js';
import { faintTexts, violations } from './axe.js';
import { misfits } from './fit.js';
import { LAPTOP, PHONE } from './stage.js';

export async function screenFits(page: Page): Promise<void> {
  const found: string[] = [];
  for (const viewport of inLongRun<readonly ViewportSize[]>([{ ...PHONE, width: 320 }, LAPTOP, PHONE], [PHONE])) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const check = IS_LONG_RUN || colorScheme === 'light' ? violations : faintTexts;
      found.push(...(await check(page)).map((fault) => `${viewport.width} ${colorScheme}: ${fault}`));
    }
  }
  found.push(...await misfits(page));
  // The checks change the size of the page.
  await page.setViewportSize(PHONE);
  expect(found).toEqual([]);
}
