/**
 * Drawing while a screen loads. Nothing moves when its data arrive, however late, because skeletons have the final
 * size. Nothing waits for code that is loaded.
 */
import type { Page } from 'playwright-core';
import { inLongRun } from '../../testing/jest/long-run.js';
import { LAPTOP, runFirst, seen, stageOfSuite } from './stage.js';
import { fillScreens } from './screen-walk.js';

const stage = stageOfSuite(async ({ group }) => {
  await fillScreens(group);
});

/** Records every layout shift from the first paint on, with the elements that moved. */
const noteShifts = (page: Page) =>
  runFirst(page, () => {
    const shifts: string[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & Shift)[]) {
        const moved = entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : 'text'));
        shifts.push(`${entry.value.toFixed(4)}: ${moved.join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });

    interface Shift {
      readonly value: number;
      readonly sources: readonly { readonly node: Node | null }[];
    }
  });

const shiftsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts);

/** Waits two frames, after which the paint has been measured. */
const painted = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));

/** Delays every answer of the API except the login status. */
async function holdAnswers(page: Page): Promise<() => void> {
  let letAnswer = (): void => undefined;
  const held = new Promise<void>((resolve) => (letAnswer = resolve));
  await page.route('**/api/**', async (route) => {
    if (!route.request().url().includes('/api/auth/')) await held;
    await route.continue();
  });
  return letAnswer;
}

const SCREENS = [
  ['/fast-dashboard', 'Did You Know?'],
  ['/games', 'Game 5'],
  ['/fast-leaderboards?period=daily&date=2026-07-28', 'You, shared 1st of 8'],
  ['/fast-leaderboards', 'You, shared 1st of 10'],
  ['/fast-leaderboards?period=yearly', 'best of the month'],
] as const;

// Every screen is watched on a phone in layout.browser.spec.ts.
const TRIED = inLongRun<readonly (readonly [path: string, shows: string])[]>(SCREENS, SCREENS.slice(0, 1));
test.each(TRIED)('on a laptop the screen %s does not move when its data arrive', async (path, shows) => {
  const page = await stage.open('/welcome', { as: 'player2', viewport: LAPTOP, reducedMotion: 'no-preference' });
  await noteShifts(page);
  const letAnswer = await holdAnswers(page);
  await page.goto(path);
  await seen(page.locator('.skeleton').first());
  await painted(page);
  letAnswer();
  await seen(page.getByText(shows).locator('visible=true').first());
  await painted(page);
  expect(await shiftsOf(page)).toEqual([]);
});

describe('the code of a screen', () => {
  /**
   * Runs in the page: notes on the page that a screen's place showed 'Loading...'. Timers of a second never end, since
   * after one the client draws without the code, which a busy machine may not have yet.
   */
  const noteWaiting = (): void => {
    const start = setTimeout;
    const shortOnly = (work: () => void, ms = 0) => (ms === 1_000 ? 0 : start(work, ms));
    Object.assign(globalThis, { setTimeout: shortOnly });
    const look = () => document.querySelector('.waiting') && document.documentElement.classList.add('has-waited');
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  };
  const hasWaited = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('has-waited'));

  test.each([
    ['/players/4', 'Latest games'],
    ['/dashboard', 'Did You Know?'],
  ])('is there when the first screen is drawn, here of %s', async (path, shows) => {
    const page = await stage.open('/welcome', { as: 'player3' });
    await runFirst(page, noteWaiting);
    await page.goto(path);
    await seen(page.getByText(shows));
    expect(await hasWaited(page)).toBe(false);
  });

  test('is loaded when a link to it is pointed at', async () => {
    const page = await stage.open('/welcome', { as: 'player3' });
    await runFirst(page, noteWaiting);
    await page.goto('/players?view=members');
    const link = page.getByRole('main').getByRole('link', { name: 'Player 7' }).first();
    let isThere = false;
    void page.waitForResponse('**/player.screen-*.js').then((code) => code.finished()).then(() => (isThere = true));
    // Links are followed only after the first screen.
    while (!isThere) {
      await page.mouse.move(0, 0);
      await link.hover();
    }
    await link.click();
    await seen(page.getByText('Latest games'));
    expect(await hasWaited(page)).toBe(false);
  });
});
