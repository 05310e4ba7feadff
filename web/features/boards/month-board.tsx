/** The month's board: one row per player, which opens to show their days. */
import { dayLegend } from '../../../domain/boards/legends.js';
import { RULES } from '../../../domain/boards/rules.js';
import { weekdayText } from '../../../domain/dates.js';
import { counted } from '../../../domain/text.js';
import { useReaderId } from '../../figures/members.js';
import { Moved } from '../../figures/last-visit.js';
import { dayWhy, monthWhy, WhyScore } from '../../figures/score.js';
import { OnlyNow } from '../../transport/past.js';
import { keyOfMonth, type Month, monthText } from '../../ui/date-text.js';
import { ColumnHeads } from '../../ui/table.js';
import { Legend, OpeningRow, Spark, YouLine } from './board-parts.js';
import type { MonthEntry } from './past/standings.js';

interface MonthBoardProps {
  readonly month: Month;
  readonly entries: readonly MonthEntry[];
}

export function MonthBoard({ month, entries }: MonthBoardProps) {
  const readerId = useReaderId();
  const dates = [...new Set(entries.flatMap(({ days }) => days.map(({ date }) => date)))].sort();
  const own = entries.find(({ player }) => player.id === readerId);
  return (
    <>
      <YouLine lines={entries}>
        <OnlyNow>{own && <Moved readerId={own.player.id} month={keyOfMonth(month)} rank={own.rank} />}</OnlyNow>
      </YouLine>
      <section className="panel flush" aria-label={monthText(month)}>
        <div className="board-cols" aria-hidden="true">
          <span>#</span>
          <span>Player</span>
          <span className="spark">Evenings</span>
          <span className="days">Days played</span>
          <span className="total">Total</span>
          <span className="final">Points</span>
        </div>
        <ol className="lines board">
          {entries.map((entry) => <PlayerRow key={entry.player.id} {...{ entry, month, dates }} />)}
        </ol>
      </section>
      <Legend title="Points of an evening:" lines={dayLegend} />
    </>
  );
}

interface PlayerRowProps extends Pick<MonthBoardProps, 'month'> {
  readonly entry: MonthEntry;
  /** Of all evenings of the month, in order. */
  readonly dates: readonly string[];
}

function PlayerRow({ entry, month, dates }: PlayerRowProps) {
  const { player, days, daysPlayed, total } = entry;
  const points = new Map(days.map((day) => [day.date, day.finalScore]));
  return (
    <OpeningRow
      line={entry}
      note={<span className="sub num">{counted(daysPlayed, 'day')}</span>}
      cells={
        <>
          <Spark scores={dates.map((date) => points.get(date) ?? null)} full={RULES.dayPoints.first} />
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
}

/** The roles are explicit because `display: grid` removes the native ones on laptops. */
const Days = (
  { id, entry: { player, days }, month }: Omit<PlayerRowProps, 'dates'> & { readonly id: string },
) => (
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
