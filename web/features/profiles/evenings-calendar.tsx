/** The evenings of twelve months as a heat map: weeks on laptops, a line for each month on smaller screens. */
import type { CSSProperties } from 'react';
import { boardCalls } from '../../../contract/boards.calls.js';
import type { PlayerRef } from '../../../contract/players.js';
import type { EveningView } from '../../../contract/stats.js';
import { dayLine } from '../../../domain/boards/ranks.js';
import { type DayLine, type RuleSets, rulesOn } from '../../../domain/boards/rules.js';
import {
  daysLater, dayText, monthOf, monthShortOf, twelveMonthsTo, weekdayNumber, weekdayText, yearOf,
} from '../../../domain/dates.js';
import { scoreText } from '../../../domain/text.js';
import { useRuleSets } from '../../figures/group.js';
import { Name } from '../../figures/members.js';
import { monthWhy, WhyScore } from '../../figures/score.js';
import { eveningPath } from '../../paths.js';
import { useToday } from '../../transport/past.js';
import { useRead } from '../../transport/resource.js';
import { Link } from '../../ui/controls.js';
import { Panel } from '../../ui/page.js';
import { useMediaQuery } from '../../ui/screen.js';

interface EveningsCalendarProps {
  readonly player: PlayerRef;
  readonly evenings: readonly Evening[];
}

export function EveningsCalendar(props: EveningsCalendarProps) {
  const isWide = useMediaQuery('(min-width: 1200px)');
  return (
    <Panel title="Evenings of twelve months" note="The number is the place of the evening" variant="stack">
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

const KEY = [
  [1, 1, 'first'], [2, 2, 'second, third'], [3, 4, 'fourth'], [4, 5, 'others'], [5, 6, 'last but one'], [6, 7, 'last'],
] as const;

/** The names of rows that have one. */
const WEEKDAYS = [[1, 'Mon'], [3, 'Wed'], [5, 'Fri'], [7, 'Sun']] as const;

/** The first row and column hold the names. */
const at = (column: number, row: number): CSSProperties => ({ gridColumn: column + 1, gridRow: row + 1 });

function Weeks({ evenings }: EveningsCalendarProps) {
  const { data = [] } = useRead(boardCalls.dates, 5);
  const { cells, months } = eveningWeeks(evenings, data, useToday());
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

const Months = ({ player, evenings }: EveningsCalendarProps) => (
  <ol className="heat">
    {eveningMonths(evenings, useToday()).map(({ month, evenings: own, sum }) => (
      <li key={month}>
        <span className="small muted">{monthShortOf(month)}</span>
        <ol>{own.map((evening) => <li key={evening.date}><EveningCell evening={evening} /></li>)}</ol>
        <WhyScore {...monthWhy(month, player)} value={sum} />
      </li>
    ))}
  </ol>
);

/** A link to the evening. */
const EveningCell = ({ evening, style }: { readonly evening: Evening; readonly style?: CSSProperties }) => {
  const { date, rank, of, final } = evening;
  return (
    <Link
      className="evening tall"
      style={style}
      data-heat={heatOf(evening, useRuleSets())}
      data-tip={`${dayText(date)}: ${scoreText(final)}`}
      to={eveningPath(date)}
      aria-label={`Place ${rank} of ${of}, ${weekdayText(date)}, ${scoreText(final)} points`}
    >
      {rank}
    </Link>
  );
};

export type Evening = Pick<EveningView, 'date' | 'rank' | 'of' | 'final'>;

export const WEEKS = 53;
const WEEK_MS = 7 * 24 * 3600 * 1000;

/** The last twelve months: the page does not have older evenings of the member. */
const lastTwelve = (today: string): string[] => twelveMonthsTo(monthOf(today));

/**
 * The weeks from the oldest, which is 1, the days from Monday, which is 1, and the months in which they begin. A day of
 * the group without the member has no evening.
 * @param evenings  of the member
 * @param groupDates  all dates with games
 */
export function eveningWeeks(evenings: readonly Evening[], groupDates: readonly string[], today: string) {
  const monday = daysLater(today, 1 - weekdayNumber(today) - 7 * (WEEKS - 1));
  const months = lastTwelve(today);
  const weekOf = (date: string): number => 1 + Math.floor((Date.parse(date) - Date.parse(monday)) / WEEK_MS);
  const byDate = new Map(evenings.map((evening) => [evening.date, evening]));
  const dates = [...new Set([...byDate.keys(), ...groupDates])].sort();
  return {
    cells: dates.filter((date) => date >= months[0]! && date <= today).map((date) => ({
      date, week: weekOf(date), day: weekdayNumber(date), evening: byDate.get(date) ?? null,
    })),
    months: months.map((month) => ({ week: weekOf(`${month}-01`), name: nameOf(month, today) })),
  };
}

/** The short name of a month; January of this year has the year. */
const nameOf = (month: string, today: string): string =>
  (month === `${yearOf(today)}-01` ? `${monthShortOf(month)} ${yearOf(today)}` : monthShortOf(month));

/** The months with evenings and their points, the latest first; the evenings in order. */
export function eveningMonths(evenings: readonly Evening[], today: string) {
  return lastTwelve(today).reverse().flatMap((month) => {
    const own = evenings.filter(({ date }) => date.startsWith(month)).sort((a, b) => (a.date < b.date ? -1 : 1));
    return own.length === 0 ? [] : [{ month, evenings: own, sum: own.reduce((sum, { final }) => sum + final, 0) }];
  });
}

const HEATS: Readonly<Record<DayLine, number>> =
  { first: 1, second: 2, third: 2, fourth: 3, others: 4, lastButOne: 5, last: 6 };

/** The colour of an evening, by the line of the table that it got under the rules of its date. */
export const heatOf = ({ date, rank, of }: Pick<Evening, 'date' | 'rank' | 'of'>, sets: RuleSets): number =>
  HEATS[dayLine(rank, of, rulesOn(sets, date).smallEvenings)];
