/** The content of a board: its rows, or its state: empty, being prepared, loading or failed. */
import type { ReactNode } from 'react';
import { paths } from '../../paths.js';
import { usePast } from '../../transport/past.js';
import { LinkButton } from '../../ui/controls.js';
import { type Loads, SkeletonRows } from '../../ui/load-states.js';
import type { Board } from './board.api.js';
import { BesideToday, NothingThen } from './past/beside-today.js';
import type { AnyBoard, Standing } from './past/standings.js';
import { LoadedBoard, Prepared } from './prepared.js';

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
    <LoadedBoard what="leaderboard" query={query} skeleton={SKELETON} prepared={PREPARED}>
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

export const PREPARED = (
  <Prepared hint="They return automatically when that is done. Games can be recorded meanwhile.">
    <LinkButton act="To the games" to={paths.games} />
  </Prepared>
);
