/** How money is written; the program keeps it as integer cents. */

/** An amount without its direction: `$1,115.16`. */
export const moneyText = (cents: number): string =>
  `$${(Math.abs(cents) / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`;

/** A balance or an entry: `+$44.98`, `−$1,115.16`, `$0.00`. */
export function balanceText(cents: number): string {
  if (cents === 0) return moneyText(cents);
  return `${cents > 0 ? '+' : '\u2212'}${moneyText(cents)}`;
}
