/** Owns what stands where a board will be: the board, or that it is empty, on its way or did not come. */
import type { ReactElement, ReactNode } from 'react';
import { LoadError, Loading, SkeletonRow } from '../ui/load-states.js';

/** What a query of TanStack answers, as far as a board needs it. */
export interface BoardQuery<Row> {
  readonly data: readonly Row[] | undefined;
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
  const { data: rows, error, isFetching, refetch } = query;
  if (rows !== undefined && rows.length > 0) return <>{show(rows)}</>;
  if (rows !== undefined) return <div className="panel">{empty}</div>;
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
