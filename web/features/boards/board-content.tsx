/** The content of a board: its rows, or its state: empty, being prepared, loading or failed. */
import type { ReactElement, ReactNode } from 'react';
import { paths } from '../../paths.js';
import { Empty, Loaded, type Loads, SkeletonRows } from '../../ui/load-states.js';
import { WayOn } from '../../ui/way-on.js';
import type { Board } from './board.api.js';
import { BOARDS_BEING_PREPARED } from './prepared-text.js';

export interface BoardContentProps<Row> {
  readonly query: Loads<Board<readonly Row[]>>;
  readonly empty: ReactNode;
  readonly show: (rows: readonly Row[]) => ReactNode;
}

export const BoardContent = <Row,>({ query, empty, show }: BoardContentProps<Row>): ReactElement => (
  <Loaded what="leaderboard" query={query} failureClass="panel" skeleton={SKELETON}>
    {({ rows, isCleared }) => {
      if (isCleared) return PREPARED;
      return rows.length > 0 ? show(rows) : <div className="panel">{empty}</div>;
    }}
  </Loaded>
);

const SKELETON = (
  <>
    <span className="sk you-line" />
    <SkeletonRows count={12} className="panel flush" />
  </>
);

const PREPARED = (
  <div className="panel" role="status">
    <Empty
      title={BOARDS_BEING_PREPARED}
      hint="They return automatically when that is done. Games can be recorded meanwhile."
    >
      <WayOn to={paths.games}>To the games</WayOn>
    </Empty>
  </div>
);
