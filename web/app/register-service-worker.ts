/**
 * The worker fetches the whole client at once, so it starts after the first screen. Browsers have no service workers on
 * a plain-http address of the home network; there the client needs the network to open.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
}
