/** The events of a member (`player-{id}`): their names and shapes in the log. */
import { z } from 'zod';
import { calendarDate } from '../calendar-date.js';

const playerId = z.number().int().positive();

export const playerAdded = z.object({
  playerId,
  username: z.string(),
  displayName: z.string(),
  isAdmin: z.boolean(),
  canCreateGames: z.boolean(),
  isShishaSmoker: z.boolean(),
  /** True only for No Player, who is in no standing, statistic or bill. */
  isPlaceholder: z.boolean(),
});
export const playerRenamed = z.object({ playerId, displayName: z.string() });
export const rolesChanged = z.object({ playerId, isAdmin: z.boolean(), canCreateGames: z.boolean() });
/** The type decides the monthly fee from `from` on (a Toronto calendar date). */
export const membershipTypeChanged = z.object({ playerId, isShishaSmoker: z.boolean(), from: calendarDate });
export const playerDeactivated = z.object({ playerId });
export const playerReactivated = z.object({ playerId });
/** An admin set a password; the password itself is in no event. */
export const passwordReset = z.object({ playerId });

/** The picture from now on, by the digest of its content; null when it was removed. */
export const avatarChanged = z.object({ playerId, version: z.string().nullable() });

export type PlayerEvent =
  | { type: 'PlayerAdded'; data: z.infer<typeof playerAdded> }
  | { type: 'PlayerRenamed'; data: z.infer<typeof playerRenamed> }
  | { type: 'RolesChanged'; data: z.infer<typeof rolesChanged> }
  | { type: 'MembershipTypeChanged'; data: z.infer<typeof membershipTypeChanged> }
  | { type: 'PlayerDeactivated'; data: z.infer<typeof playerDeactivated> }
  | { type: 'PlayerReactivated'; data: z.infer<typeof playerReactivated> }
  | { type: 'PasswordReset'; data: z.infer<typeof passwordReset> }
  | { type: 'AvatarChanged'; data: z.infer<typeof avatarChanged> };

export const playerStreamId = (id: number): string => `player-${id}`;
