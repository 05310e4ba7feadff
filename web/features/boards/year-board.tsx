/** The year's board: a grid of twelve months on laptops, rows that open to show them on phones. */
import type { ReactElement } from 'react';
import type { YearRow } from '../../../contract/boards.js';
import { ColumnHeads } from '../../ui/table.js';
import { monthShort } from '../../../domain/date-text.js';
import { keyOfMonth, MONTHS } from '../../ui/date-text.js';
import { Icon } from '../../ui/icon.js';
import { BoardName, useReaderId, YouTag } from '../../figures/members.js';
import { LiveTag, Place } from '../../figures/score.js';
import { useIsWide } from '../../ui/screen.js';
import { monthWhy, WhyScore, yearWhy } from '../../figures/why.js';
import { OpeningRow } from './opening-row.js';
import { Spark } from './spark.js';
import { Today } from './past/beside-today.js';
import { fullScale, monthBests, type YearCell, yearCells } from './year-rows.js';
import { rowId, YouLine } from './you-line.js';

export interface YearBoardProps {
  readonly year: number;
  readonly rows: readonly YearRow[];
  /** The month that is still being played; null if it is not one of these. */
  readonly liveMonth: number | null;
  /** Months that are locked, 1 to 12. */
  readonly finalizedMonths: readonly number[];
}

export function YearBoard(props: YearBoardProps): ReactElement {
  const { rows } = props;
  return (
    <>
      <YouLine rows={rows.map(({ user, rank, totalScore }) => ({ playerId: user.id, rank, score: totalScore }))} />
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

function YearGrid({ year, rows, liveMonth, finalizedMonths }: YearBoardProps): ReactElement {
  const readerId = useReaderId();
  const bests = monthBests(rows);
  return (
    <section className="panel flush">
      <table className="year">
        <caption className="vh">{year}</caption>
        <ColumnHeads
          columns={[
            ['Player', 'name'],
            ...MONTHS.map((month) => [
              <>
                {monthShort(month)}
                {finalizedMonths.includes(month) && <Locked />}
                {month === liveMonth && <><br /><LiveTag /></>}
              </>,
              month === liveMonth ? 'now' : undefined,
            ] as const),
            ['Total', 'total'],
          ]}
        />
        <tbody>
          {rows.map((row) => (
            <GridRow
              key={row.user.id}
              year={year}
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
  readonly year: number;
  readonly row: YearRow;
  readonly cells: readonly YearCell[];
  readonly liveMonth: number | null;
}

interface GridRowProps extends YearRowProps {
  readonly isReader: boolean;
}

const GridRow = ({ year, row, cells, isReader, liveMonth }: GridRowProps): ReactElement => (
  <tr id={rowId(row.user.id)} tabIndex={-1} className={isReader ? 'you' : undefined}>
    <th scope="row" className="name">
      <span>
        <Place place={row.rank} />
        <BoardName {...row.user} />
        {isReader && <YouTag />}
      </span>
      <Today id={row.user.id} />
    </th>
    {cells.map((cell) => (
      <td key={cell.month} className={cellClass(cell, liveMonth)}>
        <CellScore cell={cell} year={year} player={row.user} />
      </td>
    ))}
    <td className="total">
      <WhyScore {...yearWhy(year, row.user)} value={row.totalScore} />
    </td>
  </tr>
);

function YearList({ year, rows, liveMonth }: YearBoardProps): ReactElement {
  const bests = monthBests(rows);
  const full = fullScale(rows);
  return (
    <section className="panel flush">
      <ol className="lines board yearly">
        {rows.map((row) => (
          <ListRow
            key={row.user.id}
            year={year}
            row={row}
            cells={yearCells(row, bests)}
            full={full}
            liveMonth={liveMonth}
          />
        ))}
      </ol>
    </section>
  );
}

interface ListRowProps extends YearRowProps {
  readonly full: number;
}

const ListRow = ({ year, row, cells, full, liveMonth }: ListRowProps): ReactElement => (
  <OpeningRow
    player={row.user}
    rank={row.rank}
    cells={<Spark scores={cells.slice(0, liveMonth ?? cells.length).map(({ score }) => score)} full={full} />}
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
            <dd>
              <CellScore cell={cell} year={year} player={row.user} />
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

interface CellScoreProps {
  readonly cell: YearCell;
  readonly year: number;
  readonly player: YearRow['user'];
}

function CellScore({ cell, year, player }: CellScoreProps): ReactElement {
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
      <WhyScore {...monthWhy(keyOfMonth({ year, month: cell.month }), player)} value={cell.score} isQuiet />
    </>
  );
}
