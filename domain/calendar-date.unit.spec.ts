/** Tests which date it is in Toronto and which dates exist. */
import { calendarDate } from './calendar-date.js';
import { monthOf, torontoDate, yearOf } from './dates.js';

test.each([
  ['2025-01-15T04:59:59.999Z', '2025-01-14', 'winter, five hours behind'],
  ['2025-01-15T05:00:00.000Z', '2025-01-15', 'winter, five hours behind'],
  ['2025-07-15T03:59:59.999Z', '2025-07-14', 'summer, four hours behind'],
  ['2025-07-15T04:00:00.000Z', '2025-07-15', 'summer, four hours behind'],
  ['2025-03-09T04:59:59.999Z', '2025-03-08', 'the night clocks go forward'],
  ['2025-11-02T04:00:00.000Z', '2025-11-02', 'the night clocks go back'],
  ['2026-01-01T04:30:00.000Z', '2025-12-31', 'the turn of the year'],
])('at %s it is %s in Toronto: %s', (instant, date) => {
  expect(torontoDate(new Date(instant))).toBe(date);
});

test.each(['2024-02-29', '2025-12-31', '0001-01-01'])('%s is a date', (date) => {
  expect(calendarDate.safeParse(date).success).toBe(true);
});

test.each([
  '2025-02-29', '2025-13-01', '2025-1-1', '0000-01-01', '2025-01-01T00:00:00Z', '',
])('%j is not a date', (date) => {
  expect(calendarDate.safeParse(date).success).toBe(false);
});

test('a date has a month and a year', () => {
  expect([monthOf('2025-03-14'), yearOf('2025-03-14'), yearOf('2025-03')]).toEqual(['2025-03', 2025, 2025]);
});
