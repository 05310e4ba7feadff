/** What the service worker is told: the assets of its build, and another version for another build. */
import { serviceWorkerText } from './service-worker.js';

const FILES = ['assets/index-1a.js', 'assets/index-2b.css', 'index.html', 'assets/font-3c.woff2'];

const buildIn = (text: string): { version: string; files: string[] } =>
  JSON.parse(/^const BUILD = (.*);\n/.exec(text)![1]!) as { version: string; files: string[] };

test('every asset is kept, and no page but the one at the top', () => {
  expect(buildIn(serviceWorkerText('work();', FILES)).files).toEqual([
    '/assets/font-3c.woff2', '/assets/index-1a.js', '/assets/index-2b.css',
  ]);
});

test('the script follows as it stands', () => {
  expect(serviceWorkerText('work();', FILES)).toMatch(/;\nwork\(\);$/);
});

test('the version is that of the content: other assets or another script, and nothing else, change it', () => {
  const { version } = buildIn(serviceWorkerText('work();', FILES));
  expect(buildIn(serviceWorkerText('work();', [...FILES].reverse())).version).toBe(version);
  expect(buildIn(serviceWorkerText('work();', ['assets/index-9z.js', ...FILES.slice(1)])).version).not.toBe(version);
  expect(buildIn(serviceWorkerText('work(2);', FILES)).version).not.toBe(version);
});
