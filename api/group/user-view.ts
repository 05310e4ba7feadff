import { isShishaSmokerOn, plannedMemberships } from '../../domain/player/player-state.js';
import type { PlayerRef, UserView } from '../../contract/players.js';
import type { PlayerRow } from '../../projections/read-models/players/players.js';

declare global {
  namespace Express {
    interface User extends PlayerRow {}
  }
}

export const toPlayerRef = (row: PlayerRow): PlayerRef => ({
  id: row.id,
  displayName: row.display_name,
  avatarUrl: row.avatar_url,
});

/** @param today  Toronto calendar date */
export const toUserView = (row: PlayerRow, today: string): UserView => ({
  ...toPlayerRef(row),
  username: row.username,
  isAdmin: row.is_admin,
  canCreateGames: row.can_create_games,
  isShishaSmoker: isShishaSmokerOn(today, row),
  plannedMemberships: plannedMemberships(today, row),
  isActive: row.is_active,
  isPlaceholder: row.is_placeholder,
});
