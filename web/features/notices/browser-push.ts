/** Web Push in this browser: whether it can, and its subscription. */
import type { PushSubscriptionBody } from '../../../contract/notices.js';

/** `needsInstalling`: an iPhone or iPad gives pushes only to apps on the home screen. */
export type PushAbility = 'able' | 'blocked' | 'needsInstalling' | 'unable';

export function pushAbility(): PushAbility {
  if (!('PushManager' in window) || !('serviceWorker' in navigator)) {
    return /iPhone|iPad/.test(navigator.userAgent) ? 'needsInstalling' : 'unable';
  }
  return Notification.permission === 'denied' ? 'blocked' : 'able';
}

/**
 * Asks the reader once, and subscribes with the key of this server; a subscription with another key is of no use.
 * @throws when the reader or the browser refuses
 */
export async function newSubscription(publicKey: string): Promise<PushSubscriptionBody> {
  if (await Notification.requestPermission() !== 'granted') throw new Error('The browser was not allowed to.');
  // Without a worker on its way, `ready` never comes.
  if (!await navigator.serviceWorker.getRegistration()) throw new Error('No service worker runs here.');
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  return subscription.toJSON() as PushSubscriptionBody;
}
