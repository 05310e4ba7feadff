/** The content of a board: its rows, or its state: empty, being prepared, loading or failed. */
import { type ReactElement, type ReactNode, Suspense } from 'react';
import { paths } from '../../paths.js';
import { Loaded, type Loads, SkeletonRows } from '../../ui/load-states.js';
import { LinkButton } from '../../ui/buttons.js';
import type { Board } from './board.api.js';
import { Prepared } from './prepared.js';

export interface BoardContentProps<Row> {
  readonly query: Loads<Board<readonly Row[]>>;
  readonly empty: ReactNode;
  readonly show: (rows: readonly Row[]) => ReactNode;
}

export const BoardContent = <Row,>({ query, empty, show }: BoardContentProps<Row>): ReactElement => (
  <Loaded what="leaderboard" query={query} failureClass="panel" skeleton={SKELETON}>
    {({ rows, isCleared }) => {
      if (isCleared) return PREPARED;
      if (rows.length === 0) return <div className="panel">{empty}</div>;
      return <Suspense fallback={SKELETON}>{show(rows)}</Suspense>;
    }}
  </Loaded>
);

export const SKELETON = (
  <>
    <span className="sk you-line" />
    <SkeletonRows count={12} className="panel flush" />
  </>
);

const PREPARED = (
  <Prepared hint="They return automatically when that is done. Games can be recorded meanwhile.">
    <LinkButton act="To the games" to={paths.games} />
  </Prepared>
);
