/** Writing and counting dates, wherever the browser is. */
import { isCalendarDate, keyOfMonth, monthChoices, monthOfDate, monthText, yearChoices } from './date-text.js';
import {
  dateText, daysLater, dayText, monthShort, monthsLater, weekdayNumber, weekdayText,
} from '../../domain/dates.js';
import { DEFAULT_ZONE } from '../../domain/named-zone.js';

it.each([
  ['2026-07-28', '28 Jul', 'Tue 28 Jul', 'Tue 28 Jul 2026'],
  ['2025-01-03', '3 Jan', 'Fri 3 Jan', 'Fri 3 Jan 2025'],
  ['2024-02-29', '29 Feb', 'Thu 29 Feb', 'Thu 29 Feb 2024'],
  ['2025-09-30', '30 Sep', 'Tue 30 Sep', 'Tue 30 Sep 2025'],
  ['2025-03-09', '9 Mar', 'Sun 9 Mar', 'Sun 9 Mar 2025'],
])('%s is written', (date, day, weekday, full) => {
  expect([dayText(date), weekdayText(date), dateText(date)]).toEqual([day, weekday, full]);
});

it.each([
  ['2024-02-29', true], ['2026-02-29', false], ['2026-13-01', false], ['2026-00-10', false], ['2026-1-1', false],
  ['2026-07-28T00:00', false], ['yesterday', false], ['1999-12-31', false], ['2000-01-01', true], ['9999-12-31', false],
])('%s is a date: %s', (text, expected) => {
  expect(isCalendarDate(text)).toBe(expected);
});

it('a month is written with its year', () => {
  expect(monthText({ year: 2026, month: 7 })).toBe('July 2026');
  expect(monthShort(12)).toBe('Dec');
  expect(monthOfDate('2026-07-28')).toEqual({ year: 2026, month: 7 });
});

it.each([
  [{ year: 2026, month: 7 }, 1, { year: 2026, month: 8 }],
  [{ year: 2026, month: 12 }, 1, { year: 2027, month: 1 }],
  [{ year: 2026, month: 1 }, -1, { year: 2025, month: 12 }],
  [{ year: 2026, month: 3 }, -15, { year: 2024, month: 12 }],
  [{ year: 2026, month: 3 }, 0, { year: 2026, month: 3 }],
])('after %j, in %d months, comes %j', (from, months, to) => {
  expect(monthsLater(keyOfMonth(from), months)).toBe(keyOfMonth(to));
});

it.each([['2026-07-27', 1], ['2026-07-29', 3], ['2026-08-01', 6], ['2026-08-02', 7]])(
  '%s is day %d of its week', (date, number) => {
    expect(weekdayNumber(date)).toBe(number);
  },
);

it.each([
  ['2026-07-28', 1, '2026-07-29'],
  ['2026-07-31', 1, '2026-08-01'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2024-02-28', 1, '2024-02-29'],
  ['2025-03-09', -1, '2025-03-08'],
  ['2025-11-02', 1, '2025-11-03'],
])('%s and %d days is %s, whatever the clocks do', (date, days, expected) => {
  expect(daysLater(date, days)).toBe(expected);
});

it.each([
  ['2026-07-01T10:00:00.000Z', 'Wed 1 Jul 2026, 06:00'],
  ['2026-01-01T04:59:00.000Z', 'Wed 31 Dec 2025, 23:59'],
])('%s is %s on the clocks of the group', (instant, text) => {
  expect(DEFAULT_ZONE.momentText(instant)).toBe(text);
});

it.each([
  ['nothing is known', undefined, 2026, [2026, 2025, 2024]],
  ['the first game is younger', 2025, 2026, [2026, 2025, 2024]],
  ['the first game is older', 2022, 2026, [2026, 2025, 2024, 2023, 2022]],
  ['an older year is on screen', undefined, 2023, [2026, 2025, 2024, 2023]],
])('years to choose from when %s', (_when, firstPlayed, shown, years) => {
  expect(yearChoices(2026, firstPlayed, shown)).toEqual(years);
});

it('the months to choose from end with the current one', () => {
  expect(monthChoices({ year: 2026, month: 7 }, 2026)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(monthChoices({ year: 2026, month: 7 }, 2025)).toHaveLength(12);
});
