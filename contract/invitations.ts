/**
 * The contract of invitation cards: an admin invites or lets a member choose a new password, and the holder joins by
 * link.
 */
import { z } from 'zod';
import { newPassword, newUser, playerRef } from './players.js';
import { instant, mustBeObject } from './request.js';

const { displayName, isAdmin, canCreateGames, isShishaSmoker, username } = newUser.shape;

/** `POST /api/invitations`. */
export const invitationRequest = z.object({
  displayName, isAdmin, canCreateGames, isShishaSmoker,
  /** The guest who becomes the member; by default the guest of the same name, if there is one. */
  guestId: z.int32('Name a guest by their id').positive('Name a guest by their id').optional(),
}, mustBeObject);
export type InvitationRequest = z.infer<typeof invitationRequest>;

/** A card that was just made. No other answer has its secret. */
export const newCardView = z.object({
  id: z.number().int().positive(),
  secret: z.string(),
  /** The link with the secret in its fragment, which no browser sends to a server. */
  url: z.url(),
  until: instant,
  /** Whether its holder has had no password before. */
  isNew: z.boolean(),
});
export type NewCardView = z.infer<typeof newCardView>;

/** `GET /api/invitations`: cards that are open or have ended in the last 30 days, latest first. */
export const cardView = z.object({
  id: z.number().int().positive(),
  displayName: z.string(),
  /** The member whose password the card sets, or who joined with it; null until then. */
  member: playerRef.nullable(),
  isPassword: z.boolean(),
  /** Whether its holder has had no password before. */
  isNew: z.boolean(),
  isAdmin: z.boolean(),
  canCreateGames: z.boolean(),
  isShishaSmoker: z.boolean(),
  issuedBy: playerRef,
  issuedAt: instant,
  until: instant,
  state: z.enum(['open', 'used', 'revoked', 'ranOut']),
  endedAt: instant.nullable(),
  /** The admin who revoked it; null as well if it ended because its issuer lost the right. */
  endedBy: playerRef.nullable(),
  reason: z.string().nullable(),
});
export type CardView = z.infer<typeof cardView>;

/** Text of any form: part of a link may be missing. */
export const secretText = z.string({ error: 'A secret is required' }).max(200, 'A secret has at most 200 characters');

/** `POST /api/join/card`: the text for the holder of a card before joining. */
export const joinCardRequest = z.object({ secret: secretText }, mustBeObject);
export type JoinCardRequest = z.infer<typeof joinCardRequest>;

export const joinCardView = z.object({
  /** The name on the card. */
  displayName: z.string(),
  /** Username of the member who chooses a password; null for an invitation. */
  username: z.string().nullable(),
  /** Whether the holder joins as a new member; false for a member who replaces a password. */
  isNew: z.boolean(),
  invitedBy: z.string(),
  group: z.string(),
  members: z.number().int().nonnegative(),
  until: instant,
});
export type JoinCardView = z.infer<typeof joinCardView>;

/**
 * `POST /api/join`: answers like a login. If the same request is sent again, it only logs in. With a card of a
 * member, the member's username is used, whatever is sent.
 */
export const joinRequest = z.object(
  { secret: secretText, username, password: newPassword, displayName: displayName.optional() }, mustBeObject);
export type JoinRequest = z.infer<typeof joinRequest>;
