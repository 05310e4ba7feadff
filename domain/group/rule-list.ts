/** The rules one by one, as a list of numbers: the name of each, its limits, and the differences between two sets. */
import { RULES, type Rules } from '../boards/rules.js';
import { capital, scoreText } from '../text.js';
import { MOST_FACTOR, MOST_POINTS, worthsOf } from './rules-fault.js';

/** The values of the rules, in the order of `RULE_LIST`. */
export type Numbers = readonly number[];

export interface Rule {
  /** Index of the rule in `Numbers`. */
  readonly at: number;
  /** Name of the rule, such as `the first of an evening`. */
  readonly what: string;
  readonly group: string;
  readonly least: number;
  readonly most: number;
}

const GROUPS = ['A round', 'A game', 'An evening'] as const;
const POINTS = { least: -MOST_POINTS, most: MOST_POINTS };
const NOTHING = { least: 0, most: 0 };
export const FACTOR: string = 'round 5 counts';
export const SMALL: string = 'small evenings are read';

export const RULE_LIST: readonly Rule[] = [
  { what: FACTOR, group: GROUPS[0], least: 1, most: MOST_FACTOR },
  ...worthsOf(RULES).flatMap((worths, index) =>
    worths.map(([what]) => ({ what, group: GROUPS[index]!, ...(what.startsWith('Neutral') ? NOTHING : POINTS) }))),
  { what: SMALL, group: GROUPS[2], least: 0, most: 1 },
].map((rule, at) => ({ ...rule, at }));

export const numbersOf = (rules: Rules): Numbers => [
  rules.lastRoundFactor, ...worthsOf(rules).flat().map(([, points]) => points),
  rules.smallEvenings === 'inSequence' ? 0 : 1,
];

/** `2×`, `from the bottom`, `+10`. */
export function valueText({ what, at }: Rule, numbers: Numbers): string {
  if (what === FACTOR) return `${numbers[at]!}×`;
  if (what === SMALL) return numbers[at] === 0 ? 'in sequence' : 'from the bottom';
  return scoreText(numbers[at]!);
}

/** The rules that differ, from the round to the evening. */
export const differing = (numbers: Numbers, base: Numbers): readonly Rule[] =>
  RULE_LIST.filter(({ at }) => numbers[at] !== base[at]);

/** The differences in words, such as `Round 5 counts`, `2×` and `3×`; empty if there are none. */
export function ruleDifferences(before: Rules, after: Rules) {
  const [was, now] = [numbersOf(before), numbersOf(after)];
  return differing(now, was).map((rule) => (
    { what: capital(rule.what), was: valueText(rule, was), now: valueText(rule, now) }));
}

/** `Round 5 counts 3×, 1st place of a game +12`. */
export const differencesText = (before: Rules, after: Rules): string =>
  ruleDifferences(before, after).map(({ what, now }) => `${what} ${now}`).join(', ');
