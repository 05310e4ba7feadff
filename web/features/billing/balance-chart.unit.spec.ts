import { monthEnds } from './balance-chart.js';

const month = (name: string | null, cents: number) => ({ month: name, closing_balance: cents });

test('a month without entries has the balance of the month before, up to the current month', () => {
  const months = [month('2026-05', -1500), month('2026-02', 500), month(null, 2000)];
  expect(monthEnds(months, '2026-06')).toEqual([
    { month: '2026-02', cents: 500 }, { month: '2026-03', cents: 500 }, { month: '2026-04', cents: 500 },
    { month: '2026-05', cents: -1500 }, { month: '2026-06', cents: -1500 },
  ]);
});

test('an account without entries has no balances to draw', () => {
  expect([monthEnds([], '2026-06'), monthEnds([month(null, 2000)], '2026-06')]).toEqual([[], []]);
});

test('at most a year of balances is shown', () => {
  const ends = monthEnds([month('2024-01', -100)], '2026-06');
  expect([ends.length, ends[0]?.month, ends.at(-1)?.month]).toEqual([12, '2025-07', '2026-06']);
});
