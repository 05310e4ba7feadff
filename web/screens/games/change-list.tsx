/** Owns the list of what differs between two versions of a game. */
import type { ReactElement } from 'react';
import type { GameChange } from './game-changes.js';

export const ChangeList = ({ changes }: { readonly changes: readonly GameChange[] }): ReactElement => (
  <dl className="changes">
    {changes.map(({ what, from, to }, index) => (
      <div key={index}>
        <dt>{what}</dt>
        <dd className="num">
          <del>{from}</del> <span aria-hidden="true">→</span> <ins>{to}</ins>
        </dd>
      </div>
    ))}
  </dl>
);
