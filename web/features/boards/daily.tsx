/** The daily tab: one day at a time, by calendar, step by step or from the latest days with games. */
import { boardCalls } from '../../../contract/boards.calls.js';
import type { DayStandingView } from '../../../contract/boards.js';
import { dateText } from '../../../domain/dates.js';
import { counted } from '../../../domain/text.js';
import { Calendar, DateChips } from '../../figures/calendar.js';
import { eveningPath, paths } from '../../paths.js';
import { OnlyNow } from '../../transport/past.js';
import { Button, Icon, LinkButton } from '../../ui/controls.js';
import { dateAfter } from '../../ui/date-text.js';
import { Empty } from '../../ui/load-states.js';
import { mayRecordGames, useReader } from '../session/session.api.js';
import type { ShownBoard } from './board-address.js';
import { BoardContent } from './board-content.js';
import { useBoard, useGameDates } from './board.api.js';
import { DayBoard } from './day-board.js';
import { lineOfDay } from './past/standings.js';

export function Daily(shown: ShownBoard) {
  const { board, today, onShow } = shown;
  const { date } = board;
  const show = (next: string): void => onShow({ date: next });
  const query = useBoard(boardCalls.day, 2, { date });
  const reader = useReader();
  const dates = useGameDates();
  const latest = dates[0];
  return (
    <div className="cols cols-side">
      <div className="stack">
        <DayStepper {...shown} />
        <DateChips
          label="Recent days with games"
          dates={dates}
          selected={date}
          today={today}
          onSelect={show}
          foot={(close) => <Button act="Cancel" onClick={close} />}
        />
        <p className="vh" role="status">
          {query.data?.isCleared === false && summaryOf(query.data.rows, date, today)}
        </p>
        <BoardContent
          board={board}
          query={query}
          lineOf={lineOfDay}
          empty={
            <Empty
              title="No Games"
              hint={date === today ? 'No games played today' : `No games found for ${dateText(date)}`}
            >
              {latest === undefined && <LinkButton act="To the games" to={paths.games} />}
              {latest !== undefined && latest !== date && (
                <Button act={`Show ${dateText(latest)}`} onClick={() => show(latest)} />
              )}
            </Empty>
          }
          show={(rows) => (
            <>
              <DayBoard key={date} date={date} rows={rows} />
              <div className="row wrap">
                <LinkButton act="Recap of the evening" to={eveningPath(date)} />
                <OnlyNow>
                  {mayRecordGames(reader) && <LinkButton act="Show it on a TV" look="quiet" to={paths.screens} />}
                </OnlyNow>
              </div>
            </>
          )}
        />
      </div>
      <aside className="stack side">
        <section className="panel" aria-label="Calendar">
          <Calendar dates={dates} selected={date} today={today} onSelect={show} />
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

function DayStepper({ board: { date }, today, onShow }: ShownBoard) {
  const by = (days: number) => () => onShow({ date: dateAfter(date, days) });
  return (
    <div className="day-step">
      <button type="button" className="btn" aria-label="Previous Day" onClick={by(-1)}>
        <Icon name="left" />
        <span className="only-wide">Previous Day</span>
      </button>
      <h2>{dateText(date)}</h2>
      <button type="button" className="btn" aria-label="Next Day" disabled={date >= today} onClick={by(1)}>
        <span className="only-wide">Next Day</span>
        <Icon name="right" />
      </button>
    </div>
  );
}
