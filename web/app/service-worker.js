/**
 * What the client needs to open without a network: the page and the assets of one build, together or not at all.
 * The build sets BUILD before this: `{ version, files }`. Calls of the api are never touched, let alone kept.
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

async function keepBuild() {
  const cache = await caches.open(CACHE);
  // Past the browser's own cache: the page must be the one that these assets belong to.
  await cache.addAll([PAGE, ...BUILD.files].map((file) => new Request(file, { cache: 'reload' })));
}

/** The next build waits until no window shows the one before, so that none loses the assets it may still ask for. */
async function dropOtherBuilds() {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** The server's page whenever it answers; the kept one when nobody does. */
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

/** An asset carries its content in its name, so a kept one is never stale. */
const assetFor = async (request) => (await kept(request)) ?? fetch(request);

const kept = (request) => caches.match(request, { ignoreVary: true });
