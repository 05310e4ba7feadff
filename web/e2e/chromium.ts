/** Owns the browser of the tests: the Chromium that is on the path. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome'];

/** Two pages for the address bar, which Chromium opens with every window: a third of what a window costs. */
const UNSEEN = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
/** What Playwright switches off itself: of two such lists the last one counts. */
const BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled',
  'PreconnectToSearch',
];

/** @throws when no Chromium is on the path */
export const launchChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: programPath(PROGRAMS),
    // Root may not use Chromium's sandbox, and what it opens here is our own page.
    args: [
      '--no-sandbox', '--disable-gpu', '--disable-background-networking',
      `--disable-features=${[...UNSEEN, ...BY_PLAYWRIGHT].join(',')}`,
    ],
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
