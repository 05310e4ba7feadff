/** Proves that screens fit: no sideways scroll, nothing too low for a thumb or too small to read, and nothing jumps. */
import type { Locator, Page } from 'playwright-core';
import {
  fillScreens, HARD_NAMES, LONG_WALK_MS, MEMBER_STOPS, PHONE_WALKS, PUBLIC_STOPS, visit,
} from './screen-walk.js';
import { gone, PHONE, seen, setStage, type Stage } from './stage.js';

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
    if (width <= PHONE.width) found.push(...(await brokenNames(page)).map((name) => `${name} at ${width}`));
  }
  await page.setViewportSize(PHONE);
  return found;
}

/** Names that may break within a word, or take the direction of what stands around them. */
const brokenNames = (page: Page): Promise<string[]> =>
  page.evaluate((words) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (texts.nextNode()) {
      const { textContent, parentElement: parent } = texts.currentNode;
      const isName = words.some((word) => textContent?.includes(word));
      if (!isName || parent === null || parent.closest('textarea, .vh, [inert]') !== null) continue;
      if (parent.matches('option')) {
        if (parent.dir !== 'auto') found.push(`no name in a list: ${textContent}`);
      } else if (!parent.checkVisibility()) continue;
      else if (parent.closest('.person[dir="auto"]') === null) found.push(`no name: ${textContent}`);
      else if (parent.getClientRects().length > 1) found.push(`broken: ${textContent}`);
    }
    return found;
  }, HARD_NAMES.flatMap(([, name]) => name.split(' ')).filter((word) => word.length > 3));

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

/** Rests on it until its tooltip is there: tooltips begin when the first screen stands. */
async function tipOf(page: Page, owner: Locator): Promise<string | null> {
  const tooltip = page.getByRole('tooltip');
  await page.mouse.move(0, 0);
  await gone(tooltip);
  while ((await tooltip.count()) === 0) {
    await page.mouse.move(0, 0);
    await owner.hover();
    await tooltip.waitFor({ timeout: 2_000 }).catch(() => undefined);
  }
  return tooltip.textContent();
}

test('a tooltip tells of a cut name, an icon and an abbreviation, after 700 ms and also on focus', async () => {
  const [[, longest]] = HARD_NAMES;
  const page = await stage.open('/fast-leaderboards?period=yearly', { as: 'player2', viewport: PHONE });
  const name = page.getByRole('list').locator('.person').filter({ hasText: longest });
  expect(await tipOf(page, name)).toBe(longest);
  await page.keyboard.press('Escape');
  await gone(page.getByRole('tooltip'));
  // Its time goes on by itself until it is paused.
  await page.clock.install({ time: '2026-07-29T16:00:00Z' });
  await page.clock.pauseAt('2026-07-29T17:00:00Z');
  await page.locator('.board-row').first().focus();
  for (let row = 0; row < 12 && !(await name.locator('xpath=ancestor::button').evaluate(isFocused)); row += 1) {
    await page.keyboard.press('Tab');
  }
  await page.clock.runFor(699);
  expect(await page.getByRole('tooltip').count()).toBe(0);
  await page.clock.runFor(1);
  expect(await page.getByRole('tooltip').textContent()).toBe(longest);

  await page.goto('/games');
  await page.clock.resume();
  expect(await tipOf(page, page.getByRole('button', { name: 'More for game 5' }))).toBe('More for game 5');
  expect(await tipOf(page, page.getByRole('article').locator('abbr').first())).toBe('Round 1');
});

const isFocused = (element: Element): boolean => element === document.activeElement;

test('rounds are headed by their names where there is room', async () => {
  const page = await stage.open('/games', { as: 'player2' });
  const heads = page.getByRole('article').first().getByRole('columnheader');
  const shown = (): Promise<string[]> => heads.evaluateAll((all) => all.map((head) => (head as HTMLElement).innerText));
  await seen(heads.first());
  expect((await shown()).slice(1, 3)).toEqual(['Round 1', 'Round 2']);
  await page.setViewportSize(PHONE);
  expect((await shown())[0]).toMatch(/^R1/);
});
