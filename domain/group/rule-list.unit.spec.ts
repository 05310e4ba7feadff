/** Tests that every difference between two sets of rules is named, and nothing else. */
import fc from 'fast-check';
import { RULES } from '../boards/rules.js';
import { isEqual } from '../is-equal.js';
import { playableRules } from '../testing/rules-arbitraries.js';
import { differencesText, ruleDifferences } from './rule-list.js';

test('what differs is named with what it was and is, from the round to the evening', () => {
  const other = {
    ...RULES, roles: { ...RULES.roles, president: 3, loser: -3 }, lastRoundFactor: 3,
    evening: { ...RULES.evening, last: 0, lastButOne: 0 }, smallEvenings: 'fromTheBottom',
  } as const;
  expect(ruleDifferences(RULES, other)).toEqual([
    { what: 'Round 5 counts', was: '2×', now: '3×' },
    { what: 'The President of a round', was: '+2', now: '+3' },
    { what: 'The Loser of a round', was: '−2', now: '−3' },
    { what: 'The last but one of an evening', was: '−5', now: '0' },
    { what: 'The last of an evening', was: '−10', now: '0' },
    { what: 'Small evenings are read', was: 'in sequence', now: 'from the bottom' },
  ]);
  expect(differencesText(RULES, { ...RULES, lastRoundFactor: 3 })).toBe('Round 5 counts 3×');
});

test('two sets differ in words exactly if they differ', () => {
  fc.assert(fc.property(playableRules, playableRules, (before, after) => {
    expect(ruleDifferences(before, after).length === 0).toBe(isEqual(before, after));
    expect(ruleDifferences(before, before)).toEqual([]);
  }));
});
