/** Explains the sums of all accounts at the end of a month: what each member adds to them. */
import type { MonthBalance } from '../account/statement.js';
import { monthTitle, twelveMonthsTo } from '../calendar-month.js';
import { counted } from '../number-text.js';
import { accountRef, type GroupSum } from './addresses.js';
import { type Explanation, type NameOf, part, sumOf } from './explanation.js';

/** A member's month. */
export interface AccountMonth {
  readonly playerId: number;
  readonly balance: MonthBalance;
}

const SUMS: Readonly<Record<GroupSum, {
  title: string; who: string; of: (balance: MonthBalance) => number;
}>> = {
  opening: { title: 'Opening balances', who: 'with a balance', of: ({ opening }) => opening },
  current: { title: 'Balances', who: 'with a balance', of: ({ current }) => current },
  owed: { title: 'Owed to the group', who: 'who owe', of: ({ current }) => Math.min(current, 0) },
  credit: { title: 'Credit of members', who: 'with credit', of: ({ current }) => Math.max(current, 0) },
};

/** @param months  of all members, each carried on to the month */
export function explainGroup(
  month: string, sum: GroupSum, months: readonly AccountMonth[], nameOf: NameOf,
): Explanation {
  const { title, who, of } = SUMS[sum];
  // An opening balance is what the month before closed with.
  const end = sum === 'opening' ? twelveMonthsTo(month).at(-2)! : month;
  const parts = months
    .map(({ playerId, balance }) => part({
      label: nameOf(playerId), value: of(balance), unit: 'cents', ref: accountRef(playerId, end),
    }))
    .filter(({ value }) => value !== 0)
    .sort((a, b) => a.value - b.value || a.label.localeCompare(b.label));
  return {
    title: `${title} at the end of ${monthTitle(end)}`,
    playerIds: [],
    value: sumOf(parts.map(({ value }) => value)),
    unit: 'cents',
    rule: `${counted(parts.length, 'member')} ${who}. Minus is owed to the group, plus is credit.`,
    isSum: true,
    parts,
    ranking: null,
    table: null,
    rounds: null,
    pendingGames: [],
  };
}
