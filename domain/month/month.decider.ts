/** The rules of a month: when its board can be locked and reopened, and whether its games can change. */
import { closedMonthFault, monthOf, monthTitle } from '../dates.js';
import { type CommandOf, decideBy, type Decider, evolveBy } from '../decider.js';
import { listed } from '../text.js';
import { validReason } from '../free-text.js';
import { RuleViolation } from '../rule-violation.js';
import type { FinalStanding, MonthEvent } from './month.events.js';

/** One line of the board that the finalizing person saw. */
export type BoardLine = Pick<FinalStanding, 'playerId' | 'totalScore' | 'monthlyFinalScore'>;

export type MonthCommand = CommandOf<{
  /** Locks the month's board and its games. */
  FinalizeMonth: {
    month: string;
    /** The current board, best first. */
    standings: readonly FinalStanding[];
    /** Ids of the month's games with a pending tie. */
    pendingGames: readonly number[];
    /** The board that the finalizing person saw, in any order; null when none was sent. */
    board: readonly BoardLine[] | null;
  };
  /** Lets the month's games change again. */
  ReopenMonth: { month: string; reason: string };
}>;

export interface MonthState {
  /** The locked board; null while the month is open. */
  readonly finalStandings: readonly FinalStanding[] | null;
}

export const monthDecider: Decider<MonthCommand, MonthEvent, MonthState> = {
  initialState: { finalStandings: null },
  decide: decideBy({
    FinalizeMonth: ({ month, pendingGames, board, standings: current }, { finalStandings }, { today }) => {
      const standings = finalStandings ?? current;
      if (month >= monthOf(today)) {
        const message = `${monthTitle(month)} is not over yet: only a completed month can be finalized.`;
        throw new RuleViolation('MonthMustBeCompleted', message);
      }
      if (standings.length === 0) throw new RuleViolation('MonthMustHaveGames', 'No monthly data to finalize');
      checkNoPendingTie(month, pendingGames);
      if (board !== null && !showsTheSame(board, standings)) {
        const message =
          `The board of ${monthTitle(month)} has changed since it was shown. Look at it again, then repeat.`;
        throw new RuleViolation('BoardMustBeCurrent', message);
      }
      return finalStandings ? [] : [{ type: 'MonthFinalized', data: { month, standings: [...standings] } }];
    },
    ReopenMonth: ({ month, reason }, { finalStandings }) => {
      if (finalStandings === null) {
        throw new RuleViolation('MonthMustBeFinalized', `${monthTitle(month)} is not finalized.`);
      }
      return [{ type: 'MonthReopened', data: { month, reason: validReason(reason) } }];
    },
  }),
  evolve: evolveBy({
    MonthFinalized: (_state, { standings }) => ({ finalStandings: standings }),
    MonthReopened: () => ({ finalStandings: null }),
  }),
};

/** @throws RuleViolation while the month is finalized: its games cannot change, and none can be added */
export function checkMonthIsOpen(month: string, { finalStandings }: MonthState): void {
  if (finalStandings !== null) throw new RuleViolation('MonthMustBeOpen', closedMonthFault(month));
}

function checkNoPendingTie(month: string, pendingGames: readonly number[]): void {
  if (pendingGames.length === 0) return;
  const names = listed(pendingGames.map((gameId) => `game ${gameId}`));
  const message = `${monthTitle(month)} cannot be finalized while teams are tied in ${names}.`;
  throw new RuleViolation('MonthMustHaveNoPendingTie', message);
}

/** Ranks follow from the scores, so only the scores are compared. */
function showsTheSame(board: readonly BoardLine[], standings: readonly BoardLine[]): boolean {
  const lines = new Map(board.map((line) => [line.playerId, line]));
  return board.length === standings.length && lines.size === standings.length &&
    standings.every(({ playerId, totalScore, monthlyFinalScore }) => {
      const line = lines.get(playerId);
      return line?.totalScore === totalScore && line.monthlyFinalScore === monthlyFinalScore;
    });
}
