/** Owns the start of the service worker: after the first load, which it must not slow down, and in a build only. */

/** Browsers offer none on a plain-http address of the home network; then the client needs the network to open. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = (): void => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
