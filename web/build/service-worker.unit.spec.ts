/** The service worker lists the assets of its build, and each build has its own version. */
import { serviceWorkerText } from './service-worker.js';

const FILES = ['assets/index-1a.js', 'assets/index-2b.css', 'index.html', 'assets/font-3c.woff2'];

const buildIn = (text: string): { version: string; files: string[] } =>
  JSON.parse(/^const BUILD = (.*);\n/.exec(text)![1]!) as { version: string; files: string[] };

test('the service worker caches every asset, and of the pages only the root', () => {
  expect(buildIn(serviceWorkerText('work();', FILES)).files).toEqual([
    '/assets/font-3c.woff2', '/assets/index-1a.js', '/assets/index-2b.css',
  ]);
});

test('the service worker contains its script unchanged', () => {
  expect(serviceWorkerText('work();', FILES)).toMatch(/;\nwork\(\);$/);
});

test('the version of the service worker changes with its assets or script, and with nothing else', () => {
  const { version } = buildIn(serviceWorkerText('work();', FILES));
  expect(buildIn(serviceWorkerText('work();', [...FILES].reverse())).version).toBe(version);
  expect(buildIn(serviceWorkerText('work();', ['assets/index-9z.js', ...FILES.slice(1)])).version).not.toBe(version);
  expect(buildIn(serviceWorkerText('work(2);', FILES)).version).not.toBe(version);
});
