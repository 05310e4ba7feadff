/** Owns the start of the service worker, in a build only. */

/**
 * The worker fetches the whole client at once: not while the first screen needs the phone and its network. Browsers
 * offer none on a plain-http address of the home network; then the client needs the network to open.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
}
