/** Owns the name of the cookie that a session is known by. */
import type { Position } from '../../../event-store/event-store.js';

export const SESSION_COOKIE = 'president.sid';

/**
 * Browsers tell ports of a machine apart for everything but cookies: who looks at how things stood then stays logged in
 * where things are now.
 * @param asOf  position that things are shown as of, if any
 */
export const sessionCookie = (asOf: Position | undefined): string =>
  asOf === undefined ? SESSION_COOKIE : `president-as-of-${asOf}.sid`;
