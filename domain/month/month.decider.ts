/** The rules of a month: when its board can be locked, brought in and reopened, and whether its games can change. */
import { closedMonthFault, monthOf, monthTitle, yearFault } from '../dates.js';
import { type CommandOf, type DataOf, decideBy, type Decider, evolveBy } from '../decider.js';
import { listed } from '../text.js';
import { validReason } from '../free-text.js';
import { RuleViolation } from '../rule-violation.js';
import { type MonthPoints, pointsOf, standingsOf } from './brought-in.js';
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
  /** Locks a board of points from a table: those of its evenings, or without evenings the month's own. */
  BringInMonth: BroughtInMonth & {
    readonly month: string;
    readonly points: readonly MonthPoints[];
    /** Whether the month has games. */
    readonly hasGames: boolean;
  };
  /** Lets the month's games change again. */
  ReopenMonth: { month: string; reason: string };
}>;

/** A table with which a board came in. */
export type BroughtInMonth = Pick<DataOf<MonthEvent, 'MonthBroughtIn'>, 'digest' | 'source' | 'evenings'>;

export interface MonthState {
  /** The locked board; null while the month is open. */
  readonly finalStandings: readonly FinalStanding[] | null;
  /** Null for a board of games, and while the month is open. */
  readonly broughtIn: BroughtInMonth | null;
}

export const monthDecider: Decider<MonthCommand, MonthEvent, MonthState> = {
  initialState: { finalStandings: null, broughtIn: null },
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
    BringInMonth: ({ month, digest, source, evenings, points, hasGames }, state, { today }) => {
      checkMonthIsOpen(month, state);
      checkBroughtInMonth(month, today);
      if (hasGames) {
        const message = `${monthTitle(month)} has games, from which its points follow.`;
        throw new RuleViolation('MonthMustHaveNoGames', message);
      }
      const standings = standingsOf(evenings.length > 0 ? pointsOf(evenings) : points);
      return [{ type: 'MonthBroughtIn', data: { month, digest, source, standings, evenings } }];
    },
    ReopenMonth: ({ month, reason }, { finalStandings }) => {
      if (finalStandings === null) {
        throw new RuleViolation('MonthMustBeFinalized', `${monthTitle(month)} is not finalized.`);
      }
      return [{ type: 'MonthReopened', data: { month, reason: validReason(reason) } }];
    },
  }),
  evolve: evolveBy({
    MonthFinalized: (_state, { standings }) => ({ finalStandings: standings, broughtIn: null }),
    MonthBroughtIn: (_state, { standings, digest, source, evenings }) => (
      { finalStandings: standings, broughtIn: { digest, source, evenings } }),
    MonthReopened: () => ({ finalStandings: null, broughtIn: null }),
  }),
};

/** @throws RuleViolation while the month is finalized: its games cannot change, and none can be added */
export function checkMonthIsOpen(month: string, { finalStandings }: MonthState): void {
  if (finalStandings !== null) throw new RuleViolation('MonthMustBeOpen', closedMonthFault(month));
}

/** @throws RuleViolation for a month that is not over, or that nobody can mean */
export function checkBroughtInMonth(month: string, today: string): void {
  const fault = yearFault(month, today);
  if (fault !== null) throw new RuleViolation('MonthMustBePossible', fault, 'malformed');
  if (month < monthOf(today)) return;
  const message = `${monthTitle(month)} is not over yet: only a completed month can be brought in.`;
  throw new RuleViolation('MonthMustBeCompleted', message);
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
