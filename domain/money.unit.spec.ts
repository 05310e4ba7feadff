/** Tests how amounts are written in the group's currency. */
import fc from 'fast-check';
import { balanceText, CURRENCIES, moneySign, moneyText, shortMoneyText } from './money.js';

test('amounts are in dollars until a currency is chosen, and then all of them in it', () => {
  expect([moneyText(111_516, null), balanceText(-1500, null), shortMoneyText(2500, null), shortMoneyText(2550, null)])
    .toEqual(['$1,115.16', '−$15.00', '$25', '$25.50']);
  expect([moneyText(0, 'EUR'), balanceText(-1500, 'EUR'), shortMoneyText(0, 'EUR')])
    .toEqual(['€0.00', '−€15.00', '€0']);
  expect(balanceText(1500, 'CHF')).toBe('+CHF\u00A015.00');
});

test('a currency that a later version knows is written by its code', () => {
  expect(moneyText(1500, 'BRL')).toBe('BRL\u00A015.00');
});

test('in every currency the figures are the same', () => {
  fc.assert(fc.property(fc.constantFrom(...Object.keys(CURRENCIES)), fc.maxSafeInteger(), (currency, cents) => {
    const figures = moneyText(cents, null).slice(1);
    expect(moneyText(cents, currency)).toBe(`${moneySign(currency)}${figures}`);
  }));
});
