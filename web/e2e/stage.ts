/** The stage of the browser tests: the group's application, and a browser window for each visitor. */
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page, Request } from 'playwright-core';
import { type Group, PASSWORD, startGroup } from '../../testing/worlds/group.js';
import { launchChromium } from './chromium.js';

/** The time on the browser's and the server's clocks. */
const NOW = '2026-07-29T16:00:00Z';
const WAIT_MS = 30_000;

export const LAPTOP = { width: 1280, height: 900 } as const;
export const PHONE = { width: 390, height: 844 } as const;

const USUAL_WINDOW = {
  viewport: LAPTOP,
  colorScheme: 'light',
  // Drawing animations takes a third of a screen's time.
  reducedMotion: 'reduce',
  // A cached client would answer instead of the server, which most tests are about.
  serviceWorkers: 'block',
} as const satisfies BrowserContextOptions;

type WindowOptions = Required<Pick<BrowserContextOptions, keyof typeof USUAL_WINDOW>>;

export interface Visit extends Partial<WindowOptions> {
  /** The member who is logged in, such as `player3`; a visitor when left out. */
  readonly as?: string;
  /** The language and hours of the browser. */
  readonly locale?: string;
}

export interface Stage {
  readonly group: Group;
  /** Opens a window at this address. */
  open(path: string, visit?: Visit): Promise<Page>;
  /**
   * Closes all windows.
   * @returns the errors in them, thrown or logged, violations of the content security policy included
   */
  closeWindows(): Promise<string[]>;
  stop(): Promise<void>;
}

/** @param environment  environment variables of the server, such as the addresses of its engines */
export async function setStage(environment?: Readonly<Record<string, string>>): Promise<Stage> {
  const [group, browser] = await Promise.all([startGroup(environment && { environment }), launchChromium()]);
  const { url, admin } = group.application;
  const pages: Page[] = [];
  const emptied: Page[] = [];
  const faults: string[] = [];
  return {
    group,
    open: async (path, { as, ...visit } = {}) => {
      const options: WindowOptions = { ...USUAL_WINDOW, ...visit };
      const isUsual = options.serviceWorkers === USUAL_WINDOW.serviceWorkers && visit.locale === undefined;
      const page = (isUsual && emptied.pop()) || await newWindow(browser, { ...options, baseURL: url });
      pages.push(page);
      if (!isUsual) unusual.add(page);
      await page.emulateMedia({ colorScheme: options.colorScheme, reducedMotion: options.reducedMotion });
      if (options.viewport !== null) await page.setViewportSize(options.viewport);
      if (as !== undefined) await login(page.context(), as, as === admin.username ? admin.password : PASSWORD);
      noteFaults(page, faults);
      page.on('request', (request) => new URL(request.url()).pathname === UPDATES && following.add(page));
      await page.clock.setFixedTime(NOW);
      await page.goto(path);
      return page;
    },
    closeWindows: async () => {
      for (const page of pages) page.removeAllListeners('console').removeAllListeners('pageerror');
      const closed = pages.splice(0).map(async (page) => (await empty(page) ? page : undefined));
      emptied.push(...(await Promise.all(closed)).filter((page) => page !== undefined));
      return faults.splice(0);
    },
    stop: async () => {
      await browser.close();
      await group.application.stop();
    },
  };
}

/**
 * The stage of all tests of a file. No test leaves an error in a window.
 * @param prepare  runs before them
 */
export function stageOfSuite(prepare?: (stage: Stage) => Promise<unknown>): Omit<Stage, 'stop'> {
  let set: Stage | undefined;
  const stage = (): Stage => {
    if (!set) throw new Error('The stage is there when the tests run.');
    return set;
  };
  beforeAll(async () => {
    set = await setStage();
    await prepare?.(set);
  });
  afterEach(async () => expect(await stage().closeWindows()).toEqual([]));
  afterAll(() => set?.stop());
  return {
    get group() { return stage().group; },
    open: (path, visit) => stage().open(path, visit),
    closeWindows: () => stage().closeWindows(),
  };
}

async function newWindow(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(WAIT_MS);
  return context.newPage();
}

/** Windows that cannot be reused. */
const unusual = new WeakSet<Page>();

/** Runs a script in the page before its own, from the next load on. */
export async function runFirst(page: Page, script: () => void): Promise<void> {
  unusual.add(page);
  await page.addInitScript(script);
}

/**
 * Makes a window like new for the next test, since opening one takes longer than most tests.
 * @returns whether that was possible; otherwise it is closed
 */
async function empty(page: Page): Promise<boolean> {
  const context = page.context();
  const isUsual = !page.isClosed() && !unusual.has(page) && context.pages().length === 1;
  // A page that is about to navigate by itself interrupts leaving it.
  if (isUsual && await leave(page).then(() => true, () => false)) return true;
  await context.close();
  return false;
}

async function leave(page: Page): Promise<void> {
  for (const event of ['request', 'response', 'dialog'] as const) page.removeAllListeners(event);
  following.delete(page);
  // A screen may ask before it is left.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('/favicon.svg');
  page.removeAllListeners('dialog');
  await page.evaluate(() => localStorage.clear());
  await page.mouse.move(0, 0);
  await page.clock.resume();
  await page.context().clearCookies();
}

async function login(context: BrowserContext, username: string, password: string): Promise<void> {
  const answer = await context.request.post('/api/auth/login', { data: { username, password } });
  if (!answer.ok()) throw new Error(`Login as ${username} failed: ${await answer.text()}`);
}

/**
 * The browser logs every refused call; the tests check how the page handles it. It also logs that an address without
 * HTTPS has fewer ways to be isolated.
 */
const EXPECTED = /^(Failed to load resource|The Cross-Origin-Opener-Policy header has been ignored)/;

function noteFaults(page: Page, faults: string[]): void {
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED.test(message.text())) faults.push(message.text());
  });
}

const following = new WeakSet<Page>();
const UPDATES = '/api/updates';

/** Waits until the page follows live updates, which it does after its first screen. */
export async function followed(page: Page): Promise<void> {
  if (!following.has(page)) await page.waitForRequest(`**${UPDATES}*`);
}

/**
 * Waits until a visible screen has sent its reads, which it does once it is drawn, and got the answers.
 * @param requests  the requests of the page so far
 */
export async function answered(page: Page, requests: readonly Request[]): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await Promise.all(requests.map((request) => request.response()));
}

/** Waits until the element is visible. */
export const seen = (locator: Locator): Promise<void> => locator.waitFor({ state: 'visible' });

/** Waits until the element is no longer visible. */
export const gone = (locator: Locator): Promise<void> => locator.waitFor({ state: 'hidden' });

/** Waits until the page is at this path, whatever the query. */
export const at = (page: Page, path: string): Promise<void> =>
  page.waitForURL((url) => url.pathname === path, { waitUntil: 'commit' });

/** The accessible name or text of the focused element. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  });
