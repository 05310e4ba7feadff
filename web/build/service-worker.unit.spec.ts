/** The service worker lists the assets of its build, each build has its own version, and pushed notices are shown. */
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { serviceWorkerText } from './service-worker.js';

const FILES = ['assets/index-1a.js', 'assets/index-2b.css', 'index.html', 'assets/font-3c.woff2'];

const buildIn = (text: string): { version: string; files: string[] } =>
  JSON.parse(/^const BUILD = (.*);\n/.exec(text)![1]!) as { version: string; files: string[] };

test('the service worker caches every asset, and of the pages only the root', () => {
  expect(buildIn(serviceWorkerText('work();', FILES)).files).toEqual([
    '/assets/font-3c.woff2', '/assets/index-1a.js', '/assets/index-2b.css',
  ]);
});

test('the letters of all scripts are not a burden for every phone', () => {
  expect(buildIn(serviceWorkerText('work();', ['assets/any-ascii-1a.js', 'assets/many-2b.js'])).files)
    .toEqual(['/assets/many-2b.js']);
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

describe('a pushed notice', () => {
  const ORIGIN = 'https://cards.example';
  const notice = { text: 'The recap is there.', path: '/evenings/2026-07-28', tag: 'recap 7' };

  /** The worker's acts in a browser that has windows at these paths. */
  async function doneFor(
    type: 'push' | 'notificationclick', event: object, paths: readonly string[] = [], hour12 = false,
  ) {
    const listeners = new Map<string, (event: object) => void>();
    const done: unknown[] = [];
    const windows = paths.map((path) => ({ url: `${ORIGIN}${path}`, focus: () => done.push(['focus', path]) }));
    const self = {
      addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
      registration: { showNotification: (...shown: unknown[]) => done.push(shown) },
      clients: { matchAll: () => Promise.resolve(windows), openWindow: (url: string) => done.push(['open', url]) },
    };
    const source = readFileSync(new URL('../app/service-worker.js', import.meta.url), 'utf8');
    const DateTimeFormat = function DateTimeFormat() { return { resolvedOptions: () => ({ hour12 }) }; };
    const page = { self, location: { origin: ORIGIN }, URL, Intl: { DateTimeFormat } };
    runInNewContext(serviceWorkerText(source, FILES), page);
    let work: unknown;
    listeners.get(type)?.({ ...event, waitUntil: (promise: unknown) => { work = promise; } });
    await work;
    return done;
  }

  const press = { notification: { close: () => undefined, data: { path: notice.path } } };

  test.each([
    ['the name of the group', { title: 'Friday cards' }, 'Friday cards'],
    ['that of the game, from a server that sends none', {}, 'President'],
  ])('is shown with its text, once, under %s', async (_, named, title) => {
    expect(await doneFor('push', { data: { json: () => ({ ...named, ...notice }) } })).toEqual([
      [title, { body: notice.text, tag: notice.tag, data: { path: notice.path } }],
    ]);
  });

  test.each([
    [false, 'Friday, 20:00', { twelveHourText: 'Friday, 8:00 PM' }],
    [true, 'Friday, 8:00 PM', { twelveHourText: 'Friday, 8:00 PM' }],
    [true, 'Friday, 20:00', {}],
  ])('has the hours of its reader, if the server sends both (twelve: %s)', async (hour12, body, more) => {
    const data = { json: () => ({ ...notice, text: 'Friday, 20:00', ...more }) };
    expect(await doneFor('push', { data }, [], hour12)).toEqual([['President', expect.objectContaining({ body })]]);
  });

  /** The worker's calls to a server that says whether this session is subscribed. */
  async function askedWhenChanged(status: number, isSubscribed: boolean, newSubscription: object | null) {
    const listeners = new Map<string, (event: object) => void>();
    const asked: unknown[] = [];
    const self = {
      addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
      registration: {
        pushManager: { subscribe: (how: object) => Promise.resolve({ endpoint: 'https://made', ...how }) },
      },
    };
    const fetch = (path: string, { method, body }: { method?: string; body?: string } = {}) => {
      if (method !== undefined) asked.push([method, path, JSON.parse(body!)]);
      return Promise.resolve({ ok: status < 300, json: () => Promise.resolve({ isSubscribed, publicKey: 'key' }) });
    };
    const source = readFileSync(new URL('../app/service-worker.js', import.meta.url), 'utf8');
    runInNewContext(serviceWorkerText(source, FILES), { self, location: { origin: ORIGIN }, URL, fetch });
    let work: unknown;
    listeners.get('pushsubscriptionchange')?.({ newSubscription, waitUntil: (done: unknown) => { work = done; } });
    await work;
    return asked;
  }

  test('goes on when the browser changes its subscription, or ends it, for a member who had it on', async () => {
    const path = '/api/notices/subscription';
    const given = { endpoint: 'https://new' };
    expect(await askedWhenChanged(200, true, given)).toEqual([['PUT', path, given]]);
    expect(await askedWhenChanged(200, true, null)).toEqual(
      [['PUT', path, { endpoint: 'https://made', userVisibleOnly: true, applicationServerKey: 'key' }]]);
    expect(await askedWhenChanged(200, false, given)).toEqual([]);
    expect(await askedWhenChanged(401, true, given)).toEqual([]);
  });

  test('opens its page, and leaves a game under way alone', async () => {
    expect(await doneFor('notificationclick', press, ['/games?new=true'])).toEqual([['open', ORIGIN + notice.path]]);
    expect(await doneFor('notificationclick', press, [notice.path])).toEqual([['focus', notice.path]]);
  });
});
