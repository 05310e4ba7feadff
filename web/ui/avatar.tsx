/** A member's picture: the image, else the first letter of the name, else 'U'; blue is the reader's. */
import { type ReactElement, useState } from 'react';
import type { PlayerRef } from '../../contract/players.js';
import { firstLetter } from './letters.js';
import { useReaderId } from './reader-id.js';

export interface AvatarProps {
  readonly player: Pick<PlayerRef, 'displayName' | 'avatarUrl'> & Partial<Pick<PlayerRef, 'id'>>;
}

export function Avatar({ player: { id, displayName, avatarUrl } }: AvatarProps): ReactElement {
  const readerId = useReaderId();
  // Falls back to the letter if the image is missing: a server as of a past day has no pictures.
  const [missing, setMissing] = useState<string | null>(null);
  if (avatarUrl !== missing && avatarUrl !== null) {
    const onError = (): void => setMissing(avatarUrl);
    return <img className="avatar" src={avatarUrl} alt="" width="36" height="36" onError={onError} />;
  }
  return (
    <span className={id !== undefined && id === readerId ? 'avatar you' : 'avatar'} aria-hidden="true">
      {firstLetter(displayName).toUpperCase() || 'U'}
    </span>
  );
}
