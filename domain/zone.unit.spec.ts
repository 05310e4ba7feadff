/** Tests which day and time an instant is in a zone, and which instant its clocks show, above all where they change. */
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { DEFAULT_ZONE, firstWeekdayIn, movedZone, namedZone, tableWithin } from './named-zone.js';
import { inLongRun } from '../testing/jest/long-run.js';
import { cityOf, Zone } from './zone.js';

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

const TWELVE_HOURS = new Zone(DEFAULT_ZONE.table, true);

test.each([
  ['00:00', '12:00 AM'], ['00:59', '12:59 AM'], ['01:00', '1:00 AM'], ['11:59', '11:59 AM'], ['12:00', '12:00 PM'],
  ['12:30', '12:30 PM'], ['13:05', '1:05 PM'], ['20:00', '8:00 PM'], ['23:59', '11:59 PM'], ['20:15:22', '8:15:22 PM'],
])('%s is %s for a reader with twelve hours, in one line', (clock, text) => {
  const texts = [TWELVE_HOURS, DEFAULT_ZONE].map((zone) => zone.clockText(clock));
  expect(texts).toEqual([text.replace(' ', '\u00A0'), clock]);
});

test('an instant has the hours of its reader, and the same clock for all', () => {
  const instant = '2026-07-26T00:15:22Z';
  expect([TWELVE_HOURS, DEFAULT_ZONE].map(({ timeText, momentText, clockOf }) =>
    [timeText(instant), momentText(instant), clockOf(instant)])).toEqual([
    ['8:15\u00A0PM', 'Sat 25 Jul 2026, 8:15\u00A0PM', '20:15'], ['20:15', 'Sat 25 Jul 2026, 20:15', '20:15'],
  ]);
});

test.each([
  ['Planned the evening of Fri 7 Aug 2026, 20:00, ', 'Planned the evening of Fri 7 Aug 2026, 8:00 PM, '],
  ['Good until 29 Jul 2026, 00:05. Ask for another.', 'Good until 29 Jul 2026, 12:05 AM. Ask for another.'],
  ['08:00', '8:00 AM'],
  ['From 10:30 AM to 11:30\u00A0PM', 'From 10:30 AM to 11:30\u00A0PM'],
  ['Write a moment as 2026-07-28T18:00:00Z, at +05:45', 'Write a moment as 2026-07-28T18:00:00Z, at +05:45'],
  ['Seal 2,114 of 18:00:00 has 12:345', 'Seal 2,114 of 18:00:00 has 12:345'],
])('the text %s has for that reader the times of %s', (text, written) => {
  expect(TWELVE_HOURS.inHours(text).replaceAll('\u00A0', ' ')).toBe(written.replaceAll('\u00A0', ' '));
  expect(DEFAULT_ZONE.inHours(text)).toBe(text);
});

test.each([
  ['America/New_York', 'New York', 'Sun 1 Mar 2026, 05:30', '2026-03-02T04:59:59.999Z'],
  ['Asia/Kathmandu', 'Kathmandu', 'Sun 1 Mar 2026, 16:15', '2026-03-01T18:14:59.999Z'],
  ['Pacific/Auckland', 'Auckland', 'Sun 1 Mar 2026, 23:30', '2026-03-01T10:59:59.999Z'],
])('%s has the city %s, its own time and its own days', (name, city, text, end) => {
  const zone = namedZone(name);
  expect([cityOf(zone.nameAt(end)), zone.momentText('2026-03-01T10:30:00Z'), zone.endOfDay('2026-03-01').toISOString()])
    .toEqual([city, text, end]);
  expect(zone.shownAt(end)).toBe('2026-03-01T23:59');
});

/** With half hours, without summer time, across the date line, with a day that begins at 01:00, and with Ramadan. */
const NAMES = [
  'America/Toronto', 'Europe/Berlin', 'Asia/Kathmandu', 'Pacific/Auckland', 'Australia/Lord_Howe', 'Pacific/Apia',
  'America/Sao_Paulo', 'Africa/Casablanca', 'Asia/Beirut', 'Africa/Cairo', 'America/St_Johns', 'Pacific/Kiritimati',
];
const name = fc.constantFrom(...NAMES);
const minute = fc.integer({ min: Date.UTC(1971, 0) / 60_000, max: Date.UTC(2037, 0) / 60_000 });

/** The independent reference. */
const shownThere = (zone: string, ms: number): string =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainDateTime().toString().slice(0, 16);
const firstThere = (zone: string, shown: string): number =>
  Temporal.PlainDateTime.from(shown).toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds;

/** Minutes near a change of the clocks, where faults are. */
const nearChange = name.chain((zone) => fc.tuple(
  fc.constant(zone), fc.constantFrom(...namedZone(zone).table.clocks.map(([since]) => since).filter((since) =>
    since > Date.UTC(1971, 0) / 60_000 && since < Date.UTC(2037, 0) / 60_000), 28_000_000),
  fc.integer({ min: -1_600, max: 1_600 }),
).map(([, since, after]) => [zone, since + after] as const));

test('clocks show what an independent reference says, and the instant is found by what they show', () => {
  fc.assert(fc.property(fc.oneof(fc.tuple(name, minute), nearChange), ([zone, at]) => {
    const { shownAt, instantOf } = bound(namedZone(zone));
    const shown = shownThere(zone, at * 60_000);
    expect(shownAt(new Date(at * 60_000))).toBe(shown);
    expect(instantOf(shown).getTime()).toBe(firstThere(zone, shown));
    // The same figures as if they were shown there: they may not exist.
    const perhaps = new Date(at * 60_000).toISOString().slice(0, 16);
    expect(instantOf(perhaps).getTime()).toBe(firstThere(zone, perhaps));
  }), { numRuns: inLongRun(5_000, 400) });
});

const bound = (zone: Zone) => ({
  shownAt: (instant: Date) => zone.shownAt(instant), instantOf: (shown: string) => zone.instantOf(shown),
});

test('days follow each other in a group that moves, and every instant of a day is in it', () => {
  fc.assert(fc.property(name, name, minute, fc.nat(4_000), (before, after, at, passed) => {
    const since = new Date(at * 60_000);
    const zone = movedZone(namedZone(before), since, namedZone(after));
    const [earlier, later] = [at - passed, at + passed].map((each) => new Date(each * 60_000));
    expect(zone.shownAt(new Date(since.getTime() - 60_000))).toBe(shownThere(before, since.getTime() - 60_000));
    expect(zone.shownAt(earlier!)).toBe(shownThere(passed === 0 ? after : before, earlier!.getTime()));
    expect(zone.shownAt(later!)).toBe(shownThere(after, later!.getTime()));
    expect(zone.nameAt(later!)).toBe(after);
  }), { numRuns: inLongRun(1_000, 60) });
});

test('a part of the table says the same within it', () => {
  const [from, to] = [new Date('2020-01-01T00:00:00Z'), new Date('2031-01-01T00:00:00Z')];
  const inside = fc.integer({ min: from.getTime() / 60_000, max: to.getTime() / 60_000 - 1 });
  fc.assert(fc.property(name, inside, (zone, at) => {
    const [whole, instant] = [namedZone(zone), new Date(at * 60_000)];
    expect(new Zone(tableWithin(whole, from, to)).shownAt(instant)).toBe(whole.shownAt(instant));
  }));
});

test.each([
  ['America/Toronto', 7], ['Europe/Berlin', 1], ['Asia/Kathmandu', 7], ['Asia/Katmandu', 7], ['Africa/Cairo', 6],
  ['UTC', 1],
])('a week in the country of %s begins on day %d', (zone, weekday) => {
  expect(firstWeekdayIn(zone)).toBe(weekday);
});
