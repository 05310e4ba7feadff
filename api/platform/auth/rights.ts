/** Who can call what (docs/rules.md, Rights): every call names the right it needs, or is public. */
import type { Right } from '../../../contract/call.js';
import type { PlayerRow } from '../../../projections/read-models/players/players.js';

export function hasRight(player: PlayerRow | undefined, right: Right): boolean {
  switch (right) {
    case 'public':
      return true;
    case 'member':
      return player !== undefined;
    case 'recorder':
      return player !== undefined && (player.is_admin || player.can_create_games);
    case 'admin':
      return player?.is_admin === true;
  }
}
