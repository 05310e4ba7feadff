/** The day's board: how often each player got which position points, the day total and the month points. */
import { Fragment, type ReactElement } from 'react';
import { POSITION_POINTS } from '../../../domain/scoring/game-scoring.js';
import { dayLegend } from '../../../domain/scoring/legends.js';
import type { DayStandingView } from '../../../contract/boards.js';
import { ColumnHeads, type ColumnHeadsProps } from '../../ui/column-heads.js';
import { dateText } from '../../ui/date-text.js';
import { BoardName, Place, YouTag } from '../../ui/marks.js';
import { Score } from '../../ui/score.js';
import { counted, scoreText } from '../../ui/score-text.js';
import { Legend } from './legend.js';
import { rowId, YouLine } from './you-line.js';

export interface DayBoardProps {
  readonly date: string;
  readonly rows: readonly DayStandingView[];
  readonly readerId: number | undefined;
}

const COUNTS = ['plus10', 'plus5', 'zero', 'minus5', 'minus10'] as const;

const COLUMNS: ColumnHeadsProps['columns'] = [
  ['Player', 'name'],
  ...POSITION_POINTS.map((points) => [
    <Fragment key={points}>
      <span className="vh">games at </span>
      {scoreText(points)}
    </Fragment>,
  ] as const),
  ['Total', 'total'],
  ['Points', 'final'],
];

export function DayBoard({ date, rows, readerId }: DayBoardProps): ReactElement {
  return (
    <>
      <YouLine
        rows={rows.map(({ user, rank, dailyTotal }) => ({ playerId: user.id, rank, score: dailyTotal }))}
        readerId={readerId}
        counts="day total"
      />
      <section className="panel flush">
        <table className="tallies" role="table">
          <caption className="vh">{dateText(date)}</caption>
          <ColumnHeads columns={COLUMNS} />
          <tbody role="rowgroup">
            {rows.map((row) => (
              <DayRow key={row.user.id} row={row} isReader={row.user.id === readerId} />
            ))}
          </tbody>
        </table>
      </section>
      <Legend title="Points of the day:" lines={dayLegend} />
    </>
  );
}

function DayRow({ row, isReader }: { readonly row: DayStandingView; readonly isReader: boolean }): ReactElement {
  const { user, rank, gamesPlayed, positionCounts, dailyTotal, finalScore } = row;
  return (
    <tr id={rowId(user.id)} tabIndex={-1} role="row" className={isReader ? 'you' : undefined}>
      <th role="rowheader" scope="row" className="name">
        <span>
          <Place place={rank} />
          <span className="who">
            <BoardName name={user.displayName} isAdmin={user.isAdmin} />
            {isReader && <YouTag />}
            <small>{counted(gamesPlayed, 'game')}</small>
          </span>
        </span>
      </th>
      {COUNTS.map((key) => (
        <td key={key} role="cell" className={positionCounts[key] === 0 ? 'count none' : 'count'}>
          {positionCounts[key]}
        </td>
      ))}
      <td role="cell" className="total">
        <Score value={dailyTotal} />
      </td>
      <td role="cell" className="final">
        <Score value={finalScore} />
      </td>
    </tr>
  );
}
