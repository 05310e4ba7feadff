/** The page around the boards: its title, the tabs of periods, and the daily tab, which all boards share. */
import { type ComponentType, Fragment } from 'react';
import { boardCalls } from '../../../contract/boards.calls.js';
import type { DayStandingView } from '../../../contract/boards.js';
import type { MonthView } from '../../../contract/months.js';
import { dateText, daysLater } from '../../../domain/dates.js';
import { counted } from '../../../domain/text.js';
import { Calendar, DateChips } from '../../figures/calendar.js';
import { eveningPath, paths, settleAddress } from '../../paths.js';
import { OnlyNow, usePageParams, usePast, useToday } from '../../transport/past.js';
import { Button, Icon, Link, LinkButton } from '../../ui/controls.js';
import { keyOfMonth, monthOfDate, monthText } from '../../ui/date-text.js';
import { Empty, PageHead } from '../../ui/page.js';
import { tabId, Tabs } from '../../ui/tabs.js';
import { mayRecordGames, useReader } from '../../figures/session.js';
import { type BoardAddress, boardIn, notAfter, paramsOf, type Period, type ShownBoard } from './board-address.js';
import { BoardContent } from './board-content.js';
import { useBoard, useGameDates } from './board.api.js';
import { boardOfDay, lineOfDay } from './board-lines.js';
import { DayBoard } from './period-boards.js';

const PERIODS: Record<Period, string> = { daily: 'Daily', monthly: 'Monthly', yearly: 'Yearly' };
export const PANEL_ID = 'board';

type Tab = ComponentType<ShownBoard>;

export function BoardPage(
  { title, Monthly, Yearly }: { readonly title: string; readonly Monthly: Tab; readonly Yearly: Tab },
) {
  const [params, setParams] = usePageParams();
  const today = useToday();
  const current = monthOfDate(today);
  const board = boardIn(params, today);
  const onShow = (change: Partial<BoardAddress>): void => {
    // The screen may lag behind the address, which already has the last choice.
    const next = { ...boardIn(new URLSearchParams(location.search), today), ...change };
    setParams(paramsOf({ ...next, ...notAfter(current, next) }, today));
  };
  const shown: ShownBoard = { board, today, current, live: usePast() === null ? current : null, onShow };
  const { period } = board;
  return (
    <>
      <PageHead title={title}>
        <Tabs
          label="Period"
          tabs={PERIODS}
          selected={period}
          panelId={PANEL_ID}
          onSelect={(chosen) => onShow({ period: chosen })}
        />
      </PageHead>
      <div id={PANEL_ID} className="stack" role="tabpanel" aria-labelledby={tabId(PANEL_ID, period)}>
        {period === 'daily' && <Daily {...shown} />}
        {period === 'monthly' && <Monthly {...shown} />}
        {period === 'yearly' && <Yearly {...shown} />}
      </div>
    </>
  );
}

/**
 * The line above the board of a month that is over, with links to the games whose ties are pending. Its space is
 * reserved, so that the board does not move.
 * @param state  of the month; undefined while unknown
 */
export function WaitedFor(
  { board, current, state }: Pick<ShownBoard, 'board' | 'current'> & { readonly state: MonthView | undefined },
) {
  if (usePast() !== null || keyOfMonth(board) >= keyOfMonth(current)) return null;
  const games = state?.isFinalized === false ? state.pendingGames : [];
  return (
    <p className="waited-for small">
      {games.length > 0 && `${monthText(board)} waits for ties to be settled: `}
      {games.map((id, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Link to={settleAddress(id)}>Game {id}</Link>
        </Fragment>
      ))}
    </p>
  );
}

/** Chooses a day by calendar, step by step, or from the latest days with games. */
function Daily(shown: ShownBoard) {
  const { board: { date }, today, onShow } = shown;
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
          onSelect={show}
          foot={(close) => <Button label="Cancel" onClick={close} />}
        />
        <p className="vh" role="status">{query.data?.isCleared === false && summaryOf(query.data.rows, date, today)}</p>
        <BoardContent
          board={boardOfDay(date)}
          query={query}
          lineOf={lineOfDay}
          empty={
            <Empty title="No Games" hint={date === today ? NONE_TODAY : `No games found for ${dateText(date)}`}>
              {latest === undefined && <LinkButton label="To the games" to={paths.games} />}
              {latest !== undefined && latest !== date && (
                <Button label={`Show ${dateText(latest)}`} onClick={() => show(latest)} />
              )}
            </Empty>
          }
          show={(rows) => (
            <>
              <DayBoard key={date} date={date} rows={rows} />
              <div className="row wrap">
                <LinkButton label="Recap of the evening" to={eveningPath(date)} />
                <OnlyNow>
                  {mayRecordGames(reader) && <LinkButton label="Show it on a TV" variant="quiet" to={paths.screens} />}
                </OnlyNow>
              </div>
            </>
          )}
        />
      </div>
      <aside className="stack side">
        <section className="panel" aria-label="Calendar">
          <Calendar dates={dates} selected={date} onSelect={show} />
        </section>
      </aside>
    </div>
  );
}

const NONE_TODAY = 'No games played today';

/** Announces the new day to screen readers. */
const summaryOf = (rows: readonly DayStandingView[], date: string, today: string): string => {
  if (rows.length > 0) return `${dateText(date)}, ${counted(rows.length, 'player')}`;
  return date === today ? NONE_TODAY : `No games played for ${dateText(date)}.`;
};

function DayStepper({ board: { date }, today, onShow }: ShownBoard) {
  const by = (days: number) => () => onShow({ date: daysLater(date, days) });
  return (
    <div className="row between day-step">
      <Button
        icon="left"
        label={<span className="only-wide">Previous Day</span>}
        aria-label="Previous Day"
        onClick={by(-1)}
      />
      <h2>{dateText(date)}</h2>
      <Button
        label={<><span className="only-wide">Next Day</span><Icon name="right" /></>}
        aria-label="Next Day"
        disabled={date >= today}
        onClick={by(1)}
      />
    </div>
  );
}
