/** Owns how money is written and read; in the program it is integer cents. */

/** An amount without its direction: `$1,115.16`. */
export const moneyText = (cents: number): string =>
  `$${(Math.abs(cents) / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`;

/** A balance or an entry: `+$44.98`, `−$1,115.16`, `$0.00`. */
export function balanceText(cents: number): string {
  if (cents === 0) return moneyText(cents);
  return `${cents > 0 ? '+' : '\u2212'}${moneyText(cents)}`;
}

/** What a balance means for the member (specification, section 2). */
export const balanceWords = (cents: number): string => (cents >= 0 ? 'Player has credit' : 'Player owes money');

/** Dollars as they were typed, in cents, rounded; what is no number is 0 (specification, section 5). */
export function centsOf(typed: string): number {
  const cents = Math.round(Number(typed.trim().replace(',', '.')) * 100);
  return Number.isSafeInteger(cents) ? cents : 0;
}
