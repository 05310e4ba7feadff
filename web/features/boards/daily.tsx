/** The daily tab: one day at a time, by calendar, step by step or from the latest days with games. */
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import type { DayStandingView } from '../../../contract/boards.js';
import { Calendar, RECENT_DATES } from '../../ui/calendar.js';
import { dateAfter, dateText, dayText } from '../../ui/date-text.js';
import { Dialog } from '../../ui/dialog.js';
import { Icon } from '../../ui/icon.js';
import { Empty } from '../../ui/load-states.js';
import { counted } from '../../ui/score-text.js';
import { paths } from '../../paths.js';
import { WayOn } from '../../ui/way-on.js';
import { BoardContent } from './board-content.js';
import { dayBoardQuery, useGameDates } from './days.api.js';
import { DayBoard } from './day-board.js';
import '../../ui/chips.css';

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
        <RecentDates dates={dates} date={date} today={today} onShow={onShow} />
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

/** Said when the day changes under the fingers of somebody who does not see the board. */
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

interface RecentDatesProps extends StepperProps {
  /** Dates that have games, the latest first. */
  readonly dates: readonly string[];
}

function RecentDates({ dates, date, today, onShow }: RecentDatesProps): ReactElement {
  const [isPicking, setPicking] = useState(false);
  const choose = (picked: string): void => {
    setPicking(false);
    onShow(picked);
  };
  return (
    <div className="chips" role="group" aria-label="Recent days with games">
      <button type="button" className="chip only-phone" aria-haspopup="dialog" onClick={() => setPicking(true)}>
        <Icon name="calendar" />
        Pick a date
      </button>
      {dates.slice(0, RECENT_DATES).map((recent) => (
        <button
          key={recent}
          type="button"
          className="chip"
          aria-pressed={recent === date}
          onClick={() => choose(recent)}
        >
          {dayText(recent)}
        </button>
      ))}
      {isPicking && (
        <Dialog
          title="Pick a date"
          onClose={() => setPicking(false)}
          foot={
            <button type="button" className="btn" onClick={() => setPicking(false)}>
              Cancel
            </button>
          }
        >
          <Calendar dates={dates} selected={date} today={today} onSelect={choose} />
        </Dialog>
      )}
    </div>
  );
}
