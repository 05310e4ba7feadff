/** The day's board: how often each player got which position points, the day total and the month points. */
import type { DayStandingView } from '../../../contract/boards.js';
import { dayLegend } from '../../../domain/boards/legends.js';
import { RULES } from '../../../domain/boards/rules.js';
import { dateText } from '../../../domain/dates.js';
import { counted, scoreText } from '../../../domain/text.js';
import { dayWhy, WhyScore } from '../../figures/score.js';
import { type BoardColumn, BoardTable, Legend, YouLine } from './board-parts.js';
import { lineOfDay } from './past/standings.js';
import './day-board.css';

const COUNTS = (['plus10', 'plus5', 'zero', 'minus5', 'minus10'] as const).map(
  (key, index): BoardColumn<DayStandingView> => ({
    head: <><span className="vh">games at </span>{scoreText(RULES.positionPoints[index]!)}</>,
    lookOf: ({ positionCounts }) => (positionCounts[key] === 0 ? 'count none' : 'count'),
    cell: ({ positionCounts }) => positionCounts[key],
  }));

export const DayBoard = ({ date, rows }: { readonly date: string; readonly rows: readonly DayStandingView[] }) => (
  <>
    <YouLine lines={rows.map(lineOfDay)} totalName="day total" />
    <BoardTable
      look="tallies"
      caption={dateText(date)}
      rows={rows}
      note={({ gamesPlayed }) => <small>{counted(gamesPlayed, 'game')}</small>}
      columns={[
        ...COUNTS,
        {
          head: 'Total', look: 'total',
          cell: ({ user, dailyTotal }) => <WhyScore {...dayWhy(date, user, 'day total')} value={dailyTotal} isQuiet />,
        },
        {
          head: 'Points', look: 'final',
          cell: ({ user, finalScore }) => <WhyScore {...dayWhy(date, user)} value={finalScore} />,
        },
      ]}
    />
    <Legend title="Points of the day:" lines={dayLegend} />
  </>
);
