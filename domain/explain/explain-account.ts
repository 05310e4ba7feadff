/** Explains the balance of an account at the end of a month. */
import type { AccountEvent } from '../account/account.events.js';
import {
  BEFORE_FIRST_MONTH, carriedOnTo, dateOfEntry, type Entry, entryOf, type MonthBalance, postEntry,
} from '../account/statement.js';
import { monthTitle } from '../calendar-month.js';
import { dateText } from '../date-text.js';
import { counted } from '../number-text.js';
import type { Recorded } from '../recorded-event.js';
import { accountRef } from './addresses.js';
import { grouped } from '../grouped.js';
import type { Subject } from './explain-boards.js';
import { type Explanation, part, type Part, sumOf } from './explanation.js';

interface Posted {
  readonly entry: Entry;
  readonly recorded: Recorded<AccountEvent>;
}

/** Ids of the events that recorded the games of fees, by game. */
export type Recordings = ReadonlyMap<number, string>;

/** @param events  of the account's stream, in order */
export function explainAccount(
  month: string, events: readonly Recorded<AccountEvent>[], recordings: Recordings, { playerId, nameOf }: Subject,
): Explanation {
  const posted = postings(events);
  const months = posted.map(({ entry }) => entry).reduce<MonthBalance[]>(postEntry, []);
  const nothing = { month: BEFORE_FIRST_MONTH, opening: 0, charges: 0, payments: 0, adjustments: 0, current: 0 };
  const balance = carriedOnTo(month, months.findLast((other) => other.month <= month) ?? nothing);
  const own = posted.filter(({ entry }) => entry.month === month);
  const payments = own.filter(({ entry }) => entry.kind === 'payment' || entry.kind === 'payment_void');
  const earlier = months.findLast((other) => other.month < month);
  return {
    title: `Balance of ${nameOf(playerId)} at the end of ${monthTitle(month)}`,
    playerIds: [playerId],
    value: balance.current,
    unit: 'cents',
    rule: 'Opening balance, fee, payments and adjustments add up. Minus is owed to the group, plus is credit.',
    isSum: true,
    parts: [
      openingPart(balance.opening, earlier?.month, playerId, posted),
      feeStep(0 - balance.charges, own
        .filter(({ entry }) => entry.kind === 'fee' || entry.kind === 'fee_reversal')
        .map((fee) => feePart(fee, recordings))),
      step('Payments', 'payment', balance.payments, [...grouped(payments, paymentIdOf).values()].map(paymentPart)),
      step('Adjustments', 'adjustment', balance.adjustments, own
        .filter(({ entry }) => entry.kind === 'adjustment').map(adjustmentPart)),
    ],
    ranking: null,
    table: null,
    rounds: null,
    pendingGames: [],
  };
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

/** @param earlier  the last month before with an entry */
function openingPart(value: number, earlier: string | undefined, playerId: number, posted: readonly Posted[]): Part {
  const label = 'Opening balance';
  if (earlier !== undefined && earlier !== BEFORE_FIRST_MONTH) {
    return inCents({
      label, value, detail: `The balance at the end of ${monthTitle(earlier)}`, ref: accountRef(playerId, earlier),
    });
  }
  const set = posted.filter(({ entry }) => entry.kind === 'opening_balance');
  return inCents({
    label, value, detail: set.length > 0 ? 'Set at the start' : 'Nothing before', eventIds: idsOf(set),
  });
}

const step = (label: string, noun: string, value: number, parts: readonly Part[]): Part =>
  inCents({ label, value, parts, detail: parts.length > 0 ? counted(parts.length, noun) : 'None' });

/** Charged once a month, unless its game was voided or moved. */
const feeStep = (value: number, parts: readonly Part[]): Part => ({
  ...step('Fee', 'change', value, parts),
  ...(parts.length === 1 && { detail: 'Once, with the first game of the month' }),
});

function feePart({ entry, recorded: { id, event } }: Posted, recordings: Recordings): Part {
  if (event.type !== 'FeeCharged') {
    return inCents({
      label: 'Fee taken back', detail: 'No game of the month is left', value: entry.amount, eventIds: [id],
    });
  }
  const { gameId, date, isShishaSmoker } = event.data;
  const recording = recordings.get(gameId);
  return inCents({
    label: 'Fee charged',
    detail: `${isShishaSmoker ? 'Shisha' : 'Regular'}, with the first game of the month: game ${gameId} on ${
      dateText(date)}`,
    value: entry.amount,
    eventIds: recording === undefined ? [id] : [recording, id],
  });
}

const paymentIdOf = ({ recorded: { event: { data } } }: Posted): number | null =>
  'paymentId' in data ? data.paymentId : null;

/** A payment, and if it was voided the entry that takes it back. */
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

const adjustmentPart = ({ entry, recorded }: Posted): Part => inCents({
  label: 'Adjustment',
  detail: 'reason' in recorded.event.data ? recorded.event.data.reason : '',
  value: entry.amount,
  eventIds: [recorded.id],
});

const idsOf = (posted: readonly Posted[]): string[] => posted.map(({ recorded: { id } }) => id);
