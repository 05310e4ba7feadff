/** The boards of a day and of a month. */
import type { DayStandingView } from '../../../contract/boards.js';
import { dayLegend } from '../../../domain/boards/legends.js';
import type { Rules } from '../../../domain/boards/rules.js';
import { dateText, weekdayText } from '../../../domain/dates.js';
import { counted, ordinal, scoreText } from '../../../domain/text.js';
import { useRules } from '../../figures/group.js';
import { Moved } from '../../figures/last-visit.js';
import { useReaderId } from '../../figures/members.js';
import { RulesLink } from '../../figures/rules-link.js';
import { dayWhy, monthWhy, WhyScore } from '../../figures/score.js';
import { OnlyNow } from '../../transport/past.js';
import { keyOfMonth, type Month, monthText } from '../../ui/date-text.js';
import { ColumnHeads } from '../../ui/page.js';
import { type BoardColumn, BoardTable, Legend, OpeningRow, Spark, YouLine } from './board-parts.js';
import { lineOfDay, type MonthEntry } from './board-lines.js';

const countsOf = ({ places }: Rules) => (['plus10', 'plus5', 'zero', 'minus5', 'minus10'] as const).map(
  (key, index): BoardColumn<DayStandingView> => ({
    head: <><span className="vh">{ordinal(index + 1)} places, </span>{scoreText(places[index]!)}</>,
    lookOf: ({ positionCounts }) => (positionCounts[key] === 0 ? 'count none' : 'count'),
    cell: ({ positionCounts }) => positionCounts[key],
  }));

/** How often each player got which position points, the day total and the month points. */
export function DayBoard({ date, rows }: { readonly date: string; readonly rows: readonly DayStandingView[] }) {
  const rules = useRules(date);
  return (
    <>
      <YouLine lines={rows.map((row) => ({ ...lineOfDay(row), points: row.dailyTotal }))} pointsName="day total" />
      <BoardTable
        variant="folding tallies"
        caption={dateText(date)}
        rows={rows}
        note={({ gamesPlayed }) => <small>{counted(gamesPlayed, 'game')}</small>}
        columns={[
          ...countsOf(rules),
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
      <Legend title="Points of the day:" lines={dayLegend(rules)} />
      <RulesLink date={date} />
    </>
  );
}

/** One row per player, which opens to show their days. */
export function MonthBoard({ month, entries }: { readonly month: Month; readonly entries: readonly MonthEntry[] }) {
  const readerId = useReaderId();
  const rules = useRules(keyOfMonth(month));
  const dates = [...new Set(entries.flatMap(({ days }) => days.map(({ date }) => date)))].sort();
  const own = entries.find(({ player }) => player.id === readerId);
  const rowOf = (entry: MonthEntry) => {
    const { player, days, daysPlayed, total } = entry;
    const points = new Map(days.map((day) => [day.date, day.finalScore]));
    return (
      <OpeningRow
        key={player.id}
        line={entry}
        note={
          <>
            <span className="sub num">{counted(daysPlayed, 'day')}</span>
            {isAheadByTotal(entry, entries) && <small className="muted">ahead by total</small>}
          </>
        }
        cells={
          <>
            <Spark scores={dates.map((date) => points.get(date) ?? null)} full={rules.evening.first} />
            <span className="days num muted">
              {daysPlayed}
              <span className="vh"> {daysPlayed === 1 ? 'day' : 'days'} played</span>
            </span>
            <span className="total num muted">
              <span className="vh">total </span>
              <WhyScore {...monthWhy(keyOfMonth(month), player, 'total')} value={total} isQuiet />
            </span>
          </>
        }
        counts="points"
        why={monthWhy(keyOfMonth(month), player)}
        details={(id) => <Days id={id} entry={entry} month={month} />}
      />
    );
  };
  return (
    <>
      <YouLine lines={entries}>
        <OnlyNow>{own && <Moved readerId={own.player.id} month={keyOfMonth(month)} rank={own.rank} />}</OnlyNow>
      </YouLine>
      <section className="panel flush" aria-label={monthText(month)}>
        <div className="item board-cols" aria-hidden="true">
          <span>#</span>
          <span>Player</span>
          <span className="spark">Evenings</span>
          <span className="days">Days played</span>
          <span className="total">Total</span>
          <span className="final">Points</span>
        </div>
        <ol className="lines board">{entries.map(rowOf)}</ol>
      </section>
      <Legend title="Points of an evening:" lines={dayLegend(rules)} />
      <RulesLink date={keyOfMonth(month)} />
    </>
  );
}

/** Whether somebody with the same points is behind. */
export const isAheadByTotal = ({ points, rank }: MonthEntry, entries: readonly MonthEntry[]): boolean =>
  entries.some((other) => other.points === points && other.rank > rank);

/** The roles are explicit because `display: grid` removes the native ones on laptops. */
const Days = ({ id, entry: { player, days }, month }: {
  readonly id: string;
  readonly entry: MonthEntry;
  readonly month: Month;
}) => (
  <div className="daily-wrap" id={id}>
    <table className="daily" role="table">
      <caption className="vh">{`${player.displayName}, ${monthText(month)}`}</caption>
      <ColumnHeads columns={[['Day'], ['Rank'], ['Day total'], ['Points']]} />
      <tbody role="rowgroup">
        {days.map(({ date, rank, rankOf, dayTotal, finalScore }) => (
          <tr key={date} role="row">
            <th role="rowheader" scope="row">{weekdayText(date)}</th>
            <td role="cell" className="rank">{rank} <span className="muted">of {rankOf}</span></td>
            <td role="cell" className="total">
              <WhyScore {...dayWhy(date, player, 'day total')} value={dayTotal} isQuiet />
            </td>
            <td role="cell" className="final"><WhyScore {...dayWhy(date, player)} value={finalScore} /></td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
