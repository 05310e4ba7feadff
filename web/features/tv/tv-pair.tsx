/** The two players of a team in one line: the longer name gives way to the other one. */
import type { ReactElement } from 'react';
import type { PlayerRef } from '../../../contract/players.js';

type Player = Pick<PlayerRef, 'displayName'>;

export const TvPair = ({ players: [one, other] }: { readonly players: readonly Player[] }): ReactElement => (
  <span className="tv-pair">
    {one && <Half {...one} />}
    <span>&amp;</span>
    {other && <Half {...other} />}
  </span>
);

/** Letters of a name that stays whole beside a longer one. */
const SHORT = 10;

const Half = ({ displayName }: Player): ReactElement => (
  <bdi translate="no" className="tv-name" style={{ flexShrink: displayName.length > SHORT ? 1 : 0 }}>
    {displayName}
  </bdi>
);
