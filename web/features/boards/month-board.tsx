/** The board of a month. */
import type { MonthView } from '../../../contract/months.js';
import { dayLegend } from '../../../domain/boards/legends.js';
import { weekdayText } from '../../../domain/dates.js';
import { counted } from '../../../domain/text.js';
import { useRules } from '../../figures/group.js';
import { Moved } from '../../figures/last-visit.js';
import { useReaderId } from '../../figures/members.js';
import { RulesLink } from '../../figures/rules-link.js';
import { dayWhy, monthWhy, WhyScore } from '../../figures/score.js';
import { OnlyNow } from '../../transport/past.js';
import { keyOfMonth, type Month, monthText } from '../../ui/date-text.js';
import { ColumnHeads } from '../../ui/page.js';
import { Legend, OpeningRow, Spark, YouLine } from './board-parts.js';
import type { MonthEntry } from './board-lines.js';

/** One row per player, which opens to show their days. */
export function MonthBoard({ month, entries, state }: {
  readonly month: Month;
  readonly entries: readonly MonthEntry[];
  /** Undefined while unknown. */
  readonly state: MonthView | undefined;
}) {
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
            {daysPlayed > 0 && <span className="sub num">{counted(daysPlayed, 'day')}</span>}
            {isAheadByTotal(entry, entries) && <small className="muted">ahead by total</small>}
          </>
        }
        cells={
          <>
            <Spark scores={dates.map((date) => points.get(date) ?? null)} full={rules.evening.first} />
            <span className="days num muted">
              {daysPlayed || ''}
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
        // A month that came in with a table may have no evenings.
        details={days.length === 0 ? null : (id) => <Days id={id} entry={entry} month={month} />}
      />
    );
  };
  return (
    <>
      <YouLine lines={entries}>
        <OnlyNow>
          {own && !state?.source && <Moved readerId={own.player.id} month={keyOfMonth(month)} rank={own.rank} />}
        </OnlyNow>
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
      {!state?.source && <Legend title="Points of an evening:" lines={dayLegend(rules)} />}
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
