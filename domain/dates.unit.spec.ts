/** Tests arithmetic with months, and times on the nights on which clocks change. */
import fc from 'fast-check';
import {
  datesOf, datesOfYear, monthsFrom, monthsOfYear, monthTitle, nextMonth, torontoClock, torontoDate, torontoInstant,
  twelveMonthsTo,
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

test.each([
  ['what clocks jump over is an hour later', '2027-03-14T02:30', '2027-03-14T07:30:00.000Z', '03:30'],
  ['before the jump', '2027-03-14T01:59', '2027-03-14T06:59:00.000Z', '01:59'],
  ['after it', '2027-03-14T03:00', '2027-03-14T07:00:00.000Z', '03:00'],
  ['of two hours with one name it is the first', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z', '01:30'],
  ['after both', '2026-11-01T02:00', '2026-11-01T07:00:00.000Z', '02:00'],
  ['on another day', '2026-07-25T17:05', '2026-07-25T21:05:00.000Z', '17:05'],
])('on a night on which clocks change: %s', (_which, shown, instant, clock) => {
  expect([torontoInstant(shown).toISOString(), torontoClock(instant)]).toEqual([instant, clock]);
});

test('an instant is found by what clocks show then, but in the second of two hours with one name', () => {
  fc.assert(fc.property(fc.integer({ min: Date.UTC(2000, 0) / 60_000, max: Date.UTC(2037, 0) / 60_000 }), (minutes) => {
    const instant = new Date(minutes * 60_000);
    const early = instant.getTime() - torontoInstant(`${torontoDate(instant)}T${torontoClock(instant)}`).getTime();
    const isSecond = torontoClock(new Date(instant.getTime() - 3_600_000)) === torontoClock(instant);
    expect(early).toBe(isSecond ? 3_600_000 : 0);
  }));
});
