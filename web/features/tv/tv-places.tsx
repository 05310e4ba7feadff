/** The places of the evening on a screen; two columns above twelve players. */
import type { CSSProperties, ReactElement } from 'react';
import type { RecapView } from '../../../contract/evenings.js';
import { PendingScore, Place } from '../../figures/score.js';
import { BOARDS_BEING_PREPARED } from '../boards/prepared.js';
import { Changing, useSliding } from './tv-motion.js';
import { TvPanel } from './tv-panel.js';

/** More rows are not readable from four metres. */
const ROWS = 12;

export function TvPlaces({ recap: { places, games } }: { readonly recap: RecapView }): ReactElement {
  const names = new Map(games.flatMap(({ teams }) => teams).flatMap(({ players }) => players)
    .map(({ id, displayName }) => [id, displayName]));
  return (
    <TvPanel title="The evening" note="total, points">
      {places.length === 0 && <p>{BOARDS_BEING_PREPARED}</p>}
      <ol
        ref={useSliding()}
        className={places.length > ROWS ? 'tv-places two' : 'tv-places'}
        style={{ '--rows': Math.ceil(places.length / 2) } as CSSProperties}
      >
        {places.map(({ playerId, rank, total, points, isPending }) => (
          <li key={playerId} data-player={playerId}>
            <Place place={isPending ? null : rank} />
            <bdi translate="no" className="tv-name">{names.get(playerId)}</bdi>
            <span className="tv-total">
              {isPending ? <PendingScore /> : <Changing value={total} />}
            </span>
            <b>{isPending ? <PendingScore /> : <Changing value={points} />}</b>
          </li>
        ))}
      </ol>
    </TvPanel>
  );
}
