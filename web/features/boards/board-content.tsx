/** The content of a board: its rows, or its state: empty, being prepared, loading or failed. */
import type { ReactNode } from 'react';
import { paths } from '../../paths.js';
import { usePast } from '../../transport/past.js';
import { LinkButton } from '../../ui/controls.js';
import { Empty, Loaded, type LoadedProps, type Loads, SkeletonRows } from '../../ui/page.js';
import { type Board, BOARDS_BEING_PREPARED } from './board.api.js';
import { BesideToday, NothingThen } from './past/beside-today.js';
import type { AnyBoard, Standing } from './past/standings.js';

export interface BoardContentProps<Row> {
  readonly board: AnyBoard;
  readonly query: Loads<Board<readonly Row[]>>;
  readonly empty: ReactNode;
  readonly show: (rows: readonly Row[]) => ReactNode;
  /** A row as it is compared with today's. */
  readonly lineOf: (row: Row) => Standing;
}

export function BoardContent<Row>({ board, query, empty, show, lineOf }: BoardContentProps<Row>) {
  const past = usePast();
  return (
    <LoadedBoard query={query}>
      {(rows) => {
        if (past === null) return rows.length === 0 ? <div className="panel">{empty}</div> : show(rows);
        if (rows.length === 0) return <NothingThen board={board} />;
        return <BesideToday board={board} then={rows.map(lineOf)} skeleton={SKELETON}>{show(rows)}</BesideToday>;
      }}
    </LoadedBoard>
  );
}

export const SKELETON = (
  <>
    <span className="sk you-line" />
    <SkeletonRows count={12} className="panel flush" />
  </>
);

interface LoadedBoardProps<Rows> extends Pick<LoadedProps<Rows>, 'children'> {
  readonly query: Loads<Board<Rows>>;
  readonly what?: string;
  readonly skeleton?: ReactNode;
  /** What returns once the boards are populated, as a sentence; without it, the boards themselves. */
  readonly hint?: string;
  /** Above that, if the children bring the head of the page. */
  readonly head?: ReactNode;
}

/** What follows from the boards, or why it is not there: an admin may have cleared them to populate them again. */
export const LoadedBoard = <Rows,>(props: LoadedBoardProps<Rows>) => {
  const { query, what = 'leaderboard', skeleton = SKELETON, hint = MEANWHILE, head, children } = props;
  return (
    <Loaded what={what} skeleton={skeleton} query={query} failureClass="panel">
      {({ rows, isCleared }) => (!isCleared ? children(rows) : (
        <>
          {head}
          <div className="panel" role="status">
            <Empty title={BOARDS_BEING_PREPARED} hint={hint}>
              {hint === MEANWHILE && <LinkButton act="To the games" to={paths.games} />}
            </Empty>
          </div>
        </>
      ))}
    </Loaded>
  );
};

const MEANWHILE = 'They return automatically when that is done. Games can be recorded meanwhile.';
