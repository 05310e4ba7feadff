/** The two players of a team in one line: the longer name gives way to the other one. */
import type { ReactElement } from 'react';
import type { PlayerRef } from '../../../contract/players.js';

export const TvPair = ({ players: [one, other] }: { readonly players: readonly PlayerRef[] }): ReactElement => (
  <span className="tv-pair">
    <bdi className="tv-name">{one?.displayName}</bdi>
    <span>&amp;</span>
    <bdi className="tv-name">{other?.displayName}</bdi>
  </span>
);
