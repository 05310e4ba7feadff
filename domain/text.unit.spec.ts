/** Tests how amounts are written in the group's currency. */
import fc from 'fast-check';
import { balanceText, CURRENCIES, moneySign, moneyText, shortMoneyText, writeMoneyIn } from './text.js';

afterEach(() => writeMoneyIn(null));

test('amounts are in dollars until a currency is chosen, and then all of them in it', () => {
  expect([moneyText(111_516), balanceText(-1500), shortMoneyText(2500), shortMoneyText(2550)])
    .toEqual(['$1,115.16', '−$15.00', '$25', '$25.50']);
  writeMoneyIn('EUR');
  expect([moneyText(0), balanceText(-1500), shortMoneyText(0)]).toEqual(['€0.00', '−€15.00', '€0']);
  writeMoneyIn('CHF');
  expect(balanceText(1500)).toBe('+CHF\u00A015.00');
});

test('a currency that a later version knows is written by its code', () => {
  writeMoneyIn('BRL');
  expect(moneyText(1500)).toBe('BRL\u00A015.00');
});

test('in every currency the figures are the same', () => {
  fc.assert(fc.property(fc.constantFrom(...Object.keys(CURRENCIES)), fc.maxSafeInteger(), (currency, cents) => {
    writeMoneyIn(null);
    const figures = moneyText(cents).slice(1);
    writeMoneyIn(currency);
    expect(moneyText(cents)).toBe(`${moneySign()}${figures}`);
  }));
});
