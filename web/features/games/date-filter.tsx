/** The date filter: chips with a sheet on phones, a panel beside the games on laptops. */
import { paths } from '../../paths.js';
import { Button, Link } from '../../ui/controls.js';
import { Calendar, DateChips } from '../../figures/calendar.js';

export interface DateFilterProps {
  /** Dates that have games, the latest first. */
  readonly dates: readonly string[];
  readonly selected: string | null;
  /** The current date in Toronto. */
  readonly today: string;
  readonly onSelect: (date: string | null) => void;
}

export const DateFilterChips = ({ onSelect, ...filter }: DateFilterProps) => (
  <DateChips
    {...filter}
    label="Filter by date"
    className="only-phone"
    onSelect={onSelect}
    first={
      <>
        <Link className="chip" to={paths.findGames}>Find</Link>
        <Link className="chip" to={paths.waitingGames}>Waiting</Link>
        <button type="button" className="chip" aria-pressed={filter.selected === null} onClick={() => onSelect(null)}>
          All games
        </button>
      </>
    }
    foot={(close) => (
      <FilterButtons
        selected={filter.selected}
        onSelect={() => {
          close();
          onSelect(null);
        }}
      />
    )}
  />
);

export const DatePanel = ({ dates, selected, today, onSelect }: DateFilterProps) => (
  <section className="panel" aria-label="Filter by date">
    <Calendar dates={dates} selected={selected} today={today} onSelect={onSelect} />
    <div className="cal-acts"><FilterButtons selected={selected} onSelect={onSelect} /></div>
  </section>
);

const FilterButtons = ({ selected, onSelect }: Pick<DateFilterProps, 'selected' | 'onSelect'>) => (
  <>
    <Button act="Clear" disabled={selected === null} onClick={() => onSelect(null)} />
    <Button act="Show All Games" onClick={() => onSelect(null)} />
  </>
);
