/** The commands of a month. Shapes only: the decider judges the content. */
import type { FinalStanding } from './month.events.js';

/** One line of the board that the person who finalizes saw. */
export type BoardLine = Pick<FinalStanding, 'playerId' | 'totalScore' | 'monthlyFinalScore'>;

/** Locks the month's board and its games. */
export interface FinalizeMonth {
  readonly type: 'FinalizeMonth';
  readonly month: string;
  /** The current board, best first. */
  readonly standings: readonly FinalStanding[];
  /** Ids of the month's games with a pending tie. */
  readonly pendingGames: readonly number[];
  /** The board that the person who finalizes saw, in any order; null when none was sent. */
  readonly board: readonly BoardLine[] | null;
}

/** Opens the month's games to changes again. */
export interface ReopenMonth {
  readonly type: 'ReopenMonth';
  readonly month: string;
  readonly reason: string;
}

export type MonthCommand = FinalizeMonth | ReopenMonth;
