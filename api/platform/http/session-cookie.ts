import type { Position } from '../../../event-store/event-store.js';

export const SESSION_COOKIE = 'president.sid';

/**
 * Cookies are shared between the ports of a machine: with its own name, an as-of view does not log the reader out of
 * the live one.
 * @param asOf position of an as-of view, if any
 */
export const sessionCookie = (asOf: Position | undefined): string =>
  asOf === undefined ? SESSION_COOKIE : `president-as-of-${asOf}.sid`;
