/** Owns the month's board: one row per player, which opens into the player's days. */
import type { ReactElement } from 'react';
import { DAY_POINTS } from '../../../domain/scoring/day-standing.js';
import { dayLegend } from '../../../domain/scoring/legends.js';
import type { FastMonthRow } from '../../../domain/views.js';
import { type Month, monthText, weekdayText } from '../../ui/date-text.js';
import { Icon } from '../../ui/icon.js';
import { BoardName, Place, YouTag } from '../../ui/marks.js';
import { counted, scoreText } from '../../ui/score-text.js';
import { Score } from '../../ui/score.js';
import { type PlayedDay, playedDays } from './month-rows.js';
import { Spark } from './spark.js';
import { type StandingLine, standingLine } from './standing-line.js';
import { useOpenRows } from './use-open-rows.js';
import { rowId, YouLine } from './you-line.js';

export interface MonthBoardProps {
  readonly month: Month;
  readonly rows: readonly FastMonthRow[];
  readonly readerId: number | undefined;
}

export function MonthBoard({ month, rows, readerId }: MonthBoardProps): ReactElement {
  const { isOpen, toggle } = useOpenRows(readerId);
  const line = monthLine(rows, readerId);
  return (
    <>
      {line !== null && readerId !== undefined && <YouLine line={line} readerId={readerId} />}
      <section className="panel flush" aria-label={monthText(month)}>
        <div className="board-cols" aria-hidden="true">
          <span>#</span>
          <span>Player</span>
          <span className="spark">Evenings</span>
          <span className="days">Days played</span>
          <span className="total">Total</span>
          <span className="final">Points</span>
        </div>
        <ol className="board">
          {rows.map((row) => (
            <PlayerRow
              key={row.user_id}
              row={row}
              month={month}
              isReader={row.user_id === readerId}
              isOpen={isOpen(row.user_id)}
              onToggle={() => toggle(row.user_id)}
            />
          ))}
        </ol>
      </section>
      <DayLegend />
    </>
  );
}

const monthLine = (rows: readonly FastMonthRow[], readerId: number | undefined): StandingLine | null =>
  standingLine(
    rows.map(({ user_id, rank, monthly_final_score }) => ({ playerId: user_id, rank, score: monthly_final_score })),
    readerId,
  );

interface PlayerRowProps {
  readonly row: FastMonthRow;
  readonly month: Month;
  readonly isReader: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function PlayerRow({ row, month, isReader, isOpen, onToggle }: PlayerRowProps): ReactElement {
  const days = playedDays(row);
  const daysId = `${rowId(row.user_id)}-days`;
  return (
    <li id={rowId(row.user_id)} className={isReader ? 'you' : undefined}>
      <button
        type="button"
        className="board-row"
        aria-expanded={isOpen}
        aria-controls={isOpen ? daysId : undefined}
        onClick={onToggle}
      >
        <Place place={row.rank} />
        <span>
          <span className="who">
            <BoardName name={row.display_name} isAdmin={row.is_admin} />
            {isReader && <YouTag />}
          </span>
          <span className="sub num">{counted(row.days_played, 'day')}</span>
        </span>
        <Spark scores={days.map(({ finalScore }) => finalScore)} full={DAY_POINTS.first} />
        <span className="days num muted">
          {row.days_played}
          <span className="vh"> {row.days_played === 1 ? 'day' : 'days'} played</span>
        </span>
        <span className="total num muted">
          <span className="vh">total </span>
          {scoreText(row.total_score)}
        </span>
        <span className="final">
          <span className="vh">points </span>
          <Score value={row.monthly_final_score} />
        </span>
        <Icon name="down" className="chev" />
      </button>
      {isOpen && <Days id={daysId} days={days} caption={`${row.display_name}, ${monthText(month)}`} />}
    </li>
  );
}

interface DaysProps {
  readonly id: string;
  readonly days: readonly PlayedDay[];
  readonly caption: string;
}

/** The roles are spelled out because `display: grid` takes the native ones away on laptops. */
const Days = ({ id, days, caption }: DaysProps): ReactElement => (
  <div className="daily-wrap" id={id}>
    <table className="daily" role="table">
      <caption className="vh">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader">Day</th>
          <th role="columnheader">Rank</th>
          <th role="columnheader">Day total</th>
          <th role="columnheader">Points</th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {days.map(({ date, rank, rankOf, dayTotal, finalScore }) => (
          <tr key={date} role="row">
            <th role="rowheader" scope="row">
              {weekdayText(date)}
            </th>
            <td role="cell" className="rank">
              {rank} <span className="muted">of {rankOf}</span>
            </td>
            <td role="cell" className="total">
              <Score value={dayTotal} />
            </td>
            <td role="cell" className="final">
              <Score value={finalScore} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const DayLegend = (): ReactElement => (
  <p className="legend">
    <span>Points of an evening:</span>
    {dayLegend.map(({ label, points }) => (
      <span key={label} className="num">
        {label} <b>{scoreText(points)}</b>
      </span>
    ))}
  </p>
);
