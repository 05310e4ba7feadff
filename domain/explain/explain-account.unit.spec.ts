/** Tests that explained balances agree with the statement, month by month, down to the events. */
import fc from 'fast-check';
import { type AccountEvent, accountStreamId } from '../account/account.events.js';
import {
  BEFORE_FIRST_MONTH, carriedOnTo, type Entry, entryOf, foldStatement, type MonthBalance,
} from '../account/statement.js';
import type { Recorded } from '../recorded-event.js';
import { accountHistories } from '../testing/account-arbitraries.js';
import { GROUP_SUMS } from './addresses.js';
import { explainAccount, explainGroup } from './explain-account.js';
import { type Explanation, sumOf } from './explanation.js';
import { checked, nameOf, recordedLog } from './testing/explained.js';
import { DEFAULT_ZONE } from '../named-zone.js';

const recordedAccount = (events: readonly AccountEvent[]) =>
  recordedLog(events.map((event) => ({ streamId: accountStreamId(1), event }))) as Recorded<AccountEvent>[];

const explain = (month: string, events: readonly AccountEvent[], recordings = new Map<number, string>()): Explanation =>
  explainAccount(month, recordedAccount(events), recordings, { playerId: 1, nameOf, zone: DEFAULT_ZONE });

function entriesOf(events: readonly AccountEvent[]): Entry[] {
  let opening = 0;
  return events.map((event) => {
    const entry = entryOf(event, opening);
    if (event.type === 'OpeningBalanceSet') opening = event.data.amount;
    return entry;
  });
}

test('every month agrees with its statement, and so does the month that its opening balance leads to', () => {
  fc.assert(fc.property(accountHistories(1), (events) => {
    for (const { balance } of foldStatement(entriesOf(events))) {
      if (balance.month === BEFORE_FIRST_MONTH) continue;
      const explanation = explain(balance.month, events);
      expect([explanation.value, ...explanation.parts.map(({ value }) => value)]).toEqual(
        [balance.current, balance.opening, 0 - balance.charges, balance.payments, balance.adjustments]);
      for (const { ref, value } of checked(explanation)) expect(explain(ref!.split('/')[3]!, events).value).toBe(value);
    }
  }));
});

test('the sums of the group agree with the months of its members, to which they lead', () => {
  const group = fc.tuple(accountHistories(1), accountHistories(2), accountHistories(3));
  fc.assert(fc.property(group, fc.constantFrom('2025-11', '2026-02', '2026-03'), (histories, month) => {
    const balances = histories.map((events) => explain(month, events));
    const currents = balances.map(({ value }) => value);
    const sums = {
      opening: balances.map(({ parts }) => parts[0]!.value), current: currents,
      owed: currents.filter((value) => value < 0), credit: currents.filter((value) => value > 0),
    };
    const months = histories.map((events, index) => [index + 1, balanceOf(month, events)] as const);
    for (const of of GROUP_SUMS) {
      const explained = explainGroup(month, of, months, nameOf);
      expect(explained.value).toBe(sumOf(sums[of]));
      for (const { ref, value } of checked(explained)) {
        const [, id, , end] = ref!.split('/');
        expect(explain(end!, histories[Number(id) - 1]!).value).toBe(value);
      }
    }
  }));
});

/** A balance as a row of the month has it. */
function balanceOf(month: string, events: readonly AccountEvent[]): MonthBalance {
  const months = foldStatement(entriesOf(events)).map(({ balance }) => balance);
  const none = { month: BEFORE_FIRST_MONTH, opening: 0, charges: 0, payments: 0, adjustments: 0, current: 0 };
  return carriedOnTo(month, months.findLast((own) => own.month <= month) ?? none);
}

const DAY = '2026-03-14';
const payment = {
  playerId: 1, paymentId: 7, amount: 2500, paymentMode: 'cash', paymentDate: DAY, notes: '', billingMonth: '2026-03',
} as const;
const history: readonly AccountEvent[] = [
  { type: 'OpeningBalanceSet', data: { playerId: 1, amount: -500 } },
  {
    type: 'FeeCharged',
    data: { playerId: 1, month: '2026-03', amount: 1500, isShishaSmoker: false, gameId: 297, date: DAY },
  },
  { type: 'PaymentRecorded', data: payment },
  {
    type: 'PaymentVoided',
    data: { playerId: 1, paymentId: 7, amount: 2500, billingMonth: '2026-03', reason: 'Twice' },
  },
  { type: 'PaymentRecorded', data: { ...payment, paymentId: 8, amount: 2000 } },
  { type: 'BalanceAdjusted', data: { playerId: 1, amount: -1, billingMonth: '2026-03', reason: 'Rounding' } },
];

test('the fee names its first game, and a voided payment counts as nothing', () => {
  const { value, parts } = explain('2026-03', history, new Map([[297, 'recording']]));
  expect(value).toBe(-1);
  expect(parts).toMatchObject([
    { label: 'Opening balance', detail: 'Set at the start', value: -500, ref: null, eventIds: ['event-0'] },
    {
      label: 'Fee', detail: 'Once, with the first game of the month', value: -1500,
      parts: [{
        detail: 'Regular, with the first game of the month: game 297 on Sat 14 Mar 2026',
        eventIds: ['recording', 'event-1'],
      }],
    },
    {
      label: 'Payments', detail: '2 payments', value: 2000,
      parts: [
        {
          label: 'Payment, cash', detail: 'Sat 14 Mar 2026: Twice', value: 0, voided: 2500,
          eventIds: ['event-2', 'event-3'],
        },
        { label: 'Payment, cash', value: 2000, voided: null, eventIds: ['event-4'] },
      ],
    },
    { label: 'Adjustments', value: -1, parts: [{ detail: 'Rounding', eventIds: ['event-5'] }] },
  ]);
});

test('a month without entries carries the balance on, and says from which month', () => {
  expect(explain('2026-05', history)).toMatchObject({
    value: -1,
    parts: [
      { value: -1, detail: 'The balance at the end of March 2026', ref: 'accounts/1/months/2026-03' },
      { value: 0, detail: 'None' }, { value: 0, detail: 'None' }, { value: 0, detail: 'None' },
    ],
  });
  expect(explain('2026-05', [])).toMatchObject({ value: 0, parts: [{ detail: 'Nothing before' }, {}, {}, {}] });
});
