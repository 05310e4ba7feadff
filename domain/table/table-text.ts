/** What a table has, in words. */
import { counted, listed } from '../text.js';

/** The numbers of what came in, or would. */
export interface TableContent {
  readonly games: number;
  readonly months: number;
  readonly balances: number;
}

/** `12 months`, or `3 games`; empty for nothing. */
export function tableText({ games, months, balances }: TableContent): string {
  const counts = [[games, 'game'], [months, 'month'], [balances, 'opening balance']] as const;
  return listed(counts.flatMap(([count, noun]) => (count > 0 ? counted(count, noun) : [])));
}
