/** Explains balances at the end of a month: of one account, and of all accounts together. */
import type { AccountEvent } from '../account/account.events.js';
import {
  BEFORE_FIRST_MONTH, carriedOnTo, dateOfEntry, type Entry, entryOf, type MonthBalance, postEntry,
} from '../account/statement.js';
import { dateText, monthTitle, twelveMonthsTo } from '../dates.js';
import { grouped } from '../grouped.js';
import { counted } from '../text.js';
import { MEMBERSHIP_TYPES, readType } from '../membership.js';
import type { Recorded } from '../recorded-event.js';
import { accountRef, type GroupSum } from './addresses.js';
import { explained, part, type Part, type Subject, sumOf } from './explanation.js';
import { say } from './explanation-text.js';

interface Posted {
  readonly entry: Entry;
  readonly recorded: Recorded<AccountEvent>;
}

/**
 * @param events  of the account's stream, in order
 * @param recordings  ids of the events that recorded the games of fees, by game
 */
export function explainAccount(
  month: string, events: readonly Recorded<AccountEvent>[], recordings: ReadonlyMap<number, string>,
  { playerId, nameOf }: Subject,
) {
  const posted = postings(events);
  const months = posted.map(({ entry }) => entry).reduce<MonthBalance[]>(postEntry, []);
  const balance = carriedOnTo(month, months.findLast((other) => other.month <= month));
  const own = (...kinds: readonly Entry['kind'][]): Posted[] =>
    posted.filter(({ entry }) => entry.month === month && kinds.includes(entry.kind));
  const fees = own('fee', 'fee_reversal').map((fee) => feePart(fee, recordings));
  const payments = [...grouped(own('payment', 'payment_void'), paymentIdOf).values()].map(paymentPart);
  const adjustments = own('adjustment').map(({ entry, recorded: { event, id } }) => inCents({
    label: 'Adjustment', detail: 'reason' in event.data ? event.data.reason : '', value: entry.amount, eventIds: [id],
  }));
  return explained({
    title: say`${{ what: 'Balance', owner: nameOf(playerId) }} at the end of ${monthTitle(month)}`,
    players: [playerId], value: balance.current, unit: 'cents',
    rule: 'Opening balance, fee, payments and adjustments add up. Minus is owed to the group, plus is credit.',
    isSum: true,
    parts: [
      openingPart(balance.opening, months.findLast((other) => other.month < month)?.month, playerId, posted),
      // A fee. It is charged once a month, unless its game was voided or moved.
      step('Fee', 'change', 0 - balance.charges, fees, fees.length === 1 && 'Once, with the first game of the month'),
      step('Payments', 'payment', balance.payments, payments),
      step('Adjustments', 'adjustment', balance.adjustments, adjustments),
    ],
  });
}

function postings(events: readonly Recorded<AccountEvent>[]): Posted[] {
  let openingBalance = 0;
  return events.map((recorded) => {
    const { event } = recorded;
    const entry = entryOf(event, openingBalance);
    if (event.type === 'OpeningBalanceSet') openingBalance = event.data.amount;
    return { entry, recorded };
  });
}

const inCents = (own: Omit<Parameters<typeof part>[0], 'unit'>): Part => part({ ...own, unit: 'cents' });

/** @param earlier  the last month with an entry before this one */
function openingPart(value: number, earlier: string | undefined, playerId: number, posted: readonly Posted[]): Part {
  const set = posted.filter(({ entry }) => entry.kind === 'opening_balance');
  return inCents({
    label: 'Opening balance', value,
    ...(earlier !== undefined && earlier !== BEFORE_FIRST_MONTH
      ? { detail: `The balance at the end of ${monthTitle(earlier)}`, ref: accountRef(playerId, earlier) }
      : { detail: set.length > 0 ? 'Set at the start' : 'Nothing before', eventIds: idsOf(set) }),
  });
}

const step = (label: string, noun: string, value: number, parts: Part[], detail: string | false = false): Part =>
  inCents({ label, value, parts, detail: detail || (parts.length > 0 ? counted(parts.length, noun) : 'None') });

function feePart({ entry, recorded: { id, event } }: Posted, recordings: ReadonlyMap<number, string>): Part {
  const value = entry.amount;
  if (event.type !== 'FeeCharged') {
    return inCents({ label: 'Fee taken back', detail: 'No game of the month is left', value, eventIds: [id] });
  }
  const { gameId, date } = event.data;
  const recording = recordings.get(gameId);
  return inCents({
    label: 'Fee charged',
    detail: `${MEMBERSHIP_TYPES[readType(event.data)].title}, with the first game of the month: game ${gameId} on ${
      dateText(date)}`,
    value,
    eventIds: recording === undefined ? [id] : [recording, id],
  });
}

const paymentIdOf = ({ recorded: { event: { data } } }: Posted): number | null =>
  'paymentId' in data ? data.paymentId : null;

/** A payment, and the entry that reverses it if it was voided. */
function paymentPart(entries: readonly Posted[]): Part {
  const [{ recorded }] = entries as [Posted];
  const voided = entries.find(({ entry }) => entry.kind === 'payment_void');
  const reason = voided && 'reason' in voided.recorded.event.data ? voided.recorded.event.data.reason : '';
  const mode = 'paymentMode' in recorded.event.data ? `, ${recorded.event.data.paymentMode.replace('_', ' ')}` : '';
  return inCents({
    label: `Payment${mode}`,
    detail: [dateText(dateOfEntry(recorded)), ...(voided ? [reason] : [])].join(': '),
    value: sumOf(entries.map(({ entry }) => entry.amount)),
    voided: voided && entries.length > 1 ? entries[0]!.entry.amount : null,
    eventIds: idsOf(entries),
  });
}

const idsOf = (posted: readonly Posted[]): string[] => posted.map(({ recorded: { id } }) => id);

const SUMS: Readonly<Record<GroupSum, {
  title: string; who: string; of: (balance: MonthBalance) => number;
}>> = {
  opening: { title: 'Opening balances', who: 'with a balance', of: ({ opening }) => opening },
  current: { title: 'Balances', who: 'with a balance', of: ({ current }) => current },
  owed: { title: 'Owed to the group', who: 'who owe', of: ({ current }) => Math.min(current, 0) },
  credit: { title: 'Credit of members', who: 'with credit', of: ({ current }) => Math.max(current, 0) },
};

/** The part of each member in a sum of all accounts. @param balances of all members, each carried on to the month */
export function explainGroup(
  month: string, sum: GroupSum, balances: readonly (readonly [playerId: number, MonthBalance])[],
  nameOf: Subject['nameOf'],
) {
  const { title, who, of } = SUMS[sum];
  // An opening balance is the closing balance of the month before.
  const end = sum === 'opening' ? twelveMonthsTo(month).at(-2)! : month;
  const parts = balances
    .map(([id, balance]) => inCents({ label: nameOf(id), value: of(balance), ref: accountRef(id, end) }))
    .filter(({ value }) => value !== 0)
    .sort((a, b) => a.value - b.value || a.label.localeCompare(b.label));
  return explained({
    title: `${title} at the end of ${monthTitle(end)}`, unit: 'cents', parts,
    rule: `${counted(parts.length, 'member')} ${who}. Minus is owed to the group, plus is credit.`,
  });
}
