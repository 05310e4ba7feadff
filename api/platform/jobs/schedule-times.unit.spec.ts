/** Tests when schedules are due, above all around changes of the clock. */
import fc from 'fast-check';
import { DEFAULT_ZONE as zone } from '../../../domain/named-zone.js';
import { lastDue, nextDue } from './schedules.js';

const DAILY = { hour: 5, minute: 30 };
const MONTHLY = { hour: 6, minute: 0, dayOfMonth: 1 };

test.each([
  ['in winter', '2026-01-15T12:00:00Z', '2026-01-15T10:30:00Z', '2026-01-16T10:30:00Z'],
  ['in summer', '2026-07-15T12:00:00Z', '2026-07-15T09:30:00Z', '2026-07-16T09:30:00Z'],
  ['before it is due that day', '2026-07-15T09:29:59Z', '2026-07-14T09:30:00Z', '2026-07-15T09:30:00Z'],
  ['at the very moment', '2026-07-15T09:30:00Z', '2026-07-15T09:30:00Z', '2026-07-16T09:30:00Z'],
  ['when it is already tomorrow in Greenwich', '2026-07-15T02:00:00Z', '2026-07-14T09:30:00Z', '2026-07-15T09:30:00Z'],
  ['on the day clocks go forward', '2026-03-08T08:00:00Z', '2026-03-07T10:30:00Z', '2026-03-08T09:30:00Z'],
  ['on the day they go back', '2026-11-01T08:00:00Z', '2026-10-31T09:30:00Z', '2026-11-01T10:30:00Z'],
])('every day at 5:30, %s', (_, now, last, next) => {
  expect(lastDue(DAILY, new Date(now), zone)).toEqual(new Date(last));
  expect(nextDue(DAILY, new Date(now), zone)).toEqual(new Date(next));
});

test.each([
  ['in the middle of a month', '2026-07-15T12:00:00Z', '2026-07-01T10:00:00Z', '2026-08-01T10:00:00Z'],
  ['on the 1st, too early', '2026-08-01T09:59:59Z', '2026-07-01T10:00:00Z', '2026-08-01T10:00:00Z'],
  ['on the 1st, in time', '2026-08-01T10:00:00Z', '2026-08-01T10:00:00Z', '2026-09-01T10:00:00Z'],
  ['around a new year', '2027-01-01T10:59:00Z', '2026-12-01T11:00:00Z', '2027-01-01T11:00:00Z'],
  ['on a 31st', '2026-03-31T12:00:00Z', '2026-03-01T11:00:00Z', '2026-04-01T10:00:00Z'],
])('once a month at 6:00 on the 1st, %s', (_, now, last, next) => {
  expect(lastDue(MONTHLY, new Date(now), zone)).toEqual(new Date(last));
  expect(nextDue(MONTHLY, new Date(now), zone)).toEqual(new Date(next));
});

test('at any instant the last due time is past, the next is not, and none is in between', () => {
  const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
  fc.assert(fc.property(instants, fc.constantFrom(DAILY, MONTHLY), (now, schedule) => {
    const [last, next] = [lastDue(schedule, now, zone), nextDue(schedule, now, zone)];
    expect(last <= now && now < next).toBe(true);
    expect(nextDue(schedule, last, zone)).toEqual(next);
    for (const due of [last, next]) {
      expect(`${zone.dateOf(due)} ${zone.timeText(due)}`).toMatch(schedule === DAILY ? / 05:30$/ : /-01 06:00$/);
    }
  }));
});
