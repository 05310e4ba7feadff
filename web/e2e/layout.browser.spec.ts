/** Layout behaviour: nothing jumps, dialogs leave no traces, and tooltips show cut text. */
import type { Locator, Page } from 'playwright-core';
import { longTest } from '../../testing/jest/long-run.js';
import type { ScreenState } from '../../testing/worlds/screen-states.js';
import { fillScreens, HARD_NAMES, LOADED_STOPS, LONG_WALK_MS, visit } from './screen-walk.js';
import { gone, PHONE, runFirst, seen, stageOfSuite } from './stage.js';

const NARROW = { width: 320, height: 700 };

const stage = stageOfSuite(async ({ group }) => {
  await fillScreens(group);
});

// Each lane waits mostly for the network, so three run at once.
test('nothing jumps while a screen loads', async () => {
  const lanes = [0, 1, 2].map((lane) => jumpsAt(LOADED_STOPS.filter((_, index) => index % 3 === lane)));
  expect((await Promise.all(lanes)).flat()).toEqual([]);
}, LONG_WALK_MS);

async function jumpsAt(stops: readonly ScreenState[]): Promise<string[]> {
  const page = await stage.open('/nowhere', { as: 'player2', viewport: PHONE, reducedMotion: 'no-preference' });
  await runFirst(page, () => {
    const jumps: number[] = [];
    Object.assign(window, { jumps });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) jumps.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // This speed draws every state in between.
  await page.route('**/{assets,api}/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    await route.continue();
  });
  // The stream of updates is blocked because it never ends, and the test waits for an idle network.
  await page.route('**/api/updates*', (route) => route.abort());
  const found: string[] = [];
  for (const stop of stops) {
    await visit(page, stop);
    await page.waitForLoadState('networkidle');
    const jumps = await page.evaluate(() => (window as Window & { jumps?: number[] }).jumps ?? []);
    if (jumps.some((value) => value > 0.001)) found.push(`${stop.name}: ${jumps.join(', ')}`);
  }
  return found;
}

test('a dialog leaves no traces in the page when it closes', async () => {
  const page = await stage.open('/games', { as: 'player2' });
  await page.getByRole('button', { name: 'Position Tie Breaker' }).first().click();
  await seen(page.getByRole('dialog'));
  await page.keyboard.press('Escape');
  await gone(page.getByRole('dialog'));
  expect(await page.locator('[inert]').count()).toBe(0);
});

longTest('the sparks of a board have the same evenings or months below each other, beside long names too', async () => {
  const page = await stage.open('/fast-leaderboards', { as: 'player2' });
  const sparks = page.locator('.board .spark');
  for (const [path, viewport] of [['', undefined], ['?period=yearly', PHONE], ['?period=yearly', NARROW]] as const) {
    if (viewport) await page.setViewportSize(viewport);
    await page.goto(`/fast-leaderboards${path}`);
    await seen(sparks.first());
    await seen(page.getByRole('link', { name: 'Any period', exact: true }));
    const drawn = await sparks.evaluateAll((all) => all.map((spark) =>
      `${spark.children.length} bars from ${spark.getBoundingClientRect().left + 0} ${spark.clientWidth > 20}`));
    expect([path, new Set(drawn).size, drawn[0]!.endsWith('true'), drawn.length > 7]).toEqual([path, 1, true, true]);
  }
});

longTest('the short words of a name are whole', async () => {
  const page = await stage.open('/fast-leaderboards', { as: 'player2' });
  const words = page.locator('.board-row .person > span', { hasText: 'Player' });
  await seen(words.first());
  expect(await words.evaluateAll((all) => all.filter((word) => word.scrollWidth > word.clientWidth).length)).toBe(0);
});

longTest('a full stop after a name never begins a line', async () => {
  const page = await stage.open('/', { as: 'player2' });
  const name = page.locator('.ends').first();
  await seen(name);
  const alone = await name.evaluate((ends) => Array.from({ length: 200 }, (_, index) => 120 + index).filter((width) => {
    ends.parentElement!.style.inlineSize = `${width}px`;
    const stop = document.createRange();
    stop.selectNode(ends.lastChild!);
    const word = ends.querySelector('.person > span:last-child')!;
    return stop.getBoundingClientRect().top > word.getBoundingClientRect().bottom - 4;
  }));
  expect(alone).toEqual([]);
});

longTest('a rate of the dashboard does not touch its words on the smallest phone', async () => {
  const page = await stage.open('/', { as: 'player2', viewport: NARROW });
  await seen(page.getByText('President Rate'));
  const rates = page.locator('.roles .rate');
  const touching = await rates.evaluateAll((all) => all.filter(({ children: [words, rate] }) => {
    const [left, right] = [words!.getBoundingClientRect(), rate?.getBoundingClientRect()];
    return right && right.top < left.bottom - 4 && right.left < left.right + 4;
  }).map(({ textContent }) => textContent));
  expect(touching).toEqual([]);
});

/** Hovers until the tooltip appears: tooltips work only after the first screen. */
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

test('a tooltip explains a cut name, an icon and an abbreviation, after 700 ms and also on focus', async () => {
  const [[, longest]] = HARD_NAMES;
  const page = await stage.open('/fast-leaderboards?period=yearly', { as: 'player2', viewport: PHONE });
  const name = page.getByRole('list').locator('.person').filter({ hasText: longest });
  expect(await tipOf(page, name)).toBe(longest);
  await page.keyboard.press('Escape');
  await gone(page.getByRole('tooltip'));
  // The page's clock runs until it is paused.
  await page.clock.install({ time: '2026-07-29T16:00:00Z' });
  await page.clock.pauseAt('2026-07-29T17:00:00Z');
  await page.locator('.board-row > button').first().focus();
  for (let stop = 0; stop < 40 && !(await name.locator('xpath=ancestor::a').evaluate(isFocused)); stop += 1) {
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

longTest('the columns of rounds have full names where there is room', async () => {
  const page = await stage.open('/games', { as: 'player2' });
  const heads = page.getByRole('article').first().getByRole('columnheader');
  const shown = (): Promise<string[]> => heads.evaluateAll((all) => all.map((head) => (head as HTMLElement).innerText));
  await seen(heads.first());
  expect((await shown()).slice(1, 3)).toEqual(['Round 1', 'Round 2']);
  await page.setViewportSize(PHONE);
  expect((await shown())[0]).toMatch(/^R1/);
});

longTest('only the header of an admin has no room for the name beside the mark', async () => {
  const page = await stage.open('/games', { as: 'player3' });
  await page.setViewportSize({ width: 900, height: 800 });
  await seen(page.getByRole('link', { name: 'your profile' }));
  expect((await page.locator('.brand').boundingBox())!.width).toBeGreaterThan(90);
});

test('nothing in the header of an admin lies over something else', async () => {
  const page = await stage.open('/games', { as: 'organizer' });
  await seen(page.getByRole('link', { name: 'your profile' }));
  for (const width of [900, 1000, 1120, 1180]) {
    await page.setViewportSize({ width, height: 800 });
    const parts = page.locator('.brand, .nav > a, .bar-end .icon-btn, .bar-end .avatar');
    const edges = await parts.evaluateAll((all) => all.filter((part) => part.checkVisibility()).flatMap((part) => {
      const { left, right } = part.getBoundingClientRect();
      return [left, right];
    }));
    expect([width, edges.at(-1)! <= width, edges]).toEqual([width, true, edges.toSorted((a, b) => a - b)]);
  }
});
