/** The board of a day, with the ways to choose one. It is loaded with the tab of days. */
import { boardCalls } from '../../../contract/boards.calls.js';
import type { DayStandingView } from '../../../contract/boards.js';
import { dayLegend } from '../../../domain/boards/legends.js';
import type { Rules } from '../../../domain/boards/rules.js';
import { dateText, daysLater, monthOf } from '../../../domain/dates.js';
import { counted, ordinal, scoreText } from '../../../domain/text.js';
import { Calendar, DateChips } from '../../figures/calendar.js';
import { useRules } from '../../figures/group.js';
import { RulesLink } from '../../figures/rules-link.js';
import { dayWhy, WhyScore } from '../../figures/score.js';
import { mayRecordGames, useReader } from '../../figures/session.js';
import { eveningPath, paths } from '../../paths.js';
import { OnlyNow } from '../../transport/past.js';
import { Button, Icon, LinkButton } from '../../ui/controls.js';
import { Empty } from '../../ui/page.js';
import type { ShownBoard } from './board-address.js';
import { BoardContent } from './board-content.js';
import { useBoard, useGameDates } from './board.api.js';
import { boardOfDay, lineOfDay } from './board-lines.js';
import { type BoardColumn, BoardTable, Legend, YouLine } from './board-parts.js';
import { BroughtIn } from './brought-in.js';

/** Chooses a day by calendar, step by step, or from the latest days with games. */
export default function DayBoard(shown: ShownBoard) {
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
              {!rows.some(hasPlayed) && <BroughtIn period={monthOf(date)} />}
              <Places key={date} date={date} rows={rows} />
              <div className="row wrap">
                {rows.some(hasPlayed) && <LinkButton label="Recap of the evening" to={eveningPath(date)} />}
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

/** Nobody has on a day whose points came in with a table. */
const hasPlayed = ({ gamesPlayed }: DayStandingView): boolean => gamesPlayed > 0;

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

const countsOf = ({ places }: Rules) => (['plus10', 'plus5', 'zero', 'minus5', 'minus10'] as const).map(
  (key, index): BoardColumn<DayStandingView> => ({
    head: <><span className="vh">{ordinal(index + 1)} places, </span>{scoreText(places[index]!)}</>,
    lookOf: ({ positionCounts }) => (positionCounts[key] === 0 ? 'count none' : 'count'),
    cell: ({ positionCounts }) => positionCounts[key],
  }));

/** How often each player got which position points, the day total and the month points. */
function Places({ date, rows }: { readonly date: string; readonly rows: readonly DayStandingView[] }) {
  const rules = useRules(date);
  // The points of an evening that a table brought in come from no places.
  const isOfGames = rows.some(hasPlayed);
  return (
    <>
      <YouLine lines={rows.map((row) => ({ ...lineOfDay(row), points: row.dailyTotal }))} pointsName="day total" />
      <BoardTable
        variant="folding tallies"
        caption={dateText(date)}
        rows={rows}
        note={({ gamesPlayed }) => isOfGames && <small>{counted(gamesPlayed, 'game')}</small>}
        columns={[
          ...(isOfGames ? countsOf(rules) : []),
          {
            head: 'Total', variant: 'total',
            cell: ({ user, dailyTotal }) => (
              <WhyScore {...dayWhy(date, user, 'day total')} value={dailyTotal} isQuiet />
            ),
          },
          {
            head: 'Points', variant: 'final',
            cell: ({ user, finalScore }) => <WhyScore {...dayWhy(date, user)} value={finalScore} />,
          },
        ]}
      />
      {isOfGames && <Legend title="Points of the day:" lines={dayLegend(rules)} />}
      <RulesLink date={date} />
    </>
  );
}
