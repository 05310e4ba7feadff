/** Tests which dates exist. */
import { calendarDate } from './calendar-date.js';
import { monthOf, yearOf } from './dates.js';

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
