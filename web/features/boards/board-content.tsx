/** Owns what is shown for a board: the board, or that it is empty, prepared, loading or failed. */
import type { ReactElement, ReactNode } from 'react';
import { paths } from '../../paths.js';
import { Empty, LoadError, Loading, SkeletonRow } from '../../ui/load-states.js';
import { WayOn } from '../../ui/way-on.js';
import type { Board } from './board.api.js';
import { BOARDS_BEING_PREPARED } from './prepared-text.js';

/** What a query of TanStack answers, as far as a board needs it. */
export interface BoardQuery<Row> {
  readonly data: Board<readonly Row[]> | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export interface BoardContentProps<Row> {
  readonly query: BoardQuery<Row>;
  readonly empty: ReactNode;
  readonly show: (rows: readonly Row[]) => ReactNode;
}

export function BoardContent<Row>({ query, empty, show }: BoardContentProps<Row>): ReactElement {
  const { data: board, error, isFetching, refetch } = query;
  if (board?.isCleared) return <Prepared />;
  if (board !== undefined && board.rows.length > 0) return <>{show(board.rows)}</>;
  if (board !== undefined) return <div className="panel">{empty}</div>;
  if (error !== null) {
    return (
      <div className="panel">
        <LoadError
          title="The leaderboard did not load."
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </div>
    );
  }
  return (
    <Loading label="Loading leaderboard...">
      <span className="sk you-line" />
      <div className="panel flush">
        {Array.from({ length: 12 }, (_, index) => (
          <SkeletonRow key={index} />
        ))}
      </div>
    </Loading>
  );
}

const Prepared = (): ReactElement => (
  <div className="panel" role="status">
    <Empty
      title={BOARDS_BEING_PREPARED}
      hint="They come back by themselves then. Games can be recorded meanwhile."
    >
      <WayOn to={paths.games}>To the games</WayOn>
    </Empty>
  </div>
);
