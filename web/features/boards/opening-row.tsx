/**
 * A row of a board that opens to show its details; the reader's own is open at first. The button is under the row, so
 * that the name and the score in it can be pressed too.
 */
import { type ReactElement, type ReactNode, useState } from 'react';
import { Icon } from '../../ui/icon.js';
import { BoardName, type BoardNameProps, useReaderId, YouTag } from '../../figures/members.js';
import { Place } from '../../figures/score.js';
import { WhyScore, type WhyScoreProps } from '../../figures/why.js';
import { Today } from './past/beside-today.js';
import { rowId } from './you-line.js';

export interface OpeningRowProps {
  readonly player: BoardNameProps;
  readonly rank: number;
  /** Below the name. */
  readonly note?: ReactNode;
  /** Between the name and the score. */
  readonly cells: ReactNode;
  readonly score: number;
  /** The unit of the score, for screen readers. */
  readonly counts: string;
  /** What explains the score. */
  readonly why: Pick<WhyScoreProps, 'of' | 'label'>;
  readonly details: (id: string) => ReactNode;
}

export function OpeningRow(props: OpeningRowProps): ReactElement {
  const { player, rank, note, cells, score, counts, why, details } = props;
  const { id, displayName } = player;
  const isReader = id === useReaderId();
  const [isOpen, setOpen] = useState(isReader);
  const detailsId = `${rowId(id)}-details`;
  return (
    <li id={rowId(id)} className={isReader ? 'you' : undefined}>
      <div className="board-row">
        <button
          type="button"
          aria-label={`Details of ${displayName}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? detailsId : undefined}
          onClick={() => setOpen(!isOpen)}
        />
        <Place place={rank} />
        <span className="player">
          <span className="who">
            <BoardName {...player} />
            {isReader && <YouTag />}
          </span>
          {note}
          <Today id={id} />
        </span>
        {cells}
        <span className="final">
          <span className="vh">{counts} </span>
          <WhyScore {...why} value={score} />
        </span>
        <Icon name="down" className="chev" />
      </div>
      {isOpen && details(detailsId)}
    </li>
  );
}
