/** Owns a member's picture: the image, else the first letter of the name, else 'U'; blue is the reader's. */
import type { ReactElement } from 'react';
import type { PlayerRef } from '../../domain/views.js';

export interface AvatarProps {
  readonly player: Pick<PlayerRef, 'displayName' | 'avatarUrl'>;
  readonly isReader?: boolean;
}

export function Avatar({ player, isReader = false }: AvatarProps): ReactElement {
  if (player.avatarUrl !== null) return <img className="avatar" src={player.avatarUrl} alt="" width="36" height="36" />;
  return (
    <span className={isReader ? 'avatar you' : 'avatar'} aria-hidden="true">
      {firstCharacter(player.displayName).toUpperCase() || 'U'}
    </span>
  );
}

/** Not half a one, where a name begins with an emoji. */
const firstCharacter = ([first = '']: Iterable<string>): string => first;
