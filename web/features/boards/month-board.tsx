/** Owns the month's board: one row per player, which opens into the player's days. */
import type { ReactElement } from 'react';
import { DAY_POINTS } from '../../../domain/scoring/day-standing.js';
import { dayLegend } from '../../../domain/scoring/legends.js';
import { type Month, monthText, weekdayText } from '../../ui/date-text.js';
import { Icon } from '../../ui/icon.js';
import { BoardName, Place, YouTag } from '../../ui/marks.js';
import { counted, scoreText } from '../../ui/score-text.js';
import { Score } from '../../ui/score.js';
import { Legend } from './legend.js';
import type { MonthEntry, PlayedDay } from './month-entries.js';
import { Spark } from './spark.js';
import { standingLine } from './standing-line.js';
import { useOpenRows } from './use-open-rows.js';
import { rowId, YouLine } from './you-line.js';

export interface MonthBoardProps {
  readonly month: Month;
  readonly entries: readonly MonthEntry[];
  readonly readerId: number | undefined;
}

export function MonthBoard({ month, entries, readerId }: MonthBoardProps): ReactElement {
  const { isOpen, toggle } = useOpenRows(readerId);
  const line = standingLine(
    entries.map(({ playerId, rank, finalScore }) => ({ playerId, rank, score: finalScore })),
    readerId,
  );
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
          {entries.map((entry) => (
            <PlayerRow
              key={entry.playerId}
              entry={entry}
              month={month}
              isReader={entry.playerId === readerId}
              isOpen={isOpen(entry.playerId)}
              onToggle={() => toggle(entry.playerId)}
            />
          ))}
        </ol>
      </section>
      <Legend title="Points of an evening:" lines={dayLegend} />
    </>
  );
}

interface PlayerRowProps {
  readonly entry: MonthEntry;
  readonly month: Month;
  readonly isReader: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function PlayerRow({ entry, month, isReader, isOpen, onToggle }: PlayerRowProps): ReactElement {
  const { playerId, name, days, daysPlayed } = entry;
  const daysId = `${rowId(playerId)}-days`;
  return (
    <li id={rowId(playerId)} className={isReader ? 'you' : undefined}>
      <button
        type="button"
        className="board-row"
        aria-expanded={isOpen}
        aria-controls={isOpen ? daysId : undefined}
        onClick={onToggle}
      >
        <Place place={entry.rank} />
        <span>
          <span className="who">
            <BoardName name={name} isAdmin={entry.isAdmin} />
            {isReader && <YouTag />}
          </span>
          <span className="sub num">{counted(daysPlayed, 'day')}</span>
        </span>
        <Spark scores={days.map(({ finalScore }) => finalScore)} full={DAY_POINTS.first} />
        <span className="days num muted">
          {daysPlayed}
          <span className="vh"> {daysPlayed === 1 ? 'day' : 'days'} played</span>
        </span>
        <span className="total num muted">
          <span className="vh">total </span>
          {scoreText(entry.totalScore)}
        </span>
        <span className="final">
          <span className="vh">points </span>
          <Score value={entry.finalScore} />
        </span>
        <Icon name="down" className="chev" />
      </button>
      {isOpen && <Days id={daysId} days={days} caption={`${name}, ${monthText(month)}`} />}
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
