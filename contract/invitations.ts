/** The contract of cards: an admin invites or lets a member choose a new password, and the holder joins by the link. */
import { z } from 'zod';
import { newPassword, newUser, playerRef } from './players.js';
import { instant, mustBeObject } from './request.js';

const { displayName, isAdmin, canCreateGames, isShishaSmoker, username } = newUser.shape;

/** `POST /api/invitations`. */
export const invitationRequest = z.object({
  displayName, isAdmin, canCreateGames, isShishaSmoker,
  /** The guest who becomes the member; without it, the guest of the same name, if there is one. */
  guestId: z.int32('Name a guest by their id').positive('Name a guest by their id').optional(),
}, mustBeObject);
export type InvitationRequest = z.infer<typeof invitationRequest>;

/** A card that was just made. No other answer has its secret. */
export const newCardView = z.object({
  id: z.number().int().positive(),
  secret: z.string(),
  /** With the secret in the fragment, which no browser sends to a server. */
  url: z.url(),
  until: instant,
});
export type NewCardView = z.infer<typeof newCardView>;

/** `GET /api/invitations`: cards that are open or have ended in the last 30 days, latest first. */
export const cardView = z.object({
  id: z.number().int().positive(),
  displayName: z.string(),
  /** The member whose password it sets, or who joined with it; null until then. */
  member: playerRef.nullable(),
  isPassword: z.boolean(),
  isAdmin: z.boolean(),
  canCreateGames: z.boolean(),
  isShishaSmoker: z.boolean(),
  issuedBy: playerRef,
  issuedAt: instant,
  until: instant,
  state: z.enum(['open', 'used', 'revoked', 'ranOut']),
  endedAt: instant.nullable(),
  /** The admin who revoked it; null too if it ended with its issuer's rights. */
  endedBy: playerRef.nullable(),
  reason: z.string().nullable(),
});
export type CardView = z.infer<typeof cardView>;

/** Text of any form: part of a link may be missing. */
const secret = z.string({ error: 'A secret is required' }).max(200, 'A secret has at most 200 characters');

/** `POST /api/join/card`: what the holder of a card reads before joining. */
export const joinCardRequest = z.object({ secret }, mustBeObject);
export type JoinCardRequest = z.infer<typeof joinCardRequest>;

export const joinCardView = z.object({
  /** The name on the card. */
  displayName: z.string(),
  /** Username of the member who chooses a password; null for an invitation. */
  username: z.string().nullable(),
  /** False for the member who replaces a password. */
  isNew: z.boolean(),
  invitedBy: z.string(),
  group: z.string(),
  members: z.number().int().nonnegative(),
  until: instant,
});
export type JoinCardView = z.infer<typeof joinCardView>;

/**
 * `POST /api/join`: answers like a login; sent again as it was, it only logs in. For a card of a member the username is
 * the member's, whatever is sent.
 */
export const joinRequest = z.object(
  { secret, username, password: newPassword, displayName: displayName.optional() }, mustBeObject);
export type JoinRequest = z.infer<typeof joinRequest>;
