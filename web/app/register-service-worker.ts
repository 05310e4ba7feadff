import { isPast } from '../ui/today.js';

/**
 * The worker fetches the whole client at once: not while the first screen needs the phone and its network. Browsers
 * offer none on a plain-http address of the home network; then the client needs the network to open.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // A page of another day must not be kept for the next look at this address.
  if (isPast) {
    void navigator.serviceWorker.getRegistration().then((kept) => kept?.unregister());
    return;
  }
  navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
}
