/** The controls that choose which games are shown: dates and pages. */
import { Calendar, DateChips } from '../../figures/calendar.js';
import { paths } from '../../paths.js';
import { Button, Chip, Icon, Link } from '../../ui/controls.js';
import { AsOfButton } from '../past/head-actions.js';
import { pageNumbers } from './games-filter.js';

interface DateFilterProps {
  /** Dates that have games, the latest first. */
  readonly dates: readonly string[];
  readonly selected: string | null;
  readonly onSelect: (date: string | null) => void;
}

/** The date filter on phones. */
export const DateFilterChips = ({ onSelect, waiting, ...filter }: DateFilterProps & { readonly waiting: number }) => (
  <DateChips
    {...filter}
    label="Filter by date"
    className="only-phone"
    onSelect={onSelect}
    first={
      <>
        <Link className="chip" to={paths.evenings}>Evenings</Link>
        <Link className="chip" to={paths.findGames}>Find</Link>
        <Link className="chip" to={paths.waitingGames}>
          Open ties <span className="num chip-count">{waiting || ''}</span>
        </Link>
        <AsOfButton look="chip" />
        <Chip aria-pressed={filter.selected === null} onClick={() => onSelect(null)}>All games</Chip>
      </>
    }
    foot={(close) => filterButtons(filter.selected, () => {
      close();
      onSelect(null);
    })}
  />
);

/** The date filter on laptops. */
export const DatePanel = (filter: DateFilterProps) => (
  <section className="panel" aria-label="Filter by date">
    <Calendar {...filter} />
    <div className="cal-acts">{filterButtons(filter.selected, () => filter.onSelect(null))}</div>
  </section>
);

const filterButtons = (selected: string | null, onClear: () => void) => (
  <>
    <Button label="Clear" disabled={selected === null} onClick={onClear} />
    <Button label="Show All Games" onClick={onClear} />
  </>
);

export function Pager({ page, pageCount, onPage, onNear }: {
  readonly page: number;
  readonly pageCount: number;
  readonly onPage: (page: number) => void;
  /** Called when the pointer or the focus is on the button of a page. */
  readonly onNear: (page: number) => void;
}) {
  if (pageCount < 2) return null;
  const turningTo = (to: number) => {
    const isBeyond = to < 1 || to > pageCount;
    const near = (): void => {
      if (!isBeyond && to !== page) onNear(to);
    };
    return {
      type: 'button', disabled: isBeyond, onClick: () => onPage(to), onPointerEnter: near, onFocus: near,
    } as const;
  };
  return (
    <nav className="pager" aria-label="Pages">
      <button {...turningTo(page - 1)} aria-label="Previous page"><Icon name="left" /></button>
      {pageNumbers(page, pageCount).map((number, index) => number === null ? (
        <span key={`gap-${index}`} aria-hidden="true">…</span>
      ) : (
        <button
          {...turningTo(number)}
          key={number}
          aria-label={`Page ${number}`}
          aria-current={number === page ? 'page' : undefined}
        >
          {number}
        </button>
      ))}
      <button {...turningTo(page + 1)} aria-label="Next page"><Icon name="right" /></button>
    </nav>
  );
}
