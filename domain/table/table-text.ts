/** What a table has, in words. */
import { counted, listed } from '../text.js';

/** What came in, or would. */
export interface TableContent {
  readonly games: readonly unknown[];
  readonly months?: readonly unknown[] | undefined;
  readonly balances: readonly unknown[];
}

/** `12 months`, or `3 games`. */
export function tableText({ games, months = [], balances }: TableContent): string {
  const counts = [[games, 'game'], [months, 'month'], [balances, 'opening balance']] as const;
  return listed(counts.flatMap(([all, noun]) => (all.length > 0 ? counted(all.length, noun) : [])));
}
