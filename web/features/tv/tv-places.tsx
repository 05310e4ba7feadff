/** The places of the evening on a screen; two columns above twelve players. */
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react';
import type { RecapView } from '../../../contract/evenings.js';
import { PendingScore, Place, Score } from '../../figures/score.js';
import { BOARDS_BEING_PREPARED } from '../boards/prepared.js';
import { TvPanel } from './tv-game.js';

/** More rows are not readable from four metres. */
const ROWS = 12;

export function TvPlaces({ recap: { places, games } }: { readonly recap: RecapView }) {
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
            <span className="tv-total">{isPending ? <PendingScore /> : <Changing value={total} />}</span>
            <b>{isPending ? <PendingScore /> : <Changing value={points} />}</b>
          </li>
        ))}
      </ol>
    </TvPanel>
  );
}

/** A changed number flashes once. */
function Changing({ value }: { readonly value: number }) {
  const [shown, setShown] = useState({ value, changes: 0 });
  if (shown.value !== value) setShown({ value, changes: shown.changes + 1 });
  return (
    <span key={shown.changes} className={shown.changes > 0 ? 'tv-flash' : undefined}><Score value={value} /></span>
  );
}

const SLIDE_MS = 300;

/** Rows that have moved since the list was drawn last come from where they were. */
function useSliding() {
  const list = useRef<HTMLOListElement>(null);
  const drawn = useRef(new Map<string, readonly [left: number, top: number]>());
  useLayoutEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    for (const row of list.current!.querySelectorAll<HTMLElement>(':scope > [data-player]')) {
      const player = row.dataset['player']!;
      const { offsetLeft: left, offsetTop: top } = row;
      const [leftBefore, topBefore] = drawn.current.get(player) ?? [left, top];
      drawn.current.set(player, [left, top]);
      if (isStill || (leftBefore === left && topBefore === top)) continue;
      const translate = [`${leftBefore - left}px ${topBefore - top}px`, '0 0'];
      row.animate({ translate }, { duration: SLIDE_MS, easing: 'ease' });
    }
  });
  return list;
}
