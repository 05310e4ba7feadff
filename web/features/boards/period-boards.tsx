/** The boards of a day, of a month, and of a year: a grid of months on laptops, rows that open on phones. */
import type { DayStandingView, YearRow } from '../../../contract/boards.js';
import { dayLegend } from '../../../domain/boards/legends.js';
import type { Rules } from '../../../domain/boards/rules.js';
import { dateText, monthShort, monthTitle, weekdayText } from '../../../domain/dates.js';
import { counted, ordinal, scoreText } from '../../../domain/text.js';
import { useRules, useRuleSets } from '../../figures/group.js';
import { Moved } from '../../figures/last-visit.js';
import { useReaderId } from '../../figures/members.js';
import { RulesLink } from '../../figures/rules-link.js';
import { dayWhy, LiveTag, monthWhy, WhyScore, yearWhy } from '../../figures/score.js';
import { OnlyNow, useToday } from '../../transport/past.js';
import { Icon } from '../../ui/controls.js';
import { keyOfMonth, type Month, MONTHS, monthText } from '../../ui/date-text.js';
import { useIsWide } from '../../ui/screen.js';
import { ColumnHeads } from '../../ui/page.js';
import { type BoardColumn, BoardTable, Legend, OpeningRow, Spark, YouLine } from './board-parts.js';
import { lineOfDay, lineOfYear, type MonthEntry } from './board-lines.js';

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
        note={<span className="sub num">{counted(daysPlayed, 'day')}</span>}
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

interface YearBoardProps {
  readonly year: number;
  readonly rows: readonly YearRow[];
  /** The month that is still being played. */
  readonly live: Month | null;
  /** Months that are locked, 1 to 12. */
  readonly finalizedMonths: readonly number[];
}

export function YearBoard(board: YearBoardProps) {
  const { year, rows, live, finalizedMonths } = board;
  const months = monthColumns(board);
  const today = useToday();
  /** The months in which other rules began during the year. */
  const changed = (useRuleSets() ?? []).flatMap(({ from }) =>
    (from?.startsWith(`${year}`) && !from.endsWith('-01') && from <= today ? from : []));
  const played = MONTHS.slice(0, live?.year === year ? live.month : 12);
  const full = fullScale(rows);
  const listed = (row: YearRow) => (
    <OpeningRow
      key={row.user.id}
      line={lineOfYear(row)}
      cells={<Spark scores={played.map((month) => row.monthlyScores[month] ?? null)} full={full} />}
      counts="total"
      why={yearWhy(year, row.user)}
      details={(id) => (
        <dl className="months" id={id}>
          {months.map(({ name, lookOf, cell }, index) => (
            <div key={index} className={lookOf(row)}><dt>{name}</dt><dd>{cell(row)}</dd></div>
          ))}
        </dl>
      )}
    />
  );
  const total: BoardColumn<YearRow> = {
    head: 'Total', variant: 'total',
    cell: ({ user, totalScore }) => <WhyScore {...yearWhy(year, user)} value={totalScore} />,
  };
  return (
    <>
      <YouLine lines={rows.map(lineOfYear)} />
      {useIsWide()
        ? <BoardTable variant="year" caption={`${year}`} rows={rows} columns={[...months, total]} />
        : <section className="panel flush"><ol className="lines board yearly">{rows.map(listed)}</ol></section>}
      <p className="legend">
        <span className="row"><Icon name="crown" variant="solid" /> best of the month</span>
        <span>The year is the sum of its months.</span>
        {changed.map((month) => <span key={month}>Other rules since {monthTitle(month)}.</span>)}
        {finalizedMonths.length > 0 && <span className="row only-wide"><Icon name="lock" /> finalized</span>}
      </p>
      <RulesLink date={`${year}-12`} />
    </>
  );
}

/** The twelve months, which laptops show as columns and phones below a row. */
function monthColumns({ year, rows, live, finalizedMonths }: YearBoardProps) {
  const bests = monthBests(rows);
  return MONTHS.map((month) => {
    const isLive = live?.year === year && live.month === month;
    return {
      name: <>{monthShort(month)}{isLive && <span className="vh">Live</span>}</>,
      head: (
        <>
          {monthShort(month)}
          {finalizedMonths.includes(month) && <> <Icon name="lock" /><span className="vh"> finalized</span></>}
          {isLive && <><br /><LiveTag /></>}
        </>
      ),
      variant: isLive ? 'now' : undefined,
      lookOf: (row: YearRow) => {
        const { score, isBest } = yearCell(row, month, bests);
        return [isBest && 'best', score === null && 'none', isLive && 'now'].filter(Boolean).join(' ') || undefined;
      },
      cell: (row: YearRow) => {
        const { score, isBest } = yearCell(row, month, bests);
        if (score === null) return <><span aria-hidden="true">·</span><span className="vh">no games</span></>;
        return (
          <>
            {isBest && <><Icon name="crown" variant="solid" /><span className="vh">best of the month </span></>}
            <WhyScore {...monthWhy(keyOfMonth({ year, month }), row.user)} value={score} isQuiet />
          </>
        );
      },
    };
  });
}

/** The best score of each played month. */
export function monthBests(rows: readonly YearRow[]): ReadonlyMap<number, number> {
  const bests = new Map<number, number>();
  for (const [month, score] of rows.flatMap(({ monthlyScores }) => Object.entries(monthlyScores))) {
    bests.set(Number(month), Math.max(score, bests.get(Number(month)) ?? -Infinity));
  }
  return bests;
}

/** Null for a month without a game; the best score of the month is marked. */
export function yearCell({ monthlyScores }: YearRow, month: number, bests: ReadonlyMap<number, number>) {
  const score = monthlyScores[month] ?? null;
  return { score, isBest: score === bests.get(month) };
}

/** The largest score of the board in either direction: all sparks share its scale. */
export const fullScale = (rows: readonly YearRow[]): number =>
  Math.max(1, ...rows.flatMap(({ monthlyScores }) => Object.values(monthlyScores).map(Math.abs)));
