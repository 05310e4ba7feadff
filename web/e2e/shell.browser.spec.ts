/** The frame around every screen: phone menu, theme, skip link, footer, toasts, today, and a broken screen. */
import type { Page } from 'playwright-core';
import { longTest } from '../../testing/jest/long-run.js';
import { RECORDING_STOPS } from './recording-stops.js';
import { at, focused, followed, gone, PHONE, runFirst, seen, stageOfSuite } from './stage.js';

const stage = stageOfSuite();

describe('the phone menu', () => {
  const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });

  test('can be opened, used and closed by keyboard alone, and returns the focus', async () => {
    const page = await stage.open('/games', { as: 'player3', viewport: PHONE });
    const button = page.getByRole('button', { name: 'Menu' });
    await button.focus();
    expect(await button.getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('Enter');
    await seen(menu(page));
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Dashboard');
    await page.keyboard.press('Escape');
    await gone(menu(page));
    expect(await focused(page)).toBe('Menu');
  });

  longTest('closes when a link is chosen', async () => {
    const page = await stage.open('/games', { as: 'player3', viewport: PHONE });
    await page.getByRole('button', { name: 'Menu' }).click();
    await menu(page).getByRole('link', { name: 'Leaderboards' }).click();
    await at(page, '/fast-leaderboards');
    await gone(menu(page));
    expect(await focused(page)).toBe('Menu');
  });

  longTest('closes by its button, by a press beside it and when it loses the focus', async () => {
    const page = await stage.open('/games', { as: 'player3', viewport: PHONE });
    await page.getByRole('button', { name: 'Menu' }).click();
    await seen(menu(page));
    await page.getByRole('button', { name: 'Menu' }).click();
    await gone(menu(page));
    await page.getByRole('button', { name: 'Menu' }).click();
    await seen(menu(page));
    await page.getByText('A few friends').click();
    await gone(menu(page));
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('combobox', { name: 'Theme' }).focus();
    await gone(menu(page));
  });
});

describe('the theme', () => {
  const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const LIGHT = 'rgb(237, 241, 237)';
  const DARK = 'rgb(10, 17, 14)';

  test.each([
    ['light', LIGHT],
    ['dark', DARK],
  ] as const)('is the system’s by default, here %s', async (colorScheme, expected) => {
    const page = await stage.open('/welcome', { colorScheme });
    expect(await background(page)).toBe(expected);
    expect(await page.getByRole('combobox', { name: 'Theme' }).inputValue()).toBe('system');
  });

  test('follows the system until one is chosen', async () => {
    const page = await stage.open('/welcome', { colorScheme: 'light' });
    await seen(page.getByRole('button', { name: 'Switch to dark theme' }));
    await page.emulateMedia({ colorScheme: 'dark' });
    await seen(page.getByRole('button', { name: 'Switch to light theme' }));
    expect(await background(page)).toBe(DARK);
  });

  test('is switched by the toggle, survives a reload and returns to the system’s by the menu', async () => {
    const page = await stage.open('/welcome', { colorScheme: 'light' });
    await page.getByRole('button', { name: 'Switch to dark theme' }).click();
    expect(await background(page)).toBe(DARK);
    await page.reload();
    expect(await background(page)).toBe(DARK);
    await page.getByRole('button', { name: 'Switch to light theme' }).click();
    expect(await background(page)).toBe(LIGHT);
    await page.getByRole('combobox', { name: 'Theme' }).selectOption('Dark');
    expect(await background(page)).toBe(DARK);
    await page.getByRole('combobox', { name: 'Theme' }).selectOption('System');
    expect(await background(page)).toBe(LIGHT);
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull();
  });

  longTest('chosen in one window applies in the others', async () => {
    const page = await stage.open('/welcome', { colorScheme: 'light' });
    const other = await page.context().newPage();
    await other.goto('/login');
    await other.getByRole('button', { name: 'Switch to dark theme' }).click();
    await seen(page.getByRole('button', { name: 'Switch to light theme' }));
    expect(await background(page)).toBe(DARK);
  });

  test('is applied before the first paint, without the client', async () => {
    const page = await stage.open('/welcome', { colorScheme: 'light' });
    await page.evaluate(() => localStorage.setItem('theme', 'dark'));
    await page.route('**/assets/index-*.js', (route) => route.abort());
    await page.reload();
    expect(await background(page)).toBe(DARK);
  });
});

test('the skip link is the first tab stop and leads to the content', async () => {
  const page = await stage.open('/games', { as: 'player3' });
  await seen(page.getByText('No games yet.'));
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Skip to content');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
});

longTest('the footer names the year in Toronto and the group', async () => {
  const page = await stage.open('/welcome');
  await page.clock.setFixedTime('2027-01-01T04:59:00Z');
  await page.reload();
  const text = '© 2026 · A few friends, food and drinks, and a game of President.';
  await seen(page.getByRole('contentinfo').getByText(text));
});

test('a screen whose code fails to load says so inside the frame', async () => {
  const page = await stage.open('/games', { as: 'player3' });
  await seen(page.getByText('No games yet.'));
  await page.route('**/assets/leaderboards*', (route) => route.abort());
  await page.getByRole('link', { name: 'Leaderboards' }).click();
  await seen(page.getByRole('heading', { name: 'This screen broke.' }));
  await page.unroute('**/assets/leaderboards*');
  await page.getByRole('button', { name: 'Reload' }).click();
  await seen(page.getByRole('heading', { name: 'Leaderboards' }));
  // React logs the failure, as it should.
  expect(await stage.closeWindows()).toEqual([expect.stringMatching(/dynamically imported module|preload CSS/)]);
});

test('background work starts two seconds after the first screen could be drawn', async () => {
  const page = await stage.open('/favicon.svg', { as: 'player3', serviceWorkers: 'allow' });
  const status = page.waitForResponse('**/api/auth/status');
  const followed = page.waitForResponse('**/assets/background*');
  const kept = page.context().waitForEvent('serviceworker').then(() => Date.now());
  await page.goto('/games');
  await (await status).finished();
  const { startTime, responseEnd } = (await status).request().timing();
  const couldBeDrawn = startTime + responseEnd;
  await seen(page.getByText('No games yet.'));
  expect((await followed).request().timing().startTime).toBeGreaterThan(couldBeDrawn + 2_000);
  expect(await kept).toBeGreaterThan(couldBeDrawn + 2_000);
});

/** Holds the answers to these requests until the returned function is called. */
async function holdBack(page: Page, requests: string): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(requests, (route) => released.then(() => route.continue()));
  return release;
}

test.each([
  ['/', '/api/fast/dashboard', 'dashboard'],
  ['/fast-dashboard', '/api/fast/dashboard', 'dashboard'],
  ['/games', '/api/games/pages/1', 'games'],
  ['/fast-leaderboards', '/api/fast/monthly/2026/7', 'leaderboards'],
])('the data of %s are asked for before its code has arrived, and only once', async (path, read, screen) => {
  const page = await stage.open('/favicon.svg', { as: 'player3' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const sendCode = await holdBack(page, `**/assets/${screen}.screen-*.js`);
  const sendData = await holdBack(page, `**${read}`);
  const isAsked = page.waitForRequest(`**${read}`);
  await page.goto(path, { waitUntil: 'commit' });
  await isAsked;
  sendCode();
  const skeleton = page.locator('.skeleton');
  await seen(skeleton.first());
  sendData();
  await gone(skeleton);
  expect(asked.filter((each) => each === read)).toEqual([read]);
});

longTest('background code is loaded again until it succeeds', async () => {
  const page = await stage.open('/favicon.svg', { as: 'player3' });
  let failures = 0;
  await page.route('**/assets/background*', (route) => {
    failures += 1;
    return failures <= 2 ? route.abort() : route.continue();
  });
  await page.goto('/games');
  await followed(page);
  expect(failures).toBe(3);
});

test('a browser that is too old for the client shows a request to update it', async () => {
  const page = await stage.open('/favicon.svg');
  await runFirst(page, () => {
    HTMLScriptElement.supports = () => false;
  });
  // Old browsers know no modules, or not their syntax.
  await page.route('**/assets/index-*.js', (route) => route.abort());
  await page.goto('/games');
  await seen(page.getByRole('heading', { name: 'Please update your browser' }));
  await seen(page.getByText('Safari 16.4, Firefox 115, Chrome 109'));
});

test('a browser without :has() shows the same as others', async () => {
  const page = await stage.open('/favicon.svg', { as: 'player2' });
  await runFirst(page, () => {
    const supports = CSS.supports.bind(CSS) as (condition: string, value: string) => boolean;
    CSS.supports = (condition: string, value?: string) => !condition.includes(':has(') && supports(condition, value!);
  });
  await page.route('**/assets/style-*.css', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const isForThePage = route.request().resourceType() === 'stylesheet';
    await route.fulfill({ response, body: isForThePage ? text.replaceAll(':has(', ':unknown(') : text });
  });
  const stopAt = (stop: string) => RECORDING_STOPS.find(({ name }) => name === stop)!.enter(page);
  await stopAt('wizard: mode');
  const isMarked = (name: string) => page.waitForFunction((text) => {
    const marked = [...document.querySelectorAll('.modes label')].filter((label) => {
      return getComputedStyle(label).boxShadow.includes('2.5px');
    });
    return marked.length === 1 && marked[0]!.textContent.includes(text);
  }, name);
  for (const label of await page.locator('.modes label').all()) {
    await label.click();
    await isMarked((await label.textContent())!);
  }
  await stopAt('wizard: rounds');
  await gone(page.locator('.bar'));
});

// Browsers with Temporal use it; the others use a date format.
test.each([true, false])('today is the date in Toronto, with Temporal: %s', async (hasTemporal) => {
  const page = await stage.open('/welcome', { as: 'player3' });
  if (!hasTemporal) await runFirst(page, () => Reflect.deleteProperty(globalThis, 'Temporal'));
  const found: string[] = [];
  for (const instant of ['01-15T04:59:50', '01-15T05:00:00', '07-29T03:59:50', '07-29T04:00:00']) {
    // The time of the server; the browser's clock stands still.
    stage.group.application.clock.set(`2026-${instant}Z`);
    await page.goto('/fast-leaderboards?period=daily');
    await seen(page.getByText('No games played today').last());
    found.push(...(await page.getByRole('heading', { name: /^\w{3} \d+ \w{3} 2026$/ }).allTextContents()));
  }
  expect(await page.evaluate(() => 'Temporal' in globalThis)).toBe(hasTemporal);
  expect(found).toEqual(['Wed 14 Jan 2026', 'Thu 15 Jan 2026', 'Tue 28 Jul 2026', 'Wed 29 Jul 2026']);
  stage.group.application.clock.set('2026-07-29T16:00:00Z');
});

test('a toast closes itself once it has been read, unless it reports a failure', async () => {
  const page = await stage.open('/login');
  await page.clock.install({ time: '2026-07-29T16:00:00Z' });
  await page.getByLabel('Username').fill('player3');
  await page.getByLabel('Password', { exact: true }).fill('known-to-the-group');
  await page.keyboard.press('Enter');
  const toast = page.getByText('Login Successful');
  await seen(toast);
  await toast.hover();
  await page.clock.pauseAt('2026-07-29T17:00:00Z');
  await seen(toast);
  await page.mouse.move(0, 0);
  await page.clock.runFor(4_900);
  await seen(toast);
  await page.clock.runFor(200);
  await gone(toast);
});

longTest('who is not known to this browser and had no network is asked to log in when it is back', async () => {
  const page = await stage.open('/welcome');
  await page.route('**/api/auth/status', (route) => route.abort());
  await page.goto('/games');
  await seen(page.getByText('President did not load.'));
  await page.context().setOffline(true);
  await page.unroute('**/api/auth/status');
  await page.context().setOffline(false);
  await at(page, '/login');
});

longTest('a page without anything to show leads on', async () => {
  const page = await stage.open('/evenings/2026-02-31', { as: 'player10' });
  await seen(page.getByRole('main').getByRole('link', { name: 'To the evenings' }));
  await page.goto('/games/waiting');
  await seen(page.getByRole('main').getByRole('link', { name: 'To the games' }));
  await page.goto('/notices');
  await seen(page.getByRole('main').getByRole('link', { name: 'To the dashboard' }));
  await page.goto('/fast-leaderboards/days?from=2020-01-01&to=2020-01-02');
  await seen(page.getByRole('main').getByRole('link', { name: 'To the games' }));
});
