/** The day's board: how often each player got which position points, the day total and the month points. */
import { Fragment } from 'react';
import type { DayStandingView } from '../../../contract/boards.js';
import { dayLegend } from '../../../domain/boards/legends.js';
import { RULES } from '../../../domain/boards/rules.js';
import { dateText } from '../../../domain/dates.js';
import { counted, scoreText } from '../../../domain/text.js';
import { BoardName, useReaderId, YouTag } from '../../figures/members.js';
import { Place } from '../../figures/score.js';
import { dayWhy, WhyScore } from '../../figures/why.js';
import { ColumnHeads, type ColumnHeadsProps } from '../../ui/table.js';
import { Legend, rowId, YouLine } from './board-parts.js';
import { Today } from './past/beside-today.js';
import './day-board.css';


const COUNTS = ['plus10', 'plus5', 'zero', 'minus5', 'minus10'] as const;

const COLUMNS: ColumnHeadsProps['columns'] = [
  ['Player', 'name'],
  ...RULES.positionPoints.map((points) => [
    <Fragment key={points}>
      <span className="vh">games at </span>
      {scoreText(points)}
    </Fragment>,
  ] as const),
  ['Total', 'total'],
  ['Points', 'final'],
];

export function DayBoard({ date, rows }: { readonly date: string; readonly rows: readonly DayStandingView[] }) {
  return (
    <>
      <YouLine
        rows={rows.map(({ user, rank, dailyTotal }) => ({ playerId: user.id, rank, score: dailyTotal }))}
        counts="day total"
      />
      <section className="panel flush">
        <table className="tallies" role="table">
          <caption className="vh">{dateText(date)}</caption>
          <ColumnHeads columns={COLUMNS} />
          <tbody role="rowgroup">
            {rows.map((row) => <DayRow key={row.user.id} date={date} row={row} />)}
          </tbody>
        </table>
      </section>
      <Legend title="Points of the day:" lines={dayLegend} />
    </>
  );
}

function DayRow({ date, row }: { readonly date: string; readonly row: DayStandingView }) {
  const { user, rank, gamesPlayed, positionCounts, dailyTotal, finalScore } = row;
  const isReader = user.id === useReaderId();
  return (
    <tr id={rowId(user.id)} tabIndex={-1} role="row" className={isReader ? 'you' : undefined}>
      <th role="rowheader" scope="row" className="name">
        <span>
          <Place place={rank} />
          <span className="who">
            <BoardName {...user} />
            {isReader && <YouTag />}
            <small>{counted(gamesPlayed, 'game')}</small>
            <Today id={user.id} />
          </span>
        </span>
      </th>
      {COUNTS.map((key) => (
        <td key={key} role="cell" className={positionCounts[key] === 0 ? 'count none' : 'count'}>
          {positionCounts[key]}
        </td>
      ))}
      <td role="cell" className="total">
        <WhyScore {...dayWhy(date, user, 'day total')} value={dailyTotal} isQuiet />
      </td>
      <td role="cell" className="final"><WhyScore {...dayWhy(date, user)} value={finalScore} /></td>
    </tr>
  );
}
