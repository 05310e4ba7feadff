/** The reader's line above a board, a link to their row. */
import { type ReactElement, type ReactNode, useState } from 'react';
import { Place } from '../../figures/score.js';
import { useReaderId } from '../../figures/members.js';
import { scoreText } from '../../../domain/number-text.js';
import { useOwnToday } from './past/beside-today.js';
import { type RankedScore, standingLine } from './standing-line.js';

export const rowId = (playerId: number): string => `player-${playerId}`;

export interface YouLineProps {
  readonly rows: readonly RankedScore[];
  /** The unit of the number, if it differs from the board's. */
  readonly counts?: string;
  /** Beside the link, under it on phones. */
  readonly children?: ReactNode;
}

/** Without the line for a reader who did not play. */
export function YouLine({ rows, counts, children }: YouLineProps): ReactElement {
  const readerId = useReaderId();
  const line = standingLine(rows, readerId);
  const today = useOwnToday();
  return (
    <>
      <Changes board={JSON.stringify(rows)}>
        The board has changed.{line && ` ${line.title}, ${scoreText(line.score)}.`}
      </Changes>
      {line && (
        <div className="you-line">
          <button type="button" onClick={() => showRow(readerId!)}>
            <span aria-hidden="true">
              <Place place={line.rank} />
            </span>
            <span>
              <b>{line.title}</b>
              <small>{today ?? line.distance}</small>
            </span>
            <span className="num">
              {scoreText(line.score)}
              {counts !== undefined && <small> {counts}</small>}
            </span>
          </button>
          {children}
        </div>
      )}
    </>
  );
}

/** Tells screen readers, once they are free, of each change after the first board. */
function Changes({ board, children }: { readonly board: string; readonly children: ReactNode }): ReactElement {
  const [told, setTold] = useState({ board, changes: 0 });
  if (told.board !== board) setTold({ board, changes: told.changes + 1 });
  return <p className="vh" aria-live="polite">{told.changes > 0 && <span key={told.changes}>{children}</span>}</p>;
}

function showRow(playerId: number): void {
  const row = document.getElementById(rowId(playerId));
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  row?.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth', block: 'center' });
  (row?.querySelector('button') ?? row)?.focus({ preventScroll: true });
}
