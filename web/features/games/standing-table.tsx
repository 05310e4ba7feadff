/** The table of the standings of a date. */
import type { DayStandingView } from '../../../contract/boards.js';
import { BoardName, useReaderId, YouTag } from '../../figures/members.js';
import { Place } from '../../figures/score.js';
import { counted } from '../../../domain/number-text.js';
import { dayWhy, WhyScore } from '../../figures/why.js';
import { ColumnHeads } from '../../ui/table.js';

export interface StandingTableProps {
  readonly rows: readonly DayStandingView[];
  readonly date: string;
}

/** A default export, because it is loaded lazily. */
export default function StandingTable({ rows, date }: StandingTableProps) {
  return (
    <table className="standing">
      <ColumnHeads columns={COLUMNS} />
      <tbody>{rows.map((row) => <StandingRow key={row.user.id} row={row} date={date} />)}</tbody>
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

function StandingRow({ row, date }: StandingRowProps) {
  const { user, rank, gamesPlayed, gamesWon, dailyTotal, finalScore } = row;
  const isReader = user.id === useReaderId();
  return (
    <tr className={isReader ? 'you' : undefined}>
      <td><Place place={rank} /></td>
      <th scope="row" className="name">
        <span>
          <BoardName {...user} />
          {isReader && <YouTag />}
        </span>
        <small className="only-phone">{counted(gamesPlayed, 'game')}, {gamesWon} won</small>
      </th>
      <td translate="no" className="num only-wide">{gamesPlayed}</td>
      <td translate="no" className="num only-wide">{gamesWon}</td>
      <td><WhyScore {...dayWhy(date, user, 'day total')} value={dailyTotal} isQuiet /></td>
      <td className="final"><WhyScore {...dayWhy(date, user)} value={finalScore} /></td>
    </tr>
  );
}
