/** Owns what a month's events add up to, and what that allows with its games. */
import { monthTitle } from '../calendar-month.js';
import { RuleViolation } from '../rule-violation.js';
import type { FinalStanding, MonthEvent } from './month.events.js';

export interface MonthState {
  /** The board that was locked; null while the month is open. */
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

/** @throws RuleViolation while the month is finalized: none of its games may change then, and none may be added */
export function checkMonthIsOpen(month: string, { finalStandings }: MonthState): void {
  if (finalStandings === null) return;
  const message = `${monthTitle(month)} is finalized: an admin must reopen it before its games can change.`;
  throw new RuleViolation('MonthMustBeOpen', message);
}
