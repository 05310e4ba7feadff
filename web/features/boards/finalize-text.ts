/** Texts about finalizing a month (docs/rules.md, Finalizing), and the reasons why it is not offered. */
import type { MonthView } from '../../../contract/months.js';
import { HttpError } from '../../transport/http.js';
import { type Month, monthNumber, monthText } from '../../ui/date-text.js';
import { listed } from '../../../domain/text.js';

export const questionOf = (month: Month): string =>
  `Are you sure you want to finalize ${monthText(month)} results? ` +
  'This will lock in the current rankings and add them to historical data.';

export const successOf = (month: Month, records: number): string =>
  `${monthText(month)} finalized successfully! ${records} records added to historical data.`;

export const failureOf = (month: Month, error: Error): string =>
  error instanceof HttpError
    ? `Failed to finalize ${monthText(month)}: ${error.serverMessage}`
    : `Error finalizing ${monthText(month)}. Please try again.`;

export interface Finalizer {
  readonly isAdmin: boolean;
  readonly month: Month;
  /** The current month in Toronto. */
  readonly current: Month;
  /** The month's state; undefined while unknown and for a month before the first game. */
  readonly state: MonthView | undefined;
}

/** Why this member cannot finalize this month now, as a sentence; null if they can. */
export function finalizeRefusal({ isAdmin, month, current, state }: Finalizer): string | null {
  if (!isAdmin) return 'Only admins finalize a month.';
  if (monthNumber(month) >= monthNumber(current)) return `${monthText(month)} is still being played.`;
  const pending = state?.pendingGames ?? [];
  if (pending.length === 0) return null;
  const [noun, verb] = pending.length === 1 ? ['Game', 'waits'] : ['Games', 'wait'];
  return `${noun} ${listed(pending.map(String))} ${verb} for a tie-breaker.`;
}
