/** How amounts are written in the group's currency. */

/** The currencies to choose from: those with hundredths, and what is written before an amount. */
export const CURRENCIES: Readonly<Record<string, string>> = {
  AUD: 'A$', CAD: '$', CHF: 'CHF\u00A0', CZK: 'Kč\u00A0', DKK: 'kr\u00A0', EUR: '€', GBP: '£', NOK: 'kr\u00A0',
  NZD: 'NZ$', PLN: 'zł\u00A0', SEK: 'kr\u00A0', USD: 'US$',
};

/** ISO 4217; null until it is chosen. */
export type Currency = string | null;

/** What is written before an amount. A currency that only a later version offers is written by its code. */
export const moneySign = (currency: Currency): string =>
  (currency === null ? '$' : CURRENCIES[currency] ?? `${currency}\u00A0`);

/** An amount without its direction: `$1,115.16`. */
export const moneyText = (cents: number, currency: Currency): string =>
  `${moneySign(currency)}${(Math.abs(cents) / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`;

/** The same without cents if there are none: `$25`. */
export const shortMoneyText = (cents: number, currency: Currency): string =>
  moneyText(cents, currency).replace(/\.00$/, '');

/** A balance or an entry: `+$44.98`, `−$1,115.16`, `$0.00`. */
export function balanceText(cents: number, currency: Currency): string {
  const sign = cents === 0 ? '' : cents > 0 ? '+' : '\u2212';
  return `${sign}${moneyText(cents, currency)}`;
}
