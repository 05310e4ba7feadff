/** Rules in an address, as steppers change them, and as a question. */
import fc from 'fast-check';
import { RULES, type Rules } from '../../../../domain/boards/rules.js';
import { differing, numbersOf, RULE_LIST } from '../../../../domain/group/rule-list.js';
import { rulesFault } from '../../../../domain/group/rules-fault.js';
import { playableRules } from '../../../../domain/testing/rules-arbitraries.js';
import { isAtFault, numbersIn, PRESETS, questionOf, rulesOf, textOf, withValue } from './other-rules.js';

const base = numbersOf(RULES);
const withRules = (change: Partial<Rules>) => numbersOf({ ...RULES, ...change });
const question = (change: Partial<Rules>) => questionOf(withRules(change), base, 'July', false);

test('all rules that can be played are the same after their way through an address', () => {
  fc.assert(fc.property(playableRules, (rules) => {
    const text = textOf(numbersOf(rules), base);
    const { numbers, fault } = numbersIn(`${new URLSearchParams({ text })}`.replace('text=', ''), base);
    expect([rulesOf(numbers), fault]).toEqual([rules, null]);
  }));
  expect(textOf(base, base)).toBe('');
});

test.each([
  ['2_3_1_0_-1_-2', 'The link has 6 numbers, and rules have 19.'],
  ['<script>', 'The link has 0 numbers, and rules have 19.'],
  [base.with(1, 3).join('_'), 'The points of a round add up to +1. They must add up to 0.'],
  [base.with(6, 4).join('_'), '2nd place of a game would get +5, more than 1st place of a game with +4.'],
  [base.with(0, 12).join('_'), 'Round 5 can count 1 to 9 times, not 12 times.'],
  [base.with(12, 1000).join('_'),
    'Points are whole numbers from −99 to +99: the second of an evening cannot get 1000.'],
])('an address with the rules %s says what is wrong', (text, fault) => {
  expect(numbersIn(text, base).fault).toBe(fault);
});

test.each([
  ['the points of a round', { roles: { ...RULES.roles, president: 9 } }, 'of a round'],
  ['the places of a game', { places: [1, 5, 0, -5, -10] as const }, 'of a game'],
  ['the lines of an evening', { evening: { ...RULES.evening, others: 7 } }, 'of an evening'],
])('a fault of %s marks those numbers and no others', (_, change, of) => {
  const fault = rulesFault({ ...RULES, ...change });
  const marked = RULE_LIST.filter((rule) => isAtFault(rule, fault));
  expect(marked).toEqual(RULE_LIST.filter(({ what }) => what.endsWith(of)));
  expect(RULE_LIST.some((rule) => isAtFault(rule, null))).toBe(false);
});

test('a step stays within the limits of its rule', () => {
  for (const rule of RULE_LIST) {
    expect(withValue(base, rule, -1000)[rule.at]).toBe(rule.least);
    expect(withValue(base, rule, 1000)[rule.at]).toBe(rule.most);
  }
});

test.each([
  [{ lastRoundFactor: 3 }, 'What if round 5 counted three times?'],
  [{ lastRoundFactor: 1 }, 'What if round 5 counted like any other?'],
  [{ smallEvenings: 'fromTheBottom' }, 'What if small evenings were read from the bottom?'],
  [{ roles: { ...RULES.roles, president: 3, loser: -3 } },
    'What if the President of a round got +3 and the Loser of a round got −3?'],
  [{ lastRoundFactor: 9, places: [12, 6, 0, -6, -12] }, 'What if July had other rules?'],
] as const)('%j asks: %s', (change, asked) => {
  expect(question(change)).toBe(asked);
});

test('with no other rule nothing changes, unless the period had several sets of rules', () => {
  expect(questionOf(base, base, 'July', true)).toBe('Try other rules');
  expect(questionOf(base, base, '2026', false)).toBe('What if all of 2026 had the same rules?');
});

test('what one can start from can be played', () => {
  const differences = Object.values(PRESETS).map((preset) => {
    expect(rulesFault(rulesOf(preset(base)))).toBeNull();
    return differing(preset(base), base).length;
  });
  expect(differences).toEqual([1, 1, 2, 3]);
});
