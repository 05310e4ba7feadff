/**
 * The servers to which notices may be pushed. A browser names the address, so without this list a member could make the
 * server call any other, even inside its own network.
 */

/** The push services of Chrome and its relatives, Firefox, Safari and Edge. */
export const PUSH_SERVICES = [
  'https://fcm.googleapis.com', 'https://jmt17.google.com', 'https://*.push.services.mozilla.com',
  'https://*.push.apple.com', 'https://*.notify.windows.com',
] as const;

/** An origin; a star at its beginning stands for any name in that domain. */
export const PUSH_SERVICE = /^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d+)?$/;

export function isPushService(endpoint: string, services: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { origin, username, password } = new URL(endpoint);
  return username === '' && password === '' && services.some((service) => {
    const [scheme, domain] = service.split('*');
    return domain === undefined ? origin === service : origin.startsWith(scheme!) && origin.endsWith(domain);
  });
}

const NAME = /\.[a-z][a-z0-9-]+$/i;
/** Endings of names that only exist in a private network. */
const PRIVATE = /\.(local|lan|home|internal|intranet|corp|arpa|localdomain|localhost|invalid|example|test)$/i;
const isPublic = (name: string): boolean => NAME.test(name) && !PRIVATE.test(name);

/** Apple refuses a push whose token names a contact that cannot exist. @param text  a mailto: or https: address */
export function isContact(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname } = new URL(text);
  return (protocol === 'https:' && isPublic(hostname))
    || (protocol === 'mailto:' && /^[^@?]+@[^@?]+$/.test(pathname) && isPublic(pathname));
}

/** The contact in tokens if none is known; nobody reads it. */
export const NO_CONTACT = 'mailto:nobody@example.com';

/** The first usable contact. */
export const contactOf = (...known: readonly (string | undefined)[]): string =>
  known.find((text) => text !== undefined && isContact(text)) ?? NO_CONTACT;
