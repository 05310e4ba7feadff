/**
 * The servers to which notices may be pushed. A browser names the address, so without this list a member could make the
 * server call any other, even inside its own network.
 */

/** The push services of Chrome and its relatives, Firefox, Safari and Edge. */
export const PUSH_SERVICES = [
  'https://fcm.googleapis.com', 'https://jmt17.google.com', 'https://*.push.services.mozilla.com',
  'https://*.push.apple.com', 'https://*.notify.windows.com',
] as const;

/** An origin; a star at its beginning is any name in that domain. */
export const PUSH_SERVICE = /^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d+)?$/;

export function isPushService(endpoint: string, services: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { origin, username, password } = new URL(endpoint);
  return username === '' && password === '' && services.some((service) => {
    const [scheme, domain] = service.split('*');
    return domain === undefined ? origin === service : origin.startsWith(scheme!) && origin.endsWith(domain);
  });
}
