/** The standings of the selected date. */
import { boardCalls } from '../../../contract/boards.calls.js';
import type { DayStandingView } from '../../../contract/boards.js';
import { weekdayText } from '../../../domain/dates.js';
import { counted } from '../../../domain/text.js';
import { BoardName, useReaderId, YouTag } from '../../figures/members.js';
import { Place } from '../../figures/score.js';
import { dayWhy, WhyScore } from '../../figures/why.js';
import { Loaded, SkeletonRows } from '../../ui/load-states.js';
import { Panel } from '../../ui/page-head.js';
import { ColumnHeads } from '../../ui/table.js';
import { BOARDS_BEING_PREPARED, useBoard } from '../boards/board.api.js';

/** @param playerCount  expected number of rows */
export function PlayersStanding({ date, playerCount }: { readonly date: string; readonly playerCount: number }) {
  const skeleton = <SkeletonRows count={playerCount} className="standing-skeleton" />;
  return (
    <Panel title="Players Standing" note={weekdayText(date)} look="flush">
      <Loaded what="standing" query={useBoard(boardCalls.day, 2, { date })} skeleton={skeleton}>
        {({ isCleared, rows }) => isCleared ? <p className="being-prepared">{BOARDS_BEING_PREPARED}</p> : (
          <table className="standing">
            <ColumnHeads columns={COLUMNS} />
            <tbody>{rows.map((row) => <StandingRow key={row.user.id} row={row} date={date} />)}</tbody>
          </table>
        )}
      </Loaded>
    </Panel>
  );
}

const RANK = <><span aria-hidden="true">#</span><span className="vh">Rank</span></>;
const COLUMNS = [
  [RANK], ['Player', 'name'], ['Games', 'only-wide'], ['Won', 'only-wide'], ['Day total'], ['Points'],
] as const;

function StandingRow({ row, date }: { readonly row: DayStandingView; readonly date: string }) {
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
