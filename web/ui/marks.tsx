/** The small marks of a row: its place, the reader's tag, the star of an admin. */
import type { ReactElement } from 'react';
import { Icon } from './icon.js';
import { RowName } from './name.js';
import { useReaderId } from './reader-id.js';

/** A card corner with the place; null while it waits for a tie-breaker. */
export const Place = ({ place }: { readonly place: number | null }): ReactElement => (
  <span className="place" data-place={place ?? '?'}>
    {place ?? '?'}
  </span>
);

/** @param id  of a player: nothing unless it is the reader; without it, the caller knows that it is */
export function YouTag({ id }: { readonly id?: number }): ReactElement | null {
  const readerId = useReaderId();
  return id === undefined || id === readerId ? <span className="tag you">You</span> : null;
}

export const LiveTag = (): ReactElement => <span className="tag live">Live</span>;

export const FinalizedTag = (): ReactElement => (
  <span className="tag">
    <Icon name="lock" />
    Finalized
  </span>
);

export interface BoardNameProps {
  readonly id: number;
  readonly displayName: string;
  readonly isAdmin: boolean;
}

/** A name on a board, which leads to its page: admins have a star, which screen readers read as 'admin'. */
export const BoardName = ({ id, displayName, isAdmin }: BoardNameProps): ReactElement => (
  <span className="board-name">
    <RowName id={id}>{displayName}</RowName>
    {isAdmin && (
      <>
        <span aria-hidden="true">*</span>
        <span className="vh">, admin</span>
      </>
    )}
  </span>
);
