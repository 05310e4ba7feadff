/** The events of a member (`player-{id}`): their names and shapes in the log. */
import { z } from 'zod';
import { calendarDate } from '../calendar-date.js';
import type { EventOf } from '../recorded-event.js';

const playerId = z.number().int().positive();

export const playerEvents = {
  PlayerAdded: z.object({
    playerId,
    username: z.string(),
    displayName: z.string(),
    isAdmin: z.boolean(),
    canCreateGames: z.boolean(),
    isShishaSmoker: z.boolean(),
    /** True only for No Player, who is in no standing, statistic or bill. */
    isPlaceholder: z.boolean(),
  }),
  PlayerRenamed: z.object({ playerId, displayName: z.string() }),
  RolesChanged: z.object({ playerId, isAdmin: z.boolean(), canCreateGames: z.boolean() }),
  /** The type decides the monthly fee from `from` on (a Toronto calendar date). */
  MembershipTypeChanged: z.object({ playerId, isShishaSmoker: z.boolean(), from: calendarDate }),
  PlayerDeactivated: z.object({ playerId }),
  PlayerReactivated: z.object({ playerId }),
  /** An admin set a password; the password itself is in no event. */
  PasswordReset: z.object({ playerId }),
  /** The picture from now on, by the digest of its content; null when it was removed. */
  AvatarChanged: z.object({ playerId, version: z.string().nullable() }),
  /** A former member wished to be named no longer. The name stays in earlier events, and nobody is shown it. */
  NameWithheld: z.object({ playerId, reason: z.string().min(1) }),
};
export type PlayerEvent = EventOf<typeof playerEvents>;

export const playerStreamId = (id: number): string => `player-${id}`;
