/** The standing of the selected date. */
import type { ReactElement } from 'react';
import type { DayStandingView } from '../../../contract/boards.js';
import { BOARDS_BEING_PREPARED } from '../boards/prepared-text.js';
import { weekdayText } from '../../ui/date-text.js';
import { LoadError, Loading, SkeletonRow } from '../../ui/load-states.js';
import { BoardName, Place, YouTag } from '../../ui/marks.js';
import { Score } from '../../ui/score.js';
import { counted } from '../../ui/score-text.js';
import { useDayStanding } from './games.api.js';

export interface PlayersStandingProps {
  readonly date: string;
  /** So many rows will come. */
  readonly playerCount: number;
  readonly readerId: number | undefined;
}

export function PlayersStanding({ date, playerCount, readerId }: PlayersStandingProps): ReactElement {
  const { data: standing, error, isFetching, refetch } = useDayStanding(date);
  return (
    <section className="panel flush" aria-labelledby="players-standing">
      <div className="panel-head">
        <h2 id="players-standing">Players Standing</h2>
        <span className="small muted">{weekdayText(date)}</span>
      </div>
      {standing?.isCleared && <p className="being-prepared">{BOARDS_BEING_PREPARED}</p>}
      {standing?.isCleared === false && <StandingTable standing={standing.rows} readerId={readerId} />}
      {standing === undefined && error !== null && (
        <LoadError
          title="The standing did not load."
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {standing === undefined && error === null && (
        <Loading label="Loading standing...">
          <div className="standing-skeleton">
            {Array.from({ length: playerCount }, (_, index) => (
              <SkeletonRow key={index} />
            ))}
          </div>
        </Loading>
      )}
    </section>
  );
}

interface StandingTableProps {
  readonly standing: readonly DayStandingView[];
  readonly readerId: number | undefined;
}

function StandingTable({ standing, readerId }: StandingTableProps): ReactElement {
  return (
    <table className="standing">
      <thead>
        <tr>
          <th scope="col">
            <span aria-hidden="true">#</span>
            <span className="vh">Rank</span>
          </th>
          <th scope="col" className="name">
            Player
          </th>
          <th scope="col" className="only-wide">
            Games
          </th>
          <th scope="col" className="only-wide">
            Won
          </th>
          <th scope="col">Day total</th>
          <th scope="col">Points</th>
        </tr>
      </thead>
      <tbody>
        {standing.map((row) => (
          <StandingRow key={row.user.id} row={row} isReader={row.user.id === readerId} />
        ))}
      </tbody>
    </table>
  );
}

function StandingRow({ row, isReader }: { readonly row: DayStandingView; readonly isReader: boolean }): ReactElement {
  const { user, rank, gamesPlayed, gamesWon, dailyTotal, finalScore } = row;
  return (
    <tr className={isReader ? 'you' : undefined}>
      <td>
        <Place place={rank} />
      </td>
      <th scope="row" className="name">
        <span>
          <BoardName name={user.displayName} isAdmin={user.isAdmin} />
          {isReader && <YouTag />}
        </span>
        <small className="only-phone">
          {counted(gamesPlayed, 'game')}, {gamesWon} won
        </small>
      </th>
      <td className="num only-wide">{gamesPlayed}</td>
      <td className="num only-wide">{gamesWon}</td>
      <td>
        <Score value={dailyTotal} />
      </td>
      <td className="final">
        <Score value={finalScore} />
      </td>
    </tr>
  );
}
