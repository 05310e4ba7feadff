/** Tests which days a calendar shows. */
import { keyOfMonth, monthOfDate } from '../ui/date-text.js';
import { datesOfMonth } from './dates-of-month.js';

it.each([
  [{ year: 2024, month: 2 }, 29],
  [{ year: 2025, month: 2 }, 28],
  [{ year: 2025, month: 12 }, 31],
  [{ year: 2025, month: 4 }, 30],
])('%j has %d dates', (month, count) => {
  const dates = datesOfMonth(keyOfMonth(month));
  expect(dates).toHaveLength(count);
  expect(dates.map(monthOfDate)).toEqual(Array(count).fill(month));
  expect([...new Set(dates)].sort()).toEqual(dates);
  expect(dates.at(-1)).toBe(`${dates[0]!.slice(0, 8)}${count}`);
});
