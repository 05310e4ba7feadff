import type { ReactElement } from 'react';
import { Sentence } from '../../ui/sentence.js';
import type { GameDifference } from './version-differences.js';

export const ChangeList = ({ changes }: { readonly changes: readonly GameDifference[] }): ReactElement => (
  <dl className="lines changes">
    {changes.map(({ what, from, to }, index) => (
      <div key={index}>
        <dt>
          <Sentence text={what} />
        </dt>
        <dd className="num">
          <del>
            <Sentence text={from} />
          </del>{' '}
          <span aria-hidden="true">→</span>{' '}
          <ins>
            <Sentence text={to} />
          </ins>
        </dd>
      </div>
    ))}
  </dl>
);
