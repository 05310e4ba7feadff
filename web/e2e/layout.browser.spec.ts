/** Proves that screens fit: no sideways scroll, nothing too low for a thumb or too small to read, and nothing jumps. */
import type { Page } from 'playwright-core';
import { fillScreens, LONG_WALK_MS, MEMBER_STOPS, PHONE_WALKS, PUBLIC_STOPS, visit } from './screen-walk.js';
import { gone, PHONE, setStage, type Stage } from './stage.js';

const WIDTHS = [320, 360, 390, 640, 768, 899, 900, 1024, 1280] as const;

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
  await fillScreens(stage.group);
});
afterEach(async () => expect(await stage.closeWindows()).toEqual([]));
afterAll(() => stage.stop());

/** How far it scrolls sideways, by width. */
async function tooWide(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) found.push(`too wide at ${width}: ${over} px`);
  }
  await page.setViewportSize(PHONE);
  return found;
}

/** What of a page is too low for a thumb, too small to read or cut, by name. */
const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isShown = (element: Element): boolean =>
      element.checkVisibility() && element.closest('.vh, .skip, [inert]') === null;
    const hasText = (element: Element): boolean =>
      [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
    const nameOf = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent ?? '';
    const all = (selector: string): Element[] => [...document.querySelectorAll(selector)].filter(isShown);
    // The days of the calendar are seven in a row, whatever the width.
    const low = all('a, button:not(.cal *), select, label:has(input)').filter(
      (element) => element.getBoundingClientRect().height < 43.5,
    );
    const small = all('body *').filter(
      (element) => hasText(element) && Number.parseFloat(getComputedStyle(element).fontSize) < 12,
    );
    const context = document.createElement('canvas').getContext('2d')!;
    /** Names of people may be longer than any field; months and the like may not. */
    const cut = [...document.querySelectorAll('select')].filter(isShown).filter((select) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select);
      const text = select.selectedOptions[0]?.text ?? '';
      context.font = font;
      const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return text.length <= 20 && context.measureText(text).width > room;
    });
    return [
      ...low.map((element) => `low: ${nameOf(element)}`), ...small.map((element) => `small: ${nameOf(element)}`),
      ...cut.map((select) => `cut: ${select.selectedOptions[0]?.text}`),
    ];
  });

test.each(PHONE_WALKS)(
  'for %s nothing scrolls sideways at any width; on phones targets are 44 px high, texts 12 px and uncut',
  async (reader, stops) => {
    const page = await stage.open('/welcome', { as: reader, viewport: PHONE, reducedMotion: 'reduce' });
    const found: string[] = [];
    for (const stop of [PUBLIC_STOPS[0]!, ...stops]) {
      await visit(page, stop);
      const faults = [...(await tooSmall(page)), ...(await tooWide(page))];
      found.push(...faults.map((fault) => `${stop.name}: ${fault}`));
    }
    expect(found).toEqual([]);
  },
  LONG_WALK_MS,
);

test('nothing jumps while a screen loads', async () => {
  const page = await stage.open('/nowhere', { as: 'player2', viewport: PHONE });
  await page.addInitScript(() => {
    const jumps: number[] = [];
    Object.assign(window, { jumps });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) jumps.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // Slow enough for every state in between to be drawn.
  await page.route('**/{assets,api}/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    await route.continue();
  });
  // The stream of updates never ends, and the network shall fall idle.
  await page.route('**/api/updates*', (route) => route.abort());
  const found: string[] = [];
  for (const stop of [PUBLIC_STOPS[0]!, ...MEMBER_STOPS.filter(({ enter }) => enter === undefined)]) {
    await visit(page, stop);
    await page.waitForLoadState('networkidle');
    const jumps = await page.evaluate(() => (window as Window & { jumps?: number[] }).jumps ?? []);
    if (jumps.some((value) => value > 0.001)) found.push(`${stop.name}: ${jumps.join(', ')}`);
  }
  expect(found).toEqual([]);
}, LONG_WALK_MS);

test('a dialog leaves nothing behind when it closes', async () => {
  const page = await stage.open('/games', { as: 'player2', reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Position Tie Breaker' }).first().click();
  await page.keyboard.press('Escape');
  await gone(page.getByRole('dialog'));
  expect(await page.locator('[inert]').count()).toBe(0);
});
