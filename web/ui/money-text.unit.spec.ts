/** Proves how money is written and read. */
import fc from 'fast-check';
import { feeText } from './fee-text.js';
import { balanceText, balanceWords, centsOf, moneyText } from './money-text.js';

test.each([
  [0, '$0.00'],
  [4498, '+$44.98'],
  [-4504, '\u2212$45.04'],
  [-111516, '\u2212$1,115.16'],
])('a balance of %d cents reads %s', (cents, expected) => expect(balanceText(cents)).toBe(expected));

test('an amount without direction has no sign', () => {
  expect(moneyText(-1500)).toBe('$15.00');
});

test('zero or more is credit, less is owed', () => {
  expect([1, 0, -1].map(balanceWords)).toEqual(['Player has credit', 'Player has credit', 'Player owes money']);
});

test.each([
  ['30', 3000],
  [' 15.50 ', 1550],
  ['15,50', 1550],
  ['0.295', 30],
  ['1.1', 110],
  ['', 0],
  ['fifteen', 0],
  ['1e999', 0],
])('%j is %d cents', (typed, cents) => expect(centsOf(typed)).toBe(cents));

test('what is written is read as the same cents', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (cents) => {
      expect(centsOf((cents / 100).toFixed(2))).toBe(cents);
    }),
  );
});

test('a type of membership is named with its fee', () => {
  expect([true, false].map(feeText)).toEqual(['Shisha ($25)', 'Regular ($15)']);
});
