/** The content of a board: its rows, or a note that it is empty, being prepared, loading or failed. */
import { type ReactNode, Suspense } from 'react';
import { paths } from '../../paths.js';
import { usePast } from '../../transport/past.js';
import { LinkButton } from '../../ui/controls.js';
import { Empty, Loaded, type LoadedProps, type QueryState, SkeletonRows } from '../../ui/page.js';
import { Comparison, NothingThen } from '../past/compared.js';
import { type Board, BOARDS_BEING_PREPARED } from './board.api.js';
import type { AnyBoard, Standing } from '../past/differences.js';

export interface BoardContentProps<Row> {
  readonly board: AnyBoard;
  readonly query: QueryState<Board<readonly Row[]>>;
  readonly empty: ReactNode;
  readonly show: (rows: readonly Row[]) => ReactNode;
  /** The comparison of a row with today's. */
  readonly lineOf: (row: Row) => Standing;
}

export function BoardContent<Row>({ board, query, empty, show, lineOf }: BoardContentProps<Row>) {
  const past = usePast();
  return (
    <LoadedBoard query={query}>
      {(rows) => {
        if (past === null) return rows.length === 0 ? <div className="panel">{empty}</div> : show(rows);
        if (rows.length === 0) return <NothingThen board={board} />;
        return <Comparison board={board} then={rows.map(lineOf)} skeleton={SKELETON}>{show(rows)}</Comparison>;
      }}
    </LoadedBoard>
  );
}

export const SKELETON = <><span className="sk you-line" /><SkeletonRows count={12} className="panel flush" /></>;

/**
 * Shows content that follows from the boards, or why it is missing: an admin may have cleared them to populate them
 * again.
 */
export const LoadedBoard = <Rows,>(props: Pick<LoadedProps<Rows>, 'children'> & {
  readonly query: QueryState<Board<Rows>>;
  readonly what?: string;
  readonly skeleton?: ReactNode;
  /** A sentence on what returns once the boards are populated; by default it names the boards. */
  readonly hint?: string;
  /** The head above a failure, if the children bring the head of the page. */
  readonly head?: ReactNode;
}) => {
  const { query, what = 'leaderboard', skeleton = SKELETON, hint = MEANWHILE, head, children } = props;
  return (
    <Loaded what={what} skeleton={skeleton} query={query} failureClass="panel">
      {({ rows, isCleared }) => (!isCleared ? <Suspense fallback={skeleton}>{children(rows)}</Suspense> : (
        <>
          {head}
          <div className="panel" role="status">
            <Empty title={BOARDS_BEING_PREPARED} hint={hint}>
              {hint === MEANWHILE && <LinkButton label="To the games" to={paths.games} />}
            </Empty>
          </div>
        </>
      ))}
    </Loaded>
  );
};

const MEANWHILE = 'They return automatically when that is done. Games can be recorded meanwhile.';
