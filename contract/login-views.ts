/** Owns what the api answers about logins: where a member is logged in, and who failed to. */
import { z } from 'zod';
import { playerRef } from './views.js';

const instant = z.iso.datetime();

export const sessionView = z.object({
  /** Of this list alone; nobody is let in by it. */
  id: z.uuid(),
  /** Such as "Firefox on Android"; null for a session that is older than this list. */
  device: z.string().nullable(),
  /** To some minutes. */
  lastSeenAt: instant,
  /** The one that asks. */
  isThisOne: z.boolean(),
});
export type SessionView = z.infer<typeof sessionView>;

/** Failures of a day from one network at one name. */
export const failedLoginView = z.object({
  /** Null for names that nobody has. */
  member: playerRef.nullable(),
  /** An IPv4 address, or a network of IPv6. */
  network: z.string(),
  failures: z.number().int().positive(),
  lastAt: instant,
});
export type FailedLoginView = z.infer<typeof failedLoginView>;

/** `POST /api/users/{id}/sessions/end`. */
export const endedSessionsView = z.object({ ended: z.number().int().nonnegative() });
export type EndedSessionsView = z.infer<typeof endedSessionsView>;
