/** The evenings of twelve months as a heat map: weeks on laptops, a line for each month on smaller screens. */
import type { CSSProperties } from 'react';
import { boardCalls } from '../../../contract/boards.calls.js';
import type { PlayerRef } from '../../../contract/players.js';
import { dayText, monthShortOf, weekdayText } from '../../../domain/dates.js';
import { scoreText } from '../../../domain/text.js';
import { Name } from '../../figures/members.js';
import { monthWhy, WhyScore } from '../../figures/why.js';
import { eveningPath } from '../../paths.js';
import { useRead } from '../../transport/resource.js';
import { Link } from '../../ui/controls.js';
import { Panel } from '../../ui/page-head.js';
import { useMediaQuery } from '../../ui/screen.js';
import { type Evening, eveningMonths, eveningWeeks, heatOf } from './evening-weeks.js';

interface EveningsCalendarProps {
  readonly player: PlayerRef;
  readonly evenings: readonly Evening[];
  readonly today: string;
}

export function EveningsCalendar(props: EveningsCalendarProps) {
  const isWide = useMediaQuery('(min-width: 1200px)');
  return (
    <Panel title="Evenings of twelve months" note="The number is the place of the evening" look="stack">
      {isWide ? <Weeks {...props} /> : <Months {...props} />}
      <p className="legend heat-key">
        {KEY.map(([heat, place, text]) => (
          <span key={heat} className="row">
            <i className="evening" data-heat={heat} aria-hidden="true">{place}</i> {text}
          </span>
        ))}
        {isWide && (
          <span className="row">
            <i className="evening away" aria-hidden="true" />
            {' evening without '}
            <Name>{props.player.displayName}</Name>
          </span>
        )}
      </p>
    </Panel>
  );
}

const KEY = [[1, 1, 'first'], [2, 2, '+3 and more'], [3, 4, '+1'], [4, 5, '0'], [5, 6, '−5'], [6, 7, '−10']] as const;

/** Names of the rows that have one. */
const WEEKDAYS = [[1, 'Mon'], [3, 'Wed'], [5, 'Fri'], [7, 'Sun']] as const;

/** The first row and column hold the names. */
const at = (column: number, row: number): CSSProperties => ({ gridColumn: column + 1, gridRow: row + 1 });

function Weeks({ evenings, today }: EveningsCalendarProps) {
  const { data } = useRead(boardCalls.dates, 5);
  const { cells, months } = eveningWeeks(evenings, data ?? [], today);
  return (
    <div className="weeks">
      {WEEKDAYS.map(([day, name]) => (
        <span key={name} className="faint" style={at(0, day)} aria-hidden="true">{name}</span>
      ))}
      {months.map(({ week, name }) => (
        <span key={name} className="faint" style={at(week, 0)} aria-hidden="true">{name}</span>
      ))}
      {cells.map(({ date, week, day, evening }) => (evening === null
        ? <i key={date} className="evening away" style={at(week, day)} />
        : <EveningCell key={date} evening={evening} style={at(week, day)} />))}
    </div>
  );
}

const Months = ({ player, evenings, today }: EveningsCalendarProps) => (
  <ol className="heat">
    {eveningMonths(evenings, today).map(({ month, evenings: own, sum }) => (
      <li key={month}>
        <span className="small muted">{monthShortOf(month)}</span>
        <ol>{own.map((evening) => <li key={evening.date}><EveningCell evening={evening} /></li>)}</ol>
        <WhyScore {...monthWhy(month, player)} value={sum} />
      </li>
    ))}
  </ol>
);

/** Leads to the evening. */
const EveningCell = ({ evening, style }: { readonly evening: Evening; readonly style?: CSSProperties }) => {
  const { date, rank, of, final } = evening;
  return (
    <Link
      className="evening"
      style={style}
      data-heat={heatOf(evening)}
      data-tip={`${dayText(date)}: ${scoreText(final)}`}
      to={eveningPath(date)}
      aria-label={`Place ${rank} of ${of}, ${weekdayText(date)}, ${scoreText(final)} points`}
    >
      {rank}
    </Link>
  );
};
