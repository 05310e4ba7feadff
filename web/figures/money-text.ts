/** Writes and reads money, which the program keeps as integer cents, in the group's currency. */
import { dateText } from '../../domain/dates.js';
import type { GroupView } from '../../contract/group.js';
import { inForce } from '../../domain/group/group-facts.js';
import {
  feeOf, type Membership, MEMBERSHIP_TYPES, type MembershipType, readType,
} from '../../domain/membership.js';
import * as money from '../../domain/money.js';
import { currentDate } from '../ui/date-text.js';
import { feesOn, knownGroup } from './group.js';

const inOurs = (write: typeof money.moneyText) => (cents: number): string => write(cents, knownGroup().currency);
export const moneyText = inOurs(money.moneyText);
export const shortMoneyText = inOurs(money.shortMoneyText);
export const balanceText = inOurs(money.balanceText);
export const moneySign = (): string => money.moneySign(knownGroup().currency);

export const currencyName = (currency: string | null): string =>
  (currency === null ? 'Dollar ($)' : `${currency} (${money.CURRENCIES[currency]?.trim()})`);

/** Whether the group collects money, and how much, by its last fees. */
export function feesLine(fees: GroupView['fees']): string {
  const { regular, shisha } = inForce(fees, '9999-12');
  return regular + shisha === 0 ? 'No money is collected.'
    : `${shortMoneyText(regular)} a month, ${shortMoneyText(shisha)} with shisha.`;
}

/** The meaning of a balance (docs/rules.md, Balances). @param own  whether it is the reader's */
export function balanceWords(cents: number, own = false): string {
  if (!own) return cents >= 0 ? 'Player has credit' : `Owes ${shortMoneyText(-cents)}`;
  if (cents === 0) return 'You owe nothing.';
  return cents > 0 ? 'You have credit.' : 'You owe money to the group.';
}

/** A typed amount. `cents` is 0 if there is a `fault`, a sentence, or if nothing was typed. */
type TypedAmount = { readonly cents: number; readonly fault: string | null };

/** `15`, `15.5`, `15,50`, `,50`. */
const PLAIN = /^(\d*)(?:[.,](\d{0,2}))?$/;
/** `1,550.00`, `1.550,00`, `1 550`, `1'550.00`, `1,550`: decimals and thousands have different separators. */
const GROUPED = /^([1-9]\d{0,2})([.,' \u00A0\u202F\u2019])(\d{3}(?:\2\d{3})*)(?:(?!\2)[.,](\d{1,2}))?$/;

/** Reads a typed amount, with a point or a comma before the cents. An ambiguous amount is a fault that asks back. */
export function amountIn(typed: string, currency = knownGroup().currency): TypedAmount {
  const sign = money.moneySign(currency).trim();
  const bare = typed.trim();
  const text = (bare.startsWith(sign) ? bare.slice(sign.length) : bare).trimStart();
  if (text === '') return { cents: 0, fault: null };
  const grouped = GROUPED.exec(text);
  if (grouped) {
    const [, first = '', sign = '', rest = '', decimals] = grouped;
    const whole = first + rest.replaceAll(sign, '');
    const isTwofold = decimals === undefined && rest.length === 3 && /[.,]/.test(sign);
    return isTwofold
      ? { cents: 0, fault: `Is that ${moneyText(Number(whole) * 100)}? Then type ${whole}. Cents have two digits.` }
      : amountOf(whole, decimals);
  }
  const [, whole = '', decimals = ''] = PLAIN.exec(text) ?? [];
  if (whole + decimals !== '') return amountOf(whole, decimals);
  return { cents: 0, fault: /^\d*[.,]\d+$/.test(text) ? 'Cents have two digits, such as 12.34.' : NO_AMOUNT };
}

const NO_AMOUNT = 'Type an amount such as 15.50.';

function amountOf(whole: string, decimals = ''): TypedAmount {
  const cents = Number(whole + decimals.padEnd(2, '0'));
  return Number.isSafeInteger(cents) ? { cents, fault: null } : { cents: 0, fault: NO_AMOUNT };
}

/** `Shisha ($25)` or `Regular ($15)`, by the fees in force on a date or in a month; `Regular` if it costs nothing. */
export const feeTextOn = (date: string, type: MembershipType): string => {
  const [{ title }, fee] = [MEMBERSHIP_TYPES[type], feeOf(type, feesOn(date))];
  return fee === 0 ? title : `${title} (${shortMoneyText(fee)})`;
};

/** The same text by today's fees. */
export const feeText = (type: MembershipType): string => feeTextOn(currentDate(), type);

/** The types to choose from; only a guest may play without a fee. */
export function feeChoices(isGuest = false) {
  const types = (Object.keys(MEMBERSHIP_TYPES) as MembershipType[]).filter((type) => isGuest || type !== 'free');
  return Object.fromEntries(types.map((type) => [type, feeText(type)])) as Record<MembershipType, string>;
}

/** `Shisha ($25) from Sat 1 Aug 2026`. */
export const plannedFeeText = ({ from, ...type }: Membership): string =>
  `${feeTextOn(from, readType(type))} from ${dateText(from)}`;
