/** The places of a day after a game, including one that is not sent yet. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DayStandingView } from '../../../contract/boards.js';
import type { PlayerRef } from '../../../contract/players.js';
import { dayBoard, seatsOfGame } from '../../../domain/boards/board-scores.js';
import type { ScoredGame } from '../../../domain/scoring/game-scoring.js';
import { GuestTag, RowName, useReaderId, YouTag } from '../../figures/members.js';
import { dayWhy, PendingScore, Place, WhyScore } from '../../figures/score.js';
import { eveningPath } from '../../paths.js';
import { Link } from '../../ui/controls.js';
import { Panel } from '../../ui/page.js';
import { dayBoardQuery } from './board.api.js';

interface UnsentGame {
  readonly game: ScoredGame;
  readonly playerOf: (id: number) => EveningRow['player'];
}

/** A default export, because it is loaded lazily. @param unsent  counted in addition to what the board has */
export default function EveningSoFar({ date, unsent }: { readonly date: string; readonly unsent?: UnsentGame }) {
  const { data } = useQuery(dayBoardQuery(date));
  if (data === undefined && unsent === undefined) return null;
  return (
    <Panel
      title="The evening so far"
      beside={unsent ? <span className="tag warn">Not sent yet</span> : <Link to={eveningPath(date)}>Recap</Link>}
      variant="so-far"
    >
      {data === undefined
        ? <p className="muted">This phone does not know the evening's other games. They are added once it is sent.</p>
        : (
          <>
            <div className="so-far-cols" aria-hidden="true">
              <span>Player</span><span>Total</span><span>Points</span>
            </div>
            <EveningRows date={date} rows={eveningRows(data.rows, unsent)} isSent={unsent === undefined} />
          </>
        )}
    </Panel>
  );
}

interface EveningRow {
  readonly player: Pick<PlayerRef, 'id' | 'displayName' | 'isGuest'>;
  /** Null while a game of the player waits for a tie-breaker. */
  readonly rank: number | null;
  readonly total: number;
  readonly final: number;
}

/** Day total, and the points for the month. */
export function EveningRows({ date, rows, isSent = true, note }: {
  readonly date: string;
  readonly rows: readonly EveningRow[];
  /** Whether all games are recorded: only then can the server explain the numbers. */
  readonly isSent?: boolean;
  /** Content beside a name. */
  readonly note?: (playerId: number) => ReactNode;
}) {
  const readerId = useReaderId();
  return (
    <ol className="rows evening-board">
      {rows.map(({ player: { id, displayName, isGuest }, rank, total, final }) => {
        const numberOf = (value: number, what?: string) => {
          if (rank === null) return <PendingScore />;
          const { of, label } = dayWhy(date, { id, displayName }, what);
          return <WhyScore of={isSent ? of : null} label={label} value={value} isQuiet={what !== undefined} />;
        };
        return (
          <li key={id} className={id === readerId ? 'you' : undefined}>
            <Place place={rank} />
            <span className="who">
              <RowName id={id}>{displayName}</RowName>
              <YouTag id={id} />
              {isGuest && <GuestTag />}
              {note?.(id)}
            </span>
            <span className="total">{numberOf(total, 'day total')}</span>
            <span className="amount final">{numberOf(final)}</span>
          </li>
        );
      })}
    </ol>
  );
}

export function eveningRows(board: readonly DayStandingView[], unsent?: UnsentGame): readonly EveningRow[] {
  const waiting = new Set(board.filter(hasPendingGame).map(({ user }) => user.id));
  const rows = board.map(({ user, rank, dailyTotal, finalScore }) => (
    { player: user, rank, total: dailyTotal, final: finalScore }));
  const placed = (row: EveningRow): EveningRow => (waiting.has(row.player.id) ? { ...row, rank: null } : row);
  if (unsent === undefined) return rows.map(placed);
  for (const { position, player1Id, player2Id } of unsent.game.teams) {
    if (position === null) waiting.add(player1Id).add(player2Id);
  }
  const players = new Map(rows.map(({ player }) => [player.id, player]));
  const before = rows.map(({ player, total }) => ({ playerId: player.id, points: total }));
  return [...dayBoard([...before, ...seatsOfGame({ score: unsent.game })], unsent.game.rules)]
    .sort(([, a], [, b]) => a.rank - b.rank)
    .map(([playerId, { rank, total, final }]) => placed(
      { player: players.get(playerId) ?? unsent.playerOf(playerId), rank, total, final }));
}

/** A pending game counts as played and has no position points. */
const hasPendingGame = ({ gamesPlayed, positionCounts }: DayStandingView): boolean =>
  Object.values(positionCounts).reduce((sum, count) => sum + count, 0) < gamesPlayed;
