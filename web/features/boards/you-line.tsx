/** Owns the reader's line above a board; a tap leads to the row. */
import type { ReactElement } from 'react';
import { Place } from '../../ui/marks.js';
import { scoreText } from '../../ui/score-text.js';
import type { StandingLine } from './standing-line.js';

export const rowId = (playerId: number): string => `player-${playerId}`;

export interface YouLineProps {
  readonly line: StandingLine;
  readonly readerId: number;
  /** What the number counts, where the board's own is another one. */
  readonly counts?: string;
}

export const YouLine = ({ line, readerId, counts }: YouLineProps): ReactElement => (
  <button type="button" className="you-line" onClick={() => showRow(readerId)}>
    <span aria-hidden="true">
      <Place place={line.rank} />
    </span>
    <span>
      <b>{line.title}</b>
      <small>{line.distance}</small>
    </span>
    <span className="num">
      {scoreText(line.score)}
      {counts !== undefined && <small> {counts}</small>}
    </span>
  </button>
);

function showRow(playerId: number): void {
  const row = document.getElementById(rowId(playerId));
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  row?.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth', block: 'center' });
  (row?.querySelector('button') ?? row)?.focus({ preventScroll: true });
}
