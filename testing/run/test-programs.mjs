/** Finds the programs that tests need and npm does not have; installs them if possible, or says how to. */
import { LaunchError } from '../../launch/launch-error.mjs';
import { interruption } from '../../launch/launch.mjs';
import { captureCommand, isOnPath } from '../../launch/run-command.mjs';

export const BROWSERS = [
  // The browser that the tests prefer; a system without Debian's packages may have another Chromium instead.
  {
    names: [
      'chromium-headless-shell', 'chrome-headless-shell',
      ...(isOnPath('apt-get') ? [] : ['chromium', 'chromium-browser', 'google-chrome']),
    ],
    // A browser needs at least one font.
    aptPackages: ['chromium-headless-shell', 'fonts-liberation'],
  },
  // WebKit only opens windows, so it needs a screen.
  { names: ['WebKitWebDriver'], aptPackages: ['webkit2gtk-driver'] },
  { names: ['Xvfb'], aptPackages: ['xvfb'] },
];
/** The long run also reads printed pages, and the codes on them. */
export const BROWSERS_OF_LONG_RUN = [
  ...BROWSERS, { names: ['firefox-esr', 'firefox'], aptPackages: ['firefox-esr'] },
  { names: ['pdftoppm'], aptPackages: ['poppler-utils'] }, { names: ['zbarimg'], aptPackages: ['zbar-tools'] },
];
// Redis is the jobs' second backend, and PgBouncer a pooler before the database.
const ENGINES = ['redis-server', 'pgbouncer'].map((name) => ({ names: [name], aptPackages: [name] }));

/**
 * Makes sure that Redis, PgBouncer and the browsers are on the path.
 * @param {typeof BROWSERS} browsers
 * @throws {LaunchError} with the command to run, when this user cannot install them
 */
export async function ensureTestPrograms(browsers = BROWSERS) {
  const programs = [...browsers, ...ENGINES];
  const missing = missingOf(programs);
  if (missing.length === 0) return;
  if (!isOnPath('apt-get') || process.geteuid?.() !== 0) {
    const command = `sudo apt-get install --yes ${missing.join(' ')}`;
    throw new LaunchError(`The tests need ${missing.join(', ')}: run ${command}, or what your system has instead.`);
  }
  process.stdout.write(`Installing ${missing.join(', ')} ...\n`);
  const environment = { DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = ['apt-get', '--quiet', '--option', 'DPkg::Lock::Timeout=300'];
  const install = ['install', '--yes', '--no-install-recommends', ...missing];
  for (const command of [[...aptGet, 'update'], [...aptGet, ...install]]) {
    const { exitCode, output } = await captureCommand(command, environment);
    interruption.throwIfAborted();
    if (exitCode !== 0) throw new LaunchError(`${output.trim()}\n${command.join(' ')} failed.`);
  }
  if (missingOf(programs).length > 0) throw new LaunchError(`${missing.join(', ')} are installed but not on the path.`);
}

/**
 * @param {typeof BROWSERS} programs
 * @returns {string[]} packages of those that are not on the path
 */
function missingOf(programs) {
  return programs.flatMap(({ names, aptPackages }) => (names.some(isOnPath) ? [] : aptPackages));
}
