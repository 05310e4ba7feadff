/** Rules in the address and on steppers, and the question that they ask. */
import { DAY_LINES, RULED_ROLES, type Rules } from '../../../../domain/boards/rules.js';
import { PLACE_COUNT } from '../../../../domain/game-size.js';
import {
  differing, FACTOR, type Numbers, numbersOf, type Rule, RULE_LIST, SMALL, valueText,
} from '../../../../domain/group/rule-list.js';
import { rulesFault } from '../../../../domain/group/rules-fault.js';

export function rulesOf([lastRoundFactor, ...points]: Numbers): Rules {
  const named = <Name extends string>(names: readonly Name[], from: number) =>
    Object.fromEntries(names.map((name, index) => [name, points[from + index]!])) as Record<Name, number>;
  return {
    roles: named(RULED_ROLES, 0),
    lastRoundFactor: lastRoundFactor!,
    places: points.slice(RULED_ROLES.length, RULED_ROLES.length + PLACE_COUNT) as unknown as Rules['places'],
    evening: named(DAY_LINES, RULED_ROLES.length + PLACE_COUNT),
    smallEvenings: points.at(-1) === 0 ? 'inSequence' : 'fromTheBottom',
  };
}

/** The text of rules in an address; empty for those in force. */
export const textOf = (numbers: Numbers, base: Numbers): string =>
  (`${numbers}` === `${base}` ? '' : numbers.join('_'));

/** @param base  the rules in force @returns the rules of an address, and the reason if they cannot be played */
export function numbersIn(text: string, base: Numbers) {
  const numbers = text === '' ? base : text.split('_').map(Number).filter(Number.isInteger);
  const rules = rulesOf(numbers);
  if (numbers.length === base.length) return { numbers: numbersOf(rules), fault: rulesFault(rules) };
  return { numbers: base, fault: `The link has ${numbers.length} numbers, and rules have ${base.length}.` };
}

/** Sets a value within the limits of the rule. */
export const withValue = (numbers: Numbers, { at, least, most }: Rule, value: number): Numbers =>
  numbers.map((own, index) => (index === at ? Math.max(least, Math.min(most, value)) : own));

/** Whether the sentence on a fault names this rule or its kind, such as `the points of a round`. */
export const isAtFault = ({ what }: Rule, fault: string | null): boolean =>
  fault?.includes(/of an? \w+$/.exec(what)?.[0] ?? what) === true;

const TIMES = ['like any other', 'twice', ...['three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
  .map((count) => `${count} times`)];

function clauseOf(rule: Rule, numbers: Numbers): string {
  if (rule.what === FACTOR) return `round 5 counted ${TIMES[numbers[rule.at]! - 1]}`;
  return `${rule.what === SMALL ? 'small evenings were read' : `${rule.what} got`} ${valueText(rule, numbers)}`;
}

/** @param period  such as `July` @param isSame  whether all keep their places and points */
export function questionOf(numbers: Numbers, base: Numbers, period: string, isSame: boolean): string {
  const rules = differing(numbers, base);
  if (rules.length > 2) return `What if ${period} had other rules?`;
  if (rules.length > 0) return `What if ${rules.map((rule) => clauseOf(rule, numbers)).join(' and ')}?`;
  return isSame ? 'Try other rules' : `What if all of ${period} had the same rules?`;
}

/** Presets give no negative points for an evening. */
const evening = (base: Numbers, isKept: (what: string) => boolean): Numbers => base.map((points, at) =>
  (RULE_LIST[at]!.what.endsWith('of an evening') ? Math.max(0, isKept(RULE_LIST[at]!.what) ? points : 0) : points));

export const PRESETS: Readonly<Record<string, (base: Numbers) => Numbers>> = {
  'Round 5 counts triple': ([, ...others]) => [3, ...others],
  'Round 5 like any other': ([, ...others]) => [1, ...others],
  'No minus points': (base) => evening(base, () => true),
  'Only the first three count': (base) => evening(base, (what) => /^the (first|second|third) /.test(what)),
};
