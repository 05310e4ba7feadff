/** The board of a year: a grid of months on laptops, rows that open on phones. */
import type { YearRow } from '../../../contract/boards.js';
import { monthShort, monthTitle } from '../../../domain/dates.js';
import { useRuleSets } from '../../figures/group.js';
import { RulesLink } from '../../figures/rules-link.js';
import { LiveTag, monthWhy, WhyScore, yearWhy } from '../../figures/score.js';
import { useToday } from '../../transport/past.js';
import { Icon } from '../../ui/controls.js';
import { keyOfMonth, type Month, MONTHS } from '../../ui/date-text.js';
import { useIsWide } from '../../ui/screen.js';
import { lineOfYear } from './board-lines.js';
import { type BoardColumn, BoardTable, OpeningRow, Spark, YouLine } from './board-parts.js';
import { BroughtIn } from './brought-in.js';

interface YearBoardProps {
  readonly year: number;
  readonly rows: readonly YearRow[];
  /** The month that is still being played. */
  readonly live: Month | null;
  /** Months that are locked, 1 to 12. */
  readonly finalizedMonths: readonly number[];
}

/** A default export, because it is loaded lazily. */
export default function YearBoard(board: YearBoardProps) {
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
      <BroughtIn period={`${year}`} />
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
