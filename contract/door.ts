/** The contract of the door: an admin opens it with one code, and members without a password come in by themselves. */
import { z } from 'zod';
import { secretText } from './invitations.js';
import { newPassword } from './players.js';
import { id, instant, mustBeObject, reasonText, wholeNumber } from './request.js';

/** The most minutes for which a door stays open. */
export const MOST_MINUTES = 15;
const MINUTES_FAULT = `A door is open for 1 to ${MOST_MINUTES} minutes`;

/** `POST /api/door`. */
export const openDoorRequest = z.object(
  { minutes: wholeNumber(1, MOST_MINUTES, MINUTES_FAULT).default(MOST_MINUTES) }, mustBeObject);
export type OpenDoorRequest = z.input<typeof openDoorRequest>;

/** A door that was just opened. No other answer has its secret. */
export const openedDoorView = z.object({
  secret: z.string(),
  /** The link with the secret in its fragment, which no browser sends to a server. */
  url: z.url(),
  until: instant,
});
export type OpenedDoorView = z.infer<typeof openedDoorView>;

/** `GET /api/door`. */
export const doorView = z.object({
  /** When the door closes by itself; null while it is closed. */
  until: instant.nullable(),
  /** The members who came in by the door within a day, in order. */
  joined: z.array(z.object({ userId: id, at: instant })),
  /** The members who have chosen a password and wait for a Yes. */
  waiting: z.array(id),
  /** All others who may come in by the door. */
  missing: z.array(id),
});
export type DoorView = z.infer<typeof doorView>;

const userId = z.int32('Name a member by their id').positive('Name a member by their id');

/** `POST /api/door/accept`. */
export const acceptRequest = z.object({ userId }, mustBeObject);
export type AcceptRequest = z.infer<typeof acceptRequest>;

/** `POST /api/door/undo`. */
export const undoRequest = z.object({ userId, reason: reasonText }, mustBeObject);
export type UndoRequest = z.infer<typeof undoRequest>;

/** The door after an undo, and what the member entered since they came in: the sentences of the audit. It stays. */
export const undoneView = doorView.extend({ stays: z.array(z.object({ at: instant, text: z.string() })) });
export type UndoneView = z.infer<typeof undoneView>;

/** `POST /api/door/names`: the names that a holder of the code may tap. */
export const doorNamesRequest = z.object({ secret: secretText }, mustBeObject);
export type DoorNamesRequest = z.infer<typeof doorNamesRequest>;

export const doorNamesView = z.object({
  group: z.string(),
  people: z.array(z.object({ userId: id, displayName: z.string() })),
});
export type DoorNamesView = z.infer<typeof doorNamesView>;

/** `POST /api/join` at the door. It answers like a login, or 202 while the member waits for a Yes: ask again then. */
export const doorJoinRequest = z.object({ door: secretText, userId, password: newPassword }, mustBeObject);
export type DoorJoinRequest = z.infer<typeof doorJoinRequest>;
