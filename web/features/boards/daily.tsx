/** The daily tab: one day at a time, by calendar, step by step or from the latest days with games. */
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { DayStandingView } from '../../../contract/boards.js';
import { Calendar } from '../../ui/calendar.js';
import { DateChips } from '../../ui/date-chips.js';
import { dateAfter, dateText } from '../../ui/date-text.js';
import { Icon } from '../../ui/icon.js';
import { Empty } from '../../ui/load-states.js';
import { counted } from '../../ui/score-text.js';
import { paths } from '../../paths.js';
import { WayOn } from '../../ui/way-on.js';
import { BoardContent } from './board-content.js';
import { dayBoardQuery, useGameDates } from './days.api.js';
import { DayBoard } from './day-board.js';

export interface DailyProps {
  readonly date: string;
  /** The current date in Toronto. */
  readonly today: string;
  readonly readerId: number | undefined;
  readonly onShow: (date: string) => void;
}

export function Daily({ date, today, readerId, onShow }: DailyProps): ReactElement {
  const query = useQuery(dayBoardQuery(date));
  const dates = useGameDates();
  const latest = dates[0];
  return (
    <div className="cols cols-side">
      <div className="stack">
        <DayStepper date={date} today={today} onShow={onShow} />
        <DateChips
          label="Recent days with games"
          dates={dates}
          selected={date}
          today={today}
          onSelect={onShow}
          foot={(close) => (
            <button type="button" className="btn" onClick={close}>
              Cancel
            </button>
          )}
        />
        <p className="vh" role="status">
          {query.data?.isCleared === false && summaryOf(query.data.rows, date, today)}
        </p>
        <BoardContent
          query={query}
          empty={
            <Empty
              title="No Games"
              hint={date === today ? 'No games played today' : `No games found for ${dateText(date)}`}
            >
              {latest === undefined && <WayOn to={paths.games}>To the games</WayOn>}
              {latest !== undefined && latest !== date && (
                <button type="button" className="btn" onClick={() => onShow(latest)}>
                  Show {dateText(latest)}
                </button>
              )}
            </Empty>
          }
          show={(rows) => <DayBoard date={date} rows={rows} readerId={readerId} />}
        />
      </div>
      <aside className="stack side">
        <section className="panel" aria-label="Calendar">
          <Calendar dates={dates} selected={date} today={today} onSelect={onShow} />
        </section>
      </aside>
    </div>
  );
}

/** Announces the new day to screen readers. */
const summaryOf = (rows: readonly DayStandingView[], date: string, today: string): string => {
  if (rows.length > 0) return `${dateText(date)}, ${counted(rows.length, 'player')}`;
  return date === today ? 'No games played today' : `No games played for ${dateText(date)}.`;
};

type StepperProps = Pick<DailyProps, 'date' | 'today' | 'onShow'>;

const DayStepper = ({ date, today, onShow }: StepperProps): ReactElement => (
  <div className="day-step">
    <button type="button" className="btn" aria-label="Previous Day" onClick={() => onShow(dateAfter(date, -1))}>
      <Icon name="left" />
      <span className="only-wide">Previous Day</span>
    </button>
    <h2>{dateText(date)}</h2>
    <button
      type="button"
      className="btn"
      aria-label="Next Day"
      disabled={date >= today}
      onClick={() => onShow(dateAfter(date, 1))}
    >
      <span className="only-wide">Next Day</span>
      <Icon name="right" />
    </button>
  </div>
);
