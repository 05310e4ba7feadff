/** What differs between two sets of rules, in words. */
import type { Rules } from '../boards/rules.js';
import { scoreText } from '../text.js';
import { capital, worthsOf } from './rules-fault.js';

export interface RuleDifference {
  /** Such as `Round 5 counts`. */
  readonly what: string;
  /** Such as `2×`. */
  readonly was: string;
  readonly now: string;
}

/** From the round to the evening; empty if they are the same. */
export function ruleDifferences(before: Rules, after: Rules): RuleDifference[] {
  const now = wordsOf(after);
  return wordsOf(before).flatMap(([what, was], index) =>
    (was === now[index]![1] ? [] : [{ what, was, now: now[index]![1] }]));
}

/** `Round 5 counts 3×, 1st place of a game +12`. */
export const differencesText = (before: Rules, after: Rules): string =>
  ruleDifferences(before, after).map(({ what, now }) => `${what} ${now}`).join(', ');

const READ = { inSequence: 'in sequence', fromTheBottom: 'from the bottom' } as const;

const wordsOf = (rules: Rules): readonly (readonly [what: string, value: string])[] => [
  ['Round 5 counts', `${rules.lastRoundFactor}×`],
  ...worthsOf(rules).flat().map(([name, points]) => [capital(name), scoreText(points)] as const),
  ['Small evenings are read', READ[rules.smallEvenings]],
];
