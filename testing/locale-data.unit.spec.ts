/** Tests that no date, time or amount depends on the locale data of a browser or a server. */
import { lastDue } from '../api/platform/jobs/schedules.js';
import { monthTitle } from '../domain/dates.js';
import { moneyText } from '../domain/money.js';
import { DEFAULT_ZONE as zone } from '../domain/named-zone.js';

/** A format with other order, other marks and other words, as other locale data may have. */
class OtherDateFormat extends Intl.DateTimeFormat {
  override formatToParts(instant?: Date | number): Intl.DateTimeFormatPart[] {
    const parts = super.formatToParts(instant).filter(({ type }) => type !== 'literal').reverse();
    const isWord = ({ value }: Intl.DateTimeFormatPart): boolean => Number.isNaN(Number(value));
    return parts.map((part) => (isWord(part) ? { ...part, value: 'another word' } : part));
  }
}
Object.defineProperty(OtherDateFormat.prototype, 'format', { value: () => '11/22/2026, 24 h' });

class OtherNumberFormat extends Intl.NumberFormat {}
Object.defineProperty(OtherNumberFormat.prototype, 'format', { value: () => '1.115,16' });

// Both formats are created on first use, which comes after this.
Object.defineProperty(Intl, 'DateTimeFormat', { value: OtherDateFormat });
Object.defineProperty(Intl, 'NumberFormat', { value: OtherNumberFormat });
Reflect.deleteProperty(globalThis, 'Temporal');

test.each([
  ['2026-11-22T16:05:00.000Z', '2026-11-22', '11:05', 'Sun 22 Nov 2026, 11:05'],
  ['2026-07-01T03:59:59.999Z', '2026-06-30', '23:59', 'Tue 30 Jun 2026, 23:59'],
  ['2026-07-01T04:00:00.000Z', '2026-07-01', '00:00', 'Wed 1 Jul 2026, 00:00'],
  ['2026-01-05T17:00:00.000Z', '2026-01-05', '12:00', 'Mon 5 Jan 2026, 12:00'],
])('%s is a date and a time of Toronto', (at, date, time, text) => {
  const instant = new Date(at);
  expect([zone.dateOf(instant), zone.timeText(instant), zone.momentText(at)]).toEqual([date, time, text]);
});

test('a schedule is due by the clocks of its zone, whatever the locale data', () => {
  const due = lastDue({ hour: 5, minute: 30 }, new Date('2026-11-22T16:05:00Z'), zone);
  expect(due.toISOString()).toBe('2026-11-22T10:30:00.000Z');
});

test('months and amounts are written the same, whatever the locale data', () => {
  expect(monthTitle('2026-03')).toBe('March 2026');
  expect([0, 5, 99_999, 111_516, -123_456_789].map((cents) => moneyText(cents, null))).toEqual(
    ['$0.00', '$0.05', '$999.99', '$1,115.16', '$1,234,567.89'],
  );
});
