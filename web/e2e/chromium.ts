/** Starts the browser of most tests: Chromium, in its headless shell if that is installed. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type * as playwright from 'playwright-core';

/** The first program costs a third less: it has no address bar that opens extra pages with every window. */
export const CHROMIUM = [
  'chromium-headless-shell', 'chrome-headless-shell', 'chromium', 'chromium-browser', 'google-chrome',
];

/**
 * A name of this machine that browsers do not trust, as in a home network: over plain HTTP a page there has no
 * clipboard.
 */
export const HOME_NETWORK = 'president.home';

/**
 * Its windows have 24 hours, unless a test opens one with another locale.
 * @throws when no Chromium is on the path
 */
export async function launchChromium(): Promise<playwright.Browser> {
  // Jest would evaluate the package again for each test file.
  const { chromium } = await (globalThis.loadPackage?.<typeof playwright>('playwright-core') ??
    import('playwright-core'));
  const browser = await chromium.launch({
    executablePath: programPath(CHROMIUM),
    // Root cannot use Chromium's sandbox, and only our own pages are opened here.
    args: ['--no-sandbox', '--disable-gpu', `--host-resolver-rules=MAP ${HOME_NETWORK} 127.0.0.1`],
  });
  const newContext = browser.newContext.bind(browser);
  return Object.assign(browser, {
    newContext: (options?: playwright.BrowserContextOptions) => newContext({ locale: 'en-GB', ...options }),
  });
}

declare global {
  /** `testing/jest/environment-with-server.mjs` shares loaded modules between test files; absent outside of Jest. */
  var loadPackage: (<Module>(name: string) => Promise<Module>) | undefined;
}

/** @throws when none of the programs is on the path */
export function programPath(programs: readonly string[]): string {
  const candidates = (process.env.PATH ?? '').split(delimiter).flatMap((folder) =>
    programs.map((program) => join(folder, program)),
  );
  const found = candidates.find(isExecutable);
  if (found === undefined) throw new Error(`The browser tests need one of ${programs.join(', ')} on the path.`);
  return found;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
