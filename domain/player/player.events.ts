/** The events of a member (`player-{id}`): their names and shapes in the log. */
import { z } from 'zod';
import { calendarDate } from '../calendar-date.js';
import type { EventOf } from '../recorded-event.js';

const playerId = z.number().int().positive();
const member = {
  playerId,
  username: z.string(),
  displayName: z.string(),
  isAdmin: z.boolean(),
  canCreateGames: z.boolean(),
  isShishaSmoker: z.boolean(),
};

export const playerEvents = {
  PlayerAdded: z.object({
    ...member,
    /** True only for No Player, who is in no standing, statistic or bill. */
    isPlaceholder: z.boolean(),
  }),
  /** A guest was added, who plays along without an account and without a fee. */
  GuestAdded: z.object({ playerId, displayName: z.string() }),
  /** A guest has become a member, with all games. The fee applies from `from` on (the group's calendar date). */
  GuestJoined: z.object({ ...member, from: calendarDate }),
  PlayerRenamed: z.object({ playerId, displayName: z.string() }),
  /** The username was changed before the member has logged in. */
  UsernameChanged: z.object({ playerId, username: z.string() }),
  RolesChanged: z.object({ playerId, isAdmin: z.boolean(), canCreateGames: z.boolean() }),
  /**
   * The type decides the monthly fee from `from` on (the group's calendar date). `isFree`: the member is a guest and
   * pays no fee.
   */
  MembershipTypeChanged: z.object({
    playerId, isShishaSmoker: z.boolean(), isFree: z.literal(true).optional(), from: calendarDate,
  }),
  PlayerDeactivated: z.object({ playerId }),
  PlayerReactivated: z.object({ playerId }),
  /** An admin set a password; the password itself is in no event. */
  PasswordReset: z.object({ playerId }),
  /** The new picture by the digest of its content; null when the picture was removed. */
  AvatarChanged: z.object({ playerId, version: z.string().nullable() }),
  /** A former member asked not to be named. The name stays in earlier events, but nobody is shown it. */
  NameWithheld: z.object({ playerId, reason: z.string().min(1) }),
};
export type PlayerEvent = EventOf<typeof playerEvents>;

export const playerStreamId = (id: number): string => `player-${id}`;
