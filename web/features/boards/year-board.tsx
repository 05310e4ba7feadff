/** The year's board: a grid of twelve months on laptops, rows that open to show them on phones. */
import type { ReactElement } from 'react';
import type { YearRow } from '../../../contract/boards.js';
import { monthShort, MONTHS } from '../../ui/date-text.js';
import { Icon } from '../../ui/icon.js';
import { BoardName, LiveTag, Place, YouTag } from '../../ui/marks.js';
import { Score } from '../../ui/score.js';
import { useIsWide } from '../../ui/use-media-query.js';
import { OpeningRow } from './opening-row.js';
import { Spark } from './spark.js';
import { fullScale, monthBests, type YearCell, yearCells } from './year-rows.js';
import { rowId, YouLine } from './you-line.js';

export interface YearBoardProps {
  readonly year: number;
  readonly rows: readonly YearRow[];
  readonly readerId: number | undefined;
  /** The month that is still being played; null in a past year. */
  readonly liveMonth: number | null;
  /** Months that are locked, 1 to 12. */
  readonly finalizedMonths: readonly number[];
}

export function YearBoard(props: YearBoardProps): ReactElement {
  const { rows, readerId } = props;
  return (
    <>
      <YouLine
        rows={rows.map(({ user, rank, totalScore }) => ({ playerId: user.id, rank, score: totalScore }))}
        readerId={readerId}
      />
      {useIsWide() ? <YearGrid {...props} /> : <YearList {...props} />}
      <p className="legend">
        <span className="row">
          <Icon name="crown" look="solid" /> best of the month
        </span>
        <span>The year is the sum of its months.</span>
        {props.finalizedMonths.length > 0 && (
          <span className="row only-wide">
            <Icon name="lock" /> finalized
          </span>
        )}
      </p>
    </>
  );
}

const Locked = (): ReactElement => (
  <>
    {' '}
    <Icon name="lock" />
    <span className="vh"> finalized</span>
  </>
);

function YearGrid({ year, rows, readerId, liveMonth, finalizedMonths }: YearBoardProps): ReactElement {
  const bests = monthBests(rows);
  return (
    <section className="panel flush">
      <table className="year">
        <caption className="vh">{year}</caption>
        <thead>
          <tr>
            <th scope="col" className="name">
              Player
            </th>
            {MONTHS.map((month) => (
              <th key={month} scope="col" className={month === liveMonth ? 'now' : undefined}>
                {monthShort(month)}
                {finalizedMonths.includes(month) && <Locked />}
                {month === liveMonth && (
                  <>
                    <br />
                    <LiveTag />
                  </>
                )}
              </th>
            ))}
            <th scope="col" className="total">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <GridRow
              key={row.user.id}
              row={row}
              cells={yearCells(row, bests)}
              isReader={row.user.id === readerId}
              liveMonth={liveMonth}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface YearRowProps {
  readonly row: YearRow;
  readonly cells: readonly YearCell[];
  readonly isReader: boolean;
  readonly liveMonth: number | null;
}

const GridRow = ({ row, cells, isReader, liveMonth }: YearRowProps): ReactElement => (
  <tr id={rowId(row.user.id)} tabIndex={-1} className={isReader ? 'you' : undefined}>
    <th scope="row" className="name">
      <span>
        <Place place={row.rank} />
        <BoardName name={row.user.displayName} isAdmin={row.user.isAdmin} />
        {isReader && <YouTag />}
      </span>
    </th>
    {cells.map((cell) => (
      <td key={cell.month} className={cellClass(cell, liveMonth)}>
        <CellScore cell={cell} />
      </td>
    ))}
    <td className="total">
      <Score value={row.totalScore} />
    </td>
  </tr>
);

function YearList({ rows, readerId, liveMonth }: YearBoardProps): ReactElement {
  const bests = monthBests(rows);
  const full = fullScale(rows);
  return (
    <section className="panel flush">
      <ol className="board yearly">
        {rows.map((row) => (
          <ListRow
            key={row.user.id}
            row={row}
            cells={yearCells(row, bests)}
            full={full}
            isReader={row.user.id === readerId}
            liveMonth={liveMonth}
          />
        ))}
      </ol>
    </section>
  );
}

const ListRow = ({ row, cells, full, isReader, liveMonth }: YearRowProps & { readonly full: number }): ReactElement => (
  <OpeningRow
    player={row.user}
    isReader={isReader}
    rank={row.rank}
    cells={<Spark scores={cells.flatMap(({ score }) => score ?? [])} full={full} />}
    score={row.totalScore}
    counts="total"
    details={(id) => (
      <dl className="months" id={id}>
        {cells.map((cell) => (
          <div key={cell.month} className={cellClass(cell, liveMonth)}>
            <dt>{cell.month === liveMonth ? 'Live' : monthShort(cell.month)}</dt>
            <dd>
              <CellScore cell={cell} />
            </dd>
          </div>
        ))}
      </dl>
    )}
  />
);

function cellClass({ month, score, isBest }: YearCell, liveMonth: number | null): string | undefined {
  const classes = [isBest && 'best', score === null && 'none', month === liveMonth && 'now'].filter(Boolean);
  return classes.length > 0 ? classes.join(' ') : undefined;
}

function CellScore({ cell }: { readonly cell: YearCell }): ReactElement {
  if (cell.score === null) {
    return (
      <>
        <span aria-hidden="true">·</span>
        <span className="vh">no games</span>
      </>
    );
  }
  return (
    <>
      {cell.isBest && (
        <>
          <Icon name="crown" look="solid" />
          <span className="vh">best of the month </span>
        </>
      )}
      <Score value={cell.score} />
    </>
  );
}
