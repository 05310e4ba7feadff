/** A row of a board that opens to show its details; the reader's own is open at first. */
import { type ReactElement, type ReactNode, useState } from 'react';
import { Icon } from '../../ui/icon.js';
import { BoardName, Place, YouTag } from '../../ui/marks.js';
import { Score } from '../../ui/score.js';
import { rowId } from './you-line.js';

export interface OpeningRowProps {
  readonly player: { readonly id: number; readonly displayName: string; readonly isAdmin: boolean };
  readonly isReader: boolean;
  readonly rank: number;
  /** Below the name. */
  readonly note?: ReactNode;
  /** Between the name and the score. */
  readonly cells: ReactNode;
  readonly score: number;
  /** The unit of the score, for screen readers. */
  readonly counts: string;
  readonly details: (id: string) => ReactNode;
}

export function OpeningRow(props: OpeningRowProps): ReactElement {
  const { player: { id, displayName, isAdmin }, isReader, rank, note, cells, score, counts, details } = props;
  const [isOpen, setOpen] = useState(isReader);
  const detailsId = `${rowId(id)}-details`;
  return (
    <li id={rowId(id)} className={isReader ? 'you' : undefined}>
      <button
        type="button"
        className="board-row"
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailsId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Place place={rank} />
        <span className="player">
          <span className="who">
            <BoardName name={displayName} isAdmin={isAdmin} />
            {isReader && <YouTag />}
          </span>
          {note}
        </span>
        {cells}
        <span className="final">
          <span className="vh">{counts} </span>
          <Score value={score} />
        </span>
        <Icon name="down" className="chev" />
      </button>
      {isOpen && details(detailsId)}
    </li>
  );
}
