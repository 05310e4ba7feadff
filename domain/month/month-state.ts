/** The state of a month, and whether it allows changes to its games. */
import { closedMonthFault } from '../date-bounds.js';
import { RuleViolation } from '../rule-violation.js';
import type { FinalStanding, MonthEvent } from './month.events.js';

export interface MonthState {
  /** The locked board; null while the month is open. */
  readonly finalStandings: readonly FinalStanding[] | null;
}

export const openMonth: MonthState = { finalStandings: null };

export function evolveMonth(state: MonthState, event: MonthEvent): MonthState {
  switch (event.type) {
    case 'MonthFinalized':
      return { ...state, finalStandings: event.data.standings };
    case 'MonthReopened':
      return { ...state, finalStandings: null };
  }
}

/** @throws RuleViolation while the month is finalized: its games cannot change and none can be added */
export function checkMonthIsOpen(month: string, { finalStandings }: MonthState): void {
  if (finalStandings === null) return;
  throw new RuleViolation('MonthMustBeOpen', closedMonthFault(month));
}
