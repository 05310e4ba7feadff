/** Proves that screens and dialogs are accessible in both themes on phones and laptops, and never scroll sideways. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import {
  ALL_TIED_ROUNDS, CLEAR_ROUNDS, FOUR_TEAMS, TIED_MIDDLE_ROUNDS, TWO_TIES_ROUNDS,
} from '../../domain/testing/game-examples.js';
import { EQUAL_WINNERS_ROUNDS, record } from '../../testing/group.js';
import { gone, LAPTOP, PHONE, seen, setStage, type Stage } from './stage.js';

/** These tests walk through every screen. */
const LONG_WALK_MS = 180_000;
const WIDTHS = [320, 360, 390, 640, 768, 899, 900, 1024, 1280] as const;

/** As long as a name may be, and nowhere to break it. */
const LONGEST_NAME = 'Wolfeschlegelsteinhausenbergerdorff-Blumenthal-Featherstone1';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
  const { recorder, admin } = stage.group;
  const { status } = await admin.patch('/api/users/4', { displayName: LONGEST_NAME });
  expect(status).toBe(200);
  const decided = await record(recorder, { date: '2026-07-24', rounds: TIED_MIDDLE_ROUNDS });
  const tieBreakers = [{ teamId: 2, exitOrder: 1 }, { teamId: 3, exitOrder: 2 }];
  await recorder.post(`/api/games/${decided.id}/position-tie-breakers`, { tieBreakers });
  await record(recorder, { date: '2026-07-25', rounds: CLEAR_ROUNDS, seats: [...FOUR_TEAMS, [9, 10]] });
  await record(recorder, { date: '2026-07-25', rounds: ALL_TIED_ROUNDS });
  await record(recorder, { date: '2026-07-28', rounds: TWO_TIES_ROUNDS });
  await record(recorder, { date: '2026-07-28', rounds: EQUAL_WINNERS_ROUNDS });
});
afterEach(async () => expect(await stage.closeWindows()).toEqual([]));
afterAll(() => stage.stop());

interface Stop {
  readonly name: string;
  readonly path: string;
  /** What shows that the screen is there. */
  readonly shows: string | RegExp;
  /** Opens what lies behind a button. */
  readonly enter?: (page: Page) => Promise<void>;
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

const PUBLIC_STOPS: readonly Stop[] = [
  { name: 'welcome', path: '/welcome', shows: 'The table remembers.' },
  { name: 'login with faults', path: '/login', shows: 'Welcome Back!', enter: press('Login') },
];

const MEMBER_STOPS: readonly Stop[] = [
  { name: 'games', path: '/games', shows: 'Game 5' },
  { name: 'games of a date', path: '/games?date=2026-07-25', shows: 'Won' },
  { name: 'games of an empty date', path: '/games?date=2026-07-26', shows: 'No games found for the selected date.' },
  { name: 'tie dialog', path: '/games', shows: 'Game 4', enter: press('Position Tie Breaker') },
  { name: 'first exit dialog', path: '/games', shows: 'Game 5', enter: press('Select First Exit') },
  { name: 'menu of a game', path: '/games', shows: 'Game 5', enter: press('More for game 5') },
  {
    name: 'reset dialog',
    path: '/games',
    shows: 'Game 5',
    enter: async (page) => {
      await press('More for game 5')(page);
      await page.getByRole('menuitem', { name: 'Reset Positions' }).click();
    },
  },
  { name: 'month', path: '/fast-leaderboards', shows: 'You, shared 1st of 10' },
  { name: 'empty month', path: '/fast-leaderboards?year=2024&month=2', shows: 'Show July 2026' },
  { name: 'year', path: '/fast-leaderboards?period=yearly', shows: 'best of the month' },
  { name: 'not found', path: '/nowhere', shows: '404 Page Not Found' },
];

const PHONE_STOPS: readonly Stop[] = [
  { name: 'phone menu', path: '/games', shows: 'Game 5', enter: press('Menu') },
  { name: 'date sheet', path: '/games', shows: 'Game 5', enter: press('Pick a date') },
];

async function visit(page: Page, { path, shows, enter }: Stop): Promise<void> {
  await page.goto(path);
  await seen(page.getByText(shows).locator('visible=true').first());
  await enter?.(page);
}

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
  expect(found).toEqual([]);
}, LONG_WALK_MS);

test('nothing scrolls sideways, from the smallest phone to a laptop', async () => {
  const found: string[] = [];
  const page = await stage.open('/welcome', { as: 'player2', viewport: PHONE, reducedMotion: 'reduce' });
  for (const stop of [...PUBLIC_STOPS.slice(0, 1), ...MEMBER_STOPS, ...PHONE_STOPS]) {
    await visit(page, stop);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (over > 0) found.push(`${stop.name} at ${width}: ${over} px`);
    }
    await page.setViewportSize(PHONE);
  }
  expect(found).toEqual([]);
}, LONG_WALK_MS);

/** What of a page is too low for a thumb or too small to read, by name. */
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
    return [...low.map((element) => `low: ${nameOf(element)}`), ...small.map((element) => `small: ${nameOf(element)}`)];
  });

test('targets on phones are 44 px high, and no text is below 12 px', async () => {
  const page = await stage.open('/welcome', { as: 'player2', viewport: PHONE });
  const found: string[] = [];
  for (const stop of [...MEMBER_STOPS, ...PHONE_STOPS]) {
    await visit(page, stop);
    found.push(...(await tooSmall(page)).map((fault) => `${stop.name}: ${fault}`));
  }
  expect(found).toEqual([]);
});

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
