/** The year's board: a grid of twelve months on laptops, rows that open to show them on phones. */
import type { YearRow } from '../../../contract/boards.js';
import { monthShort } from '../../../domain/dates.js';
import { LiveTag } from '../../figures/score.js';
import { monthWhy, WhyScore, yearWhy } from '../../figures/why.js';
import { keyOfMonth, MONTHS } from '../../ui/date-text.js';
import { Icon } from '../../ui/controls.js';
import { useIsWide } from '../../ui/screen.js';
import { type BoardColumn, BoardTable, OpeningRow, Spark, YouLine } from './board-parts.js';
import { lineOfYear } from './past/standings.js';

export interface YearBoardProps {
  readonly year: number;
  readonly rows: readonly YearRow[];
  /** The month that is still being played; null if it is not one of these. */
  readonly liveMonth: number | null;
  /** Months that are locked, 1 to 12. */
  readonly finalizedMonths: readonly number[];
}

export function YearBoard(board: YearBoardProps) {
  const { rows } = board;
  return (
    <>
      <YouLine lines={rows.map(lineOfYear)} />
      {useIsWide() ? <YearGrid {...board} /> : <section className="panel flush"><YearList {...board} /></section>}
      <p className="legend">
        <span className="row">
          <Icon name="crown" look="solid" /> best of the month
        </span>
        <span>The year is the sum of its months.</span>
        {board.finalizedMonths.length > 0 && (
          <span className="row only-wide">
            <Icon name="lock" /> finalized
          </span>
        )}
      </p>
    </>
  );
}

function YearGrid({ year, rows, liveMonth, finalizedMonths }: YearBoardProps) {
  const bests = monthBests(rows);
  const columnOf = (month: number): BoardColumn<YearRow> => ({
    head: (
      <>
        {monthShort(month)}
        {finalizedMonths.includes(month) && <> <Icon name="lock" /><span className="vh"> finalized</span></>}
        {month === liveMonth && <><br /><LiveTag /></>}
      </>
    ),
    look: month === liveMonth ? 'now' : undefined,
    lookOf: (row) => cellClass(yearCell(row, month, bests), liveMonth),
    cell: (row) => <CellScore cell={yearCell(row, month, bests)} year={year} player={row.user} />,
  });
  return (
    <BoardTable
      look="year"
      caption={`${year}`}
      rows={rows}
      columns={[
        ...MONTHS.map(columnOf),
        {
          head: 'Total', look: 'total',
          cell: ({ user, totalScore }) => <WhyScore {...yearWhy(year, user)} value={totalScore} />,
        },
      ]}
    />
  );
}

function YearList({ year, rows, liveMonth }: YearBoardProps) {
  const bests = monthBests(rows);
  const full = fullScale(rows);
  return (
    <ol className="lines board yearly">
      {rows.map((row) => {
        const cells = yearCells(row, bests);
        const scores = cells.slice(0, liveMonth ?? cells.length).map(({ score }) => score);
        return (
          <OpeningRow
            key={row.user.id}
            player={row.user}
            rank={row.rank}
            cells={<Spark scores={scores} full={full} />}
            score={row.totalScore}
            counts="total"
            why={yearWhy(year, row.user)}
            details={(id) => (
              <dl className="months" id={id}>
                {cells.map((cell) => (
                  <div key={cell.month} className={cellClass(cell, liveMonth)}>
                    <dt>
                      {monthShort(cell.month)}
                      {cell.month === liveMonth && <span className="vh">Live</span>}
                    </dt>
                    <dd><CellScore cell={cell} year={year} player={row.user} /></dd>
                  </div>
                ))}
              </dl>
            )}
          />
        );
      })}
    </ol>
  );
}

function cellClass({ month, score, isBest }: YearCell, liveMonth: number | null): string | undefined {
  const classes = [isBest && 'best', score === null && 'none', month === liveMonth && 'now'].filter(Boolean);
  return classes.length > 0 ? classes.join(' ') : undefined;
}

interface CellScoreProps {
  readonly cell: YearCell;
  readonly year: number;
  readonly player: YearRow['user'];
}

function CellScore({ cell: { month, score, isBest }, year, player }: CellScoreProps) {
  if (score === null) return <><span aria-hidden="true">·</span><span className="vh">no games</span></>;
  return (
    <>
      {isBest && <><Icon name="crown" look="solid" /><span className="vh">best of the month </span></>}
      <WhyScore {...monthWhy(keyOfMonth({ year, month }), player)} value={score} isQuiet />
    </>
  );
}

/** The best score of each played month. */
export function monthBests(rows: readonly YearRow[]): ReadonlyMap<number, number> {
  const bests = new Map<number, number>();
  for (const [month, score] of rows.flatMap(({ monthlyScores }) => Object.entries(monthlyScores))) {
    bests.set(Number(month), Math.max(score, bests.get(Number(month)) ?? -Infinity));
  }
  return bests;
}

type YearCell = ReturnType<typeof yearCell>;

/** Null for a month without a game; the best score of the month is marked. */
function yearCell({ monthlyScores }: YearRow, month: number, bests: ReadonlyMap<number, number>) {
  const score = monthlyScores[month] ?? null;
  return { month, score, isBest: score === bests.get(month) };
}

export const yearCells = (row: YearRow, bests: ReadonlyMap<number, number>): YearCell[] =>
  MONTHS.map((month) => yearCell(row, month, bests));

/** The largest score of the board in either direction: all sparks share its scale. */
export const fullScale = (rows: readonly YearRow[]): number =>
  Math.max(1, ...rows.flatMap(({ monthlyScores }) => Object.values(monthlyScores).map(Math.abs)));
