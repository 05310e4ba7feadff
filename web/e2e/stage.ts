/** The stage of the browser tests: the group's application, and a browser window for each visitor. */
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page, Request } from 'playwright-core';
import { type Group, PASSWORD, startGroup } from '../../testing/worlds/group.js';
import { launchChromium } from './chromium.js';

/** The time on the browser's and the server's clocks. */
const NOW = '2026-07-29T16:00:00Z';
const WAIT_MS = 30_000;

export const LAPTOP = { width: 1280, height: 900 } as const;
export const PHONE = { width: 390, height: 844 } as const;

type WindowOptions = Pick<BrowserContextOptions, 'colorScheme' | 'reducedMotion' | 'serviceWorkers' | 'viewport'>;

export interface Visit extends WindowOptions {
  /** The member who is logged in, such as `player3`; a visitor when left out. */
  readonly as?: string;
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
  const windows: BrowserContext[] = [];
  const faults: string[] = [];
  return {
    group,
    open: async (path, { as, ...options } = {}) => {
      // A cached client would answer instead of the server, which most tests are about.
      const window: BrowserContextOptions = { viewport: LAPTOP, baseURL: url, serviceWorkers: 'block' };
      const context = await newWindow(browser, { ...window, ...options });
      windows.push(context);
      if (as !== undefined) await login(context, as, as === admin.username ? admin.password : PASSWORD);
      const page = await context.newPage();
      noteFaults(page, faults);
      page.on('request', (request) => new URL(request.url()).pathname === UPDATES && following.add(page));
      await page.clock.setFixedTime(NOW);
      await page.goto(path);
      return page;
    },
    closeWindows: async () => {
      await Promise.all(windows.splice(0).map((context) => context.close()));
      return faults.splice(0);
    },
    stop: async () => {
      await browser.close();
      await group.application.stop();
    },
  };
}

async function newWindow(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(WAIT_MS);
  return context;
}

async function login(context: BrowserContext, username: string, password: string): Promise<void> {
  const answer = await context.request.post('/api/auth/login', { data: { username, password } });
  if (!answer.ok()) throw new Error(`Login as ${username} failed: ${await answer.text()}`);
}

function noteFaults(page: Page, faults: string[]): void {
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    // The browser logs every refused call; the tests check how the page handles it.
    const isRefusedCall = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isRefusedCall) faults.push(message.text());
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
