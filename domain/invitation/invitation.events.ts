/**
 * The events of an invitation card (`card-{id}`). A card lets one person in once: as a new member, or with a new
 * password.
 */
import { z } from 'zod';
import type { EventOf } from '../recorded-event.js';

const id = z.number().int().positive();

const issued = {
  cardId: id,
  /** The admin who made it. */
  issuerId: id,
  /** SHA-256 of the secret in the link. The secret has 32 random bytes, so nobody finds it by its digest. */
  secretDigest: z.string(),
  /** The instant when the card expires, exclusive. */
  until: z.iso.datetime(),
};

export const cardEvents = {
  /** `playerId`: the member who will join with it. */
  InvitationIssued: z.object({
    ...issued,
    playerId: id,
    displayName: z.string(),
    isAdmin: z.boolean(),
    canCreateGames: z.boolean(),
    isShishaSmoker: z.boolean(),
  }),
  /** `isFirst`: the member has had no password before. */
  PasswordCardIssued: z.object({ ...issued, playerId: id, isFirst: z.boolean() }),
  /** The card was used by the member who joined with it or chose a password. */
  CardUsed: z.object({ cardId: id, playerId: id }),
  CardRevoked: z.object({ cardId: id, revokerId: id, reason: z.string().min(1) }),
};
export type CardEvent = EventOf<typeof cardEvents>;

export const cardStreamId = (id: number): string => `card-${id}`;
