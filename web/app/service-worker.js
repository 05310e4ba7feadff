/**
 * Caches the client so that it opens without a network: the page and assets of one build, all or none.
 * The build sets BUILD before this: `{ version, files }`. Calls of the API are never intercepted.
 * Shows pushed notices too, and opens their page.
 */
const PREFIX = 'client-';
const CACHE = PREFIX + BUILD.version;
const PAGE = '/';

self.addEventListener('install', (event) => event.waitUntil(keepBuild()));
self.addEventListener('activate', (event) => event.waitUntil(dropOtherBuilds()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || /^\/api(\/|$)/.test(url.pathname)) return;
  if (request.mode === 'navigate') event.respondWith(pageFor(request));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(assetFor(request));
});
self.addEventListener('push', (event) => {
  const { title = 'President', text, twelveHourText = text, path, tag } = event.data.json();
  const hasTwelveHours = new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hour12;
  const body = hasTwelveHours ? twelveHourText : text;
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: { path } }));
});
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewPushes(event.newSubscription)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.path));
});

/**
 * The browser replaced its subscription, or ended it. If there is no session, the page subscribes again after the
 * login.
 */
async function renewPushes(renewed) {
  const known = await fetch('/api/notices/pushes');
  if (!known.ok) return;
  const { isSubscribed, publicKey } = await known.json();
  if (!isSubscribed) return;
  const subscription = renewed ?? await self.registration.pushManager.subscribe(
    { userVisibleOnly: true, applicationServerKey: publicKey });
  await fetch('/api/notices/subscription', {
    method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(subscription),
  });
}

async function keepBuild() {
  const cache = await caches.open(CACHE);
  // Bypasses the browser's cache: the page must belong to these assets.
  await cache.addAll([PAGE, ...BUILD.files].map((file) => new Request(file, { cache: 'reload' })));
}

/** A new build waits until no window shows the old one, so that no window loses assets that it still needs. */
async function dropOtherBuilds() {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** The server's page if it answers, otherwise the cached one. */
async function pageFor(request) {
  try {
    const answer = await fetch(request);
    if (answer.status < 502 || answer.status > 504) return answer;
    return (await kept(PAGE)) ?? answer;
  } catch (error) {
    const page = await kept(PAGE);
    if (page === undefined) throw error;
    return page;
  }
}

/** An asset's name contains a hash of its content, so a cached one is never stale. */
const assetFor = async (request) => (await kept(request)) ?? fetch(request);

const kept = (request) => caches.match(request, { ignoreVary: true });

/** Opens the page in a window that already shows it, else in a new one, so that no window leaves a game under way. */
async function openPage(path) {
  const { href } = new URL(path, location.origin);
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find(({ url }) => url === href);
  return shown ? shown.focus() : self.clients.openWindow(href);
}
