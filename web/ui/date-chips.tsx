/** The latest dates with games as chips, and on phones a sheet with the calendar for the others. */
import { type ReactElement, type ReactNode, useState } from 'react';
import { Calendar, type CalendarProps, RECENT_DATES } from './calendar.js';
import { dateText, dayText } from './date-text.js';
import { Dialog } from './dialog.js';
import { Icon } from './icon.js';
import './chips.css';

export interface DateChipsProps extends CalendarProps {
  readonly label: string;
  readonly className?: string;
  /** A chip before the others. */
  readonly first?: ReactNode;
  /** Buttons of the sheet. */
  readonly foot: (close: () => void) => ReactNode;
}

export function DateChips({ label, className = '', first, foot, ...calendar }: DateChipsProps): ReactElement {
  const { dates, selected, today, onSelect } = calendar;
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
      {first}
      <button
        type="button"
        className="chip only-phone"
        aria-pressed={isOlder}
        aria-haspopup="dialog"
        onClick={() => setPicking(true)}
      >
        <Icon name="calendar" />
        {isOlder ? dateText(selected) : 'Pick a date'}
      </button>
      {recent.map((date) => (
        <button
          key={date}
          type="button"
          className="chip"
          aria-pressed={date === selected}
          onClick={() => onSelect(date)}
        >
          {dayText(date)}
        </button>
      ))}
      {isPicking && (
        <Dialog title="Pick a date" onClose={close} foot={foot(close)}>
          <Calendar {...calendar} onSelect={pick} />
        </Dialog>
      )}
    </div>
  );
}
