/** Owns the look at the months of a season file: a finalized one takes no game but those that it has from that file. */
import { RuleViolation } from '../../domain/rule-violation.js';
import type { CommandReceipts } from '../command-handling/command-receipts.js';
import type { OpenMonthRunner } from '../command-handling/open-month-runner.js';
import type { Fault } from './season-check.js';
import type { SeasonGame } from './season-file.js';
import { importIssuer, withContent } from './season-keys.js';

/** A fault for each new game of a month that is finalized. */
export async function closedMonthFaults(
  games: readonly SeasonGame[], months: OpenMonthRunner, receipts: CommandReceipts,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const [index, [{ date }, content]] of withContent(games).entries()) {
    const message = await closedText(date, months);
    if (message === null || (await receipts.isKnown(importIssuer('game', content)))) continue;
    faults.push({ path: `games.${index}.date`, message });
  }
  return faults;
}

/** Why no game of the date may be recorded; null when it may. */
async function closedText(date: string, months: OpenMonthRunner): Promise<string | null> {
  try {
    await months.checkIsOpen(date);
    return null;
  } catch (error) {
    if (!(error instanceof RuleViolation)) throw error;
    return error.message;
  }
}
