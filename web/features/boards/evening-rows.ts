/** The rows of an evening so far, also with a game that is not sent yet. */
import type { DayStandingView } from '../../../contract/boards.js';
import { dayWithGame } from '../../../domain/evening/day-with-game.js';
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
  return dayWithGame(rows, unsent.game)
    .map((row) => placed({ ...row, name: names.get(row.playerId) ?? unsent.nameOf(row.playerId) }));
}

/** A pending game counts as played and has no position points. */
const hasPendingGame = ({ gamesPlayed, positionCounts }: DayStandingView): boolean =>
  Object.values(positionCounts).reduce((sum, count) => sum + count, 0) < gamesPlayed;
