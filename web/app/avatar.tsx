/** Owns the reader's picture: the image, else the first letter of the name, else 'U'. */
import type { ReactElement } from 'react';
import type { UserView } from '../../domain/views.js';

export function Avatar({ reader }: { readonly reader: UserView }): ReactElement {
  if (reader.avatarUrl !== null) return <img className="avatar" src={reader.avatarUrl} alt="" width="32" height="32" />;
  return (
    <span className="avatar" aria-hidden="true">
      {reader.displayName.charAt(0).toUpperCase() || 'U'}
    </span>
  );
}
