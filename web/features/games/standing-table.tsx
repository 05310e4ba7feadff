/** The table of the standings of a date. */
import type { ReactElement } from 'react';
import type { DayStandingView } from '../../../contract/boards.js';
import { BoardName, Place, YouTag } from '../../ui/marks.js';
import { useReaderId } from '../../ui/reader-id.js';
import { counted } from '../../ui/score-text.js';
import { dayWhy } from '../../ui/score-whys.js';
import { WhyScore } from '../../ui/why.js';
import { ColumnHeads } from '../../ui/column-heads.js';

export interface StandingTableProps {
  readonly rows: readonly DayStandingView[];
  readonly date: string;
}

/** A default export, because it is loaded lazily. */
export default function StandingTable({ rows, date }: StandingTableProps): ReactElement {
  return (
    <table className="standing">
      <ColumnHeads columns={COLUMNS} />
      <tbody>
        {rows.map((row) => <StandingRow key={row.user.id} row={row} date={date} />)}
      </tbody>
    </table>
  );
}

const RANK = (
  <>
    <span aria-hidden="true">#</span>
    <span className="vh">Rank</span>
  </>
);
const COLUMNS = [
  [RANK], ['Player', 'name'], ['Games', 'only-wide'], ['Won', 'only-wide'], ['Day total'], ['Points'],
] as const;

interface StandingRowProps extends Pick<StandingTableProps, 'date'> {
  readonly row: DayStandingView;
}

function StandingRow({ row, date }: StandingRowProps): ReactElement {
  const { user, rank, gamesPlayed, gamesWon, dailyTotal, finalScore } = row;
  const isReader = user.id === useReaderId();
  return (
    <tr className={isReader ? 'you' : undefined}>
      <td>
        <Place place={rank} />
      </td>
      <th scope="row" className="name">
        <span>
          <BoardName {...user} />
          {isReader && <YouTag />}
        </span>
        <small className="only-phone">
          {counted(gamesPlayed, 'game')}, {gamesWon} won
        </small>
      </th>
      <td translate="no" className="num only-wide">{gamesPlayed}</td>
      <td translate="no" className="num only-wide">{gamesWon}</td>
      <td>
        <WhyScore {...dayWhy(date, user, 'day total')} value={dailyTotal} isQuiet />
      </td>
      <td className="final">
        <WhyScore {...dayWhy(date, user)} value={finalScore} />
      </td>
    </tr>
  );
}
