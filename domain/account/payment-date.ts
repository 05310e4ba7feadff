/**
 * The dates that a payment can have. They are apart from the decider, so that the browser loads them without schemas.
 */
import { datesOf, dateText, FIRST_DATE, futureFault, monthsLater, monthTitle, yearFault } from '../dates.js';

/**
 * The first and the last day on which a payment for a month can be made: from a year before it to a year after it,
 * but not after today.
 */
export function daysToPay(billingMonth: string, today: string): { readonly first: string; readonly last: string } {
  const first = datesOf(monthsLater(billingMonth, -12)).first;
  const last = datesOf(monthsLater(billingMonth, 12)).last;
  return { first: first < FIRST_DATE ? FIRST_DATE : first, last: last > today ? today : last };
}

/** @returns why a payment for a month cannot have this date; null when it can */
export function paymentDateFault(date: string, billingMonth: string, today: string): string | null {
  const fault = futureFault('payment', date, today) ?? yearFault(date, today);
  if (fault !== null) return fault;
  const { first, last } = daysToPay(billingMonth, today);
  if (date >= first && date <= last) return null;
  return `${dateText(date)} is more than a year away from ${monthTitle(billingMonth)}, which is paid.`;
}
