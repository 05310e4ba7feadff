import fc from 'fast-check';
import { amountIn, balanceText, balanceWords, feeText, moneyText } from './money-text.js';
import * as money from '../../domain/money.js';

test.each([
  [0, '$0.00'],
  [4498, '+$44.98'],
  [-4504, '\u2212$45.04'],
  [-111516, '\u2212$1,115.16'],
])('a balance of %d cents reads %s', (cents, expected) => expect(balanceText(cents)).toBe(expected));

test('an amount without direction has no sign', () => {
  expect(moneyText(-1500)).toBe('$15.00');
});

test('a balance of zero or more is credit, a lower one is owed', () => {
  expect([1, 0, -1].map((cents) => balanceWords(cents)))
    .toEqual(['Player has credit', 'Player has credit', 'Owes $0.01']);
  expect([1, 0, -1].map((cents) => balanceWords(cents, true)))
    .toEqual(['You have credit.', 'You owe nothing.', 'You owe money to the group.']);
});

test.each([
  ['30', 3000], [' 15.50 ', 1550], ['15,50', 1550], ['15,5', 1550], ['$ 15.', 1500], [',50', 50], ['0.05', 5], ['', 0],
  ['1,550.00', 155_000], ['1.550,00', 155_000], ['1 550', 155_000], ['1\u202F550,5', 155_050], ["1'550.00", 155_000],
  ['1,234,567', 123_456_700],
])('%j is %d cents', (typed, cents) => expect(amountIn(typed)).toEqual({ cents, fault: null }));

test.each([
  ['1,550', 'Is that $1,550.00? Then type 1550. Cents have two digits.'],
  ['12.345', 'Is that $12,345.00? Then type 12345. Cents have two digits.'],
  ['0.295', 'Cents have two digits, such as 12.34.'],
  ['1234,567', 'Cents have two digits, such as 12.34.'],
  ['1,50.00', 'Type an amount such as 15.50.'],
  ['1,550,00', 'Type an amount such as 15.50.'],
  ['-5', 'Type an amount such as 15.50.'],
  ['.', 'Type an amount such as 15.50.'],
  ['fifteen', 'Type an amount such as 15.50.'],
  ['1e3', 'Type an amount such as 15.50.'],
  ['9'.repeat(20), 'Type an amount such as 15.50.'],
])('%j is asked back and never guessed', (typed, fault) => expect(amountIn(typed)).toEqual({ cents: 0, fault }));

test('a written amount is read as the same cents, with either separator', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.constantFrom('.', ','), (cents, sign) => {
      expect(amountIn((cents / 100).toFixed(2).replace('.', sign)).cents).toBe(cents);
      expect(amountIn(moneyText(cents)).cents).toBe(cents);
    }),
  );
});

test('a type of membership is named with its fee', () => {
  expect((['shisha', 'regular', 'free'] as const).map(feeText)).toEqual(['Shisha ($25)', 'Regular ($15)', 'No fee']);
});

test('a written amount is read in every currency', () => {
  for (const currency of Object.keys(money.CURRENCIES)) {
    expect(amountIn(money.moneyText(155_000, currency), currency)).toEqual({ cents: 155_000, fault: null });
  }
});
