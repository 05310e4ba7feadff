/** In place of what follows from the boards, while an admin has cleared them to populate them again. */
import type { ReactNode } from 'react';
import { Empty, Loaded, type LoadedProps, type Loads } from '../../ui/load-states.js';
import type { Board } from './board.api.js';

export const BOARDS_BEING_PREPARED = 'The boards are being prepared. An admin has to populate them.';

export interface PreparedProps {
  readonly hint: string;
  /** A link that leads on. */
  readonly children?: ReactNode;
}

export const Prepared = ({ hint, children }: PreparedProps) => (
  <div className="panel" role="status">
    <Empty title={BOARDS_BEING_PREPARED} hint={hint}>{children}</Empty>
  </div>
);

interface LoadedBoardProps<Rows> extends Pick<LoadedProps<Rows>, 'what' | 'skeleton' | 'children'> {
  readonly query: Loads<Board<Rows>>;
  readonly prepared: ReactNode;
}

/** What follows from the boards, or why it is not there. */
export const LoadedBoard = <Rows,>({ query, prepared, children, ...loaded }: LoadedBoardProps<Rows>) => (
  <Loaded {...loaded} query={query} failureClass="panel">
    {({ rows, isCleared }) => (isCleared ? prepared : children(rows))}
  </Loaded>
);
