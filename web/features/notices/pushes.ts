/** Pushes in this browser: whether it supports them, its subscription, and its renewal after a login. */
import type { QueryClient } from '@tanstack/react-query';
import { noticeCalls } from '../../../contract/notices.calls.js';
import type { PushSubscriptionBody } from '../../../contract/notices.js';
import { newIdempotencyKey, send } from '../../transport/http.js';
import { refresh, resource } from '../../transport/resource.js';

/** `needsInstalling`: an iPhone or iPad shows pushes only of apps on the home screen. */
type PushAbility = 'able' | 'blocked' | 'needsInstalling' | 'unable';

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
  // `ready` never comes if no worker is on its way.
  if (!await navigator.serviceWorker.getRegistration()) throw new Error('No service worker runs here.');
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  return subscription.toJSON() as PushSubscriptionBody;
}

export const subscriptionHere = async (): Promise<PushSubscription | null | undefined> =>
  (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();

/**
 * Renews pushes at each start and login: attaches this browser's subscription to the session, if its member had pushes
 * here, and subscribes again if the browser has lost it.
 */
export async function keepPushes(queryClient: QueryClient): Promise<void> {
  if (pushAbility() !== 'able' || Notification.permission !== 'granted') return;
  const [found, { isSubscribed, publicKey }] = await Promise.all([
    subscriptionHere(), queryClient.fetchQuery(resource(noticeCalls.pushes, 0)),
  ]);
  if (isSubscribed === (found != null)) return;
  const body = found ? { ...found.toJSON() as PushSubscriptionBody, isFound: true } : await newSubscription(publicKey);
  await send(noticeCalls.subscribe, body, newIdempotencyKey());
  await refresh(queryClient, ...noticeCalls.subscribe.stale);
}
