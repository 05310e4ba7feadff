/** The title of a statement, the names of its entries, and when a member last paid. */
import type { PaymentMode } from '../../../domain/account/account.events.js';
import type { StatementEntry } from '../../../contract/billing.js';
import { dateText, dayText, weekdayText } from '../../../domain/dates.js';
import { isolated } from '../../../domain/text.js';

export const statementTitle = (isOwn: boolean, name = '...'): string =>
  isOwn ? 'Your statement' : `Statement of ${isolated(name)}`;

export const PAYMENT_MODE_NAMES: Readonly<Record<PaymentMode, string>> = {
  cash: 'Cash',
  bank_transfer: 'Bank transfer',
  other: 'Other',
};

const KIND_NAMES: Readonly<Record<StatementEntry['kind'], string>> = {
  opening_balance: 'Opening balance',
  fee: 'Monthly fee',
  fee_reversal: 'Monthly fee taken back',
  payment: 'Payment',
  payment_void: 'Payment voided',
  adjustment: 'Adjustment',
};

const KIND_NOTES: Partial<Record<StatementEntry['kind'], string>> = {
  fee: 'first game of the month',
  fee_reversal: 'no game of the month is left',
};

export const entryName = ({ kind }: Pick<StatementEntry, 'kind'>): string => KIND_NAMES[kind];

/**
 * `Tue 23 Jun · Bank transfer · for two evenings · by Mina`.
 * @param month  month that lists the entry, `YYYY-MM`: dates of its year omit the year
 */
export function entryDetails({ date, kind, payment_mode, notes, actor }: StatementEntry, month: string | null): string {
  const parts = [
    month?.slice(0, 4) === date.slice(0, 4) ? weekdayText(date) : dateText(date),
    KIND_NOTES[kind],
    payment_mode === null ? undefined : PAYMENT_MODE_NAMES[payment_mode],
    notes,
    actor === null ? undefined : `by ${actor.displayName}`,
  ];
  return parts.filter(Boolean).join(' · ');
}

/** `last paid 7 Apr`. */
export const paidText = (date: string | null, today: string): string =>
  date === null ? 'no payment yet' : `last paid ${dayIn(date, today)}`;

/** A day of this year omits the year. */
export const dayIn = (date: string, today: string): string =>
  date.slice(0, 4) === today.slice(0, 4) ? dayText(date) : dateText(date);
