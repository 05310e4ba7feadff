/**
 * Checks the months of a season file: a finalized month accepts only games that were already imported from this file.
 */
import { datesOf, monthOf } from '../../domain/calendar-month.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import type { CommandReceipts } from '../platform/commands/command-receipts.js';
import type { OpenMonths } from '../group/open-months.js';
import { importIssuer } from '../platform/commands/issuer.js';
import type { Fault } from './season-check.js';
import type { SeasonGame } from './season-file.js';
import { withContent } from './season-keys.js';

/** A fault for each new game in a finalized month. */
export async function closedMonthFaults(
  games: readonly SeasonGame[], months: OpenMonths, receipts: CommandReceipts,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  const closed = await closedMonths(games.map(({ date }) => monthOf(date)), months);
  for (const [index, [{ date }, content]] of withContent(games).entries()) {
    const message = closed.get(monthOf(date));
    if (message === undefined || (await receipts.isKnown(importIssuer('game', content)))) continue;
    faults.push({ path: `games.${index}.date`, message });
  }
  return faults;
}

/** The finalized months, each with the fault of a game in it. */
async function closedMonths(
  ofGames: readonly string[], months: OpenMonths,
): Promise<Map<string, string>> {
  const closed = new Map<string, string>();
  for (const month of new Set(ofGames)) {
    try {
      await months.check(datesOf(month).first);
    } catch (error) {
      if (!(error instanceof RuleViolation)) throw error;
      closed.set(month, error.message);
    }
  }
  return closed;
}
