/** Owns the proof of which board an address shows and what can be chosen from it. */
import { boardIn, monthChoices, notAfter, paramsOf, yearChoices } from './board-address.js';

const today = { year: 2026, month: 7 };

describe('the address', () => {
  it.each([
    ['', { period: 'monthly', year: 2026, month: 7 }],
    ['year=2025&month=12', { period: 'monthly', year: 2025, month: 12 }],
    ['period=yearly&year=2024', { period: 'yearly', year: 2024, month: 7 }],
    ['period=weekly', { period: 'monthly', year: 2026, month: 7 }],
    ['year=2027', { period: 'monthly', year: 2026, month: 7 }],
    ['month=8', { period: 'monthly', year: 2026, month: 7 }],
    ['month=13', { period: 'monthly', year: 2026, month: 7 }],
    ['month=', { period: 'monthly', year: 2026, month: 7 }],
    ['year=2025.5&month=may', { period: 'monthly', year: 2026, month: 7 }],
  ])('"%s" says %j', (text, board) => {
    expect(boardIn(new URLSearchParams(text), today)).toEqual(board);
  });

  it.each([
    [{ period: 'monthly', ...today }, ''],
    [{ period: 'yearly', year: 2025, month: 7 }, 'period=yearly&year=2025'],
    [{ period: 'monthly', year: 2025, month: 12 }, 'year=2025&month=12'],
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
  expect(notAfter(today, month)).toEqual(result);
});

it.each([
  ['nothing is known', undefined, 2026, [2026, 2025, 2024]],
  ['the first game is younger', 2025, 2026, [2026, 2025, 2024]],
  ['the first game is older', 2022, 2026, [2026, 2025, 2024, 2023, 2022]],
  ['an older year is on screen', undefined, 2023, [2026, 2025, 2024, 2023]],
])('years to choose from when %s', (_when, firstPlayed, shown, years) => {
  expect(yearChoices(today, firstPlayed, shown)).toEqual(years);
});

it('months to choose from end with the current one', () => {
  expect(monthChoices(today, 2026)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(monthChoices(today, 2025)).toHaveLength(12);
});
