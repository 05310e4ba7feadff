/** Whether the reader has moved since their last visit, and the button that says why. */
import { useEffect, useState } from 'react';
import { movesRef } from '../../domain/explain/addresses.js';
import { useExplained } from './explained-address.js';
import { lastVisit, movedSince, noteVisit, startOfSpan } from './last-visit.js';

interface MovedProps {
  readonly readerId: number;
  /** `YYYY-MM`. */
  readonly month: string;
  readonly rank: number;
  readonly buttonClass?: string;
}

export function Moved({ readerId, month, rank, buttonClass = '' }: MovedProps) {
  const { shown, open } = useExplained();
  const [visit] = useState(() => lastVisit(readerId));
  useEffect(() => noteVisit(readerId, month, rank), [readerId, month, rank]);
  const moved = movedSince(visit, month, rank);
  return (
    <div className="moved-line">
      <span>{moved && <><b>{moved[0]}</b> {moved[1]}.</>}</span>
      <button
        type="button"
        className={`btn ${buttonClass}`}
        aria-haspopup="dialog"
        aria-expanded={shown?.startsWith('moves/') ?? false}
        onClick={() => open(movesRef(month, readerId, startOfSpan(readerId)))}
      >
        Why did I move?
      </button>
    </div>
  );
}
