/** Motion on a screen in the room: a changed number flashes once, and a changed place slides. */
import { type ReactElement, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Score } from '../../figures/score.js';

/** The first value does not flash. */
export function Changing({ value }: { readonly value: number }): ReactElement {
  const [shown, setShown] = useState({ value, changes: 0 });
  if (shown.value !== value) setShown({ value, changes: shown.changes + 1 });
  return (
    <span key={shown.changes} className={shown.changes > 0 ? 'tv-flash' : undefined}>
      <Score value={value} />
    </span>
  );
}

const SLIDE_MS = 300;

/** Rows that have moved since the list was drawn last come from where they were. */
export function useSliding(): RefObject<HTMLOListElement | null> {
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
