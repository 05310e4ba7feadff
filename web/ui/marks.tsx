/** The small marks of a row: its place, the reader's tag, the star of an admin. */
import type { ReactElement } from 'react';
import { Icon } from './icon.js';
import { RowName } from './name.js';

/** A card corner with the place; null while it waits for a tie-breaker. */
export const Place = ({ place }: { readonly place: number | null }): ReactElement => (
  <span className="place" data-place={place ?? '?'}>
    {place ?? '?'}
  </span>
);

export const YouTag = (): ReactElement => <span className="tag you">You</span>;

export const LiveTag = (): ReactElement => <span className="tag live">Live</span>;

export const FinalizedTag = (): ReactElement => (
  <span className="tag">
    <Icon name="lock" />
    Finalized
  </span>
);

/** A name on a board: admins have a star, which screen readers read as 'admin'. */
export const BoardName = ({ name, isAdmin }: { readonly name: string; readonly isAdmin: boolean }): ReactElement => (
  <span className="board-name">
    <RowName>{name}</RowName>
    {isAdmin && (
      <>
        <span aria-hidden="true">*</span>
        <span className="vh">, admin</span>
      </>
    )}
  </span>
);
