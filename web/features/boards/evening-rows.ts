/** The rows of an evening so far, also with a game that is not sent yet. */
import type { DayStandingView } from '../../../contract/boards.js';
import { dayBoard, seatsOfGame } from '../../../domain/boards/board-scores.js';
import type { ScoredGame } from '../../../domain/scoring/game-scoring.js';

export interface UnsentGame {
  readonly game: ScoredGame;
  readonly nameOf: (playerId: number) => string;
}

export interface EveningRow {
  readonly playerId: number;
  readonly name: string;
  /** Null while a game of the player waits for a tie-breaker. */
  readonly rank: number | null;
  readonly total: number;
  readonly final: number;
}

export function eveningRows(board: readonly DayStandingView[], unsent?: UnsentGame): readonly EveningRow[] {
  const waiting = new Set(board.filter(hasPendingGame).map(({ user }) => user.id));
  const rows = board.map(({ user, rank, dailyTotal, finalScore }) => (
    { playerId: user.id, name: user.displayName, rank, total: dailyTotal, final: finalScore }));
  const placed = (row: EveningRow): EveningRow => (waiting.has(row.playerId) ? { ...row, rank: null } : row);
  if (unsent === undefined) return rows.map(placed);
  for (const { position, player1Id, player2Id } of unsent.game.teams) {
    if (position === null) waiting.add(player1Id).add(player2Id);
  }
  const names = new Map(rows.map(({ playerId, name }) => [playerId, name]));
  const before = rows.map(({ playerId, total }) => ({ playerId, points: total }));
  return [...dayBoard([...before, ...seatsOfGame({ score: unsent.game })])]
    .sort(([, a], [, b]) => a.rank - b.rank)
    .map(([playerId, { rank, total, final }]) => placed(
      { playerId, name: names.get(playerId) ?? unsent.nameOf(playerId), rank, total, final }));
}

/** A pending game counts as played and has no position points. */
const hasPendingGame = ({ gamesPlayed, positionCounts }: DayStandingView): boolean =>
  Object.values(positionCounts).reduce((sum, count) => sum + count, 0) < gamesPlayed;
