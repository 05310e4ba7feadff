/** Tests the words of differences, the moment in the address, and the ready moments. */
import type { MomentView } from '../../../../contract/as-of.js';
import { differenceOf, differingText, type Standing } from './standings.js';
import { paramsAt, pastAt, pathAt } from '../../../transport/past.js';
import { instantOf, readyMoments, whenText } from './moments.js';

const line = (id: number, rank: number, points: number, total: number | null = 0): Standing =>
  ({ player: { id, displayName: `Player ${id}`, isAdmin: false }, rank, points, total });

test.each([
  [line(1, 3, 10), line(1, 3, 10), null],
  [line(1, 3, 10), line(1, 3, 7), { placesUp: 0, text: '3 fewer' }],
  [line(1, 3, -7), line(1, 2, -2), { placesUp: 1, text: '5 more' }],
  [line(1, 3, 10), line(1, 5, 10), { placesUp: -2, text: null }],
  [line(1, 3, 10, 30), line(1, 3, 10, 35), { placesUp: 0, text: 'total +35' }],
  [line(1, 3, 10, null), line(1, 3, 10, null), null],
  [line(1, 3, 10), undefined, { today: null, placesUp: 0, text: null }],
])('%j, today %j', (then, today, difference) => {
  expect(differenceOf(then, today)).toEqual(difference && { today, ...difference });
});

test('says how many players stand differently', () => {
  const then = [line(1, 1, 10), line(2, 2, 5), line(3, 3, 0)];
  expect(differingText(then, then)).toBe('The same today');
  expect(differingText(then, [line(1, 1, 10), line(2, 2, 6), line(3, 3, 0)]))
    .toBe('1 of 3 players stands differently today');
  expect(differingText(then, [line(1, 1, 11)])).toBe('3 of 3 players stand differently today');
  expect(differingText(then, [...then, line(4, 4, -5)])).toBe('1 of 4 players stands differently today');
});

test('the moment is in the address, and everything else stays there', () => {
  const onBoards = (search: string) => pastAt({ pathname: '/fast-leaderboards', search });
  const search = 'month=6&asOf=2026-07-01T04:00:00Z';
  expect(onBoards(search)).toEqual({ asOf: '2026-07-01T04:00:00Z', known: 'then' });
  const other = paramsAt(new URLSearchParams(search), { asOf: '21', known: 'now' });
  expect([`${other}`, onBoards(`${other}`)]).toEqual(['month=6&asOf=21&known=now', { asOf: '21', known: 'now' }]);
  expect(`${paramsAt(other, null)}`).toBe('month=6');
  expect(onBoards('known=now')).toBeNull();
});

test('screens that show only now have no past, and links leave the moment out there', () => {
  const search = 'asOf=21&known=now';
  const past = { asOf: '21', known: 'now' } as const;
  for (const pathname of ['/', '/games', '/financial/3']) expect(pastAt({ pathname, search })).toEqual(past);
  for (const pathname of ['/admin', '/games/find', '/financial/3/4']) expect(pastAt({ pathname, search })).toBeNull();
  expect(['/games', '/fast-leaderboards?period=daily&date=2026-07-25', '/admin?entry=3'].map((to) => pathAt(to, past)))
    .toEqual(['/games?asOf=21&known=now', '/fast-leaderboards?period=daily&date=2026-07-25&asOf=21&known=now',
      '/admin?entry=3']);
  expect(pathAt('/games', null)).toBe('/games');
});

test.each([
  ['2026-07-26T13:00:00Z', 'on Sun 26 Jul 2026, 9:00 AM'], ['2026-07-26T09:00-04:00', 'on Sun 26 Jul 2026, 9:00 AM'],
  ['2026-07-26', 'on Sun 26 Jul 2026, 11:59 PM'], ['2826', 'at entry 2,826'],
  // The server refuses these.
  ['2026-07-32', 'then'], ['2026-07-26T13:00', 'then'], ['2026-07-32T13:00:00Z', 'then'], ['yesterday', 'then'],
])('before the server answers, %s stood %s', (asOf, text) => {
  expect(whenText({ asOf, known: 'then' })).toBe(text);
});

test.each([
  ['2026-07-29', '09:00', '2026-07-29T13:00:00Z'],
  ['2026-01-29', '09:00', '2026-01-29T14:00:00Z'],
  // Clocks go forward at two: there is no half past two.
  ['2026-03-08', '02:30', '2026-03-08T06:30:00Z'],
  ['2026-03-08', '03:30', '2026-03-08T07:30:00Z'],
  ['2026-03-08', '01:59', '2026-03-08T06:59:00Z'],
  ['2026-11-01', '00:30', '2026-11-01T04:30:00Z'],
  ['2026-11-01', '03:00', '2026-11-01T08:00:00Z'],
  // The last minute of a day means its end, so that nothing of the day is left out.
  ['2024-07-31', '23:59', '2024-08-01T03:59:59.999Z'],
])('%s, %s in Toronto is %s', (date, time, instant) => expect(instantOf({ date, time })).toBe(instant));

test('ready moments: those before the first entry are left out', () => {
  const log: MomentView = {
    at: '2026-07-30T16:00:00Z', position: '9', first: { position: '1', at: '2026-07-10T16:00:00Z' },
    lastGameAt: '2026-07-28T01:30:20Z', imports: [],
  };
  const ready = (first: string, lastVisit: string | null) => readyMoments(
    { ...log, first: { ...log.first, at: first } }, new Date(log.at), lastVisit).map(([label, moment]) =>
    `${label}: ${moment.date} ${moment.time}`);
  expect(ready('2026-06-10T16:00:00Z', '2026-07-20T16:05:59Z')).toEqual([
    'Yesterday: 2026-07-29 23:59', 'Before the last game: 2026-07-27 21:30', 'End of June: 2026-06-30 23:59',
    'Your last visit: 2026-07-20 12:05',
  ]);
  expect(ready('2026-07-10T16:00:00Z', null)).toEqual([
    'Yesterday: 2026-07-29 23:59', 'Before the last game: 2026-07-27 21:30',
  ]);
  const sharp = { ...log, lastGameAt: '2026-07-28T01:30:00Z' };
  expect(readyMoments(sharp, new Date(log.at), null)[1]![1].time).toBe('21:29');
});
