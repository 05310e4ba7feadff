/** Tests arithmetic with months. */
import fc from 'fast-check';
import {
  datesOf, datesOfYear, monthsFrom, monthsOfYear, monthTitle, nextMonth, twelveMonthsTo,
} from './dates.js';

test('a month is followed by the next one, even across the end of a year', () => {
  expect(nextMonth('2025-01')).toBe('2025-02');
  expect(nextMonth('2025-09')).toBe('2025-10');
  expect(nextMonth('2025-12')).toBe('2026-01');
});

test('a range of months includes the first and the last', () => {
  expect(monthsFrom('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(monthsFrom('2025-11', '2025-11')).toEqual(['2025-11']);
  expect(monthsFrom('2025-12', '2025-11')).toEqual([]);
});

test('a range of months ends, whatever its years', () => {
  expect(monthsFrom('9999-12', '9999-12')).toEqual(['9999-12']);
  expect(monthsFrom('9999-11', '10000-01')).toEqual(['9999-11', '9999-12', '10000-01']);
  expect(monthsFrom('2025-01', '9999-12').length).toBe(12 * 7_975);
  expect(monthsFrom('0001-12', '0002-01')).toEqual(['0001-12', '0002-01']);
  expect(monthsFrom('2025-01', '')).toEqual([]);
  expect(() => monthsFrom('2025-01', '1000000000-12')).toThrow('Too many months');
});

test('twelve months end with the one that is given', () => {
  const year = twelveMonthsTo('2026-12');
  expect([year.length, year[0], year[11]]).toEqual([12, '2026-01', '2026-12']);
  expect(twelveMonthsTo('2026-11')[0]).toBe('2025-12');
});

test.each([
  ['2025-02', '2025-02-28'], ['2024-02', '2024-02-29'], ['2025-12', '2025-12-31'], ['0001-04', '0001-04-30'],
])('%s ends on %s', (month, last) => {
  expect(datesOf(month)).toEqual({ first: `${month}-01`, last });
});

test('a year has the days of its twelve months', () => {
  const months = monthsOfYear(2026);
  expect([months.length, months[0], months[11]]).toEqual([12, '2026-01', '2026-12']);
  expect(datesOfYear(2026)).toEqual({ first: datesOf(months[0]!).first, last: datesOf(months[11]!).last });
});

test('the day after the last of a month is the first of the next', () => {
  fc.assert(fc.property(fc.integer({ min: 1900, max: 2998 }), fc.integer({ min: 1, max: 12 }), (year, number) => {
    const month = `${year}-${String(number).padStart(2, '0')}`;
    const dayAfter = new Date(Date.parse(datesOf(month).last) + 86_400_000).toISOString().slice(0, 10);
    expect(dayAfter).toBe(datesOf(nextMonth(month)).first);
  }));
});

test('a month is named in words', () => {
  expect(monthTitle('2025-03')).toBe('March 2025');
});
