/** The date filter: chips with a sheet on phones, a panel beside the games on laptops. */
import { type ReactElement, useState } from 'react';
import { dateText, dayText } from '../../ui/date-text.js';
import { Dialog } from '../../ui/dialog.js';
import { Icon } from '../../ui/icon.js';
import { Calendar, RECENT_DATES } from '../../ui/calendar.js';
import '../../ui/chips.css';

export interface DateFilterProps {
  /** Dates that have games, the latest first. */
  readonly dates: readonly string[];
  readonly selected: string | null;
  /** The current date in Toronto. */
  readonly today: string;
  readonly onSelect: (date: string | null) => void;
}

export function DateChips({ dates, selected, today, onSelect }: DateFilterProps): ReactElement {
  const [isPicking, setPicking] = useState(false);
  const recent = dates.slice(0, RECENT_DATES);
  const isOlder = selected !== null && !recent.includes(selected);
  const choose = (date: string | null): void => {
    setPicking(false);
    onSelect(date);
  };
  return (
    <div className="chips only-phone" role="group" aria-label="Filter by date">
      <button type="button" className="chip" aria-pressed={selected === null} onClick={() => choose(null)}>
        All games
      </button>
      <button
        type="button"
        className="chip"
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
          onClick={() => choose(date)}
        >
          {dayText(date)}
        </button>
      ))}
      {isPicking && (
        <Dialog
          title="Pick a date"
          onClose={() => setPicking(false)}
          foot={<FilterButtons selected={selected} onSelect={choose} />}
        >
          <Calendar dates={dates} selected={selected} today={today} onSelect={choose} />
        </Dialog>
      )}
    </div>
  );
}

export const DatePanel = ({ dates, selected, today, onSelect }: DateFilterProps): ReactElement => (
  <section className="panel" aria-label="Filter by date">
    <Calendar dates={dates} selected={selected} today={today} onSelect={onSelect} />
    <div className="cal-acts">
      <FilterButtons selected={selected} onSelect={onSelect} />
    </div>
  </section>
);

const FilterButtons = ({ selected, onSelect }: Pick<DateFilterProps, 'selected' | 'onSelect'>): ReactElement => (
  <>
    <button type="button" className="btn" disabled={selected === null} onClick={() => onSelect(null)}>
      Clear
    </button>
    <button type="button" className="btn" onClick={() => onSelect(null)}>
      Show All Games
    </button>
  </>
);
