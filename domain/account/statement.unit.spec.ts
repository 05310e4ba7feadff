/** Tests that balances add up by month and by entry, in whatever order entries arrive. */
import fc from 'fast-check';
import { accountHistories } from '../testing/account-arbitraries.js';
import type { AccountEvent } from './account.events.js';
import { accountDecider } from './account.decider.js';
import { fold } from '../decider.js';
import {
  BEFORE_FIRST_MONTH, carriedOnTo, type Entry, entryOf, foldStatement, type MonthBalance, postEntry,
} from './statement.js';

function entriesOf(events: readonly AccountEvent[]): Entry[] {
  let state = accountDecider.initialState;
  return events.map((event) => {
    const entry = entryOf(event, state.openingBalance);
    state = accountDecider.evolve(state, event);
    return entry;
  });
}

const balancesOf = (entries: readonly Entry[]): MonthBalance[] => entries.reduce<MonthBalance[]>(postEntry, []);

const histories = accountHistories(3);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const entry = (month: string, kind: Entry['kind'], amount: number): Entry => ({ month, kind, amount });

test('the example of a member who changes membership type', () => {
  const entries = [
    entry(BEFORE_FIRST_MONTH, 'opening_balance', -500),
    entry('2026-03', 'fee', -1500), entry('2026-03', 'payment', 2000),
    entry('2026-04', 'fee', -2500),
    entry('2026-05', 'fee', -1500), entry('2026-05', 'payment', 2500),
  ];
  expect(balancesOf(entries)).toEqual([
    { month: BEFORE_FIRST_MONTH, opening: 0, charges: 0, payments: 0, adjustments: -500, current: -500 },
    { month: '2026-03', opening: -500, charges: 1500, payments: 2000, adjustments: 0, current: 0 },
    { month: '2026-04', opening: 0, charges: 2500, payments: 0, adjustments: 0, current: -2500 },
    { month: '2026-05', opening: -2500, charges: 1500, payments: 2500, adjustments: 0, current: -1500 },
  ]);
});

test('a reversal leaves both entries and no amount', () => {
  const [month] = foldStatement([
    entry('2026-03', 'fee', -2500), entry('2026-03', 'payment', 1000),
    entry('2026-03', 'payment_void', -1000), entry('2026-03', 'fee_reversal', 2500),
  ]);
  expect(month?.balance).toEqual(
    { month: '2026-03', opening: 0, charges: 0, payments: 0, adjustments: 0, current: 0 });
  expect(month?.entries.map(({ balance }) => balance)).toEqual([-2500, -1500, -2500, 0]);
});

test('a month without entries carries the balance on', () => {
  const [march] = balancesOf([entry('2026-03', 'payment', 700)]) as [MonthBalance];
  expect(carriedOnTo('2026-03', march)).toBe(march);
  expect(carriedOnTo('2027-01', march)).toEqual(
    { month: '2027-01', opening: 700, charges: 0, payments: 0, adjustments: 0, current: 700 });
});

test('every month ends with its opening balance plus its entries, and the next begins there', () => {
  fc.assert(fc.property(histories, (events) => {
    let before = 0;
    for (const { month, opening, charges, payments, adjustments, current } of balancesOf(entriesOf(events))) {
      expect({ month, opening }).toEqual({ month, opening: before });
      expect(current).toBe(opening - charges + payments + adjustments);
      before = current;
    }
  }));
});

test('the last balance is the sum of all entries, and agrees with the state', () => {
  fc.assert(fc.property(histories, (events) => {
    const entries = entriesOf(events);
    const state = fold(accountDecider, events);
    const current = balancesOf(entries).at(-1)?.current ?? 0;
    expect(current).toBe(sum(entries.map(({ amount }) => amount)));
    const adjustments = events.map((event) => (event.type === 'BalanceAdjusted' ? event.data.amount : 0));
    const payments = [...state.payments.values()].map(({ amount, voidReason }) => (voidReason === null ? amount : 0));
    const fees = [...state.fees.values()].map(({ charged }) => charged);
    expect(current).toBe(state.openingBalance - sum(fees) + sum(payments) + sum(adjustments));
  }));
});

test('the order in which entries arrive does not change the balance of a month', () => {
  const shuffled = histories.map(entriesOf).chain((entries) =>
    fc.tuple(fc.constant(entries), fc.shuffledSubarray(entries, { minLength: entries.length })));
  fc.assert(fc.property(shuffled, ([entries, others]) => {
    expect(balancesOf(others)).toEqual(balancesOf(entries));
  }));
});

test('a statement shows every entry once, in order, and each month ends where its last entry does', () => {
  fc.assert(fc.property(histories, (events) => {
    const entries = entriesOf(events);
    const statement = foldStatement(entries);
    expect(statement.flatMap(({ entries: own }) => own.map(({ balance: _, ...rest }) => rest)))
      .toEqual([...entries].sort((a, b) => (a.month < b.month ? -1 : a.month > b.month ? 1 : 0)));
    for (const { balance, entries: own } of statement) expect(own.at(-1)?.balance).toBe(balance.current);
  }));
});
