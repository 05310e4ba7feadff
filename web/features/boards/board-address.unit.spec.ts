/** The board that an address shows, and its choices. */
import { boardIn, daysIn, notAfter, paramsOf } from './board-address.js';

const current = { year: 2026, month: 7 };
const today = '2026-07-29';
const monthly = { period: 'monthly', date: today, ...current } as const;

describe('the address of a board', () => {
  it.each([
    ['', monthly],
    ['year=2025&month=12', { ...monthly, year: 2025, month: 12 }],
    ['period=yearly&year=2024', { ...monthly, period: 'yearly', year: 2024 }],
    ['period=daily&date=2025-03-14', { ...monthly, period: 'daily', date: '2025-03-14' }],
    ['view=race', { ...monthly, view: 'race' }],
    ['view=film', monthly],
    ['period=weekly', monthly],
    ['year=2027', monthly],
    ['month=8', monthly],
    ['month=13', monthly],
    ['month=', monthly],
    ['year=2025.5&month=may', monthly],
    ['period=daily&date=2026-07-30', { ...monthly, period: 'daily' }],
    ['date=2026-02-29', monthly],
    ['date=2025-13-01', monthly],
    ['date=yesterday', monthly],
  ])('"%s" says %j', (text, board) => {
    expect(boardIn(new URLSearchParams(text), today)).toEqual(board);
  });

  it.each([
    [monthly, ''],
    [{ ...monthly, period: 'yearly', year: 2025 }, 'period=yearly&year=2025'],
    [{ ...monthly, year: 2025, month: 12 }, 'year=2025&month=12'],
    [{ ...monthly, view: 'race', month: 6 }, 'view=race&month=6'],
    [{ ...monthly, period: 'daily', date: '2026-07-28' }, 'period=daily&date=2026-07-28'],
  ] as const)('of %j is "%s" and says the same again', (board, text) => {
    expect(new URLSearchParams(paramsOf(board, today)).toString()).toBe(text);
    expect(boardIn(new URLSearchParams(text), today)).toEqual(board);
  });
});

it.each([
  [{ year: 2026, month: 12 }, { year: 2026, month: 7 }],
  [{ year: 2026, month: 7 }, { year: 2026, month: 7 }],
  [{ year: 2025, month: 12 }, { year: 2025, month: 12 }],
])('%j becomes %j: nothing lies in the future', (month, result) => {
  expect(notAfter(current, month)).toEqual(result);
});

test.each([
  ['', '2025-01-03', '2026-07-29'], ['from=2026-01-01&to=2026-02-28', '2026-01-01', '2026-02-28'],
  ['from=2026-01-01', '2026-01-01', '2026-07-29'], ['from=2026-02-30&to=2027-01-01', '2025-01-03', '2026-07-29'],
  ['from=2026-03-01&to=2026-02-01', '2026-02-01', '2026-03-01'],
])('any days: %s', (search, from, to) => {
  expect(daysIn(new URLSearchParams(search), '2025-01-03', '2026-07-29')).toEqual({ from, to });
});
