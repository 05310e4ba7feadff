/** The text that reminds members who owe. It is apart, because only who chooses members loads it. */
import { dayText } from '../../../domain/date-text.js';
import { moneyText } from '../../../domain/money-text.js';
import { listed } from '../../../domain/number-text.js';
import type { Debt } from './debts.js';

/** @param howToPay  empty if nothing is written */
export function reminderText(debts: readonly Debt[], today: string, howToPay: string): string {
  const [first] = debts;
  const isOne = debts.length === 1;
  const amounts = debts.map(({ name, owed }) => `${name} ${moneyText(owed)}`).join(', ');
  return [
    `Hello ${listed(debts.map(({ name }) => name))},`,
    `your dues on ${dayText(today)}${isOne ? ` are ${moneyText(first!.owed)}` : `: ${amounts}`}.`,
    ...(howToPay === '' ? [] : [howToPay]),
    'Thank you.',
  ].join('\n');
}
