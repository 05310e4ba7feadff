/** The contract of members: their names, and how they are added and changed. */
import { z } from 'zod';
import { calendarDate } from '../domain/calendar-date.js';
import { visibleText } from '../domain/free-text.js';
import { MIN_PASSWORD_LENGTH, PASSWORD_TOO_SHORT } from '../domain/player/login-rules.js';
import { MAX_TEXT_LENGTH } from '../domain/player/names-in.js';
import { instant, mustBeObject } from './request.js';

/** A player as boards and games show them. `avatarUrl` is the address of the picture; null without one. */
export const playerRef = z.object({
  id: z.number().int().positive(), displayName: z.string(), avatarUrl: z.string().nullable(),
  /** Present only for a guest, who plays along without a login. */
  isGuest: z.literal(true).optional(),
});
export type PlayerRef = z.infer<typeof playerRef>;

const membershipType = {
  isShishaSmoker: z.boolean(),
  /** Present only for a guest without a fee, which is the default until an admin sets one. */
  isFree: z.literal(true).optional(),
};

/** `GET /api/users` answers a list of these; No Player (id 79) is last and `isPlaceholder`. */
export const userView = playerRef.extend({
  username: z.string(),
  isAdmin: z.boolean(),
  canCreateGames: z.boolean(),
  /** The type that is in force today; another one may be planned. */
  ...membershipType,
  /** The planned changes, in order. */
  plannedMemberships: z.array(z.object({ ...membershipType, from: calendarDate })),
  isActive: z.boolean(),
  isPlaceholder: z.boolean(),
});
export type UserView = z.infer<typeof userView>;

/** `GET /api/users/joined`: which active members have a password, and when they were last here. */
export const joinedView = z.object({
  userId: z.number().int().positive(),
  hasJoined: z.boolean(),
  /** Precise to some minutes; null without an open session. */
  lastSeenAt: instant.nullable(),
});
export type JoinedView = z.infer<typeof joinedView>;

export const newPassword = z.string({ error: 'A password is required' }).normalize('NFKC')
  .min(MIN_PASSWORD_LENGTH, PASSWORD_TOO_SHORT).max(200, 'A password has at most 200 characters');

const flag = (name: string) => z.boolean({ error: `${name} must be true or false` });

export const typedUsername = z.string({ error: 'Username is required' }).overwrite(visibleText).trim()
  .min(1, 'Username is required').max(200);

export const newUser = z.object({
  username: typedUsername.toLowerCase(),
  displayName: z.string({ error: 'Display name is required' }).max(1000),
  /** The password; with null the member cannot log in until a card or an admin sets one. */
  password: newPassword.nullable(),
  isAdmin: flag('isAdmin').default(false), canCreateGames: flag('canCreateGames').default(false),
  isShishaSmoker: flag('isShishaSmoker').default(false),
}, mustBeObject);
export type NewUser = z.infer<typeof newUser>;

/** `POST /api/users/read`: any text with names, such as a chat. */
export const namesText = z.object({
  text: z.string({ error: 'Send the text with the names' })
    .max(MAX_TEXT_LENGTH, `A text with names has at most ${MAX_TEXT_LENGTH} characters`),
}, mustBeObject);
export type NamesText = z.infer<typeof namesText>;

/** The people who would be added, and the rest of the text. */
export const namesView = z.object({
  people: z.array(z.object({ displayName: z.string(), username: z.string() })),
  /** Names that stand twice in the text, or are those of members already. */
  doubles: z.array(z.string()),
  /** What was left out because it is not a name. */
  dropped: z.array(z.string()),
});
export type NamesView = z.infer<typeof namesView>;

/** `POST /api/guests`: adds a person who plays along without an account. */
export const newGuest = newUser.pick({ displayName: true });
export type NewGuest = z.infer<typeof newGuest>;

const changeFault = (issue: { code?: string; keys?: unknown }): string =>
  Array.isArray(issue.keys) ? `${issue.keys.join(', ')} cannot be changed` : 'Send at least one change of the member';

export const userChange = z.strictObject({
  displayName: z.string({ error: 'A display name must be text' }).max(1000).optional(),
  /** It can change until the member has logged in. */
  username: typedUsername.toLowerCase().optional(),
  isAdmin: flag('isAdmin').optional(), canCreateGames: flag('canCreateGames').optional(),
  isShishaSmoker: flag('isShishaSmoker').optional(),
  /** Ends the fee of a guest. */
  isFree: z.literal(true, 'isFree can only be true').optional(),
  /** First day of the new membership type; by default today. */
  from: calendarDate.optional(),
  isActive: flag('isActive').optional(), password: newPassword.optional(),
}, { error: changeFault }).refine(
  ({ from, isShishaSmoker, isFree }) => from === undefined || (isShishaSmoker ?? isFree) !== undefined,
  { path: ['from'], message: 'Send isShishaSmoker with from, the first day of the type' });
export type UserChange = z.infer<typeof userChange>;
