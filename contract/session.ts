/** The contract of logins: the current member, the member's sessions, and failed logins. */
import { z } from 'zod';
import { newPassword, playerRef, typedUsername, userView } from './players.js';
import { instant, mustBeObject } from './request.js';

export const sessionView = z.object({
  /** Identifies the session in this list; it opens no session. */
  id: z.uuid(),
  /** Name of the device, such as "Firefox on Android"; null for a session from before this list existed. */
  device: z.string().nullable(),
  /** Time of the last request, precise to some minutes. */
  lastSeenAt: instant,
  /** Whether this is the session of the request. */
  isThisOne: z.boolean(),
});
export type SessionView = z.infer<typeof sessionView>;

/** Failed logins of a day from one network with one name. */
export const failedLoginView = z.object({
  /** The member; null for unknown names. */
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

/** `GET /api/auth/status`; login and logout answer it too. */
export const authStatus = z.object({
  isAuthenticated: z.boolean(),
  user: userView.nullable(),
});
export type AuthStatus = z.infer<typeof authStatus>;

export const login = z.object({
  username: typedUsername
    .regex(/^\P{Cc}*$/u, 'A username has no control characters'),
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(200),
}, mustBeObject);
export type Credentials = z.input<typeof login>;

/** `POST /api/auth/first-login`: the secret of the code that a start showed in its terminal. */
export const firstLogin = z.object({ secret: z.string('A secret is required').max(200) }, mustBeObject);
export type FirstLogin = z.infer<typeof firstLogin>;

export const currentPassword = z.string({ error: 'Current password is required' }).max(200);

/** `GET /api/auth/first-password`: whether the reader still has the password that a start of the server printed. */
export const firstPasswordView = z.object({ isPrinted: z.boolean() });
export type FirstPasswordView = z.infer<typeof firstPasswordView>;

/** `POST /api/auth/first-password`: replaces the printed password, which need not be typed again. */
export const firstPassword = z.object({ newPassword }, mustBeObject);
export type FirstPassword = z.input<typeof firstPassword>;

export const passwordChange = z.object({
  currentPassword,
  newPassword,
}, mustBeObject);
export type PasswordChange = z.input<typeof passwordChange>;
