/** Tests which day and time an instant is in a zone, and which instant its clocks show, above all where they change. */
import fc from 'fast-check';
import { DEFAULT_ZONE, Zone } from './zone.js';

test.each([
  ['2025-01-15T04:59:59.999Z', '2025-01-14', 'winter, five hours behind'],
  ['2025-01-15T05:00:00.000Z', '2025-01-15', 'winter, five hours behind'],
  ['2025-07-15T03:59:59.999Z', '2025-07-14', 'summer, four hours behind'],
  ['2025-07-15T04:00:00.000Z', '2025-07-15', 'summer, four hours behind'],
  ['2025-03-09T04:59:59.999Z', '2025-03-08', 'the night clocks go forward'],
  ['2025-11-02T04:00:00.000Z', '2025-11-02', 'the night clocks go back'],
  ['2026-01-01T04:30:00.000Z', '2025-12-31', 'the turn of the year'],
])('at %s it is %s in Toronto: %s', (instant, date) => {
  expect(DEFAULT_ZONE.dateOf(new Date(instant))).toBe(date);
});

test.each([
  ['what clocks jump over is an hour later', '2027-03-14T02:30', '2027-03-14T07:30:00.000Z', '03:30'],
  ['before the jump', '2027-03-14T01:59', '2027-03-14T06:59:00.000Z', '01:59'],
  ['after it', '2027-03-14T03:00', '2027-03-14T07:00:00.000Z', '03:00'],
  ['of two hours with one name it is the first', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z', '01:30'],
  ['after both', '2026-11-01T02:00', '2026-11-01T07:00:00.000Z', '02:00'],
  ['on another day', '2026-07-25T17:05', '2026-07-25T21:05:00.000Z', '17:05'],
])('on a night on which clocks change: %s', (_which, shown, instant, clock) => {
  expect([DEFAULT_ZONE.instantOf(shown).toISOString(), DEFAULT_ZONE.timeText(instant)]).toEqual([instant, clock]);
});

test.each([
  ['America/New_York', 'New York', 'Sun 1 Mar 2026, 05:30', '2026-03-02T04:59:59.999Z'],
  ['Asia/Kathmandu', 'Kathmandu', 'Sun 1 Mar 2026, 16:15', '2026-03-01T18:14:59.999Z'],
  ['Pacific/Auckland', 'Auckland', 'Sun 1 Mar 2026, 23:30', '2026-03-01T10:59:59.999Z'],
])('%s has the city %s, its own time and its own days', (name, city, text, end) => {
  const zone = new Zone(name);
  expect([zone.city, zone.momentText('2026-03-01T10:30:00Z'), zone.endOfDay('2026-03-01').toISOString()])
    .toEqual([city, text, end]);
  expect(zone.shownAt(end)).toBe('2026-03-01T23:59');
});

const ZONES = ['America/Toronto', 'Europe/Berlin', 'Asia/Kathmandu', 'Pacific/Auckland'].map((name) => new Zone(name));

test('an instant is found by what clocks show then, but in the second of two hours with one name', () => {
  const minutes = fc.integer({ min: Date.UTC(2000, 0) / 60_000, max: Date.UTC(2037, 0) / 60_000 });
  fc.assert(fc.property(fc.constantFrom(...ZONES), minutes, (zone, minute) => {
    const instant = new Date(minute * 60_000);
    const early = instant.getTime() - zone.instantOf(`${zone.dateOf(instant)}T${zone.timeText(instant)}`).getTime();
    const isSecond = zone.timeText(new Date(instant.getTime() - 3_600_000)) === zone.timeText(instant);
    expect(early).toBe(isSecond ? 3_600_000 : 0);
  }));
});
