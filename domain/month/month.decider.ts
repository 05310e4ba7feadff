/** The rules of a month: when its board can be locked and when it can be reopened. */
import { monthOf, monthTitle } from '../calendar-month.js';
import type { Decider } from '../decider.js';
import { listed } from '../number-text.js';
import { validReason } from '../reason.js';
import type { CommandContext } from '../recorded-event.js';
import { RuleViolation } from '../rule-violation.js';
import type { BoardLine, FinalizeMonth, MonthCommand, ReopenMonth } from './month.commands.js';
import type { MonthEvent } from './month.events.js';
import { evolveMonth, type MonthState, openMonth } from './month-state.js';

export const monthDecider: Decider<MonthCommand, MonthEvent, MonthState> = {
  initialState: openMonth,
  decide: (command, state, context) =>
    command.type === 'FinalizeMonth' ? finalize(command, state, context) : reopen(command, state),
  evolve: evolveMonth,
};

function finalize(command: FinalizeMonth, state: MonthState, { today }: CommandContext): readonly MonthEvent[] {
  const { month, pendingGames, board } = command;
  const standings = state.finalStandings ?? command.standings;
  if (month >= monthOf(today)) {
    const message = `${monthTitle(month)} is not over yet: only a completed month can be finalized.`;
    throw new RuleViolation('MonthMustBeCompleted', message);
  }
  if (standings.length === 0) throw new RuleViolation('MonthMustHaveGames', 'No monthly data to finalize');
  checkNoPendingTie(month, pendingGames);
  if (board !== null && !showsTheSame(board, standings)) {
    const message = `The board of ${monthTitle(month)} has changed since it was shown. Look at it again, then repeat.`;
    throw new RuleViolation('BoardMustBeCurrent', message);
  }
  return state.finalStandings ? [] : [{ type: 'MonthFinalized', data: { month, standings: [...standings] } }];
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

function reopen({ month, reason }: ReopenMonth, { finalStandings }: MonthState): readonly MonthEvent[] {
  if (finalStandings === null) {
    throw new RuleViolation('MonthMustBeFinalized', `${monthTitle(month)} is not finalized.`);
  }
  return [{ type: 'MonthReopened', data: { month, reason: validReason(reason) } }];
}
