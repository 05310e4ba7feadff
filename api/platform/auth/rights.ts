/** Owns who may call what (docs/rules.md, Rights): every call names the rights it needs, or is public. */
import { SetMetadata } from '@nestjs/common';
import type { PlayerRow } from '../../../projections/read-models/players/players.js';

/** `recorder`: an admin or a member with canCreateGames. */
export type Right = 'public' | 'member' | 'recorder' | 'admin';

export const RIGHT = 'right';

/** Declares the right that a call needs; a call that declares none is refused to everybody. */
export const Needs = (right: Right): MethodDecorator & ClassDecorator => SetMetadata(RIGHT, right);

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
