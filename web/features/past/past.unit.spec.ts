/** Tests the words of differences, and the moment in the address. */
import { differenceOf, differingText, type Standing } from './differences.js';
import { paramsAt, pastAt, pathAt } from '../../transport/past.js';

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
