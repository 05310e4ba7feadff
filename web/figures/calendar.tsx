/** Picks a date that has games: in a calendar, or from chips of the latest dates. */
import { type ReactNode, useId, useState } from 'react';
import { dateText, dayText, monthOf, monthsLater, monthTitle, weekdayNumber } from '../../domain/dates.js';
import { knownGroup } from './group.js';
import { useToday } from '../transport/past.js';
import { Chip, Icon, IconButton } from '../ui/controls.js';
import { Dialog } from '../ui/dialog.js';
import { datesOfMonth } from './dates-of-month.js';

interface CalendarProps {
  /** Dates that have games, the latest first. */
  readonly dates: readonly string[];
  readonly selected: string | null;
  readonly onSelect: (date: string) => void;
}

/** The number of dates offered beside the calendar (docs/rules.md, Boards). */
const RECENT_DATES = 5;

const STEPS = [['left', -1], ['right', 1]] as const;
const WEEKDAY_INITIALS = ['M', 'T', 'W', 'T', 'F', 'S', 'S'] as const;

/** A calendar in which only dates with games can be picked. */
export function Calendar({ dates, selected, onSelect }: CalendarProps) {
  // Today's month is shown while there are no games.
  const today = useToday();
  // The month to which the reader has turned, until another date is selected elsewhere.
  const [turned, setTurned] = useState({ month: '', selected });
  const headingId = useId();
  const latest = dates[0] ?? today;
  const isTurned = turned.month !== '' && (selected === null || selected === turned.selected);
  const month = isTurned ? turned.month : monthOf(selected ?? latest);
  const ends = { left: monthOf(dates.at(-1) ?? today), right: monthOf(latest) };
  const pick = (date: string): void => {
    setTurned({ month, selected: date });
    onSelect(date);
  };
  return (
    <div role="group" aria-labelledby={headingId}>
      <div className="cal-head">
        <h3 id={headingId} aria-live="polite">{monthTitle(month)}</h3>
        <span>
          {STEPS.map(([icon, by]) => (
            <IconButton
              icon={icon}
              label={monthTitle(monthsLater(month, by))}
              key={icon}
              disabled={by < 0 ? month <= ends.left : month >= ends.right}
              onClick={() => setTurned({ month: monthsLater(month, by), selected })}
            />
          ))}
        </span>
      </div>
      <Days month={month} dates={dates} selected={selected} onSelect={pick} />
      <p className="small muted cal-note">Days with a dot have games.</p>
    </div>
  );
}

function Days({ month, dates, selected, onSelect }: CalendarProps & { readonly month: string }) {
  const days = datesOfMonth(month);
  const { firstWeekday: first = 1 } = knownGroup();
  const withGames = new Set(dates);
  const space = (_: unknown, index: number) => <span key={`before-${index}`} aria-hidden="true" />;
  return (
    <div className="cal">
      {WEEKDAY_INITIALS.map((_, index) => (
        <span key={index} aria-hidden="true">{WEEKDAY_INITIALS[(index + first - 1) % 7]}</span>
      ))}
      {Array.from({ length: (weekdayNumber(days[0]!) - first + 7) % 7 }, space)}
      {days.map((date, index) => (
        <button
          key={date}
          type="button"
          disabled={!withGames.has(date)}
          aria-pressed={date === selected}
          aria-label={`${dateText(date)}, ${withGames.has(date) ? 'has games' : 'no games'}`}
          onClick={() => onSelect(date)}
        >
          {index + 1}
        </button>
      ))}
    </div>
  );
}

/** The latest dates as chips, and on phones a sheet with the calendar for the others. */
export function DateChips({ label, className = '', first, foot, ...calendar }: CalendarProps & {
  readonly label: string;
  readonly className?: string;
  /** Chips between the calendar and the dates. */
  readonly first?: ReactNode;
  /** The buttons of the sheet. */
  readonly foot: (close: () => void) => ReactNode;
}) {
  const { dates, selected, onSelect } = calendar;
  const today = useToday();
  const [isPicking, setPicking] = useState(false);
  const recent = dates.slice(0, RECENT_DATES);
  const isOlder = selected !== null && selected < today && !recent.includes(selected);
  const close = (): void => setPicking(false);
  const pick = (date: string): void => {
    close();
    onSelect(date);
  };
  return (
    <div className={`chips ${className}`} role="group" aria-label={label}>
      <Chip className="only-phone" aria-pressed={isOlder} aria-haspopup="dialog" onClick={() => setPicking(true)}>
        <Icon name="calendar" />
        {isOlder ? dateText(selected) : 'Pick a date'}
      </Chip>
      {first}
      {recent.map((date) => (
        <Chip key={date} aria-pressed={date === selected} onClick={() => onSelect(date)}>{dayText(date)}</Chip>
      ))}
      {isPicking && (
        <Dialog title="Pick a date" onClose={close} foot={foot(close)}>
          <Calendar {...calendar} onSelect={pick} />
        </Dialog>
      )}
    </div>
  );
}
