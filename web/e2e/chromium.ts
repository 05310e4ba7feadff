/** Starts the browser of most tests: Chromium, in its headless shell if that is installed. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

/** The first one costs a third less: it has no address bar that opens extra pages with every window. */
export const CHROMIUM = [
  'chromium-headless-shell', 'chrome-headless-shell', 'chromium', 'chromium-browser', 'google-chrome',
];

/** @throws when no Chromium is on the path */
export const launchChromium = (): Promise<Browser> => chromium.launch({
  executablePath: programPath(CHROMIUM),
  // Root cannot use Chromium's sandbox, and only our own pages are opened here.
  args: ['--no-sandbox', '--disable-gpu'],
});

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
