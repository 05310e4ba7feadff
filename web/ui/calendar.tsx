/** A calendar in which only dates with games can be picked. */
import { IconButton } from './buttons.js';
import { type ReactElement, useId, useState } from 'react';
import {
  dateText,
  datesOfMonth,
  daysAfterMonday,
  type Month,
  monthAfter,
  monthNumber,
  monthOfDate,
  monthText,
} from './date-text.js';
import './calendar.css';

export interface CalendarProps {
  /** Dates that have games, the latest first. */
  readonly dates: readonly string[];
  readonly selected: string | null;
  /** The current date in Toronto, whose month is shown while there are no games. */
  readonly today: string;
  readonly onSelect: (date: string) => void;
}

/** The month that the reader turned to, until another date is selected elsewhere. */
interface Turned {
  readonly month: Month;
  readonly selected: string | null;
}

/** Dates offered beside the calendar (docs/rules.md, Boards). */
export const RECENT_DATES = 5;

const STEPS = [['left', -1], ['right', 1]] as const;
const WEEKDAY_INITIALS = ['M', 'T', 'W', 'T', 'F', 'S', 'S'] as const;

export function Calendar({ dates, selected, today, onSelect }: CalendarProps): ReactElement {
  const [turned, setTurned] = useState<Turned | null>(null);
  const headingId = useId();
  const latest = dates[0] ?? today;
  const lastMonth = monthNumber(monthOfDate(latest));
  const firstMonth = monthNumber(monthOfDate(dates.at(-1) ?? today));
  const isTurned = turned !== null && (selected === null || selected === turned.selected);
  const month = isTurned ? turned.month : monthOfDate(selected ?? latest);
  const pick = (date: string): void => {
    setTurned({ month, selected: date });
    onSelect(date);
  };
  return (
    <div role="group" aria-labelledby={headingId}>
      <div className="cal-head">
        <h3 id={headingId} aria-live="polite">
          {monthText(month)}
        </h3>
        <span>
          {STEPS.map(([icon, by]) => (
            <IconButton
              icon={icon}
              label={monthText(monthAfter(month, by))}
              key={icon}
              disabled={by < 0 ? monthNumber(month) <= firstMonth : monthNumber(month) >= lastMonth}
              onClick={() => setTurned({ month: monthAfter(month, by), selected })}
            />
          ))}
        </span>
      </div>
      <MonthDays month={month} dates={dates} selected={selected} onSelect={pick} />
      <p className="small muted cal-note">Days with a dot have games.</p>
    </div>
  );
}

interface MonthDaysProps extends Omit<CalendarProps, 'today'> {
  readonly month: Month;
}

function MonthDays({ month, dates, selected, onSelect }: MonthDaysProps): ReactElement {
  const days = datesOfMonth(month);
  const withGames = new Set(dates);
  return (
    <div className="cal">
      {WEEKDAY_INITIALS.map((initial, index) => (
        <span key={index} aria-hidden="true">
          {initial}
        </span>
      ))}
      {Array.from({ length: daysAfterMonday(days[0]!) }, (_, index) => (
        <span key={`before-${index}`} aria-hidden="true" />
      ))}
      {days.map((date, index) => {
        const hasGames = withGames.has(date);
        return (
          <button
            key={date}
            type="button"
            disabled={!hasGames}
            aria-pressed={date === selected}
            aria-label={`${dateText(date)}, ${hasGames ? 'has games' : 'no games'}`}
            onClick={() => onSelect(date)}
          >
            {index + 1}
          </button>
        );
      })}
    </div>
  );
}
