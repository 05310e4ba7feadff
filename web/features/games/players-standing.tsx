/** The standings of the selected date. */
import { lazy, Suspense } from 'react';
import { boardCalls } from '../../../contract/boards.calls.js';
import { useBoard } from '../boards/board.api.js';
import { BOARDS_BEING_PREPARED } from '../boards/prepared.js';
import { weekdayText } from '../../../domain/date-text.js';
import { Loaded, SkeletonRows } from '../../ui/load-states.js';
import { Panel } from '../../ui/panel.js';

const StandingTable = lazy(() => import('./standing-table.js'));

export interface PlayersStandingProps {
  readonly date: string;
  /** Expected number of rows. */
  readonly playerCount: number;
}

export function PlayersStanding({ date, playerCount }: PlayersStandingProps) {
  const skeleton = <SkeletonRows count={playerCount} className="standing-skeleton" />;
  return (
    <Panel title="Players Standing" note={weekdayText(date)} look="flush">
      <Loaded
        what="standing"
        query={useBoard(boardCalls.day, 2, { date })}
        skeleton={skeleton}
      >
        {({ isCleared, rows }) =>
          isCleared ? (
            <p className="being-prepared">{BOARDS_BEING_PREPARED}</p>
          ) : (
            <Suspense fallback={skeleton}><StandingTable rows={rows} date={date} /></Suspense>
          )
        }
      </Loaded>
    </Panel>
  );
}
